-- A month: what falls due in it, its receipts in one go, and their mails.

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
      'tenantName', coalesce(people.names, concat_ws(' ', tenant.first_name, tenant.last_name)),
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
        select paid.method from public.payments paid
        where paid.lease_id = due.lease_id and paid.kind = 'payment' and paid.cancelled_at is null
        order by paid.paid_on desc, paid.created_at desc limit 1
      ),
      'paymentsKnown', private.payments_entered(due.lease_id)
    ) || case
      when due.kind = 'rent' then jsonb_build_object(
        'receipts', coalesce(document.receipts, '[]'), 'next', document.next,
        'blocker', case when not document.is_covered then coalesce(missing.blocker, document.blocker) end
      )
      else (
        select jsonb_build_object(
          'receipts', line.receipts, 'next', line.next, 'blocker', case when line.next is not null then missing.blocker end
        )
        from private.due_list line where line.id = due.id
      )
    end
    order by lower(tenant.last_name), lower(tenant.first_name), tenant.id, due.place
  ), '[]')
  from private.month_of(month_list.month) asked
  cross join lateral (
    select known.*, row_number() over (partition by known.lease_id order by known.due_on, known.period_from, known.id) as place
    from private.due_list known
    -- What was given back is nothing to expect.
    where known.due_on between asked.first_day and asked.last_day
      and known.amount > 0 and known.cancelled_at is null and known.kind <> 'refund'
  ) due
  join public.leases lease on lease.id = due.lease_id
  join private.lettings tenant on tenant.lease_id = due.lease_id and tenant.stands_for_lease
  left join public.properties property on property.id = lease.property_id
  left join public.lessors lessor on lessor.id = property.lessor_id
  cross join lateral (
    select case
      when property.id is null then 'NO_PROPERTY'
      when private.missing_for_receipts(lessor) <> '{}' then 'PROFILE_INCOMPLETE'
    end
  ) missing (blocker)
  cross join lateral (
    select
      array_agg(named.id order by named.created_at, named.id) as ids,
      string_agg(concat_ws(' ', named.first_name, named.last_name), ', ' order by named.created_at, named.id) as names
    from private.people_on(due.lease_id, due.period_from, due.period_to) named
  ) people
  left join lateral (
    select
      (
        select jsonb_agg(jsonb_build_object('id', one.id, 'number', one.number, 'kind', one.kind))
        from unnest(case when quittance.id is null then term.earlier else array[quittance] end) one
      ) as receipts,
      coming.next,
      quittance.id is not null as is_covered,
      case
        when cardinality(term.conflicts) > 0 then 'TERM_ALREADY_RECEIPTED'
        when coming.next is not null then private.term_obstacle(lease, term)
      end as blocker
    from private.receipt_days(due.lease_id, due.period_from, due.period_to) days
    cross join lateral private.term_of(tenant, lower(days), upper(days) - 1) term
    cross join lateral private.covering_quittance(term) quittance
    cross join lateral private.next_receipt(lease, term) coming (next)
    where due.kind = 'rent'
  ) document on true);
end
$$;
comment on function public.month_list is
  'What falls due in the month of a day, by tenants, with what was received, what is owed from before, the receipts that hold, the one that can follow and what stands in its way.';
revoke execute on function public.month_list from anon, service_role;
grant execute on function public.month_list to authenticated;

-- Runs as the owner, as all that issues: a change of role would discard plans.
create function public.issue_month(month date, tenants uuid[]) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  landlord public.users;
  asked record;
  wanted record;
  lease public.leases;
  tenant private.lettings;
  paid daterange;
  term private.term;
  draft private.receipt_draft;
  drafts private.receipt_draft[];
  ready private.receipt_draft[] := '{}';
  skipped jsonb := '[]';
  -- Who was named of which lease.
  named_tenants uuid[] := '{}';
  named_leases uuid[] := '{}';
  -- Who gets none, and why.
  refused uuid[] := '{}';
  reasons text[] := '{}';
begin
  if cardinality(tenants) > 500 then
    raise exception 'VALIDATION_FAILED' using errcode = 'PT400',
      detail = 'More than 500 tenants', hint = 'tenantIds=tooLong';
  end if;
  perform private.require_day(month, 'month');
  asked := private.month_of(issue_month.month);
  -- Before the first read: a simultaneous request finds the month issued.
  landlord := private.lock_landlord();
  for wanted in
    -- Of several tenants of a lease, one stands for all.
    select * from (
      select distinct on (coalesce(known.lease_id, named.id)) named.id, known.lease_id, known.first_name, known.last_name
      from unnest(issue_month.tenants) with ordinality named (id, place)
      left join public.tenants known on known.id = named.id and known.owner_id = landlord.id
      order by coalesce(known.lease_id, named.id), named.place
    ) one
    order by lower(one.last_name), lower(one.first_name), one.id
  loop
    -- Each lease has a block of its own: a failure stops no other.
    begin
      tenant := private.letting_of(landlord.id, wanted.id);
      lease := private.lease_of(landlord.id, wanted.lease_id);
      named_tenants := named_tenants || wanted.id;
      named_leases := named_leases || lease.id;
      drafts := '{}';
      for paid in
        select distinct private.receipt_days(due.lease_id, due.period_from, due.period_to)
        from public.dues due
        where due.lease_id = lease.id and due.kind = 'rent' and due.due_on between asked.first_day and asked.last_day
        order by 1
      loop
        term := private.term_of(tenant, lower(paid), upper(paid) - 1);
        continue when private.next_receipt(lease, term) is null;
        drafts := array_append(drafts, private.draft_paid_receipt(landlord, lease, tenant.id, term, taken => drafts));
      end loop;
      drafts := drafts || private.draft_of_others(landlord, lease, tenant.id, array(
        select part.payment_id
        from public.dues due
        join public.allocations part on part.due_id = due.id
        where due.lease_id = lease.id and due.kind in ('opening', 'regularisation', 'repair', 'other')
          and due.cancelled_at is null and due.due_on between asked.first_day and asked.last_day
      ), drafts);
      if drafts = '{}' then
        skipped := skipped || jsonb_build_object('tenantId', wanted.id);
      end if;
      foreach draft in array drafts loop
        ready := array_append(ready, draft);
      end loop;
    exception
      when sqlstate 'PT404' or sqlstate 'PT409' then
        -- There is no room for the others either.
        if sqlerrm = 'QUOTA_REACHED' then
          raise;
        end if;
        refused := refused || wanted.id;
        reasons := reasons || sqlerrm;
      when others then
        raise warning 'A receipt of the month failed: % %', sqlstate, sqlerrm;
        refused := refused || wanted.id;
        reasons := reasons || 'INTERNAL_ERROR'::text;
    end;
  end loop;

  begin
    perform private.write_receipts(landlord.id, ready);
  exception when others then
    -- Those of each lease in a block that is rolled back on its own.
    for wanted in
      select ((one.ready).receipt).lease_id as lease_id, array_agg(one.ready order by one.place) as drafts
      from (select known as ready, row_number() over () as place from unnest(ready) known) one
      group by 1
      order by min(one.place)
    loop
      begin
        perform private.write_receipts(landlord.id, wanted.drafts);
      exception when others then
        if sqlerrm = 'QUOTA_REACHED' then
          raise;
        end if;
        raise warning 'A receipt of the month failed: % %', sqlstate, sqlerrm;
        refused := refused || named_tenants[array_position(named_leases, wanted.lease_id)];
        reasons := reasons || 'INTERNAL_ERROR'::text;
      end;
    end loop;
  end;
  return jsonb_build_object(
    'issued', (
      select coalesce(jsonb_agg(
        jsonb_build_object(
          'leaseId', known.lease_id, 'tenantId', named_tenants[array_position(named_leases, known.lease_id)],
          'id', known.id, 'number', known.number, 'kind', known.kind
        )
        order by one.place
      ), '[]')
      from unnest(ready) with ordinality one (receipt, says, replaces, place)
      join public.receipts known on known.id = (one.receipt).id
    ),
    'skipped', skipped,
    'failed', (
      select coalesce(jsonb_agg(
        jsonb_build_object(
          'tenantId', one.id,
          'tenantName', nullif(concat_ws(' ', known.first_name, known.last_name), ''),
          'errorCode', one.why
        )
        order by lower(known.last_name), lower(known.first_name), one.id
      ), '[]')
      from unnest(refused, reasons) one (id, why)
      left join public.tenants known on known.id = one.id and known.owner_id = landlord.id
    )
  );
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
      'mails', receipt.emails
    )
    order by lower(receipt.snapshot #>> '{tenants,0,lastName}'), lower(receipt.tenant_name), receipt.number
  ), '[]')
  from private.month_of(month_mails.month) asked
  join private.receipt_list receipt on coalesce(receipt.period_from, receipt.paid_at) between asked.first_day and asked.last_day
  left join public.tenants tenant on tenant.id = receipt.tenant_id
  where receipt.state = 'valid');
end
$$;
comment on function public.month_mails is
  'Every valid receipt of the month of a day, with the addresses its tenants agreed to or what is missing, and the last mail to each.';
revoke execute on function public.month_mails from anon, service_role;
grant execute on function public.month_mails to authenticated;
