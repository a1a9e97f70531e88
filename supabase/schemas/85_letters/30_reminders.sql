-- Letters to tenants in arrears: first two reminders (relances), and after them a formal notice (mise en demeure). The
-- letters claim only the unpaid dues, and never a fee, interest or a penalty (loi n° 89-462, art. 4 i and p; Code des
-- procédures civiles d'exécution, art. L111-8).

-- The number of days late from which Klinky proposes the letter of a level. Levels 1 and 2 are reminders, and level 3
-- is the formal notice. No law fixes these numbers of days.
create function private.days_to_letter(level integer, unpaid_terms integer) returns integer
language plpgsql immutable set search_path = ''
as $$
begin
  return case
    when level = 1 then 8
    when level = 2 or level = 3 and unpaid_terms >= 2 then 20
    when level = 3 then 35
  end;
end
$$;

-- The levels of the letters that the landlord may issue now. `sent` has the levels of the letters issued for the oldest
-- unpaid due. The second reminder follows the first. The law demands no reminder before the formal notice, so the formal
-- notice is always possible, and no reminder follows it.
create function private.possible_levels(sent integer[]) returns integer[]
language plpgsql immutable set search_path = ''
as $$
begin
  return case
    when 3 = any (sent) then '{}'
    when 2 = any (sent) then '{3}'
    when 1 = any (sent) then '{2,3}'
    else '{1,3}'
  end;
end
$$;

-- The level of the letter that Klinky proposes to the landlord. Returns null if it is too early for the next letter, if
-- no due is late, or after a formal notice.
create function private.next_reminder(days_late integer, unpaid_terms integer, sent integer[]) returns integer
language plpgsql immutable set search_path = ''
as $$
declare
  level integer := (private.possible_levels(sent))[1];
begin
  return case when days_late >= private.days_to_letter(level, unpaid_terms) then level end;
end
$$;

grant execute on function private.days_to_letter, private.possible_levels, private.next_reminder to authenticated;

-- The obstacles to a letter today: no due can be claimed (NOTHING_OWED), or a letter was issued in the last seven days
-- (SENT_RECENTLY). The landlord may override SENT_RECENTLY.
create function private.reminder_blockers(claimable numeric, last_sent_on date, today date) returns text[]
language sql immutable set search_path = ''
as $$
  select array_remove(array[
    case when coalesce(claimable, 0) <= 0 then 'NOTHING_OWED' end,
    case when last_sent_on > today - 7 then 'SENT_RECENTLY' end
  ], null)
$$;

-- True if a letter still counts for the next letter: it is valid, or it was sent before another letter replaced it.
create function private.still_counts(letter uuid) returns boolean
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
declare
  void public.document_voids;
begin
  select * into void from public.document_voids where document_voids.document_id = still_counts.letter;
  return void.document_id is null or void.reason is null and private.was_sent(letter);
end
$$;

-- The letters about these dues that still count. Leaves out overtaken letters that were not sent.
create function private.reminders_about(dues uuid[]) returns setof public.documents
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
declare
  letters uuid[] := array(
    select documents.id from public.dues
    join public.documents on documents.subject_id = dues.id and documents.owner_id = dues.owner_id
    where dues.id = any (reminders_about.dues) and documents.kind in ('reminder', 'formalNotice') and private.still_counts(documents.id)
  );
begin
  return query
    select documents.* from public.documents
    where documents.id = any (letters) and documents.id not in (select claim.document_id from private.unsent_claims(letters) claim);
end
$$;
grant execute on function private.still_counts, private.reminders_about to authenticated;

create type private.unpaid_due as (
  id uuid, kind text, period_from date, period_to date, label text, due_on date, amount numeric, received numeric, remaining numeric,
  awaited numeric
);

-- The arrears of a lease, and the letters about its oldest unpaid due. Benefits that an office may still pay in time do
-- not count as arrears. `days_late` and `unpaid_terms` count only dues of which the tenants owe a part themselves. `levels`
-- are the levels of these letters. `possible_levels` are the levels of the letters that the landlord may issue now, and
-- `proposed_level` is the level that Klinky proposes today. `sent_to` is the address of the letter, if it does not go to
-- the dwelling. `superseded` are the letters that a new letter replaces. All other fields leave out these letters, and
-- settled letters that were not sent.
create type private.reminder as (
  dues private.unpaid_due[], total numeric, days_late integer, unpaid_terms integer, superseded uuid[],
  levels integer[], earlier jsonb, last_issued_on date, sent_to text, possible_levels integer[], proposed_level integer, proposed_on date,
  blockers text[]
);

-- `replaced` is a letter that the landlord replaces. A new letter also replaces the overtaken letters that were not
-- sent.
create function private.reminder_of(lease public.leases, replaced uuid default null) returns private.reminder
language plpgsql stable set search_path = ''
as $$
declare
  today date := private.today();
  reminder private.reminder;
  letters uuid[];
  ignored uuid[];
begin
  select
    coalesce(array_agg(
      (
        due.id, due.kind, due.period_from, due.period_to, due.label, due.due_on, due.received + due.remaining, due.received,
        due.remaining - due.awaited, due.awaited - due.deferred
      )::private.unpaid_due
      order by due.due_on, due.period_from, due.id
    ), '{}'),
    coalesce(sum(due.remaining - due.awaited), 0),
    today - min(due.own_late_after) filter (where due.own > 0),
    count(*) filter (where due.is_term and due.own > 0)
  into reminder.dues, reminder.total, reminder.days_late, reminder.unpaid_terms
  from private.counted_dues due
  where due.lease_id = lease.id and due.remaining > due.awaited and due.is_late and not due.is_time_barred;
  letters := array(
    select documents.id from public.documents
    where documents.lease_id = lease.id and documents.owner_id = lease.owner_id and documents.kind in ('reminder', 'formalNotice')
      and private.still_counts(documents.id)
  );
  select
    coalesce(array_agg(claim.document_id) filter (where not claim.is_settled), '{}') || array_remove(array[replaced], null),
    coalesce(array_agg(claim.document_id), '{}') || array_remove(array[replaced], null)
  into reminder.superseded, ignored
  from private.unsent_claims(letters) claim
  where claim.document_id is distinct from replaced;
  select
    coalesce(array_agg((documents.snapshot #>> '{says,level}')::integer) filter (where documents.subject_id = reminder.dues[1].id), '{}'),
    coalesce(jsonb_agg(jsonb_build_object('id', documents.id, 'number', documents.number, 'on', private.day_of(documents.issued_at)) order by documents.issued_at)
      filter (where documents.subject_id = reminder.dues[1].id), '[]'),
    private.day_of(max(documents.issued_at))
  into reminder.levels, reminder.earlier, reminder.last_issued_on
  from public.documents
  where documents.id = any (letters) and documents.id <> all (ignored);
  reminder.sent_to := private.address_for(lease, private.debtors_of(lease, reminder.dues));
  reminder.possible_levels := private.possible_levels(reminder.levels);
  reminder.proposed_level := private.next_reminder(reminder.days_late, reminder.unpaid_terms, reminder.levels);
  reminder.proposed_on := today - reminder.days_late + private.days_to_letter(reminder.possible_levels[1], reminder.unpaid_terms);
  reminder.blockers := private.reminder_blockers(reminder.total, reminder.last_issued_on, today)
    || case when reminder.total > 0 and reminder.sent_to = '' then array['NO_ADDRESS'] else '{}' end;
  reminder.sent_to := nullif(reminder.sent_to, '');
  return reminder;
end
$$;

-- The tenants on the days of the unpaid dues.
create function private.debtors_of(lease public.leases, dues private.unpaid_due[]) returns public.tenants[]
language plpgsql stable set search_path = ''
as $$
begin
  return array(
    select tenants from public.tenants
    where tenants.lease_id = lease.id and tenants.id in (
      select person.id from unnest(dues) due
      cross join lateral private.tenants_between(lease.id, due.period_from, due.period_to) person
    )
    order by tenants.created_at, tenants.id
  );
end
$$;

-- True if the termination clause can end the lease for these dues. The clause concerns rent and charges only. A lease
-- that has ended cannot end again (loi n° 89-462, art. 4 g and 24).
create function private.may_invoke_clause(lease public.leases, dues private.unpaid_due[]) returns boolean
language sql stable set search_path = ''
as $$
  select lease.has_resolutory_clause and private.is_active(lease)
    and exists (select from unnest(dues) due where due.kind in ('opening', 'rent', 'settlement'))
$$;

-- A request for a letter about arrears. `overridden_blockers` are the blockers that the landlord overrides.
create type private.reminder_request as (level integer, overridden_blockers text[], addition text, offers_instalments boolean);

-- Refuses a letter that is not possible today.
create function private.require_reminder(reminder private.reminder, request private.reminder_request) returns void
language plpgsql stable set search_path = ''
as $$
begin
  if 'NOTHING_OWED' = any (reminder.blockers) then
    perform private.refuse('NOTHING_OWED', 'Nothing can be claimed: no due of this lease is late and within its limitation period');
  elsif request.level is null or request.level <> all (reminder.possible_levels) then
    perform private.refuse('VALIDATION_FAILED', case
      when reminder.possible_levels = '{}' then 'The formal notice about the oldest due has been issued: no reminder can follow it'
      else format('The next letter about the oldest due has the level %s', array_to_string(reminder.possible_levels, ' or '))
    end, 'level=invalid');
  elsif 'NO_ADDRESS' = any (reminder.blockers) then
    perform private.refuse('REMINDER_NOT_ALLOWED', 'The tenants have returned the keys: enter their new address in the lease first, or the tenants'' postal address');
  elsif 'SENT_RECENTLY' = any (reminder.blockers) and 'SENT_RECENTLY' <> all (coalesce(request.overridden_blockers, '{}')) then
    perform private.refuse('REMINDER_NOT_ALLOWED', format(
      'A letter was issued on %s: wait seven days, or name SENT_RECENTLY in overriddenBlockers', reminder.last_issued_on
    ));
  elsif char_length(request.addition) > 600 then
    perform private.refuse('VALIDATION_FAILED', 'The landlord''s paragraph has at most 600 characters', 'addition=tooLong');
  end if;
end
$$;

-- The letters that a new letter names: one for each day of issue. Leaves out letters of today that were not sent.
create function private.letters_to_name(reminder private.reminder) returns jsonb
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return (
    select coalesce(jsonb_agg(letter.json order by letter.json ->> 'on'), '[]')
    from (
      select distinct on (earlier.json ->> 'on') earlier.json - 'id' as json
      from jsonb_array_elements(reminder.earlier) with ordinality earlier (json, place)
      where (earlier.json ->> 'on')::date < private.today() or private.was_sent((earlier.json ->> 'id')::uuid)
      order by earlier.json ->> 'on', earlier.place
    ) letter
  );
end
$$;

create function private.draft_reminder(
  landlord public.users, lease public.leases, reminder private.reminder, request private.reminder_request
) returns private.document_draft
language plpgsql stable set search_path = ''
as $$
begin
  perform private.require_reminder(reminder, request);
  return private.draft_letter(
    landlord, lease, case request.level when 3 then 'formalNotice' else 'reminder' end, reminder.dues[1].id,
    private.debtors_of(lease, reminder.dues),
    jsonb_build_object(
      'level', request.level, 'total', reminder.total, 'earlier', private.letters_to_name(reminder),
      'leaseOn', coalesce(lease.signed_on, lease.starts_on),
      'hasResolutoryClause', private.may_invoke_clause(lease, reminder.dues), 'addition', nullif(btrim(request.addition), ''),
      'offersInstalments', coalesce(request.offers_instalments, false),
      'lines', (
        select jsonb_agg(jsonb_build_object(
          'dueId', due.id, 'kind', due.kind, 'from', due.period_from, 'to', due.period_to, 'label', due.label, 'dueOn', due.due_on,
          'hasCharges', dues.charges > 0, 'rent', asked.rent, 'charges', asked.charges, 'reduction', asked.reduction,
          'amount', due.amount, 'received', due.received, 'remaining', due.remaining
        ) || case when due.awaited > 0 then jsonb_build_object('benefit', due.awaited) else '{}' end
          || private.late_benefit_json(array[due.id]) order by due.due_on, due.period_from, due.id)
        from unnest(reminder.dues) due
        join public.dues on dues.id = due.id
        cross join lateral private.asked_due(dues, due.amount - due.received) asked
      )
    ),
    reminder.superseded
  );
end
$$;
create function public.reminder_of_lease(lease_id uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  lease public.leases := private.lease_of((select private.landlord_id()), lease_id);
begin
  return to_jsonb(private.reminder_of(lease)) || jsonb_build_object('document_blocker', private.missing_for_letters(lease));
end
$$;
comment on function public.reminder_of_lease is
  'The arrears of a lease and the next letter about them: the possible levels, the level proposed today, the day of the proposal, the earlier letters, and the blockers of a letter today.';

create function public.preview_reminder(
  lease_id uuid, level integer, overridden_blockers text[] default '{}', addition public.one_line default null,
  offers_instalments boolean default false
) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  lease public.leases := private.lease_of((select private.landlord_id()), lease_id);
  draft private.document_draft := private.draft_reminder(
    (select users from public.users where users.id = lease.owner_id), lease, private.reminder_of(lease),
    (level, overridden_blockers, addition, offers_instalments)::private.reminder_request
  );
begin
  return to_jsonb(draft);
end
$$;
comment on function public.preview_reminder is
  'The contents of the letter that issue_reminder would issue now. Writes nothing and uses no number.';

-- Drafts the letter again under the landlord's lock, because the account may have changed since the landlord read the
-- draft. A repeated request returns the same letter.
create function public.issue_reminder(
  lease_id uuid, idempotency_key uuid, level integer, overridden_blockers text[] default '{}', addition public.one_line default null,
  offers_instalments boolean default false
) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  landlord public.users := private.lock_landlord();
  lease public.leases := private.lease_of(landlord.id, lease_id);
  request jsonb := private.request_of('issue_reminder', jsonb_build_object(
    'lease_id', lease_id, 'level', level, 'addition', nullif(btrim(addition), ''), 'offers_instalments', offers_instalments
  ));
  letter uuid;
  draft private.document_draft;
begin
  perform private.require_own_key(landlord.id, idempotency_key, request);
  select documents.id into letter from public.documents
  where documents.owner_id = landlord.id and documents.idempotency_key = issue_reminder.idempotency_key;
  if not found then
    perform private.require_quota(landlord.id, 'document_files');
    draft := private.draft_reminder(
      landlord, lease, private.reminder_of(lease), (level, overridden_blockers, addition, offers_instalments)::private.reminder_request
    );
    draft.idempotency_key := idempotency_key;
    draft.request := request;
    perform private.issue_letters(landlord.id, array[draft]);
    letter := draft.id;
  end if;
  return private.document_json(letter);
end
$$;
comment on function public.issue_reminder is
  'Issues a letter about the arrears of a lease. Levels 1 and 2 are reminders in this order, and level 3 is the formal notice. Replaces the overtaken letters that were not sent. Returns a document as `document_page` does.';
grant execute on function public.reminder_of_lease, public.preview_reminder, public.issue_reminder to authenticated;
