-- A deposit that the landlord has to return. The notification appears 10 days before the deadline (loi n° 89-462, art.
-- 22). `occasion` is the deadline. A provision that the landlord keeps until the accounts of the building are approved
-- has a separate deadline.

create function private.kind_deposit_due() returns private.kind
language sql immutable set search_path = ''
as $$
  select
    'payment', true,
    '$.names.type() == "array" && $.tenantId.type() == "string" && $.amount.type() == "number" && $.perMonth.type() == "number"'::jsonpath
$$;

-- The deadline of a deposit to return, with the details of its notification. Returns null if the landlord has nothing
-- to return now.
create function private.deposit_of_news(lease public.leases, out deadline date, out details jsonb)
language plpgsql stable set search_path = ''
as $$
declare
  today date := private.today();
  deposit private.deposit;
begin
  if lease.keys_on is null then
    return;
  end if;
  deposit := private.deposit_of(lease, today);
  if deposit.state = 'toReturn' and deposit.to_return > 0 then
    deadline := deposit.deadline;
    details := private.lease_people_json(lease.id, today)
      || jsonb_build_object('amount', deposit.to_return, 'perMonth', deposit.increase_per_period);
  end if;
end
$$;

create function private.news_deposit_due(lease public.leases, landlord public.users, account private.position)
returns setof private.news
language plpgsql stable set search_path = ''
as $$
begin
  return query
  select landlord.id, 'deposit_due', lease.id, deposit.deadline, deposit.details
  from private.deposit_of_news(lease) deposit
  where deposit.deadline - 10 <= private.today();
end
$$;

create function private.days_deposit_due(lease public.leases, landlord public.users, account private.position)
returns setof date
language plpgsql stable set search_path = ''
as $$
begin
  return query
  select private.deposit_deadline(returned.day, returned.exit_state) - 10
  from (values (lease.keys_on::date, lease.exit_state), (lease.accounts_approved_on::date, null)) returned (day, exit_state);
end
$$;

create function private.state_deposit_due(news private.news, out ending text, out details jsonb)
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  select
    case
      when deposit.deadline - 10 <= private.today() and deposit.deadline = news.occasion then null
      when exists (
        select from public.deposit_movements movement
        where movement.lease_id = lease.id and movement.kind = 'settled' and movement.cancelled_at is null
          and (movement.provision = 0 or news.occasion = private.deposit_deadline(lease.keys_on, lease.exit_state))
      ) then 'done'
      else 'changed'
    end,
    news.details || coalesce(deposit.details, private.lease_people_json(lease.id, private.today()), '{}')
  into ending, details
  from public.leases lease
  cross join lateral private.deposit_of_news(lease) deposit
  where lease.id = news.subject_id and lease.owner_id = news.user_id;
end
$$;
