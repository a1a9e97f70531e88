-- Rents have a history: a month is charged at the rent agreed for its days, not at the current one.
create table public.rents (
  lease_id uuid not null,
  owner_id uuid not null,
  starts_on public.day not null,
  rent public.euros not null check (rent <= 9999999.99),
  charges public.euros not null check (charges <= 9999999.99),
  primary key (lease_id, starts_on),
  constraint rents_lease_owner_fkey foreign key (lease_id, owner_id)
    references public.leases (id, owner_id) on delete cascade
);
comment on table public.rents is
  'What a lease costs each month, in euros, from a day to the next row''s. The oldest starts in 1900: it holds from the beginning.';
create index rents_lease_id_owner_id_idx on public.rents (lease_id, owner_id);
create index rents_owner_id_idx on public.rents (owner_id);

alter table public.rents enable row level security;
revoke all on public.rents from anon, authenticated, service_role;
-- Nobody may write: private.set_rent does, for the commands of tenants.
grant select on public.rents to authenticated;
create policy rents_select_owner on public.rents for select to authenticated
  using (owner_id = (select auth.uid()));

-- What a lease costs from a day on. A later start than the newest's keeps what applied before; the same start corrects it;
-- an earlier one replaces everything since, null all there was. The newest amounts from another day are the newest, moved.
create function private.set_rent(lease uuid, owner uuid, starts_on public.day, rent numeric, charges numeric) returns void
language plpgsql set search_path = ''
as $$
declare
  beginning constant date := '1900-01-01';
  first_day date := coalesce(set_rent.starts_on, beginning);
  newest public.rents;
begin
  select * into newest from public.rents known where known.lease_id = set_rent.lease order by known.starts_on desc limit 1;
  delete from public.rents known
  where known.lease_id = set_rent.lease
    and (
      known.starts_on >= first_day
      or known.starts_on = newest.starts_on and (newest.rent, newest.charges) = (set_rent.rent, set_rent.charges)
    );
  select * into newest from public.rents known where known.lease_id = set_rent.lease order by known.starts_on desc limit 1;
  if not found then
    -- A rent without a former one holds from the beginning.
    first_day := beginning;
  elsif (newest.rent, newest.charges) = (set_rent.rent, set_rent.charges) then
    -- No change of amount: the two are one.
    return;
  end if;
  insert into public.rents (lease_id, owner_id, starts_on, rent, charges)
  values (set_rent.lease, set_rent.owner, first_day, set_rent.rent, set_rent.charges);
end
$$;

select private.limit_usage('rents', 25000);
