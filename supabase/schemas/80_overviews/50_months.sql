-- A month: its dues and receipts, and the command that issues all of its receipts.

-- The leases with a due in the month. `arrears` are the unpaid dues from before the month that can still be claimed.
-- They leave out a benefit that is not late today, or was not late before the month, and sums that tenants may pay later.
-- `office_arrears` is the part of `arrears` that offices owe. `method` is the method of the last payment, and
-- `payments_seen` is the number of payments ever entered. One query reads all leases. Runs as the caller, so that policies
-- apply.
create function private.accounts_of_month(first_day date, last_day date)
returns table (lease_id uuid, arrears numeric, office_arrears numeric, method public.payment_method, payments_seen bigint)
language plpgsql stable set search_path = ''
as $$
begin
  return query
    with lease as materialized (
      select leases.id, leases.owner_id
      from public.leases
      where exists (
        select from public.dues
        where dues.lease_id = leases.id and dues.owner_id = leases.owner_id and dues.due_on between first_day and last_day
      )
    ), owed as (
      select due.lease_id, sum(due.remaining - office.later - due.deferred) as before, sum(office.earlier) as by_offices
      from lease
      join private.counted_dues due on due.lease_id = lease.id and due.owner_id = lease.owner_id
      -- A benefit is late after the 14th of the next month.
      cross join (select least((first_day - interval '1 month')::date, private.first_awaited_month()) as month) first_later
      cross join lateral (
        select
          coalesce(sum(benefit.amount) filter (where benefit.month >= first_later.month), 0) as later,
          coalesce(sum(benefit.amount) filter (where benefit.month < first_later.month), 0) as earlier
        from unnest(due.benefits) benefit
      ) office
      where due.amount > due.received and due.remaining > 0 and due.due_on < first_day and not due.is_time_barred
      group by due.lease_id
    )
    select lease.id, coalesce(owed.before, 0), coalesce(owed.by_offices, 0), paid.method, paid.entered
    from lease
    left join owed on owed.lease_id = lease.id
    cross join lateral (
      select
        count(*) filter (where payments.kind <> 'opening') as entered,
        (array_agg(payments.method order by payments.paid_on desc, payments.created_at desc)
          filter (where payments.kind = 'payment' and payments.cancelled_at is null))[1] as method
      from public.payments
      where payments.lease_id = lease.id and payments.owner_id = lease.owner_id
    ) paid;
end
$$;
grant execute on function private.accounts_of_month to authenticated;

-- The delivery state of documents, as the page of a month shows it. A sent or delivered letter is `overtaken` only
-- while a letter with today's amounts can replace it. After the due day, or once the due is paid, the letter stays
-- `sent` or `delivered`. The duties do not call this function, which saves them a comparison of sent letters.
create function private.deliveries_of_month(documents uuid[]) returns table (document_id uuid, delivery text)
language plpgsql stable set search_path = ''
as $$
begin
  return query
    with way as materialized (select * from private.deliveries_of(deliveries_of_month.documents))
    select way.document_id, case when claim.next = 'replace' then 'overtaken' else way.delivery end
    from way
    left join private.overtaken_claims(array(
      select sent.document_id from way sent where sent.delivery in ('sent', 'delivered')
    )) claim on claim.document_id = way.document_id;
end
$$;
grant execute on function private.deliveries_of_month to authenticated;

-- How each document can be delivered: the addresses to which it may be mailed, or the reason why there is no
-- address. Also returns the last mail to each tenant, and the deliveries by other means. Runs as the caller, so that
-- policies apply.
create function private.delivery_ways_json(documents uuid[]) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return (select coalesce(jsonb_agg(to_jsonb(month_mail) order by
    private.tenant_order(
      document.snapshot #>> '{tenants,0,companyName}', document.snapshot #>> '{tenants,0,firstName}',
      document.snapshot #>> '{tenants,0,lastName}'
    ) collate private.by_name,
    document.tenant_name collate private.by_name, document.number
  ), '[]')
  from private.deliveries_of_month(delivery_ways_json.documents) way
  join private.document_list document on document.id = way.document_id
  left join public.tenants tenant on tenant.id = document.tenant_id
  cross join lateral (
    select coalesce(jsonb_agg(recipient.address), '[]') as addresses from private.recipients_of(document.id) recipient
  ) wanted
  cross join lateral (
    select
      document.id as document_id, document.number, tenant.id as tenant_id, document.tenant_ids, document.tenant_name, wanted.addresses,
      way.delivery, document.emails as mails, document.deliveries,
      case
        when wanted.addresses <> '[]' then null
        when tenant.id is null then 'NO_TENANT'
        when tenant.email is null then 'NO_ADDRESS'
        else 'NO_CONSENT'
      end as obstacle
  ) month_mail);
end
$$;
grant execute on function private.delivery_ways_json to authenticated;

-- The receipts whose term begins in a month, and the receipts of the dues of the month. A receipt without a term counts
-- in the month of its payment. A due and its receipt can belong to different months. Runs as the caller, so that
-- policies apply.
create function private.receipts_of_month(first_day date, last_day date) returns uuid[]
language plpgsql stable set search_path = ''
as $$
begin
  return array(
    select receipts.id from public.receipts
    where coalesce(receipts.period_from, receipts.paid_on) between first_day and last_day
    union
    select receipt_payment.receipt_id
    from public.dues
    join public.receipt_payments receipt_payment on receipt_payment.due_id = dues.id and receipt_payment.owner_id = dues.owner_id
    where dues.due_on between first_day and last_day
  );
end
$$;
grant execute on function private.receipts_of_month to authenticated;

-- The ids of several tenants, and their names as one text.
create type private.named_people as (ids uuid[], names text);

create function private.people_with_names(lease uuid, first_day date, last_day date) returns private.named_people
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
declare
  people private.named_people;
begin
  select
    array_agg(tenant.id order by tenant.created_at, tenant.id),
    string_agg(private.tenant_name(tenant.company_name, tenant.first_name, tenant.last_name), ', ' order by tenant.created_at, tenant.id)
  into people
  from private.tenants_between(lease, first_day, last_day) tenant;
  return people;
end
$$;
grant execute on function private.people_with_names to authenticated;

-- The last valid due notice of each of these dues, with the day on which it was last mailed or delivered.
create function private.notices_of(dues uuid[]) returns table (due_id uuid, notice jsonb)
language plpgsql stable set search_path = ''
as $$
begin
  return query
    select distinct on (document.subject_id)
      document.subject_id,
      jsonb_build_object('id', document.id, 'number', document.number, 'issued_at', document.issued_at, 'sent_on', (
        select max(sending.day) from (
          select private.day_of(document_mails.changed_at) as day from public.document_mails
          where document_mails.document_id = document.id and document_mails.state = 'sent'
          union all
          select document_deliveries.sent_on from public.document_deliveries where document_deliveries.document_id = document.id
        ) sending
      ))
    from public.documents document
    where document.subject_id = any (notices_of.dues) and document.kind = 'dueNotice'
      and not exists (select from public.document_voids where document_voids.document_id = document.id)
    order by document.subject_id, document.issued_at desc;
end
$$;
grant execute on function private.notices_of to authenticated;

-- Runs as the caller, so that policies apply.
create function private.month_dues_json(month date) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  days record := private.month_of(month_dues_json.month);
begin
  return (select coalesce(jsonb_agg(to_jsonb(month_due) order by
    private.tenant_order(letting.company_name, letting.first_name, letting.last_name) collate private.by_name, letting.id, due.place
  ), '[]')
  from (
    select
      due_step.*, account.method, account.payments_seen, letter.notice,
      case when due_step.place = 1 then account.arrears else 0 end as arrears,
      case when due_step.place = 1 then account.office_arrears else 0 end as office_arrears
    from (
      select step.*, row_number() over (partition by step.lease_id order by step.due_on, step.period_from, step.due_id) as place
      from private.due_steps(days.first_day, days.last_day) step
    ) due_step
    join private.accounts_of_month(days.first_day, days.last_day) account on account.lease_id = due_step.lease_id
    left join private.notices_of(array(
      select dues.id from public.dues where dues.due_on between days.first_day and days.last_day
    )) letter on letter.due_id = due_step.due_id
  ) due
  join public.leases lease on lease.id = due.lease_id
  join private.lettings letting on letting.lease_id = due.lease_id and letting.stands_for_lease
  left join public.properties property on property.id = lease.property_id
  cross join lateral private.people_with_names(due.lease_id, due.period_from, due.period_to) people
  cross join lateral (
    select
      due.due_id, due.lease_id, coalesce(people.ids[1], letting.id) as tenant_id,
      coalesce(people.names, private.tenant_name(letting.company_name, letting.first_name, letting.last_name)) as tenant_name,
      property.name as property_name, due.kind, due.label, due.period_from, due.period_to, due.due_on, due.amount, due.received,
      due.remaining, due.benefit_remaining, due.awaited, due.late_after, case
        when due.benefit_remaining > 0 then private.open_benefits_json(due.benefits) else '[]'
      end as benefits,
      due.state, due.receipts, due.arrears, due.office_arrears, due.paid_on, due.method, due.payments_seen, due.next,
      due.next_document, due.blocker, due.document_id, due.notice,
      -- If the due itself is paid but the lease has earlier arrears, the step to record a payment comes last.
      case
        when due.arrears > 0 and due.todo[1] <> 'record' then array_remove(due.todo, 'done') || 'record'::text else due.todo
      end as todo,
      case when due.arrears > 0 and due.step = 'done' then 'record' else due.step end as step
  ) month_due);
end
$$;
grant execute on function private.month_dues_json to authenticated;

-- Runs as the caller, so that policies apply. Takes one turn for the whole page of a month.
create function public.month_list(month date) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  days record;
  dues jsonb;
begin
  perform private.require_day(month, 'month');
  perform private.take_turn();
  days := private.month_of(month_list.month);
  dues := private.month_dues_json(month_list.month);
  return jsonb_build_object(
    'dues', dues,
    'mails', private.delivery_ways_json(private.receipts_of_month(days.first_day, days.last_day)),
    'notices', private.delivery_ways_json(array(
      select (due -> 'notice' ->> 'id')::uuid from jsonb_array_elements(dues) due where due -> 'notice' <> 'null'
    )),
    -- The first day of the earliest account that starts after the month. Null if a due falls due in the month, or if no
    -- account starts after the month.
    'accounts_start_on', case when dues = '[]' then (
      select min(leases.account_starts_on) from public.leases where leases.account_starts_on > days.last_day
    ) end
  );
end
$$;
comment on function public.month_list is
  'The month of a day. `dues`: sorted by tenants, with payments, earlier arrears, valid receipts, the receipt that can follow, the obstacle to this receipt, and the next steps. `mails`: the valid receipts with their delivery, without partial receipts whose term is fully paid. `notices`: the same for the dues'' valid notices. `accounts_start_on`: if nothing falls due, the first day of a later account.';
grant execute on function public.month_list to authenticated;

-- The drafts of the receipts that can be issued for a lease's dues that fall due between two days.
create function private.drafts_of_month(
  landlord public.users, lease public.leases, tenant uuid, first_day date, last_day date
) returns private.receipt_draft[]
language plpgsql set search_path = ''
as $$
declare
  paid daterange;
  term private.term;
  drafts private.receipt_draft[] := '{}';
begin
  for paid in
    select distinct private.receipt_days(due.lease_id, due.period_from, due.period_to)
    from public.dues due
    where due.lease_id = lease.id and due.kind = 'rent' and due.due_on between first_day and last_day
    order by 1
  loop
    term := private.term_of(lease, lower(paid), upper(paid) - 1);
    continue when private.next_receipt(lease, term) is null;
    drafts := array_append(drafts, private.draft_paid_receipt(landlord, lease, tenant, term, earlier_drafts => drafts));
  end loop;
  return drafts || private.draft_receipt_of_other_dues(landlord, lease, tenant, array(
    select allocation.payment_id
    from public.dues due
    join public.allocations allocation on allocation.due_id = due.id
    where due.lease_id = lease.id and due.kind in ('opening', 'settlement', 'repair', 'other')
      and due.cancelled_at is null and due.due_on between first_day and last_day
  ), drafts);
end
$$;

-- The result of public.issue_month. The arrays `tenants` and `leases` are parallel: each tenant of the request with his
-- lease. `refused` and `reasons` are parallel too: each tenant whose receipts failed, with the error code.
create function private.issued_month_json(
  landlord uuid, drafts private.document_draft[], leases uuid[], tenants uuid[], skipped uuid[], refused uuid[], reasons text[]
) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return jsonb_build_object(
    'issued', (
      select coalesce(jsonb_agg(
        jsonb_build_object(
          'lease_id', document.lease_id, 'tenant_id', tenants[array_position(leases, document.lease_id)],
          'id', document.id, 'number', document.number, 'kind', document.kind
        )
        order by draft.place
      ), '[]')
      from generate_subscripts(drafts, 1) draft (place)
      join public.documents document on document.id = drafts[draft.place].id
    ),
    'skipped', (select coalesce(jsonb_agg(jsonb_build_object('tenant_id', tenant.id) order by tenant.place), '[]')
      from unnest(skipped) with ordinality tenant (id, place)),
    'failed', (
      select coalesce(jsonb_agg(
        jsonb_build_object(
          'tenant_id', failed.id,
          'tenant_name', private.tenant_name(tenant.company_name, tenant.first_name, tenant.last_name),
          'error_code', failed.reason
        )
        order by private.tenant_order(tenant.company_name, tenant.first_name, tenant.last_name) collate private.by_name, failed.id
      ), '[]')
      from unnest(refused, reasons) failed (id, reason)
      left join public.tenants tenant on tenant.id = failed.id and tenant.owner_id = landlord
    )
  );
end
$$;

-- For each lease of the given tenants, the first of these tenants. The result is sorted by the tenants' names.
create function private.first_tenant_per_lease(landlord uuid, tenants uuid[]) returns table (tenant_id uuid, lease_id uuid)
language plpgsql stable set search_path = ''
as $$
begin
  return query
    select first.id, first.lease_id
    from (
      select distinct on (coalesce(tenant.lease_id, named.id))
        named.id, tenant.lease_id, private.tenant_order(tenant.company_name, tenant.first_name, tenant.last_name) as sorting
      from unnest(first_tenant_per_lease.tenants) with ordinality named (id, place)
      left join public.tenants tenant on tenant.id = named.id and tenant.owner_id = first_tenant_per_lease.landlord
      order by coalesce(tenant.lease_id, named.id), named.place
    ) first
    order by first.sorting collate private.by_name, first.id;
end
$$;

-- Runs as the owner of the tables, like all commands that issue documents. Changing the role within the command would
-- discard cached plans.
create function public.issue_month(month date, tenant_ids uuid[]) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  landlord public.users;
  days record;
  first_tenant record;
  failed private.failed_lease;
  drafts private.receipt_draft[];
  ready private.receipt_draft[] := '{}';
  named_tenants uuid[] := '{}';
  named_leases uuid[] := '{}';
  skipped uuid[] := '{}';
  refused uuid[] := '{}';
  reasons text[] := '{}';
begin
  perform private.require_few_tenants(tenant_ids);
  perform private.require_day(month, 'month');
  days := private.month_of(issue_month.month);
  -- Lock before the first read. A second, simultaneous request then waits, and finds the receipts already issued.
  landlord := private.lock_landlord();
  for first_tenant in select * from private.first_tenant_per_lease(landlord.id, tenant_ids) loop
    -- Each lease has its own subtransaction, so that a failure does not stop other leases.
    begin
      named_tenants := named_tenants || first_tenant.tenant_id;
      named_leases := named_leases || first_tenant.lease_id;
      drafts := private.drafts_of_month(
        landlord, private.lease_of(landlord.id, first_tenant.lease_id), first_tenant.tenant_id, days.first_day, days.last_day
      );
      ready := ready || drafts;
      if drafts = '{}' then
        skipped := skipped || first_tenant.tenant_id;
      end if;
    exception
      when others then
        refused := refused || first_tenant.tenant_id;
        reasons := reasons || private.error_code(sqlstate, sqlerrm);
    end;
  end loop;
  foreach failed in array private.write_receipts_by_lease(landlord.id, ready) loop
    refused := refused || named_tenants[array_position(named_leases, failed.lease_id)];
    reasons := reasons || failed.reason;
  end loop;
  -- If the quota is reached for one lease, it is reached for all.
  if 'QUOTA_REACHED' = any (reasons) then
    perform private.refuse('QUOTA_REACHED', 'The account has no room for these receipts');
  end if;
  return private.issued_month_json(
    landlord.id, array(select draft.document from unnest(ready) draft), named_leases, named_tenants, skipped, refused, reasons
  );
end
$$;
comment on function public.issue_month is
  'Issues for the named tenants all receipts for uncertified payments of a month''s dues. A repeated call issues nothing new.';
grant execute on function public.issue_month to authenticated;
