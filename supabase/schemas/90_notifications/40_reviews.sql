-- When the causes of notifications are looked at again: whenever a row that one depends on changes.

-- Updates a user's notifications to the state of today. One whose cause ends becomes read; when the cause returns, it
-- is unread again unless it had been read before. It is planned each time: a plan that was made while there were few
-- notifications reads those of all landlords for each lease. Most change nothing, and no update is planned then.
create function private.review_notifications(landlord uuid, entities uuid[]) returns void
language plpgsql set search_path = '' set plan_cache_mode = 'force_custom_plan'
as $$
declare
  ids uuid[];
  endings text[];
  all_details jsonb[];
begin
  select array_agg(known.id), array_agg(state.ending), array_agg(state.details) into ids, endings, all_details
  from public.notifications known
  cross join lateral private.state_of(
    (known.user_id, known.kind, known.entity_id, known.occasion, known.details)::private.news
  ) state
  where known.user_id = landlord and known.entity_id = any (entities) and known.kind <> 'message'
    and (known.ending, known.details) is distinct from (state.ending, state.details);
  if ids is null then
    return;
  end if;
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
  from unnest(ids, endings, all_details) state (id, ending, details)
  where told.id = state.id;
end
$$;

-- Of leases and all their tenants: whichever of them stands for one. The daily job looks at them again.
create function private.review_accounts(leases uuid[]) returns void
language plpgsql set search_path = ''
as $$
begin
  perform private.look_again(leases);
  perform private.review_notifications(subject.owner_id, array_agg(subject.id))
  from (
    select known.owner_id, known.id from public.leases known where known.id = any (leases)
    union all
    select tenant.owner_id, tenant.id from public.tenants tenant where tenant.lease_id = any (leases)
  ) subject
  group by subject.owner_id;
end
$$;

-- What was told of a lease and is not among its news of today may have ended by the date alone.
create function private.review_past_news(lease public.leases, news private.news[]) returns void
language plpgsql set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  if exists (
    select from public.notifications told
    where told.user_id = lease.owner_id and told.kind <> 'message' and told.ending is null
      and told.entity_id = any (lease.id || array(select tenant.id from public.tenants tenant where tenant.lease_id = lease.id))
      and not exists (
        select from unnest(news) still
        where still.kind = told.kind and still.entity_id = told.entity_id and still.occasion is not distinct from told.occasion
      )
  ) then
    perform private.review_accounts(array[lease.id]);
  end if;
end
$$;

-- These run as the owner: nobody else may write notifications, except their read state. What else depends on a tenant, lease
-- or payment is changed by commands, which settle the account.

-- What is told of a lease names its tenants and leads to one of them.
create function private.review_deleted_tenants() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.review_notifications(one.owner_id, array_agg(one.id) || array_agg(distinct one.lease_id))
  from removed one
  group by one.owner_id;
  return null;
end
$$;
create trigger review_notifications after delete on public.tenants
  referencing old table as removed for each statement execute function private.review_deleted_tenants();

create function private.review_deleted_leases() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.review_notifications(one.owner_id, array_agg(one.id)) from removed one group by one.owner_id;
  return null;
end
$$;
create trigger review_notifications_of_deleted after delete on public.leases
  referencing old table as removed for each statement execute function private.review_deleted_leases();

-- A property that is deleted takes itself off its leases.
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
  perform private.review_accounts(array(select one.lease_id from added one));
  return null;
end
$$;
create trigger review_notifications after insert on public.receipts
  referencing new table as added for each statement execute function private.review_receipts();

create function private.review_profile() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- Rents that are paid say whether their quittance waits for the profile.
  perform private.review_notifications(new.owner_id, array(
    select told.entity_id from public.notifications told
    where told.user_id = new.owner_id and told.kind = 'payment_received' and told.ending is null
  ) || new.id);
  return null;
end
$$;
create trigger review_notifications after update on public.lessors
  for each row when (private.missing_for_receipts(old) <> private.missing_for_receipts(new))
  execute function private.review_profile();

create function private.review_deleted_lessor() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.review_notifications(old.owner_id, array[old.id]);
  return null;
end
$$;
create trigger review_notifications_of_deleted after delete on public.lessors
  for each row execute function private.review_deleted_lessor();

-- A quittance may wait for the profile of another lessor.
create function private.review_property() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.review_accounts(array(select leases.id from public.leases where leases.property_id = new.id));
  return null;
end
$$;
create trigger review_notifications after update on public.properties
  for each row when (old.lessor_id <> new.lessor_id) execute function private.review_property();
