-- The revisions of leases. One transaction stores the revision, its row of rents and its letter.

-- The numbers of the receipts that were issued after a revision and state the revised amount. While such a receipt is
-- valid, the revision cannot be undone.
create function private.receipts_of_revision(revision public.revisions) returns text[]
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return array(
    select receipt.number from private.holding_receipts receipt
    where receipt.lease_id = revision.lease_id and receipt.period_to >= revision.starts_on
      and receipt.issued_at > revision.created_at and private.is_in_force(revision)
    order by receipt.issued_at, receipt.number
  );
end
$$;

-- True if a later revision was computed from the amount of this revision. Both revisions may start on the same day.
create function private.has_later_revision(revision public.revisions) returns boolean
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return exists (
    select from public.revisions later_revision
    where later_revision.lease_id = revision.lease_id and later_revision.target = revision.target
      and (later_revision.starts_on, later_revision.created_at) > (revision.starts_on, revision.created_at)
      and private.is_in_force(later_revision)
  );
end
$$;

create function private.revision_json(revision public.revisions) returns jsonb
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return to_jsonb(revision) || jsonb_build_object(
    'is_in_force', private.is_in_force(revision),
    'may_undo', revision.undone_at is null and private.receipts_of_revision(revision) = '{}'
      and not private.has_later_revision(revision),
    'document', (
      select jsonb_build_object('id', documents.id, 'number', documents.number) from public.documents
      where documents.owner_id = revision.owner_id and documents.subject_id = revision.id and documents.kind = 'revision'
    )
  );
end
$$;

create function public.revisions_of_lease(lease_id uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  lease public.leases := private.lease_of((select private.landlord_id()), lease_id);
begin
  return (
    select coalesce(jsonb_agg(private.revision_json(revisions) order by revisions.starts_on desc, revisions.created_at desc), '[]')
    from public.revisions where revisions.lease_id = lease.id
  );
end
$$;
comment on function public.revisions_of_lease is
  'The revisions of a lease, newest first. For each revision, states its letter, whether the revision is in force, and whether the landlord can undo the revision.';
grant execute on function public.revisions_of_lease to authenticated;

-- The days of the term in which the rent changes, and the total of that term. Returns null if the new rent starts on
-- the first day of a term, or if a receipt already states the amounts of the term.
create function private.split_term(lease public.leases, starts_on date) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  term daterange := private.term_days(lease, starts_on);
  amounts private.amounts := private.lease_amounts(lease, lower(term), upper(term) - 1);
begin
  if lower(term) < starts_on and not term && private.days_fixed_by_receipts(lease.id) then
    return jsonb_build_object('from', lower(term), 'to', upper(term) - 1, 'amount', amounts.rent + amounts.charges);
  end if;
  return null;
end
$$;

create function private.draft_revision(
  landlord public.users, lease public.leases, revision public.revisions, entered_quarters text[], addition text
) returns private.document_draft
language plpgsql stable set search_path = ''
as $$
declare
  rent public.rents := private.rent_on(lease.id, revision.starts_on);
begin
  return private.draft_letter(
    landlord, lease, 'revision', revision.id,
    array(select private.tenants_between(lease.id, revision.starts_on, revision.starts_on)),
    jsonb_build_object(
      'target', revision.target,
      'article', case
        when not private.is_governed(lease.kind) then null
        when revision.target = 'rent' then '17-1'
        -- Fixed charges of an unfurnished lease exist only between co-tenants.
        when lease.kind = 'unfurnished' then '8-1'
        else '25-10'
      end,
      'leaseOn', coalesce(lease.signed_on, lease.starts_on), 'askedOn', revision.asked_on, 'startsOn', revision.starts_on,
      'former', revision.former, 'amount', revision.amount, 'cap', revision.cap, 'zone', revision.zone,
      'oldQuarter', revision.old_quarter, 'newQuarter', revision.new_quarter,
      'oldIndex', revision.old_index, 'newIndex', revision.new_index, 'enteredQuarters', entered_quarters,
      'unchanged', case revision.target when 'rent' then rent.charges else rent.rent end, 'chargesKind', lease.charges_kind,
      'splitTerm', private.split_term(lease, revision.starts_on),
      'addition', nullif(btrim(addition), '')
    )
  );
end
$$;

-- Writes a revision and its row of rents. Changes no other row of rents, and no amount that a receipt states.
create function private.write_revision(
  lease public.leases, revision_request private.revision_request, decision private.revision_decision, idempotency_key uuid, request jsonb
) returns public.revisions
language plpgsql set search_path = ''
as $$
declare
  rent public.rents := private.rent_on(lease.id, decision.starts_on);
  revision public.revisions;
begin
  insert into public.revisions (
    owner_id, lease_id, target, for_day, asked_on, starts_on, former, amount, cap, zone, old_quarter, new_quarter, old_index, new_index,
    is_index_entered, replaces_rent, confirmed_facts, idempotency_key, request
  ) values (
    lease.owner_id, lease.id, revision_request.target, decision.for_day, revision_request.asked_on, decision.starts_on, decision.former,
    private.revised_amount(decision, revision_request.new_amount), decision.cap, decision.zone, decision.old_quarter, decision.new_quarter,
    decision.old_index, decision.new_index, decision.old_source is null or decision.new_source is null,
    rent.holds_from = decision.starts_on, decision.facts_to_confirm, write_revision.idempotency_key, write_revision.request
  ) returning * into revision;
  perform private.require_lease_quota(
    (select count(*) from public.revisions where revisions.lease_id = lease.id), 'revisions', 200
  );
  perform private.change_rent(
    lease, revision.starts_on,
    case revision.target when 'rent' then revision.amount else rent.rent end,
    case revision.target when 'rent' then rent.charges else revision.amount end
  );
  perform private.update_account(lease.id);
  return revision;
end
$$;

create function private.revise(
  landlord public.users, lease public.leases, revision_request private.revision_request, idempotency_key uuid, request jsonb,
  out revision public.revisions, out letter private.document_draft
)
language plpgsql set search_path = ''
as $$
declare
  decision private.revision_decision;
begin
  perform private.require_valid_revision_request(revision_request);
  decision := private.decide_revision(lease, revision_request);
  revision := private.write_revision(lease, revision_request, decision, idempotency_key, request);
  letter := private.draft_revision(landlord, lease, revision, array_remove(array[
    case when decision.old_source is null then decision.old_quarter end,
    case when decision.new_source is null then decision.new_quarter end
  ], null), revision_request.addition);
end
$$;

-- The limit of 300 characters keeps stored requests small. Two indices always fit into it.
create function private.read_typed_indices(indices jsonb) returns private.typed_index[]
language plpgsql immutable set search_path = ''
as $$
begin
  if jsonb_typeof(indices) is distinct from 'array' or char_length(indices::text) > 300 then
    perform private.refuse('VALIDATION_FAILED', 'Send a list of at most two indices', 'indices=invalid');
  end if;
  return array(select typed_index from jsonb_populate_recordset(null::private.typed_index, indices) typed_index);
end
$$;

-- Checks the request again under the landlord's lock, because the account may have changed since the landlord read the
-- draft. A repeated request returns the same revision.
create function public.revise_lease(
  lease_id uuid, idempotency_key uuid, target text, asked_on date, for_day date default null, new_amount numeric default null,
  from_next_term boolean default false, confirmed_facts text[] default '{}', indices jsonb default '[]', addition public.one_line default null
) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  landlord public.users := private.lock_landlord();
  lease public.leases := private.lease_of(landlord.id, lease_id);
  request jsonb := private.request_of('revise_lease', jsonb_build_object(
    'lease_id', lease_id, 'target', target, 'asked_on', asked_on, 'for_day', for_day, 'new_amount', new_amount,
    'from_next_term', from_next_term, 'indices', indices, 'addition', nullif(btrim(addition), '')
  ));
  unchanged jsonb := private.unchanged_dues(lease.id);
  revision public.revisions;
  written record;
begin
  perform private.require_own_key(landlord.id, idempotency_key, request);
  select * into revision from public.revisions
  where revisions.owner_id = landlord.id and revisions.idempotency_key = revise_lease.idempotency_key;
  perform private.refuse_cancelled(revision.undone_at is not null);
  if revision.id is null then
    perform private.require_quota(landlord.id, 'document_files');
    written := private.revise(landlord, lease, (
      target, for_day, asked_on, new_amount, from_next_term, confirmed_facts, private.read_typed_indices(indices), addition
    )::private.revision_request, idempotency_key, request);
    perform private.write_documents(landlord.id, array[written.letter]);
    revision := written.revision;
  end if;
  return private.revision_json(revision) || jsonb_build_object(
    'unchanged_dues', private.newly_unchanged(lease.id, unchanged),
    'document', private.document_json((private.revision_json(revision) #>> '{document,id}')::uuid)
  );
end
$$;
comment on function public.revise_lease is
  'Revises the rent or the fixed charges of a lease by the rent index, and issues the letter. The new amount applies from the day of the request at the earliest, and is at most the cap. Without new_amount, the new amount is the cap.';

-- Runs the command and rolls the command back, as preview_rent does.
create function public.preview_revision(
  lease_id uuid, target text, asked_on date, for_day date default null, new_amount numeric default null,
  from_next_term boolean default false, confirmed_facts text[] default '{}', indices jsonb default '[]', addition public.one_line default null
) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  landlord public.users := private.lock_landlord('20ms');
  lease public.leases := private.lease_of(landlord.id, lease_id);
  letter private.document_draft;
begin
  letter := (private.revise(landlord, lease, (
    target, for_day, asked_on, new_amount, from_next_term, confirmed_facts, private.read_typed_indices(indices), addition
  )::private.revision_request, gen_random_uuid(), null)).letter;
  raise exception 'ROLLED_BACK' using errcode = 'KL001';
exception
  when sqlstate 'KL001' then
    return to_jsonb(letter);
end
$$;
comment on function public.preview_revision is
  'The contents of the letter that revise_lease would issue now. Writes nothing and uses no number.';
grant execute on function public.revise_lease, public.preview_revision to authenticated;

-- Puts the former amount back in the row of rents that the revision wrote, and in the next rows with the revised
-- amount. Deletes the row that the revision added if this row now repeats the rent before it.
create function private.restore_rent(revision public.revisions) returns void
language plpgsql set search_path = ''
as $$
declare
  is_rent boolean := revision.target = 'rent';
  until date := coalesce((
    select min(rents.holds_from) from public.rents
    where rents.lease_id = revision.lease_id and rents.holds_from > revision.starts_on
      and case when is_rent then rents.rent else rents.charges end <> revision.amount
  ), 'infinity');
  before public.rents := private.rent_on(revision.lease_id, revision.starts_on - 1);
begin
  update public.rents
  set rent = case when is_rent then revision.former else rent end, charges = case when is_rent then charges else revision.former end
  where rents.lease_id = revision.lease_id and rents.holds_from >= revision.starts_on and rents.holds_from < until;
  delete from public.rents
  where rents.lease_id = revision.lease_id and rents.holds_from = revision.starts_on
    and not revision.replaces_rent and (rents.rent, rents.charges) = (before.rent, before.charges);
end
$$;

create function public.undo_revision(revision uuid, reason text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  landlord public.users := private.lock_landlord();
  undone public.revisions;
  numbers text[];
begin
  perform private.require_reason(reason);
  select * into undone from public.revisions
  where revisions.id = undo_revision.revision and revisions.owner_id = landlord.id;
  if not found then
    perform private.refuse('NOT_FOUND', 'There is no such revision');
  elsif undone.undone_at is not null then
    return private.revision_json(undone);
  end if;
  numbers := private.receipts_of_revision(undone);
  if numbers <> '{}' then
    perform private.refuse('DUE_CERTIFIED', 'Receipts state the revised amount: ' || array_to_string(numbers, ', '));
  elsif private.has_later_revision(undone) then
    perform private.refuse('REVISION_NOT_ALLOWED', 'A later revision starts from this amount: undo the later revision first');
  elsif private.is_in_force(undone) then
    perform private.restore_rent(undone);
  end if;
  update public.revisions set undone_at = clock_timestamp(), undo_reason = reason where revisions.id = undone.id
  returning * into undone;
  perform private.void_document(landlord.id, documents.id, reason)
  from public.documents
  where documents.owner_id = landlord.id and documents.subject_id = undone.id and documents.kind = 'revision';
  perform private.update_account(undone.lease_id);
  return private.revision_json(undone);
end
$$;
comment on function public.undo_revision is
  'Undoes a revision for a reason: the former amount applies again, and the letter is void. Refused while a receipt states the revised amount.';
grant execute on function public.undo_revision to authenticated;
