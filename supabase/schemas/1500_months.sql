-- A month: what falls due in it, its receipts in one go, and their mails.

-- The receipts that hold of a due, the one that can follow, and what stands in its way. As the caller, so that policies apply.
create function private.told_receipts_of(lease public.leases, due uuid, kind text, first_day date, last_day date) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  days daterange;
  term private.term;
  quittance private.term_receipt;
  next text;
begin
  if kind <> 'rent' then
    return (
      select jsonb_build_object(
        'receipts', due_list.receipts, 'next', due_list.next,
        'blocker', case when due_list.next is not null then private.missing_for_lease(lease) end
      )
      from private.due_list
      where due_list.id = told_receipts_of.due
    );
  end if;
  days := private.receipt_days(lease.id, first_day, last_day);
  term := private.term_of(lease, lower(days), upper(days) - 1);
  quittance := private.covering_quittance(term);
  next := private.next_receipt(lease, term);
  return jsonb_build_object(
    'receipts', (
      select coalesce(jsonb_agg(jsonb_build_object('id', receipt.id, 'number', receipt.number, 'kind', receipt.kind)), '[]')
      from unnest(case when quittance.id is null then term.earlier else array[quittance] end) receipt
    ),
    'next', next,
    'blocker', case when quittance.id is null then coalesce(private.missing_for_lease(lease), case
      when cardinality(term.conflicts) > 0 then 'TERM_ALREADY_RECEIPTED'
      when next is not null then private.term_obstacle(lease, term)
    end) end
  );
end
$$;
grant execute on function private.told_receipts_of to authenticated;

-- As the caller, so that policies apply.
create function public.month_list(month date) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  perform private.take_turn();
  return (select coalesce(jsonb_agg(
    jsonb_build_object(
      'dueId', due.id,
      'leaseId', due.lease_id,
      'tenantId', coalesce(people.ids[1], tenant.id),
      'tenantName', coalesce(people.names, private.tenant_name(tenant.company_name, tenant.first_name, tenant.last_name)),
      'propertyName', property.name,
      'kind', due.kind,
      'label', due.label,
      'from', due.period_from,
      'to', due.period_to,
      'dueOn', due.due_on,
      'amount', due.amount,
      'received', due.received,
      'remaining', due.remaining,
      'state', due.state,
      'owedBefore', case
        when due.place = 1 then private.owed_by(due.lease_id, asked.first_day - 1, private.today()) else 0
      end,
      'method', (
        select payments.method from public.payments
        where payments.lease_id = due.lease_id and payments.kind = 'payment' and payments.cancelled_at is null
        order by payments.paid_on desc, payments.created_at desc limit 1
      ),
      'paymentsKnown', private.payments_entered(due.lease_id)
    ) || private.told_receipts_of(lease, due.id, due.kind, due.period_from, due.period_to)
    order by
      private.tenant_order(tenant.company_name, tenant.first_name, tenant.last_name) collate private.by_name, tenant.id, due.place
  ), '[]')
  from private.month_of(month_list.month) asked
  cross join lateral (
    select
      due_list.id, due_list.lease_id, due_list.kind, due_list.label, due_list.period_from, due_list.period_to, due_list.due_on,
      due_list.amount, due_list.received, due_list.remaining, due_list.state,
      row_number() over (partition by due_list.lease_id order by due_list.due_on, due_list.period_from, due_list.id) as place
    from private.due_list
    -- What was given back is nothing to expect.
    where due_list.due_on between asked.first_day and asked.last_day
      and due_list.amount > 0 and due_list.cancelled_at is null and due_list.kind <> 'refund'
  ) due
  join public.leases lease on lease.id = due.lease_id
  join private.lettings tenant on tenant.lease_id = due.lease_id and tenant.stands_for_lease
  left join public.properties property on property.id = lease.property_id
  cross join lateral (
    select
      array_agg(named.id order by named.created_at, named.id) as ids,
      string_agg(
        private.tenant_name(named.company_name, named.first_name, named.last_name), ', ' order by named.created_at, named.id
      ) as names
    from private.people_on(due.lease_id, due.period_from, due.period_to) named
  ) people);
end
$$;
comment on function public.month_list is
  'What falls due in the month of a day, by tenants, with what was received, what is owed from before, the receipts that hold, the one that can follow and what stands in its way.';
revoke execute on function public.month_list from anon, service_role;
grant execute on function public.month_list to authenticated;

-- The receipts of what was paid for the dues of a lease that fall due from a day to a day, as far as no receipt says it yet.
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
    drafts := array_append(drafts, private.draft_paid_receipt(landlord, lease, tenant, term, taken => drafts));
  end loop;
  return drafts || private.draft_of_others(landlord, lease, tenant, array(
    select part.payment_id
    from public.dues due
    join public.allocations part on part.due_id = due.id
    where due.lease_id = lease.id and due.kind in ('opening', 'settlement', 'repair', 'other')
      and due.cancelled_at is null and due.due_on between first_day and last_day
  ), drafts);
end
$$;

-- Writes drafts or, where that fails, those of each lease in a block that is rolled back on its own. Answers the leases of which
-- none was written.
create function private.write_by_lease(landlord uuid, drafts private.receipt_draft[]) returns uuid[]
language plpgsql set search_path = ''
as $$
declare
  wanted record;
  failed uuid[] := '{}';
begin
  perform private.write_receipts(landlord, drafts);
  return failed;
exception when others then
  for wanted in
    select (draft.receipt).lease_id as lease_id, array_agg((draft.document, draft.receipt, draft.says)::private.receipt_draft order by draft.place) as drafts
    from unnest(drafts) with ordinality draft (document, receipt, says, place)
    group by 1
    order by min(draft.place)
  loop
    begin
      perform private.write_receipts(landlord, wanted.drafts);
    exception when others then
      -- There is no room for the others either.
      if sqlerrm = 'QUOTA_REACHED' then
        raise;
      end if;
      raise warning 'A receipt of the month failed: % %', sqlstate, sqlerrm;
      failed := failed || wanted.lease_id;
    end;
  end loop;
  return failed;
end
$$;

-- What became of a month: `tenants` were named for `leases`, and who of `refused` got none for which of `reasons`.
create function private.told_month(
  landlord uuid, drafts private.receipt_draft[], leases uuid[], tenants uuid[], skipped uuid[], refused uuid[], reasons text[]
) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return jsonb_build_object(
    'issued', (
      select coalesce(jsonb_agg(
        jsonb_build_object(
          'leaseId', document.lease_id, 'tenantId', tenants[array_position(leases, document.lease_id)],
          'id', document.id, 'number', document.number, 'kind', document.kind
        )
        order by draft.place
      ), '[]')
      from unnest(drafts) with ordinality draft (document, receipt, says, place)
      join public.documents document on document.id = (draft.document).id
    ),
    'skipped', (select coalesce(jsonb_agg(jsonb_build_object('tenantId', tenant.id) order by tenant.place), '[]')
      from unnest(skipped) with ordinality tenant (id, place)),
    'failed', (
      select coalesce(jsonb_agg(
        jsonb_build_object(
          'tenantId', failed.id,
          'tenantName', private.tenant_name(tenant.company_name, tenant.first_name, tenant.last_name),
          'errorCode', failed.reason
        )
        order by private.tenant_order(tenant.company_name, tenant.first_name, tenant.last_name) collate private.by_name, failed.id
      ), '[]')
      from unnest(refused, reasons) failed (id, reason)
      left join public.tenants tenant on tenant.id = failed.id and tenant.owner_id = landlord
    )
  );
end
$$;

-- Of several tenants of a lease, the first one named stands for all; by their names.
create function private.one_of_each_lease(landlord uuid, tenants uuid[]) returns table (tenant_id uuid, lease_id uuid)
language plpgsql stable set search_path = ''
as $$
begin
  return query
    select first.id, first.lease_id
    from (
      select distinct on (coalesce(tenant.lease_id, named.id))
        named.id, tenant.lease_id, private.tenant_order(tenant.company_name, tenant.first_name, tenant.last_name) as sorting
      from unnest(one_of_each_lease.tenants) with ordinality named (id, place)
      left join public.tenants tenant on tenant.id = named.id and tenant.owner_id = one_of_each_lease.landlord
      order by coalesce(tenant.lease_id, named.id), named.place
    ) first
    order by first.sorting collate private.by_name, first.id;
end
$$;

-- Runs as the owner, as all that issues: a change of role would discard plans.
create function public.issue_month(month date, tenants uuid[]) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  landlord public.users;
  days record;
  wanted record;
  lease uuid;
  drafts private.receipt_draft[];
  ready private.receipt_draft[] := '{}';
  named_tenants uuid[] := '{}';
  named_leases uuid[] := '{}';
  skipped uuid[] := '{}';
  refused uuid[] := '{}';
  reasons text[] := '{}';
begin
  perform private.require_few_tenants(tenants);
  perform private.require_day(month, 'month');
  days := private.month_of(issue_month.month);
  -- Before the first read: a simultaneous request finds the month issued.
  landlord := private.lock_landlord();
  for wanted in select * from private.one_of_each_lease(landlord.id, tenants) loop
    -- Each lease has a block of its own: a failure stops no other.
    begin
      named_tenants := named_tenants || wanted.tenant_id;
      named_leases := named_leases || wanted.lease_id;
      drafts := private.drafts_of_month(
        landlord, private.lease_of(landlord.id, wanted.lease_id), wanted.tenant_id, days.first_day, days.last_day
      );
      ready := ready || drafts;
      if drafts = '{}' then
        skipped := skipped || wanted.tenant_id;
      end if;
    exception
      when sqlstate 'PT404' or sqlstate 'PT409' then
        -- There is no room for the others either.
        if sqlerrm = 'QUOTA_REACHED' then
          raise;
        end if;
        refused := refused || wanted.tenant_id;
        reasons := reasons || sqlerrm;
      when others then
        raise warning 'A receipt of the month failed: % %', sqlstate, sqlerrm;
        refused := refused || wanted.tenant_id;
        reasons := reasons || 'INTERNAL_ERROR'::text;
    end;
  end loop;
  foreach lease in array private.write_by_lease(landlord.id, ready) loop
    refused := refused || named_tenants[array_position(named_leases, lease)];
    reasons := reasons || 'INTERNAL_ERROR'::text;
  end loop;
  return private.told_month(landlord.id, ready, named_leases, named_tenants, skipped, refused, reasons);
end
$$;
comment on function public.issue_month is
  'Issues for the tenants named the receipts of what was paid for the dues of a month and no receipt says yet. Repeating it issues nothing new.';
revoke execute on function public.issue_month from anon, service_role;
grant execute on function public.issue_month to authenticated;

-- As the caller, so that policies apply.
create function public.month_mails(month date) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  perform private.take_turn();
  return (select coalesce(jsonb_agg(
    jsonb_build_object(
      'receiptId', receipt.id,
      'number', receipt.number,
      'tenantId', tenant.id,
      'tenantName', receipt.tenant_name,
      'addresses', (
        select coalesce(jsonb_agg(wanted.address), '[]') from private.recipients_of(receipt.id) wanted
      ),
      'obstacle', case
        when exists (select from private.recipients_of(receipt.id)) then null
        when tenant.id is null then 'NO_TENANT'
        when tenant.email is null then 'NO_ADDRESS'
        else 'NO_CONSENT'
      end,
      'mails', receipt.emails,
      'deliveries', receipt.deliveries
    )
    order by
      private.tenant_order(
        receipt.snapshot #>> '{tenants,0,companyName}', receipt.snapshot #>> '{tenants,0,firstName}',
        receipt.snapshot #>> '{tenants,0,lastName}'
      ) collate private.by_name,
      receipt.tenant_name collate private.by_name, receipt.number
  ), '[]')
  from private.month_of(month_mails.month) asked
  join private.receipt_list receipt on coalesce(receipt.period_from, receipt.paid_at) between asked.first_day and asked.last_day
  left join public.tenants tenant on tenant.id = receipt.tenant_id
  where receipt.state = 'valid');
end
$$;
comment on function public.month_mails is
  'Every valid receipt of the month of a day, with the addresses its tenants agreed to or what is missing, the last mail to each, and other deliveries.';
revoke execute on function public.month_mails from anon, service_role;
grant execute on function public.month_mails to authenticated;
