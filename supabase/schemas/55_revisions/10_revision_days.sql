-- The days on which a lease can be revised, and the rents around these days.

-- The first possible day of revision. A revision needs the index of the quarter one year after the reference quarter
-- (art. 17-1 I). Therefore a day in the first year is possible only after the end of this quarter. If the reference
-- counts from a later day than the lease, the start of this quarter is enough, because an earlier revision may have
-- waited for the publication of its index.
create function private.revisable_from(lease public.leases) returns date
language plpgsql immutable set search_path = ''
as $$
declare
  reference_start date := greatest(lease.irl_reference_from, lease.starts_on);
  index_exists_from date := private.quarter_end(private.quarter_after(lease.irl_reference, 1))
    - case when lease.irl_reference_from is null then interval '0' else interval '3 months' end;
begin
  return greatest(reference_start + 1, least(reference_start + interval '1 year', coalesce(index_exists_from, reference_start)));
end
$$;

-- The day of revision of a lease in a year: the agreed day, else the anniversary. If the month is too short for the
-- agreed day, returns the last day of the month. Returns null if the day of revision is before `revisable_from`. The
-- caller computes `revisable_from` once, because it costs more than the rest of this function.
create function private.revision_day_in(lease public.leases, year integer, revisable_from date) returns date
language plpgsql immutable set search_path = ''
as $$
declare
  day date := case
    when lease.revision_month is null
      then (lease.starts_on + make_interval(years => year - extract(year from lease.starts_on)::integer))::date
    else least(
      make_date(year, lease.revision_month, 1) + lease.revision_day - 1,
      (make_date(year, lease.revision_month, 1) + interval '1 month')::date - 1
    )
  end;
begin
  return case when day >= revisable_from then day end;
end
$$;

-- The days of revision of a lease up to a day, oldest first. A revision on the nth day of the list uses the index of n
-- years after the reference quarter.
create function private.revision_days(lease public.leases, until date) returns date[]
language sql immutable set search_path = ''
as $$
  select coalesce(array_agg(revision_day.day order by revision_day.day), '{}')
  from private.revisable_from(lease) first (day)
  cross join generate_series(extract(year from lease.starts_on)::integer, extract(year from until)::integer) year
  cross join lateral private.revision_day_in(lease, year, first.day) revision_day (day)
  where revision_day.day <= until
$$;

-- Two days of revision: the last on or before a day, and the first after it.
create function private.revision_days_near(lease public.leases, day date) returns date[]
language plpgsql immutable set search_path = ''
as $$
declare
  year integer := extract(year from day);
  first_day date := private.revisable_from(lease);
  of_year date := private.revision_day_in(lease, year, first_day);
begin
  return case
    when of_year <= day then array[of_year, private.revision_day_in(lease, year + 1, first_day)]
    else array[
      private.revision_day_in(lease, year - 1, first_day), coalesce(of_year, private.revision_day_in(lease, year + 1, first_day))
    ]
  end;
end
$$;

-- The position of a day of revision in private.revision_days, computed without the list.
create function private.years_to_revision(lease public.leases, day date) returns integer
language plpgsql immutable set search_path = ''
as $$
declare
  first_day date := private.revisable_from(lease);
  first_year integer := extract(year from first_day);
begin
  return extract(year from day)::integer - first_year
    + case when private.revision_day_in(lease, first_year, first_day) is null then 0 else 1 end;
end
$$;

create function private.rent_on(lease uuid, day date) returns public.rents
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
declare
  rent public.rents;
begin
  select rents.* into rent from public.rents
  where rents.lease_id = rent_on.lease and rents.holds_from <= day order by rents.holds_from desc limit 1;
  return rent;
end
$$;

-- The days of revision for which a revision of the rent or the charges is in force.
create function private.revised_days(lease uuid, target text) returns date[]
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return array(
    select revisions.for_day::date from public.revisions
    where revisions.lease_id = revised_days.lease and revisions.target = revised_days.target and private.is_in_force(revisions)
  );
end
$$;

-- True if `revision` is in force and rules out a new revision for `day`: both are for the same day, or their quarters
-- overlap. If the newer quarter of `revision` is after the older quarter of the new revision, a rise of the index would
-- count twice. This is possible if the landlord has corrected the clause.
create function private.excludes_revision(revision public.revisions, lease public.leases, day date) returns boolean
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return (
    revision.for_day = day
    or revision.new_quarter > private.quarter_after(lease.irl_reference, private.years_to_revision(lease, day) - 1)
  ) and private.is_in_force(revision);
end
$$;

-- The days on which the rent or the charges rose without a revision.
create function private.raise_days(lease uuid, target text) returns date[]
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return array(
    select rent.holds_from
    from (
      select
        rents.holds_from, case target when 'rent' then rents.rent else rents.charges end as amount,
        lag(case target when 'rent' then rents.rent else rents.charges end) over (order by rents.holds_from) as former
      from public.rents where rents.lease_id = raise_days.lease
    ) rent
    where rent.amount > rent.former and not exists (
      select from public.revisions
      where revisions.lease_id = raise_days.lease and revisions.target = raise_days.target and revisions.starts_on = rent.holds_from
        and private.is_in_force(revisions)
    )
    order by rent.holds_from
  );
end
$$;
grant execute on function
  private.revisable_from, private.quarter_end, private.revision_day_in, private.revision_days, private.revision_days_near,
  private.years_to_revision, private.rent_on, private.revised_days, private.excludes_revision, private.raise_days to authenticated;
