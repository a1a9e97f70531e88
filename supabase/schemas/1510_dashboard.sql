-- A landlord's month at a glance. As the caller, so that the policies apply.
create function public.dashboard() returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  perform private.take_turn();
  return (select jsonb_build_object(
    'month', to_char(asked.first_day, 'YYYY-MM'),
    'expected', falling.expected,
    'received', falling.received,
    'remaining', falling.expected - falling.received,
    'late', (
      select coalesce(jsonb_agg(
        to_jsonb(account) || jsonb_build_object('property_name', property.name)
        order by account.days_late desc, account.late desc, account.lease_id
      ), '[]')
      from private.positions account
      join public.leases lease on lease.id = account.lease_id
      left join public.properties property on property.id = lease.property_id
      where account.days_late > 0
    )
  )
  from private.month_of(private.today()) asked
  cross join lateral (
    select
      coalesce(sum(due.amount), 0) as expected,
      coalesce(sum((select sum(part.amount) from public.allocations part where part.due_id = due.id)), 0) as received
    from public.dues due
    -- What was given back is nothing to expect.
    where due.cancelled_at is null and due.kind <> 'refund' and due.due_on between asked.first_day and asked.last_day
  ) falling);
end
$$;
comment on function public.dashboard is
  'What falls due in the current month and what of it was received, and who is late, the longest first.';
revoke execute on function public.dashboard from anon, service_role;
grant execute on function public.dashboard to authenticated;
