-- The yearly revisions of rents, or of fixed charges, by the rent index (loi n° 89-462, art. 17-1).
create table public.revisions (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null references public.users (id) on delete cascade,
  lease_id uuid not null,
  target text not null check (target in ('rent', 'charges')),
  for_day public.day not null,
  asked_on public.day not null,
  starts_on public.day not null,
  former public.euros not null,
  amount public.euros not null,
  cap public.euros not null,
  zone text not null check (zone in ('metropole', 'overseas', 'corsica')),
  old_quarter public.quarter not null,
  new_quarter public.quarter not null,
  old_index public.index_value not null,
  new_index public.index_value not null,
  is_index_entered boolean not null default false,
  replaces_rent boolean not null default false,
  confirmed_facts text[] not null default '{}' check (confirmed_facts <@ array['RENT_CHANGED', 'ENERGY_CLASS_UNKNOWN', 'DURATION_UNKNOWN']),
  idempotency_key uuid not null,
  request jsonb,
  undone_at timestamptz,
  undo_reason public.short_text,
  created_at timestamptz not null default clock_timestamp(),
  constraint revisions_id_owner_id_key unique (id, owner_id),
  constraint revisions_owner_id_idempotency_key_key unique (owner_id, idempotency_key),
  constraint revisions_lease_owner_fkey foreign key (lease_id, owner_id)
    references public.leases (id, owner_id) on delete cascade,
  -- These constraints enforce the law, even if a writer of this table does not check it.
  constraint revisions_cap_check check (amount <= cap and cap = trunc(former * new_index / old_index, 2)),
  constraint revisions_indices_check check (private.is_plausible_change(old_index, new_index)),
  constraint revisions_days_check check (starts_on >= for_day and starts_on >= asked_on),
  constraint revisions_quarters_check check (
    right(new_quarter, 1) = right(old_quarter, 1) and left(new_quarter, 4)::integer = left(old_quarter, 4)::integer + 1
  ),
  constraint revisions_undo_check check ((undone_at is null) = (undo_reason is null))
);
comment on table public.revisions is
  'The revisions of rents or fixed charges by the rent index. A revision is in force until it is undone, or until its row in rents changes.';
comment on column public.revisions.target is 'rent: without charges; charges: fixed charges that the lease indexes.';
comment on column public.revisions.for_day is 'The day of the lease for which the revision was made, such as an anniversary.';
comment on column public.revisions.asked_on is 'The day on which the landlord asked for the revision.';
comment on column public.revisions.starts_on is 'The first day with the new amount, which is the day of a row in rents.';
comment on column public.revisions.former is 'The monthly amount before the revision.';
comment on column public.revisions.cap is 'The highest new amount that the law allows, rounded down to the cent.';
comment on column public.revisions.is_index_entered is 'True if the landlord entered the value of an index for this revision.';
comment on column public.revisions.replaces_rent is 'True if another rent already started on this day. If the landlord undoes the revision, the other rent applies again, and the row stays.';
comment on column public.revisions.confirmed_facts is 'The facts that the landlord confirmed for the revision.';
create index revisions_lease_id_owner_id_idx on public.revisions (lease_id, owner_id);

alter table public.revisions enable row level security;
-- Only the commands of revisions write this table.
grant select on public.revisions to authenticated;

create policy revisions_select_owner on public.revisions for select to authenticated
  using (owner_id = (select private.landlord_id()));

select private.create_quota_triggers('revisions');

-- True if the revision is not undone, and its amount still applies on its first day. A newer revision of the same
-- target for the same day replaces the revision.
create function private.is_in_force(revision public.revisions) returns boolean
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return revision.undone_at is null and exists (
    select from public.rents
    where rents.lease_id = revision.lease_id and rents.holds_from = revision.starts_on
      and case revision.target when 'rent' then rents.rent else rents.charges end = revision.amount
  ) and not exists (
    -- A revised rent may be changed back and then revised again, for the same day and to the same amount. Only the
    -- later revision is then in force.
    select from public.revisions later_revision
    where later_revision.lease_id = revision.lease_id and later_revision.target = revision.target
      and later_revision.for_day = revision.for_day and later_revision.created_at > revision.created_at
      and later_revision.undone_at is null
  );
end
$$;
grant execute on function private.is_in_force to authenticated;
