-- The rents of a lease as parallel arrays, oldest first.
create type private.rent_history as (holds_from date[], rent numeric[], charges numeric[]);

create type private.amounts as (rent numeric, charges numeric);

create function private.rent_history(lease uuid) returns private.rent_history
language sql stable set search_path = ''
as $$
  select
    coalesce(array_agg(rents.holds_from order by rents.holds_from), '{}'),
    coalesce(array_agg(rents.rent order by rents.holds_from), '{}'),
    coalesce(array_agg(rents.charges order by rents.holds_from), '{}')
  from public.rents
  where rents.lease_id = rent_history.lease
$$;

-- A span is a series of consecutive days with one monthly amount. `amount` is the sum owed for these days. `divisor` is
-- 30, or the number of days of the month. `divisor` is null if the amount of the span was lowered: the amount is then
-- no exact share of the month.
create type private.span as (first_day date, last_day date, days integer, divisor integer, monthly numeric, amount numeric);

-- Subtracts the excess from the amounts of the spans, beginning with the last span.
create function private.lowered_spans(spans private.span[], excess numeric) returns private.span[]
language plpgsql immutable set search_path = ''
as $$
declare
  span private.span;
begin
  for i in reverse cardinality(spans) .. 1 loop
    exit when excess <= 0;
    span := spans[i];
    span.divisor := null;
    span.amount := greatest(0, span.amount - excess);
    excess := excess - spans[i].amount + span.amount;
    spans[i] := span;
  end loop;
  return spans;
end
$$;

-- The spans from `first_day` on. Subtracts `before`, the amount owed before this day, from their amounts.
create function private.spans_from(spans private.span[], first_day date, before numeric) returns private.span[]
language plpgsql immutable set search_path = ''
as $$
declare
  span private.span;
begin
  while spans[1].last_day < first_day loop
    before := before - spans[1].amount;
    spans := spans[2:];
  end loop;
  -- In thirtieths, `before` may exceed the amount of the first span. Subtract the rest from the next spans.
  for i in 1 .. cardinality(spans) loop
    span := spans[i];
    span.first_day := greatest(first_day, span.first_day);
    span.days := span.last_day - span.first_day + 1;
    span.amount := greatest(0, span.amount - before);
    if span.amount <> round(span.monthly * span.days / span.divisor, 2) then
      span.divisor := null;
    end if;
    before := before - spans[i].amount + span.amount;
    spans[i] := span;
    exit when before = 0;
  end loop;
  return spans;
end
$$;

-- The spans from `first_day` to `last_day` in one month. `owed_from` is the first day for which rent is owed. If
-- `first_day` is later, the amount is a difference: the amount from `owed_from` to `last_day`, less the amount from
-- `owed_from` to the day before `first_day`. Therefore the dues of a month always add up to the whole month. Each span
-- is rounded once. No day may have a negative amount, so an added day never lowers the sum.
create function private.owed_spans(
  month date, holds_from date[], monthly numeric[], owed_from date, first_day date, last_day date, prorata_by text
) returns private.span[]
language plpgsql immutable set search_path = ''
as $$
declare
  next_month date := month + interval '1 month';
  month_days integer := next_month - month;
  in_thirtieths boolean;
  divisor integer;
  spans private.span[] := '{}';
  span private.span;
  low date;
  high date;
begin
  owed_from := greatest(owed_from, month);
  first_day := greatest(first_day, owed_from);
  last_day := least(last_day, next_month - 1);
  -- A whole month costs the monthly amount, whether it is counted in days or in thirtieths.
  in_thirtieths := prorata_by = 'thirty' and last_day - owed_from + 1 < month_days;
  divisor := case when in_thirtieths then 30 else month_days end;
  for i in 1 .. cardinality(holds_from) loop
    low := greatest(owed_from, holds_from[i]);
    high := least(last_day, holds_from[i + 1] - 1);
    continue when high < low;
    if span.monthly = monthly[i] then
      span.last_day := high;
    else
      if span.monthly is not null then
        spans := spans || span;
      end if;
      span := (low, high, null, divisor, monthly[i], null);
    end if;
    span.days := span.last_day - span.first_day + 1;
    span.amount := round(span.monthly * span.days / divisor, 2);
  end loop;
  if span.monthly is null then
    return spans;
  end if;
  spans := spans || span;
  if in_thirtieths then
    -- In a month of 31 days, thirty days already cost the whole monthly amount. If a new rent starts in the month, the
    -- spans could cost more than the whole month. Subtract the excess.
    spans := private.lowered_spans(spans, private.total_of_spans(spans)
      - private.total_of_spans(private.owed_spans(month, holds_from, monthly, month, month, next_month - 1, prorata_by)));
  end if;
  if first_day > owed_from then
    spans := private.spans_from(spans, first_day, private.total_of_spans(
      private.owed_spans(month, holds_from, monthly, owed_from, owed_from, first_day - 1, prorata_by)
    ));
  end if;
  return spans;
end
$$;

create function private.total_of_spans(spans private.span[]) returns numeric
language plpgsql immutable set search_path = ''
as $$
declare
  span private.span;
  total numeric := 0;
begin
  foreach span in array spans loop
    total := total + span.amount;
  end loop;
  return total;
end
$$;

-- The rent and charges for some days, summed month by month.
create function private.agreed_amounts(rent_history private.rent_history, owed_from date, first_day date, last_day date, prorata_by text)
returns private.amounts
language plpgsql immutable set search_path = ''
as $$
declare
  month date := date_trunc('month', first_day::timestamp);
  span private.span;
  owed private.amounts := (0, 0);
begin
  while month <= last_day loop
    foreach span in array private.owed_spans(
      month, rent_history.holds_from, rent_history.rent, owed_from, first_day, last_day, prorata_by
    ) loop
      owed.rent := owed.rent + span.amount;
    end loop;
    foreach span in array private.owed_spans(
      month, rent_history.holds_from, rent_history.charges, owed_from, first_day, last_day, prorata_by
    ) loop
      owed.charges := owed.charges + span.amount;
    end loop;
    month := month + interval '1 month';
  end loop;
  return owed;
end
$$;

-- The days for which rent is owed: from the lease's first day until `rent_owed_until`.
create function private.rent_days(lease public.leases) returns daterange
language plpgsql immutable set search_path = ''
as $$
begin
  return daterange(
    lease.starts_on, greatest(lease.starts_on, coalesce(private.rent_owed_until(lease) + 1, 'infinity'))
  );
end
$$;
grant execute on function private.rent_days to authenticated;

-- The days of the account for which rent is owed.
create function private.account_days(lease public.leases) returns daterange
language sql immutable set search_path = ''
as $$
  select daterange(
    lease.account_starts_on,
    greatest(lease.account_starts_on, coalesce(private.rent_owed_until(lease) + 1, 'infinity'))
  )
$$;

-- The whole term that contains a day. Terms are counted from the lease's first month.
create function private.term_days(lease public.leases, day date) returns daterange
language plpgsql immutable set search_path = ''
as $$
declare
  origin date := date_trunc('month', coalesce(lease.starts_on, lease.account_starts_on)::timestamp);
  months integer := (extract(year from day) - extract(year from origin)) * 12
    + extract(month from day) - extract(month from origin);
  first_day date := origin
    + make_interval(months => floor(months::numeric / lease.term_months)::integer * lease.term_months);
begin
  return daterange(first_day, (first_day + make_interval(months => lease.term_months))::date);
end
$$;

-- `days` are those given days for which rent is owed. `owed_from` is the argument of private.owed_spans for these days.
create function private.days_with_rent(lease public.leases, first_day date, last_day date, out days daterange, out owed_from date)
language plpgsql immutable set search_path = ''
as $$
begin
  days := case when first_day <= last_day
    then daterange(first_day, last_day + 1) * private.rent_days(lease)
    else 'empty'
  end;
  owed_from := case
    when lower(days) < lease.account_starts_on then lower(days)
    else greatest(lease.account_starts_on, date_trunc('month', lower(days)::timestamp)::date)
  end;
end
$$;

-- The rent and charges that the lease and its rents give for some days. Returns null if rent is owed for none of these
-- days.
create function private.lease_amounts(lease public.leases, first_day date, last_day date) returns private.amounts
language plpgsql stable set search_path = ''
as $$
declare
  ruled record := private.days_with_rent(lease, first_day, last_day);
begin
  if isempty(ruled.days) then
    return null;
  end if;
  return private.agreed_amounts(
    private.rent_history(lease.id), ruled.owed_from, lower(ruled.days), upper(ruled.days) - 1, lease.prorata_by
  );
end
$$;

-- The spans that add up to the amounts of private.lease_amounts. The spans of rent come before the spans of charges.
create function private.owed_spans_of(lease public.leases, first_day date, last_day date)
returns table (charge text, month date, span private.span)
language plpgsql stable set search_path = ''
as $$
declare
  rent_history private.rent_history := private.rent_history(lease.id);
  ruled record := private.days_with_rent(lease, first_day, last_day);
begin
  if not isempty(ruled.days) then
    return query
      select amounts.charge, calendar_month.month::date, unnest(private.owed_spans(
        calendar_month.month::date, rent_history.holds_from, amounts.monthly, ruled.owed_from,
        lower(ruled.days), upper(ruled.days) - 1, lease.prorata_by
      ))
      from (values ('rent', rent_history.rent), ('charges', rent_history.charges)) amounts (charge, monthly)
      cross join lateral generate_series(
        date_trunc('month', lower(ruled.days)::timestamp), upper(ruled.days) - 1, interval '1 month'
      ) calendar_month (month);
  end if;
end
$$;
grant execute on function private.days_with_rent, private.lease_amounts, private.owed_spans_of, private.agreed_amounts, private.owed_spans,
  private.total_of_spans, private.lowered_spans, private.spans_from to authenticated;
