-- The rents of each lease, with the day from which each rent applies. The due of a month is computed from the rents
-- that applied on its days, and not from the newest rent.
create table public.rents (
  lease_id uuid not null,
  owner_id uuid not null,
  starts_on public.day,
  -- The column by which rents are sorted: starts_on, or -infinity if starts_on is null.
  holds_from date not null generated always as (coalesce(starts_on, '-infinity'::date)) stored,
  rent public.euros not null check (rent <= 9999999.99),
  charges public.euros not null check (charges <= 9999999.99),
  created_at timestamptz not null default clock_timestamp(),
  primary key (lease_id, holds_from),
  constraint rents_lease_owner_fkey foreign key (lease_id, owner_id)
    references public.leases (id, owner_id) on delete cascade
);
comment on table public.rents is
  'The monthly rent and charges in euros, as the landlord entered them. A row applies from its day until the day of the next row. Consecutive rows may have equal amounts.';
comment on column public.rents.starts_on is 'The day that the landlord entered. Null in the first row of each lease, which applies from the beginning.';
create index rents_lease_id_owner_id_idx on public.rents (lease_id, owner_id);
create index rents_owner_id_idx on public.rents (owner_id);

alter table public.rents enable row level security;
-- Only private.set_rent and private.change_rent write this table.
grant select on public.rents to authenticated;
create policy rents_select_owner on public.rents for select to authenticated
  using (owner_id = (select private.landlord_id()));

create view private.rent_changes with (security_invoker = true) as
select rent.lease_id, rent.owner_id, rent.starts_on, rent.holds_from, rent.rent, rent.charges
from (
  select
    rents.lease_id, rents.owner_id, rents.starts_on, rents.holds_from, rents.rent, rents.charges,
    lag((rents.rent, rents.charges)) over (partition by rents.lease_id order by rents.holds_from)
      is not distinct from (rents.rent, rents.charges) as is_same
  from public.rents
) rent
where not rent.is_same;
comment on view private.rent_changes is 'The rents of each lease, without rows that repeat the amounts of the previous row.';
grant select on private.rent_changes to authenticated;

-- The newest rent of a lease. If the last rents have equal amounts, returns the earliest of them.
create function private.newest_rent(lease uuid) returns public.rents
language plpgsql stable set search_path = ''
as $$
declare
  newest public.rents;
begin
  select rents.* into newest
  from public.rents
  join private.rent_changes on rent_changes.lease_id = rents.lease_id and rent_changes.holds_from = rents.holds_from
  where rents.lease_id = newest_rent.lease
  order by rents.holds_from desc limit 1;
  return newest;
end
$$;

-- Sets the rent from `starts_on`. A rent that starts before this day applies until then. The new rent replaces all
-- rents that start on or after this day. If `starts_on` is null, the new rent replaces all rents. If the newest rent
-- has the same amounts, only its start moves.
create function private.set_rent(lease uuid, owner uuid, starts_on public.day, rent numeric, charges numeric) returns void
language plpgsql set search_path = ''
as $$
declare
  newest public.rents := private.newest_rent(lease);
begin
  delete from public.rents
  where rents.lease_id = set_rent.lease and rents.holds_from >= least(
    coalesce(set_rent.starts_on, '-infinity'),
    case when (newest.rent, newest.charges) = (set_rent.rent, set_rent.charges) then newest.holds_from end
  );
  newest := private.newest_rent(lease);
  -- If the remaining newest rent has the same amounts, this rent continues.
  if (newest.rent, newest.charges) is distinct from (set_rent.rent, set_rent.charges) then
    insert into public.rents (lease_id, owner_id, starts_on, rent, charges)
    values (
      set_rent.lease, set_rent.owner, case when newest.lease_id is not null then set_rent.starts_on end,
      set_rent.rent, set_rent.charges
    );
  end if;
end
$$;

select private.create_quota_triggers('rents');
