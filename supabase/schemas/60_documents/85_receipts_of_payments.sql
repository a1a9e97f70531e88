-- The error code if a lease lacks data that its receipts need: a property, or the name of the lessor. Returns null if
-- nothing is missing. Written in PL/pgSQL, which caches the plan, because a request for a month calls this function for
-- each lease.
create function private.missing_for_lease(lease public.leases) returns text
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return case when lease.property_id is null then 'NO_PROPERTY' else (
    select 'PROFILE_INCOMPLETE'
    from public.properties
    join public.lessors on lessors.id = properties.lessor_id
    where properties.id = lease.property_id and private.missing_for_receipts(lessors) <> '{}'
  ) end;
end
$$;
grant execute on function private.missing_for_lease to authenticated;

-- The draft of the receipt for the payments of a term. If `term` is null, the receipt is for those payments in
-- `payments` that paid dues other than rent. Raises an error if something prevents the receipt.
create function private.draft_paid_receipt(
  landlord public.users, lease public.leases, tenant uuid, term private.term,
  payments uuid[] default '{}', earlier_drafts private.receipt_draft[] default '{}'
) returns private.receipt_draft
language plpgsql set search_path = ''
as $$
declare
  property public.properties := private.named_property(lease);
  lessor public.lessors := private.lessor_of(lease);
begin
  perform private.require_profile(lessor);
  perform private.require_quota(landlord.id, 'document_files');
  perform private.refuse_conflicts(term);
  return private.draft_receipt(landlord, lessor, lease, tenant, property, term, payments, earlier_drafts => earlier_drafts);
end
$$;

-- A lease for which no receipt could be issued, with the reason.
create type private.failed_lease as (lease_id uuid, reason text);

-- The error code of the contract for a caught error. For an unexpected error, returns INTERNAL_ERROR and writes a
-- warning into the log.
create function private.error_code(state text, message text) returns text
language plpgsql set search_path = ''
as $$
begin
  if state in ('PT400', 'PT404', 'PT409') then
    return message;
  end if;
  raise warning 'A lease failed: % %', state, message;
  return 'INTERNAL_ERROR';
end
$$;

-- Writes all drafts at once. If this fails, writes the drafts of each lease in a subtransaction of its own. Returns the
-- leases that failed, with the reasons.
create function private.write_receipts_by_lease(landlord uuid, drafts private.receipt_draft[]) returns private.failed_lease[]
language plpgsql set search_path = ''
as $$
declare
  lease_drafts record;
  failed private.failed_lease[] := '{}';
begin
  perform private.write_receipts(landlord, drafts);
  return failed;
exception when others then
  for lease_drafts in
    select (draft.receipt).lease_id as lease_id, array_agg((draft.document, draft.receipt, draft.says)::private.receipt_draft
      order by draft.place) as drafts
    from unnest(drafts) with ordinality draft (document, receipt, says, place)
    group by 1
    order by min(draft.place)
  loop
    begin
      perform private.write_receipts(landlord, lease_drafts.drafts);
    exception when others then
      failed := failed || (lease_drafts.lease_id, private.error_code(sqlstate, sqlerrm))::private.failed_lease;
    end;
  end loop;
  return failed;
end
$$;

-- The receipts to issue for payments of one lease, by the rules of private.issue_for_payments. `blockers` are the
-- reasons why further receipts cannot be issued. The plans are generic, because planning each statement anew for each
-- lease took a quarter of the time for a month's receipts.
create function private.drafts_for_payments(
  landlord public.users, payments public.payments[], issue text, until date, is_asked boolean,
  out drafts private.receipt_draft[], out blockers text[]
)
language plpgsql set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
declare
  lease public.leases := private.lease_of(landlord.id, payments[1].lease_id);
  tenant uuid := payments[1].tenant_id;
  paid daterange;
  term private.term;
begin
  drafts := '{}';
  blockers := '{}';
  for paid in
    select distinct private.receipt_days(due.lease_id, due.period_from, due.period_to)
    from unnest(payments) payment
    join public.allocations allocation on allocation.payment_id = payment.id
    join public.dues due on due.id = allocation.due_id
    where due.kind = 'rent' and (
      due.due_on <= until or daterange(due.period_from, due.period_to, '[]') && private.days_of_payment(lease, payment)
    )
    order by 1
  loop
    term := private.term_of(lease, lower(paid), upper(paid) - 1);
    continue when (private.covering_quittance(term)).id is not null
      -- Skip a partly paid term whose payments are all on receipts already.
      or term.received < term.due_rent + term.due_charges and not exists (
        select from private.paid_parts(lease, term.first_day, term.last_day) part where part.uncertified > 0
      )
      or issue = 'quittances' and term.received < term.due_rent + term.due_charges
      or not is_asked and term.first_day > private.today() and term.received >= term.due_rent + term.due_charges;
    begin
      drafts := array_append(drafts, private.draft_paid_receipt(landlord, lease, tenant, term, earlier_drafts => drafts));
    exception when sqlstate 'PT409' then
      blockers := blockers || sqlerrm;
    end;
  end loop;
  if issue = 'all' then
    begin
      drafts := drafts || private.draft_receipt_of_other_dues(
        landlord, lease, tenant, array(select payment.id from unnest(payments) payment), drafts
      );
    exception when sqlstate 'PT409' then
      blockers := blockers || sqlerrm;
    end;
  end if;
end
$$;

-- Issues the receipts for payments. A term that these payments pay gets a receipt if it has fallen due by `until`, or
-- if a payment names it. A term in the future gets a quittance only with is_asked. `issue` is `none`, `quittances` or
-- `all`. With `all`, partly paid terms also get a receipt, and so do dues other than rent: one receipt per lease. If a
-- receipt fails, the payments stay, and other leases still get their receipts. Returns the reasons of failed receipts.
create function private.issue_for_payments(
  landlord public.users, payments public.payments[], issue text, until date, is_asked boolean default true
) returns text[]
language plpgsql set search_path = ''
as $$
declare
  lease_payments record;
  result record;
  drafts private.receipt_draft[] := '{}';
  blockers text[] := '{}';
begin
  if issue = 'none' then
    return blockers;
  end if;
  for lease_payments in
    select array_agg(payment.paid order by payment.place) as payments
    from (
      select payment as paid, row_number() over () as place from unnest(payments) payment
    ) payment
    group by (payment.paid).lease_id
    order by min(payment.place)
  loop
    begin
      result := private.drafts_for_payments(landlord, lease_payments.payments, issue, until, is_asked);
      drafts := drafts || result.drafts;
      blockers := blockers || result.blockers;
    exception when others then
      blockers := blockers || private.error_code(sqlstate, sqlerrm);
    end;
  end loop;
  return array(
    select unnest(blockers)
    union select failed.reason from unnest(private.write_receipts_by_lease(landlord.id, drafts)) failed
    order by 1
  );
end
$$;

-- The draft of the receipt for those payments of dues other than rent that no receipt or earlier draft states. Returns
-- an empty array if there is no such payment.
create function private.draft_receipt_of_other_dues(
  landlord public.users, lease public.leases, tenant uuid, payments uuid[], earlier_drafts private.receipt_draft[]
) returns private.receipt_draft[]
language plpgsql set search_path = ''
as $$
begin
  if not exists (
    select from private.other_due_parts(lease.id, payments, private.today()) part
    where not private.is_in_drafts(part, earlier_drafts)
  ) then
    return '{}';
  end if;
  return array[private.draft_paid_receipt(landlord, lease, tenant, null, payments, earlier_drafts)];
end
$$;

create function public.issue_due(due uuid) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  landlord public.users := private.lock_landlord();
  found_due public.dues := private.due_of(landlord.id, due, array['opening', 'settlement', 'repair', 'other']);
  drafts private.receipt_draft[];
begin
  drafts := private.draft_receipt_of_other_dues(
    landlord, private.lease_of(landlord.id, found_due.lease_id), null,
    array(select allocation.payment_id from public.allocations allocation where allocation.due_id = found_due.id), '{}'
  );
  if drafts = '{}' then
    perform private.refuse('DOCUMENT_NOT_VALID', 'Receipts state all payments already');
  end if;
  perform private.write_receipts(landlord.id, drafts);
  return private.receipt_json((drafts[1].receipt).id) - 'snapshot' - 'code';
end
$$;
comment on function public.issue_due is
  'Issues the receipt for a paid due other than rent. The receipt also states all other dues that the same payments paid, except rent. Returns a receipt as `receipt_page` does.';
grant execute on function public.issue_due to authenticated;
