create type private.past_month as (month text, expected numeric, received numeric);

-- For each of the last twelve months, the sum of its dues and the sum received for them. Leaves out the months before
-- the first of these dues, but never the current month.
create function private.last_months() returns setof private.past_month
language plpgsql stable set search_path = ''
as $$
declare
  this_month record := private.month_of(private.today());
begin
  return query
    with month_sums as (
      select
        date_trunc('month', due.due_on::timestamp) as first_day, sum(due.amount) as expected, sum(due.received) as received
      from public.dues due
      -- Refunds are left out, because they are not income.
      where due.cancelled_at is null and due.kind <> 'refund' and due.amount > 0
        and due.due_on between (this_month.first_day - interval '11 months')::date and this_month.last_day
      group by 1
    )
    select
      to_char(calendar_month.first_day, 'YYYY-MM'), coalesce(month_sums.expected, 0), coalesce(month_sums.received, 0)
    from generate_series(
      (select coalesce(min(month_sums.first_day), this_month.first_day) from month_sums), this_month.first_day::timestamp, interval '1 month'
    ) calendar_month (first_day)
    left join month_sums on month_sums.first_day = calendar_month.first_day
    order by calendar_month.first_day;
end
$$;

-- `remaining` is the unpaid rest of a month's dues. `rows` is the number of rows on the month's page with an unpaid
-- amount. `leases_in_arrears` are the leases with arrears from before the month; the page shows these arrears in the
-- first row of the lease.
create function private.month_to_receive(
  first_day date, last_day date, leases_in_arrears uuid[], out rows bigint, out remaining numeric
)
language plpgsql stable set search_path = ''
as $$
begin
  select
    count(*) filter (where due.remaining > 0 or due.place = 1 and due.lease_id in (select unnest(leases_in_arrears))),
    coalesce(sum(due.remaining), 0)
  into rows, remaining
  from (
    select
      counted_dues.lease_id, counted_dues.remaining,
      row_number() over (partition by counted_dues.lease_id order by counted_dues.due_on, counted_dues.period_from, counted_dues.id) as place
    from private.counted_dues
    where counted_dues.due_on between first_day and last_day and counted_dues.amount > 0 and counted_dues.kind <> 'refund'
  ) due;
end
$$;
grant execute on function private.last_months, private.month_to_receive to authenticated;

-- The duties that are not put off, the current month and the last twelve months. The counts of the month also include
-- a rent or document whose duty is put off. Runs as the caller, so that the policies apply.
create function public.dashboard() returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  duties jsonb;
  months private.past_month[];
  this_month private.past_month;
  days record := private.month_of(private.today());
  to_receive record;
begin
  perform private.take_turn();
  duties := (
    select coalesce(jsonb_agg(to_jsonb(duty) - 'place' order by duty.place), '[]')
    from private.listed_duties() with ordinality duty (kind, subject, state, day, amount, details, until, place)
  );
  months := array(select last from private.last_months() last);
  this_month := months[cardinality(months)];
  to_receive := private.month_to_receive(days.first_day, days.last_day, array(
    select (duty ->> 'subject')::uuid from jsonb_array_elements(duties) duty
    where duty ->> 'kind' = 'late' and (duty ->> 'day')::date < days.first_day
  ));
  return jsonb_build_object(
    'month', this_month.month,
    'expected', this_month.expected,
    'received', this_month.received,
    'remaining', to_receive.remaining,
    'to_receive', to_receive.rows,
    'to_generate', (
      select coalesce(sum((duty #>> '{details,count}')::integer), 0) from jsonb_array_elements(duties) duty
      where duty ->> 'kind' = 'generate' and duty #>> '{details,month}' = this_month.month
    ),
    'to_send', (
      select coalesce(sum((duty #>> '{details,count}')::integer), 0) from jsonb_array_elements(duties) duty
      where duty ->> 'kind' = 'send' and duty #>> '{details,month}' = this_month.month
    ),
    'months', to_jsonb(months),
    'duties', (
      select coalesce(jsonb_agg(duty order by place), '[]') from jsonb_array_elements(duties) with ordinality listed (duty, place)
      where duty -> 'until' = 'null'
    ),
    'next_due_on', (
      select min(due.due_on) from public.dues due
      where due.due_on > private.today() and due.cancelled_at is null and due.kind <> 'refund' and due.amount > due.received
        and private.remaining_of_due(due, due.received) > 0
    )
  );
end
$$;
comment on function public.dashboard is
  'The duties in their order, and the sums due and received in the current month and in the last twelve months.';
grant execute on function public.dashboard to authenticated;

-- The data that are deleted with a tenant. With the last tenant of a lease, the lease is deleted, with all its dues,
-- payments and its deposit. With a co-tenant, only the guarantors of this tenant are deleted. Payments that this tenant
-- made keep the tenant's name, but no longer refer to the tenant. Runs as the caller, so that the policies apply.
create function public.tenant_deletion(tenant uuid) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  found_tenant public.tenants;
  is_last boolean;
  last_day date := (private.month_of(private.today())).last_day;
begin
  select * into found_tenant from public.tenants where tenants.id = tenant_deletion.tenant;
  if not found then
    perform private.refuse('NOT_FOUND', 'There is no such tenant');
  end if;
  is_last := not exists (
    select from public.tenants other_tenant where other_tenant.lease_id = found_tenant.lease_id and other_tenant.id <> found_tenant.id
  );
  return jsonb_build_object(
    'is_last', is_last,
    'months', (
      select jsonb_build_object(
        'count', count(distinct date_trunc('month', due.due_on::timestamp)),
        'first', to_char(min(due.due_on), 'YYYY-MM'), 'last', to_char(max(due.due_on), 'YYYY-MM'),
        'expected', coalesce(sum(due.amount), 0), 'received', coalesce(sum(due.received), 0)
      )
      from public.dues due
      -- Counts the same dues as private.last_months.
      where is_last and due.lease_id = found_tenant.lease_id and due.cancelled_at is null and due.kind <> 'refund' and due.amount > 0
        and due.due_on <= last_day
    ),
    'payments', (
      select jsonb_build_object('count', count(*), 'amount', coalesce(sum(payments.amount), 0))
      from public.payments
      where is_last and payments.lease_id = found_tenant.lease_id and payments.cancelled_at is null
    ),
    'owed', case when is_last then coalesce((
      select positions.owed - positions.held from private.positions where positions.lease_id = found_tenant.lease_id
    ), 0) else 0 end,
    'deposit_held', case when is_last then coalesce((
      select deposit_sums.held from private.deposit_sums where deposit_sums.lease_id = found_tenant.lease_id
    ), 0) else 0 end,
    'guarantors', (
      select count(*) from public.guarantors
      where guarantors.lease_id = found_tenant.lease_id and (is_last or guarantors.tenant_id = found_tenant.id)
    ),
    'payers_forgotten', (
      select count(*) from public.payments
      where not is_last and payments.payer_tenant_id = found_tenant.id and payments.cancelled_at is null
    ),
    'files', (
      select count(*) from public.files
      where is_last and (files.lease_id = found_tenant.lease_id or files.deduction_id in (
        select deduction.id from public.deposit_deductions deduction where deduction.lease_id = found_tenant.lease_id
      ))
    ),
    'documents_kept', (
      select count(*) from public.documents where documents.lease_id = found_tenant.lease_id and found_tenant.id = any (documents.tenant_ids)
    )
  );
end
$$;
comment on function public.tenant_deletion is
  'Previews delete_tenant. Returns the lease with its dues, payments, held deposit and kept files, or the guarantors and payments of a co-tenant. Also returns the number of documents that stay.';
grant execute on function public.tenant_deletion to authenticated;
