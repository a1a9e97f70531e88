-- The part of a payment that pays a due, as a receipt states it.
create type private.stated_part as (payment_id uuid, due_id uuid, amount numeric);

-- A receipt before its issue: its document, its row, and the payments that it states.
create type private.receipt_draft as (document private.document_draft, receipt public.receipts, says private.stated_part[]);

create function private.require_certifiable(lease public.leases, term private.term) returns void
language plpgsql stable set search_path = ''
as $$
declare
  obstacle text := private.term_obstacle(lease, term);
begin
  if obstacle is not null then
    perform private.refuse(
      obstacle,
      case obstacle
        when 'NO_TENANT' then 'Nobody was a tenant on any of these days'
        else 'The term is not made up of whole dues that are owed'
      end
    );
  end if;
end
$$;

-- True if one of the drafts already states this payment for this due.
create function private.is_in_drafts(part private.paid_part, earlier_drafts private.receipt_draft[]) returns boolean
language plpgsql immutable set search_path = ''
as $$
begin
  return exists (
    select from unnest(earlier_drafts) draft
    cross join unnest(draft.says) stated_part
    where stated_part.payment_id = (part.payment).id and stated_part.due_id = part.due_id
  );
end
$$;

-- The tenants during the days of the paid dues. If nobody was a tenant during the days of a due, returns the tenants on
-- the day of its payment.
create function private.people_of_parts(lease uuid, parts private.paid_part[]) returns setof public.tenants
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return query
    select * from (
      select person.*
      from unnest(parts) part
      join public.dues due on due.id = part.due_id
      cross join lateral private.tenants_between(people_of_parts.lease, due.period_from, due.period_to) person
      union
      select person.*
      from unnest(parts) part
      join public.dues due on due.id = part.due_id
      cross join lateral private.tenants_between(people_of_parts.lease, (part.payment).paid_on, (part.payment).paid_on) person
      where not exists (select from private.tenants_between(people_of_parts.lease, due.period_from, due.period_to))
    ) named
    order by named.created_at, named.id;
end
$$;

-- The payments of dues other than rent that a receipt can state. Includes only the payments in `payments` and the
-- payments that the receipt states for its term. Leaves out payments that an earlier draft states for the same due.
create function private.other_parts_to_certify(
  lease uuid, term private.term, people public.tenants[], parts private.paid_part[], payments uuid[], earlier_drafts private.receipt_draft[]
) returns private.paid_part[]
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return array(
    select part
    from private.other_due_parts(
      lease, payments || array(select (part.payment).id from unnest(parts) part where part.uncertified > 0), private.today()
    ) part
    join public.dues due on due.id = part.due_id
    -- A receipt does not show a newer tenant the debts of earlier tenants.
    where (term.first_day is null or private.were_all_tenants(people, due.period_from, due.period_to))
      and not private.is_in_drafts(part, earlier_drafts)
  );
end
$$;

-- Returns the receipt with the amounts that it certifies.
create function private.receipt_with_amounts(
  receipt public.receipts, owed private.amounts, parts private.paid_part[], others private.paid_part[]
) returns public.receipts
language plpgsql immutable set search_path = ''
as $$
declare
  paid record;
begin
  select
    coalesce(sum(part.amount), 0) as whole, coalesce(sum(part.uncertified), 0) as uncertified,
    coalesce(sum(part.amount) filter (where (part.payment).kind = 'benefit'), 0) as benefit,
    coalesce(sum(part.uncertified) filter (where (part.payment).kind = 'benefit'), 0) as uncertified_benefit
  into paid
  from unnest(parts) part;
  if paid.whole = 0 and cardinality(others) = 0
    or receipt.period_from is not null and paid.uncertified = 0 and receipt.kind = 'partial'
  then
    perform private.refuse('VALIDATION_FAILED', 'Nothing was paid', 'rent=invalidAmount');
  end if;
  receipt.due_rent := owed.rent;
  receipt.due_charges := owed.charges;
  receipt.remaining := greatest(0, owed.rent + owed.charges - paid.whole);
  receipt.other := (select coalesce(sum(part.uncertified), 0) from unnest(others) part);
  if receipt.kind = 'quittance' then
    -- A quittance states the whole term, including the amounts of partial receipts.
    receipt.rent := owed.rent;
    receipt.charges := owed.charges;
    receipt.housing_benefit := paid.benefit;
  else
    -- A partial receipt states a single sum, which is not split into rent and charges.
    receipt.rent := paid.uncertified;
    receipt.charges := 0;
    receipt.housing_benefit := paid.uncertified_benefit + (
      select coalesce(sum(part.uncertified), 0) from unnest(others) part where (part.payment).kind = 'benefit'
    );
  end if;
  select
    max((part.payment).paid_on), (array_agg((part.payment).method order by
      (part.payment).paid_on desc, (part.payment).kind = 'benefit', (part.payment).created_at desc))[1]
  into receipt.paid_on, receipt.method
  from unnest(parts || others) part
  where receipt.kind = 'quittance' or part.uncertified > 0;
  return receipt;
end
$$;

-- Decides the kind and contents of a receipt. All commands that issue receipts call this function. A fully paid term
-- gets a quittance. Any other term gets a partial receipt for the payments that no receipt states yet. A partial
-- receipt can also state payments of dues other than rent. Without a term, it states only payments of dues other than
-- rent.
create function private.draft_receipt(
  landlord public.users, lessor public.lessors, lease public.leases, tenant uuid, property public.properties, term private.term,
  payments uuid[] default '{}', replaces uuid[] default '{}', earlier_drafts private.receipt_draft[] default '{}'
) returns private.receipt_draft
language plpgsql set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
declare
  receipt public.receipts;
  owed private.amounts := (0, 0)::private.amounts;
  parts private.paid_part[] := '{}';
  others private.paid_part[] := '{}';
  people public.tenants[];
  document private.document_draft;
begin
  receipt.owner_id := landlord.id;
  receipt.lease_id := lease.id;
  receipt.period_from := term.first_day;
  receipt.period_to := term.last_day;
  receipt.is_paid_in_advance := coalesce(term.first_day > private.today(), false);
  receipt.kind := 'partial';
  if term.first_day is not null then
    owed := private.term_amounts(lease, term.first_day, term.last_day);
    perform private.require_certifiable(lease, term);
    parts := array(select private.paid_parts(lease, term.first_day, term.last_day));
    people := array(select private.tenants_between(lease.id, term.first_day, term.last_day));
    if (select coalesce(sum(part.amount), 0) from unnest(parts) part) >= owed.rent + owed.charges then
      receipt.kind := 'quittance';
    end if;
  end if;
  if receipt.kind = 'quittance' then
    -- A partial receipt that also states dues other than rent stays valid.
    replaces := replaces || array(
      select receipts.id from public.receipts join unnest(term.earlier) earlier on earlier.id = receipts.id where receipts.other = 0
    );
  else
    others := private.other_parts_to_certify(lease.id, term, people, parts, payments, earlier_drafts);
  end if;
  receipt := private.receipt_with_amounts(receipt, owed, parts, others);
  if term.first_day is null then
    people := array(select private.people_of_parts(lease.id, others));
    if people = '{}' then
      perform private.refuse('NO_TENANT', 'Nobody was a tenant when the amount was owed or paid');
    end if;
  end if;
  document := private.draft_document(
    landlord, lessor, lease, property, receipt.kind, people, tenant, replaces,
    private.receipt_facts_json(people, lease, term, parts, others)
  );
  receipt.id := document.id;

  return (document, receipt, array(
    select (
      (part.payment).id, part.due_id, case receipt.kind when 'quittance' then part.amount else part.uncertified end
    )::private.stated_part
    from unnest(parts || others) part
    where receipt.kind = 'quittance' or part.uncertified > 0
  ))::private.receipt_draft;
end
$$;

-- Numbers and writes several receipts in one statement.
create function private.write_receipts(landlord uuid, drafts private.receipt_draft[]) returns void
language plpgsql set search_path = ''
as $$
begin
  perform private.write_documents(landlord, array(select draft.document from unnest(drafts) draft));
  insert into public.receipts (
    id, owner_id, kind, lease_id, period_from, period_to, paid_on, method, rent, charges, other, housing_benefit,
    due_rent, due_charges, remaining, is_paid_in_advance
  )
  select
    receipt.id, receipt.owner_id, receipt.kind, receipt.lease_id, receipt.period_from, receipt.period_to, receipt.paid_on,
    receipt.method, receipt.rent, receipt.charges, receipt.other, receipt.housing_benefit, receipt.due_rent,
    receipt.due_charges, receipt.remaining, receipt.is_paid_in_advance
  from unnest(drafts) draft
  cross join lateral (select (draft.receipt).*) receipt;
  insert into public.receipt_payments (receipt_id, payment_id, due_id, lease_id, owner_id, amount)
  select (draft.receipt).id, stated_part.payment_id, stated_part.due_id, (draft.receipt).lease_id, landlord, stated_part.amount
  from unnest(drafts) draft
  cross join unnest(draft.says) stated_part;
end
$$;
