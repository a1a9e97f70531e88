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

-- The level of the next letter. `sent` has the levels of the letters issued for the oldest unpaid due. Returns null if
-- letters of all levels were issued.
create function private.next_level(sent integer[]) returns integer
language plpgsql immutable set search_path = ''
as $$
begin
  return case when 1 <> all (sent) then 1 when 2 <> all (sent) then 2 when 3 <> all (sent) then 3 end;
end
$$;

-- The level of the letter that Klinky proposes to the landlord. Returns null if it is too early for the next letter, if
-- no due is late, or if letters of all levels were issued.
create function private.next_reminder(days_late integer, unpaid_terms integer, sent integer[]) returns integer
language plpgsql immutable set search_path = ''
as $$
declare
  level integer := private.next_level(sent);
begin
  return case when days_late >= private.days_to_letter(level, unpaid_terms) then level end;
end
$$;

grant execute on function private.days_to_letter, private.next_level, private.next_reminder to authenticated;

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

create type private.unpaid_due as (
  id uuid, kind text, period_from date, period_to date, label text, due_on date, amount numeric, received numeric, remaining numeric
);

-- The arrears of a lease, and the letters about the oldest unpaid due. `levels` are the levels of these letters.
-- `next_level` is the level of the next letter, and `proposed_level` is the level that Klinky proposes today. `sent_to` is
-- the new address of tenants who have returned the keys.
create type private.reminder as (
  dues private.unpaid_due[], total numeric, days_late integer, unpaid_terms integer,
  levels integer[], earlier jsonb, last_issued_on date, sent_to text, next_level integer, proposed_level integer, proposed_on date, blockers text[]
);

create function private.reminder_of(lease public.leases) returns private.reminder
language plpgsql stable set search_path = ''
as $$
declare
  today date := private.today();
  reminder private.reminder;
begin
  select
    coalesce(array_agg(
      (due.id, due.kind, due.period_from, due.period_to, due.label, due.due_on, due.received + due.remaining, due.received, due.remaining)
        ::private.unpaid_due
      order by due.due_on, due.period_from, due.id
    ), '{}'),
    coalesce(sum(due.remaining), 0), today - min(due.due_on), count(*) filter (where due.is_term)
  into reminder.dues, reminder.total, reminder.days_late, reminder.unpaid_terms
  from private.counted_dues due
  where due.lease_id = lease.id and due.remaining > 0 and due.is_late and not due.is_time_barred;
  select
    coalesce(array_agg((letter.snapshot #>> '{says,level}')::integer), '{}'),
    coalesce(jsonb_agg(jsonb_build_object('number', letter.number, 'on', private.day_of(letter.issued_at)) order by letter.issued_at), '[]')
  into reminder.levels, reminder.earlier
  from private.letters_about(array[reminder.dues[1].id], array['reminder', 'formalNotice']) letter;
  reminder.last_issued_on := (
    select private.day_of(max(documents.issued_at)) from public.documents
    where documents.lease_id = lease.id and documents.owner_id = lease.owner_id and documents.kind in ('reminder', 'formalNotice')
      and not exists (select from public.document_voids where document_voids.document_id = documents.id)
  );
  reminder.sent_to := private.new_address_of(lease);
  reminder.next_level := private.next_level(reminder.levels);
  reminder.proposed_level := private.next_reminder(reminder.days_late, reminder.unpaid_terms, reminder.levels);
  reminder.proposed_on := reminder.dues[1].due_on + private.days_to_letter(reminder.next_level, reminder.unpaid_terms);
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

-- Returns the draft of the letter with the given level. `overridden_blockers` are the blockers that the landlord
-- overrides.
create function private.draft_reminder(
  landlord public.users, lease public.leases, level integer, overridden_blockers text[], addition text
) returns private.document_draft
language plpgsql stable set search_path = ''
as $$
declare
  reminder private.reminder := private.reminder_of(lease);
begin
  if 'NOTHING_OWED' = any (reminder.blockers) then
    perform private.refuse('NOTHING_OWED', 'Nothing can be claimed: no due of this lease is late and within its limitation period');
  elsif level is null or level is distinct from reminder.next_level then
    perform private.refuse('VALIDATION_FAILED', case
      when reminder.next_level is null then 'All three letters about the oldest due have been issued'
      else format('The next letter about the oldest due has the level %s', reminder.next_level)
    end, 'level=invalid');
  elsif 'NO_ADDRESS' = any (reminder.blockers) then
    perform private.refuse('REMINDER_NOT_ALLOWED', 'The tenants have returned the keys: enter their new address in the lease first');
  elsif 'SENT_RECENTLY' = any (reminder.blockers) and 'SENT_RECENTLY' <> all (coalesce(overridden_blockers, '{}')) then
    perform private.refuse('REMINDER_NOT_ALLOWED', format(
      'A letter was issued on %s: wait seven days, or name SENT_RECENTLY in overriddenBlockers', reminder.last_issued_on
    ));
  elsif char_length(addition) > 600 then
    perform private.refuse('VALIDATION_FAILED', 'The landlord''s paragraph has at most 600 characters', 'addition=tooLong');
  end if;
  return private.draft_letter(
    landlord, lease, case level when 3 then 'formalNotice' else 'reminder' end, reminder.dues[1].id,
    private.debtors_of(lease, reminder.dues),
    jsonb_build_object(
      'level', level, 'total', reminder.total, 'earlier', reminder.earlier, 'sentTo', reminder.sent_to,
      'leaseOn', coalesce(lease.signed_on, lease.starts_on),
      'hasResolutoryClause', private.may_invoke_clause(lease, reminder.dues), 'addition', nullif(btrim(addition), ''),
      'lines', (
        select jsonb_agg(jsonb_build_object(
          'kind', due.kind, 'from', due.period_from, 'to', due.period_to, 'label', due.label, 'dueOn', due.due_on,
          'hasCharges', dues.charges > 0, 'amount', due.amount, 'received', due.received, 'remaining', due.remaining
        ) order by due.due_on, due.period_from, due.id)
        from unnest(reminder.dues) due
        join public.dues on dues.id = due.id
      )
    )
  );
end
$$;
create function public.reminder_of_lease(lease_id uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  lease public.leases := private.lease_of((select private.landlord_id()), lease_id);
begin
  return to_jsonb(private.reminder_of(lease)) || jsonb_build_object('document_blocker', private.missing_for_lease(lease));
end
$$;
comment on function public.reminder_of_lease is
  'The arrears of a lease and the next letter about them: the next level, the level proposed today, the day of the proposal, the earlier letters, and the blockers of a letter today.';

create function public.preview_reminder(lease_id uuid, level integer, overridden_blockers text[] default '{}', addition public.one_line default null) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  lease public.leases := private.lease_of((select private.landlord_id()), lease_id);
  draft private.document_draft := private.draft_reminder(
    (select users from public.users where users.id = lease.owner_id), lease, level, overridden_blockers, addition
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
  lease_id uuid, idempotency_key uuid, level integer, overridden_blockers text[] default '{}', addition public.one_line default null
) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  landlord public.users := private.lock_landlord();
  lease public.leases := private.lease_of(landlord.id, lease_id);
  request jsonb := private.request_of('issue_reminder', jsonb_build_object(
    'lease_id', lease_id, 'level', level, 'addition', nullif(btrim(addition), '')
  ));
  letter uuid;
  draft private.document_draft;
begin
  perform private.require_own_key(landlord.id, idempotency_key, request);
  select documents.id into letter from public.documents
  where documents.owner_id = landlord.id and documents.idempotency_key = issue_reminder.idempotency_key;
  if not found then
    perform private.require_quota(landlord.id, 'document_files');
    draft := private.draft_reminder(landlord, lease, level, overridden_blockers, addition);
    draft.idempotency_key := idempotency_key;
    draft.request := request;
    perform private.write_documents(landlord.id, array[draft]);
    letter := draft.id;
  end if;
  return (select to_jsonb(document_list) - 'snapshot' - 'code' from private.document_list where document_list.id = letter);
end
$$;
comment on function public.issue_reminder is
  'Issues a letter about the arrears of a lease. Levels 1 and 2 are reminders, and level 3 is the formal notice. The letters about the oldest due have these levels in order. Returns a document as `document_page` does.';
grant execute on function public.reminder_of_lease, public.preview_reminder, public.issue_reminder to authenticated;
