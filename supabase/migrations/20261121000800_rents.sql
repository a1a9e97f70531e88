-- Rents have a history: a month is charged at the rent agreed for its days, not at the current one.
create table public.former_rents (
  id uuid primary key default gen_random_uuid(),
  tenant_id uuid not null,
  owner_id uuid not null,
  starts_on date check (starts_on between '1900-01-01' and '2199-12-31'),
  rent numeric(12, 2) not null check (rent between 0 and 9999999.99),
  charges numeric(12, 2) not null check (charges between 0 and 9999999.99),
  constraint former_rents_tenant_owner_fkey foreign key (tenant_id, owner_id)
    references public.tenants (id, owner_id) on delete cascade,
  constraint former_rents_start_key unique nulls not distinct (tenant_id, owner_id, starts_on)
);
comment on table public.former_rents is
  'What a tenant owed each month before the rent changed: from its start (null: from the beginning) to the next one''s.';
create index former_rents_owner_id_idx on public.former_rents (owner_id);

alter table public.former_rents enable row level security;
revoke all on public.former_rents from anon, authenticated, service_role;
grant select on public.former_rents to authenticated;
create policy former_rents_select_owner on public.former_rents for select to authenticated
  using (owner_id = (select auth.uid()));

-- The trigger keeps the former rent, so no change can lose it. Runs as the owner: nobody else may write here. A later
-- start keeps what applied before; the same start corrects it; an earlier one replaces everything since.
create function private.keep_former_rent() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  starts date := coalesce(new.rent_starts_on, '-infinity');
  newest public.former_rents;
begin
  if (new.rent, new.charges) <> (old.rent, old.charges) and starts > coalesce(old.rent_starts_on, '-infinity') then
    insert into public.former_rents (tenant_id, owner_id, starts_on, rent, charges)
    values (old.id, old.owner_id, old.rent_starts_on, old.rent, old.charges);
  end if;
  delete from public.former_rents former
  where former.tenant_id = new.id and former.owner_id = new.owner_id
    and coalesce(former.starts_on, '-infinity') >= starts;

  select * into newest from public.former_rents former
  where former.tenant_id = new.id and former.owner_id = new.owner_id
  order by former.starts_on desc nulls last limit 1;
  if not found then
    -- A rent without a former one applies from the beginning.
    new.rent_starts_on := null;
  elsif (newest.rent, newest.charges) = (new.rent, new.charges) then
    -- No change of amount: the two are merged.
    delete from public.former_rents where id = newest.id;
    new.rent_starts_on := newest.starts_on;
  end if;
  return new;
end
$$;
create trigger keep_former_rent before update of rent, charges, rent_starts_on on public.tenants
  for each row when ((old.rent, old.charges, old.rent_starts_on) is distinct from (new.rent, new.charges, new.rent_starts_on))
  execute function private.keep_former_rent();

select private.limit_usage('former_rents', 20000);
