-- Triggers and functions that review notifications whenever a row changes on which a cause depends.

-- Updates a user's notifications to today's state. When a cause ends, its notification becomes read. If the cause
-- applies again, the notification becomes unread, unless the user had read it before its cause ended. Postgres plans
-- this function on each call: a plan made with few notifications would read the notifications of all landlords for each
-- lease. Most calls change nothing and so plan no update.
create function private.review_notifications(landlord uuid, subjects uuid[]) returns void
language plpgsql set search_path = '' set plan_cache_mode = 'force_custom_plan'
as $$
declare
  ids uuid[];
  endings text[];
  all_details jsonb[];
begin
  select array_agg(notification.id), array_agg(state.ending), array_agg(state.details) into ids, endings, all_details
  from public.notifications notification
  cross join lateral private.state_of(
    (notification.user_id, notification.kind, notification.subject_id, notification.occasion, notification.details)::private.news
  ) state
  where notification.user_id = landlord and notification.subject_id = any (subjects) and notification.kind <> 'message'
    and (notification.ending, notification.details) is distinct from (state.ending, state.details);
  if ids is null then
    return;
  end if;
  update public.notifications notification
  set
    ending = state.ending,
    details = state.details,
    ended_at = case when state.ending is not null then coalesce(notification.ended_at, now()) end,
    read_at = case
      when state.ending is null then nullif(notification.read_at, notification.ended_at)
      when notification.ending is null then coalesce(notification.read_at, now())
      else notification.read_at
    end
  from unnest(ids, endings, all_details) state (id, ending, details)
  where notification.id = state.id;
end
$$;

-- Reviews the notifications of leases and of all their tenants, because any tenant may represent the lease. The next
-- call of the daily job checks these leases again.
create function private.review_accounts(leases uuid[]) returns void
language plpgsql set search_path = ''
as $$
begin
  perform private.schedule_checks_today(leases);
  perform private.review_notifications(subject.owner_id, array_agg(subject.id))
  from (
    select lease.owner_id, lease.id from public.leases lease where lease.id = any (leases)
    union all
    select tenant.owner_id, tenant.id from public.tenants tenant where tenant.lease_id = any (leases)
  ) subject
  group by subject.owner_id;
end
$$;

-- Reviews the notifications of a lease that are not among today's notifications. Their causes may have ended only
-- because the date has changed.
create function private.review_past_news(lease public.leases, news private.news[]) returns void
language plpgsql set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  if exists (
    select from public.notifications notification
    where notification.user_id = lease.owner_id and notification.kind <> 'message' and notification.ending is null
      and notification.subject_id = any (lease.id || array(select tenant.id from public.tenants tenant where tenant.lease_id = lease.id))
      and not exists (
        select from unnest(news) still
        where still.kind = notification.kind and still.subject_id = notification.subject_id
          and still.occasion is not distinct from notification.occasion
      )
  ) then
    perform private.review_accounts(array[lease.id]);
  end if;
end
$$;

-- The triggers run with the rights of their owner, because users may only mark notifications as read. Other changes of
-- tenants, leases and payments need no trigger: their commands update the account, which reviews the notifications.

-- Notifications of a lease name its tenants, and link to the page of one tenant.
create function private.review_deleted_tenants() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.review_notifications(tenant.owner_id, array_agg(tenant.id) || array_agg(distinct tenant.lease_id))
  from removed tenant
  group by tenant.owner_id;
  return null;
end
$$;
create trigger review_notifications after delete on public.tenants
  referencing old table as removed for each statement execute function private.review_deleted_tenants();

create function private.review_deleted() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.review_notifications(removed.owner_id, array_agg(removed.id)) from removed group by removed.owner_id;
  return null;
end
$$;
create trigger review_notifications_of_deleted after delete on public.leases
  referencing old table as removed for each statement execute function private.review_deleted();
create trigger review_notifications_of_deleted after delete on public.lessors
  referencing old table as removed for each statement execute function private.review_deleted();

-- The trigger also runs when a property is deleted, because this sets property_id to null.
create function private.review_lease() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.review_accounts(array[new.id]);
  return null;
end
$$;
create trigger review_notifications after update on public.leases
  for each row when (old.property_id is distinct from new.property_id) execute function private.review_lease();

create function private.review_receipts() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.review_accounts(array(select receipt.lease_id from added receipt));
  return null;
end
$$;
create trigger review_notifications after insert on public.receipts
  referencing new table as added for each statement execute function private.review_receipts();

create function private.review_profile() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- Notifications of paid rents state whether the quittance waits for the profile.
  perform private.review_notifications(new.owner_id, array(
    select notification.subject_id from public.notifications notification
    where notification.user_id = new.owner_id and notification.kind = 'payment_received' and notification.ending is null
  ) || new.id);
  return null;
end
$$;
create trigger review_notifications after update on public.lessors
  for each row when (private.missing_for_receipts(old) <> private.missing_for_receipts(new))
  execute function private.review_profile();

-- After a change of lessor, quittances may have to wait for the new lessor's profile. The postal code and the energy
-- class decide whether the rent can be revised.
create function private.review_property() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.review_accounts(array(select leases.id from public.leases where leases.property_id = new.id));
  return null;
end
$$;
create trigger review_notifications after update on public.properties
  for each row when (
    (old.lessor_id, old.postal_code, old.energy_class, old.energy_class_on)
    is distinct from (new.lessor_id, new.postal_code, new.energy_class, new.energy_class_on)
  ) execute function private.review_property();
