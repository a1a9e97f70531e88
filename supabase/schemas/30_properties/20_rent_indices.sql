-- The rent index (indice de référence des loyers, IRL) limits the yearly revision of a rent (loi n° 89-462, art. 17-1).
-- Insee publishes an index per quarter for each of three zones. The migrations of a release add the indices that are
-- known at the release. Super-admins add later indices.

create table public.rent_indices (
  zone text not null check (zone in ('metropole', 'overseas', 'corsica')),
  quarter public.quarter not null,
  value public.index_value not null,
  published_on public.day,
  source public.short_text not null,
  added_by uuid references public.users (id) on delete set null,
  added_at timestamptz not null default now(),
  primary key (zone, quarter)
);
comment on table public.rent_indices is 'The rent indices that Insee has published. The figures are public and belong to no landlord.';
comment on column public.rent_indices.zone is 'overseas: Guadeloupe, Martinique, Guyane, La Réunion and Mayotte (Constitution, art. 73).';
comment on column public.rent_indices.published_on is 'The day on which Insee published the value. Null if the day is unknown.';
comment on column public.rent_indices.added_by is 'The super-admin who entered the value. Null for values of a release.';
create index rent_indices_added_by_idx on public.rent_indices (added_by);

alter table public.rent_indices enable row level security;
grant select (zone, quarter, value, published_on, source) on public.rent_indices to authenticated;
create policy rent_indices_select_landlord on public.rent_indices for select to authenticated
  using ((select private.landlord_id()) is not null);

-- Returns the zone of a dwelling. Returns null for postal codes of other collectivities, such as Saint-Barthélemy
-- (97133), Saint-Martin (97150) and Nouvelle-Calédonie (988): Klinky does not know their laws.
create function private.irl_zone(postal_code text) returns text
language plpgsql immutable set search_path = ''
as $$
begin
  return case
    when (postal_code ~ '^[0-9]{5}$') is not true or postal_code in ('97133', '97150') then null
    when left(postal_code, 3) in ('971', '972', '973', '974', '976') then 'overseas'
    when left(postal_code, 2) in ('97', '98') then null
    when left(postal_code, 2) = '20' then 'corsica'
    else 'metropole'
  end;
end
$$;

-- Returns the largest lawful amount of a revision. The amount is rounded down to the cent, so that it never exceeds the
-- exact result.
create function private.irl_cap(former numeric, old_index numeric, new_index numeric) returns numeric
language plpgsql immutable set search_path = ''
as $$
begin
  return trunc(former * new_index / old_index, 2);
end
$$;

-- Returns the same quarter, the given number of years later.
create function private.quarter_after(quarter text, years integer) returns text
language plpgsql immutable set search_path = ''
as $$
begin
  return (left(quarter, 4)::integer + years)::text || substr(quarter, 5);
end
$$;

-- Returns the first day after a quarter.
create function private.quarter_end(quarter text) returns date
language plpgsql immutable set search_path = ''
as $$
begin
  return (make_date(left(quarter, 4)::integer, 1, 1) + make_interval(months => 3 * right(quarter, 1)::integer))::date;
end
$$;

-- Returns the day by which Insee has usually published the index of a quarter: the 20th of the month after the quarter.
create function private.usual_index_day(quarter text) returns date
language sql immutable set search_path = ''
as $$
  select private.quarter_end(quarter) + 19
$$;

-- Returns the day from which an index counts as published. If its day of publication is unknown, the index counts as
-- published from the 15th of the month after its quarter.
create function private.index_published_on(quarter text, published_on date) returns date
language plpgsql immutable set search_path = ''
as $$
begin
  return coalesce(published_on, private.quarter_end(quarter) + 14);
end
$$;

-- Returns the day from which the index of a reference quarter counts as published, even if no index is stored. The
-- three indices of a quarter are published on the same day.
create function private.reference_published_on(quarter text) returns date
language plpgsql stable set search_path = ''
as $$
begin
  return private.index_published_on(quarter, (
    select min(rent_indices.published_on) from public.rent_indices where rent_indices.quarter = reference_published_on.quarter
  ));
end
$$;

-- Returns the newest quarter whose index Insee has usually published by today.
create function private.newest_usual_quarter() returns text
language plpgsql stable set search_path = ''
as $$
begin
  return to_char(date_trunc('quarter', (private.today() - 19)::timestamp) - interval '1 day', 'YYYY"-Q"Q');
end
$$;

-- True if the index of a quarter is missing in a zone.
create function private.lacks_index(quarter text) returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return (select count(*) < 3 from public.rent_indices where rent_indices.quarter = lacks_index.quarter);
end
$$;

-- Returns the quarter of the newest index that was published by the day of signature (art. 17-1 I al. 2). Returns null
-- if the day of signature precedes the first stored index. Also returns null if the next index is missing here,
-- although Insee has usually published it by the day of signature.
create function private.irl_reference(signed_on date) returns text
language plpgsql stable set search_path = ''
as $$
declare
  last_quarter text := (
    select max(rent_indices.quarter::text) from public.rent_indices
    where private.index_published_on(rent_indices.quarter, rent_indices.published_on) <= signed_on
  );
  -- The index of the next quarter is usually published by the 20th of the month after that quarter.
  next_index_on date := private.quarter_end(last_quarter) + interval '3 months 19 days';
begin
  return case when signed_on < next_index_on then last_quarter end;
end
$$;

-- True if two indices of one quarter, a year apart, differ by at most 8%. The largest change that Insee has published
-- is 3.6%. Null if an index is unknown.
create function private.is_plausible_change(year_before numeric, value numeric) returns boolean
language plpgsql immutable set search_path = ''
as $$
begin
  return abs(value / year_before - 1) <= 0.08;
end
$$;

-- Checks an index that a person typed. The yearly change computed from the value may differ by at most 0.01 point from
-- the change that Insee prints. A change of more than 8% up or down is refused. A value with a wrong digit fails this
-- check.
create function private.index_issue(value numeric, year_before numeric, yearly_change numeric) returns text
language sql immutable set search_path = ''
as $$
  select case
    when abs((value / year_before - 1) * 100 - yearly_change) <= 0.01 and private.is_plausible_change(year_before, value) then null
    else 'value=invalid'
  end
$$;

create function public.add_rent_index(
  zone text, quarter public.quarter, value public.index_value, yearly_change numeric, source public.short_text,
  published_on public.day default null, replaces boolean default false
) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  year_before numeric;
  year_after numeric;
  rent_index public.rent_indices;
begin
  if not private.is_super_admin() then
    perform private.refuse('NOT_FOUND', 'There is nothing at this address');
  end if;
  -- Two simultaneous calls could otherwise write two indices that differ too much.
  lock table public.rent_indices in share row exclusive mode;
  year_before := (private.find_index(zone, private.quarter_after(quarter, -1), '{}')).value;
  year_after := (private.find_index(zone, private.quarter_after(quarter, 1), '{}')).value;
  if private.quarter_end(quarter) > private.today() then
    perform private.refuse('VALIDATION_FAILED', 'The quarter is not over', 'quarter=futureTerm');
  elsif published_on < private.quarter_end(quarter) then
    perform private.refuse('VALIDATION_FAILED', 'The day of publication is before the end of the quarter', 'publishedOn=tooEarly');
  elsif published_on > private.today() then
    perform private.refuse('VALIDATION_FAILED', 'The day of publication is in the future', 'publishedOn=futureDate');
  elsif year_before is null then
    perform private.refuse('VALIDATION_FAILED', format(
      'The index of %s is not known: enter it first', private.quarter_after(quarter, -1)
    ), 'quarter=yearBeforeUnknown');
  elsif private.index_issue(value, year_before, yearly_change) is not null then
    perform private.refuse('VALIDATION_FAILED', format(
      'The value does not have this yearly change: the index of %s is %s', private.quarter_after(quarter, -1), year_before
    ), 'value=invalid');
  elsif not private.is_plausible_change(value, year_after) then
    perform private.refuse('VALIDATION_FAILED', format(
      'The index of %s is %s, which differs from the value by more than 8%%: check the index of %1$s first',
      private.quarter_after(quarter, 1), year_after
    ), 'value=yearAfterDiffers');
  end if;
  insert into public.rent_indices (zone, quarter, value, published_on, source, added_by)
  values (
    add_rent_index.zone, add_rent_index.quarter, add_rent_index.value, add_rent_index.published_on, add_rent_index.source,
    private.landlord_id()
  )
  on conflict on constraint rent_indices_pkey do update
  set value = excluded.value, published_on = excluded.published_on, source = excluded.source,
    added_by = excluded.added_by, added_at = excluded.added_at
  where add_rent_index.replaces
  returning * into rent_index;
  if rent_index.zone is null then
    perform private.refuse('INDEX_EXISTS', 'The index of this zone and quarter exists: send replaces to correct the index');
  end if;
  return to_jsonb(rent_index);
end
$$;
comment on function public.add_rent_index is
  'Adds the rent index of a zone and quarter, or corrects it. Checks the value against the yearly change that Insee prints, and against the index of the year after. For super-admins.';
grant execute on function public.add_rent_index to authenticated;
