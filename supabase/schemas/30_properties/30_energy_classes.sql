-- The energy class of a dwelling, from its energy certificate (diagnostic de performance énergétique). The rent of a
-- dwelling of class F or G is frozen (loi n° 89-462, art. 17-1 III).

-- Returns the last day on which a certificate is valid; null if the certificate's day is unknown. A certificate is
-- valid for ten years. A certificate from before July 2021 may end earlier (décret n° 2020-1610).
create function private.energy_class_until(class_on date) returns date
language plpgsql immutable strict set search_path = ''
as $$
begin
  return case
    when class_on >= date '2021-07-01' then (class_on + interval '10 years')::date - 1
    when class_on >= date '2018-01-01' then date '2024-12-31'
    else least(date '2022-12-31', (class_on + interval '10 years')::date - 1)
  end;
end
$$;

-- True if the class may have become better on 1 January 2026. From that day, electricity counts less, and a free
-- attestation states the new class of a valid certificate (arrêté du 13 août 2025).
create function private.energy_class_may_improve(class_on date, today date) returns boolean
language sql immutable set search_path = ''
as $$
  select coalesce(private.energy_class_until(class_on) >= today and class_on < date '2026-01-01', false)
$$;
grant execute on function private.energy_class_until, private.energy_class_may_improve to authenticated;

-- Returns the first day on which the rent of a dwelling of class F or G is frozen. It is the first day on which the
-- lease is made or renewed under the law. The law applies from 24 August 2022, overseas from 1 July 2024 (loi n°
-- 2021-1104, art. 159). A lease is made on the day of signature; if this day is unknown, on the day on which the lease
-- starts.
create function private.frozen_from(
  starts_on date, duration_months integer, renewal_months integer, zone text, signed_on date default null
) returns date
language sql immutable set search_path = ''
as $$
  select min(renewal.day)
  from (
    select coalesce(signed_on, starts_on) as day
    union all
    select (starts_on + make_interval(months => duration_months + number * renewal_months))::date
    -- The series must contain the first renewal under the law. Therefore the first bound counts months of 31 days, and
    -- the last bound counts months of 28 days.
    from generate_series(
      greatest(0, ((date '2022-08-24' - starts_on) / 31 - duration_months) / renewal_months),
      2 + greatest(0, ((date '2024-07-01' - starts_on) / 28 - duration_months) / renewal_months)
    ) number
  ) renewal
  where renewal.day >= case zone when 'overseas' then date '2024-07-01' else date '2022-08-24' end
$$;
grant execute on function private.frozen_from to authenticated;
