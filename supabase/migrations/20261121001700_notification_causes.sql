-- The causes of notifications, and whether they still apply. A cause is a state, not something that the landlord has
-- just done: so it can end, and then the notification says so and counts as read.

-- These are in PL/pgSQL, which keeps its plans: SQL functions are planned again by every caller.

-- The day on which a month's rent is due: the first rent not before the lease. Null: none, the lease starts later.
create function private.rent_due_on(tenant public.tenants, month date) returns date
language plpgsql immutable set search_path = ''
as $$
declare
  due_on date := greatest(month + tenant.rent_due_day - 1, tenant.lease_starts_on);
begin
  return case when due_on < month + interval '1 month' then due_on end;
end
$$;

-- The rent of a month, given by its first day: when it is due, how much with charges, and the quittance there is for it.
-- All null when none is due.
create function private.rent_of(
  tenant public.tenants, month date, out due_on date, out amount numeric, out receipt jsonb
)
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
declare
  next_month date := month + interval '1 month';
  due record;
begin
  due_on := private.rent_due_on(tenant, month);
  if due_on is null then
    return;
  end if;
  due := private.due_for_term(
    tenant,
    array(
      select former from public.former_rents former
      where former.tenant_id = tenant.id and former.owner_id = tenant.owner_id
    ),
    month,
    next_month - 1
  );
  -- NaN compares as greater than any number.
  if due.rent > 0 and due.rent + due.charges < 'Infinity' then
    amount := due.rent + due.charges;
  else
    due_on := null;
    return;
  end if;
  receipt := (
    select jsonb_build_object('id', known.id, 'number', known.number)
    from public.receipts known
    where known.tenant_id = tenant.id and known.owner_id = tenant.owner_id
      and known.kind = 'quittance'
      and not exists (select from public.receipt_voids void where void.receipt_id = known.id)
      and (
        known.period_from >= month and known.period_from < next_month
        or rent_of.due_on between known.period_from and known.period_to
      )
    order by known.issued_at desc
    limit 1
  );
end
$$;

-- The state today of each notification's cause.
create view private.notification_states as
select
  told.id, told.user_id, told.entity_id,
  case told.kind
    when 'account_created' then case when account.id is null then 'gone' end
    when 'profile_incomplete' then case when private.missing_for_receipts(landlord) = '{}' then 'done' end
    else case
      when tenant.id is null then 'gone'
      when told.kind = 'tenant_without_property' and tenant.property_id is not null then 'done'
      when told.kind = 'lease_anniversary'
        and tenant.lease_starts_on is distinct from (told.details ->> 'leaseStartsOn')::date then 'changed'
      when told.kind = 'rent_late' and rent.receipt is not null then 'done'
      when told.kind = 'rent_late'
        and (rent.due_on is null or rent.due_on > (now() at time zone 'Europe/Paris')::date) then 'changed'
    end
  end as ending,
  (told.details - 'receipt') || case
    when told.kind = 'profile_incomplete' then jsonb_build_object('missing', private.missing_for_receipts(landlord))
    when tenant.id is null then '{}'
    else jsonb_build_object('tenantName', concat_ws(' ', tenant.first_name, tenant.last_name))
      || jsonb_strip_nulls(jsonb_build_object('dueOn', rent.due_on, 'amount', rent.amount, 'receipt', rent.receipt))
  end as details
from public.notifications told
join public.users landlord on landlord.id = told.user_id
left join public.users account on told.kind = 'account_created' and account.id = told.entity_id
left join public.tenants tenant on tenant.id = told.entity_id and tenant.owner_id = told.user_id
left join lateral private.rent_of(tenant, told.occasion) rent on told.kind = 'rent_late'
where told.kind <> 'message';

-- Updates a user's notifications to the state of today. One whose cause ends becomes read; when the cause returns, it
-- is unread again unless it had been read before.
create function private.review_notifications(landlord uuid, entity uuid) returns void
language plpgsql set search_path = ''
as $$
begin
  update public.notifications told
  set
    ending = state.ending,
    details = state.details,
    ended_at = case when state.ending is not null then coalesce(told.ended_at, now()) end,
    read_at = case
      when state.ending is null then nullif(told.read_at, told.ended_at)
      when told.ending is null then coalesce(told.read_at, now())
      else told.read_at
    end
  from private.notification_states state
  where state.user_id = landlord and state.entity_id = entity
    and told.id = state.id
    and (told.ending, told.details) is distinct from (state.ending, state.details);
end
$$;

-- These run as the owner: nobody else may write notifications, except their read state.

create function private.review_tenant() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  tenant public.tenants := coalesce(new, old);
begin
  perform private.review_notifications(tenant.owner_id, tenant.id);
  return null;
end
$$;
create trigger review_notifications after update or delete on public.tenants
  for each row execute function private.review_tenant();

create function private.review_receipt() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.review_notifications(new.owner_id, new.tenant_id);
  return null;
end
$$;
create trigger review_notifications after insert on public.receipts
  for each row execute function private.review_receipt();

create function private.review_voided_receipt() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.review_notifications(receipt.owner_id, receipt.tenant_id)
  from public.receipts receipt
  where receipt.id = new.receipt_id;
  return null;
end
$$;
create trigger review_notifications after insert on public.receipt_voids
  for each row execute function private.review_voided_receipt();

create function private.review_profile() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.review_notifications(new.id, new.id);
  return null;
end
$$;
create trigger review_notifications after update on public.users
  for each row when (private.missing_for_receipts(old) <> private.missing_for_receipts(new))
  execute function private.review_profile();

-- Only super-admins are notified of accounts; nobody else may know of them.
create function private.notify_of_account() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.notify(array_agg((
    admin.id, 'account_created', new.id, null,
    jsonb_build_object('name', nullif(concat_ws(' ', new.first_name, new.last_name), ''), 'email', new.email)
  )::private.news))
  from public.users admin
  where admin.is_super_admin and admin.id <> new.id
    and exists (select from public.whitelisted_users where email = new.email);
  return null;
end
$$;
create trigger notify_of_account after insert on public.users
  for each row execute function private.notify_of_account();

create function private.review_deleted_account() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.review_notifications(admin.id, old.id) from public.users admin where admin.is_super_admin;
  return null;
end
$$;
create trigger review_notifications_of_deleted after delete on public.users
  for each row execute function private.review_deleted_account();

create function private.forget_accounts() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.notifications where user_id = new.id and kind = 'account_created';
  return null;
end
$$;
create trigger forget_accounts after update on public.users
  for each row when (old.is_super_admin and not new.is_super_admin) execute function private.forget_accounts();
