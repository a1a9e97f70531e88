-- What is owed under a lease. Rent dues follow from the lease, its rents and what payments name: private.make_dues writes them,
-- and nothing else. All others are a landlord's own.
create extension if not exists btree_gist with schema extensions;

create table public.dues (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null references public.users (id) on delete cascade,
  lease_id uuid not null,
  kind text not null check (kind in ('opening', 'rent', 'settlement', 'repair', 'other', 'refund')),
  period_from public.day not null,
  period_to public.day not null,
  due_on public.day not null,
  rent public.euros not null default 0,
  charges public.euros not null default 0,
  other public.euros not null default 0,
  reduction public.euros not null default 0,
  amount public.euros not null generated always as (rent + charges + other - reduction) stored,
  label public.one_line check (char_length(label) between 1 and 200),
  idempotency_key uuid,
  request jsonb,
  cancelled_at timestamptz,
  cancel_reason public.one_line check (char_length(cancel_reason) between 1 and 200),
  created_at timestamptz not null default clock_timestamp(),
  received public.euros not null default 0,
  constraint dues_id_owner_id_key unique (id, owner_id),
  constraint dues_owner_id_idempotency_key_key unique (owner_id, idempotency_key),
  constraint dues_lease_owner_fkey foreign key (lease_id, owner_id)
    references public.leases (id, owner_id) on delete cascade,
  constraint dues_period_check check (period_from <= period_to),
  constraint dues_own_check check (
    case when kind = 'rent' then other = 0 and cancelled_at is null else rent + charges + reduction = 0 end
  ),
  constraint dues_reason_check check (
    label is not null or reduction = 0 and kind in ('opening', 'rent', 'refund')
  ),
  -- Looked at when a statement ends: what one due gives up, another may take in the same statement.
  constraint dues_rent_once_per_day exclude using gist (
    lease_id with =, daterange(period_from, period_to, '[]') with &&
  ) where (kind = 'rent') deferrable
);
comment on table public.dues is 'What is owed under a lease, and from when on; money given back to a tenant is owed as well.';
comment on column public.dues.kind is 'opening: what was owed when the account started; refund: what was given back of an advance.';
comment on column public.dues.period_from is 'The days it is for, with period_to; unless it is rent, the day on which it is due.';
comment on column public.dues.other is 'The amount of what is not rent.';
comment on column public.dues.reduction is 'What the landlord waives of rent and charges, for the reason in the label: what follows from the reductions.';
comment on column public.dues.request is 'What the command was told that added it, by which its key is known again.';
comment on column public.dues.received is
  'The sum of its allocations, written with them. Kept here, since each look at an account asks what remains of each due.';
create index dues_lease_id_owner_id_idx on public.dues (lease_id, owner_id);
create index dues_owner_id_due_on_idx on public.dues (owner_id, due_on);
create unique index dues_opening_idx on public.dues (lease_id) where kind = 'opening';

alter table public.dues enable row level security;
revoke all on public.dues from anon, authenticated, service_role;
-- Nobody may write: private.make_dues does, and the commands of dues.
grant select on public.dues to authenticated;

create policy dues_select_owner on public.dues for select to authenticated
  using (owner_id = (select private.landlord_id()));

-- A landlord of 500 lots has 6,000 a year.
select private.limit_usage('dues');

-- What a landlord waives of rent, as it was said of the days of a rent due.
create table public.reductions (
  lease_id uuid not null,
  owner_id uuid not null,
  period_from public.day not null,
  period_to public.day not null,
  amount public.euros not null check (amount > 0),
  label public.one_line not null check (char_length(label) between 1 and 200),
  primary key (lease_id, period_from, period_to),
  constraint reductions_lease_owner_fkey foreign key (lease_id, owner_id)
    references public.leases (id, owner_id) on delete cascade,
  constraint reductions_period_check check (period_from <= period_to)
);
comment on table public.reductions is
  'What a landlord waives of rent, as it was said: each is on the first rent due that has days of it, which can be reduced to nothing.';
create index reductions_lease_id_owner_id_idx on public.reductions (lease_id, owner_id);
create index reductions_owner_id_idx on public.reductions (owner_id);

alter table public.reductions enable row level security;
revoke all on public.reductions from anon, authenticated, service_role;
-- Nobody may write: public.reduce_due does.
grant select on public.reductions to authenticated;

create policy reductions_select_owner on public.reductions for select to authenticated
  using (owner_id = (select private.landlord_id()));

select private.limit_usage('reductions');

-- How a due stands today.
create function private.due_state(due public.dues) returns text
language plpgsql stable set search_path = ''
as $$
declare
  today date;
begin
  if due.cancelled_at is not null then
    return 'cancelled';
  elsif due.amount = due.received or private.left_of(due, due.received) = 0 then
    return 'paid';
  end if;
  today := private.today();
  return case when due.due_on > today then 'upcoming' when due.due_on = today then 'due' else 'late' end;
end
$$;
grant execute on function private.due_state to authenticated;

-- The reductions that are on the rent due of some days, or would be on one.
create function private.reductions_on(lease uuid, first_day date, last_day date) returns setof public.reductions
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return query
    select said.* from public.reductions said
    where said.lease_id = reductions_on.lease and said.period_from <= last_day and said.period_to >= first_day
      and not exists (
        select from public.dues due
        where due.lease_id = reductions_on.lease and due.kind = 'rent'
          and due.period_from < first_day and due.period_to >= said.period_from
      );
end
$$;
grant execute on function private.reductions_on to authenticated;

-- The rents of a lease, the oldest first.
create type private.agreed as (holds_from date[], rent numeric[], charges numeric[]);
create type private.amounts as (rent numeric, charges numeric);

create function private.agreed(lease uuid) returns private.agreed
language sql stable set search_path = ''
as $$
  select
    coalesce(array_agg(rents.holds_from order by rents.holds_from), '{}'),
    coalesce(array_agg(rents.rent order by rents.holds_from), '{}'),
    coalesce(array_agg(rents.charges order by rents.holds_from), '{}')
  from public.rents
  where rents.lease_id = agreed.lease
$$;

-- Consecutive days with one monthly amount, and what is owed for them. `divisor` is by how many days the month is divided: 30, or its
-- own. Null: the amount is no share of the month, but what is left of a month that was cut or capped.
create type private.run as (first_day date, last_day date, days integer, divisor integer, monthly numeric, amount numeric);

-- Lowers runs by what is too much, the last run first. A run that was lowered is no share of the month any more.
create function private.lowered_runs(runs private.run[], excess numeric) returns private.run[]
language plpgsql immutable set search_path = ''
as $$
declare
  run private.run;
begin
  for i in reverse cardinality(runs) .. 1 loop
    exit when excess <= 0;
    run := runs[i];
    run.divisor := null;
    run.amount := greatest(0, run.amount - excess);
    excess := excess - runs[i].amount + run.amount;
    runs[i] := run;
  end loop;
  return runs;
end
$$;

-- Of runs those from a day on, less what is owed before it.
create function private.runs_from(runs private.run[], first_day date, before numeric) returns private.run[]
language plpgsql immutable set search_path = ''
as $$
declare
  run private.run;
begin
  while runs[1].last_day < first_day loop
    before := before - runs[1].amount;
    runs := runs[2:];
  end loop;
  -- In thirtieths, the days before may cost more than the first run: the rest is taken off the next ones.
  for i in 1 .. cardinality(runs) loop
    run := runs[i];
    run.first_day := greatest(first_day, run.first_day);
    run.days := run.last_day - run.first_day + 1;
    run.amount := greatest(0, run.amount - before);
    if run.amount <> round(run.monthly * run.days / run.divisor, 2) then
      run.divisor := null;
    end if;
    before := before - runs[i].amount + run.amount;
    runs[i] := run;
    exit when before = 0;
  end loop;
  return runs;
end
$$;

-- The runs that make up what is owed for days of one month. `owed_from` is the first day that is owed for. Days that start later in
-- the month cost what is owed to their last day, less what is owed before their first: so the pieces of a month add up to the month,
-- wherever it is cut. Each run is rounded once. More days never cost less: otherwise the days between would have a negative amount.
create function private.owed_runs(
  month date, holds_from date[], monthly numeric[], owed_from date, first_day date, last_day date, prorata_by text
) returns private.run[]
language plpgsql immutable set search_path = ''
as $$
declare
  next_month date := month + interval '1 month';
  month_days integer := next_month - month;
  in_thirtieths boolean;
  divisor integer;
  runs private.run[] := '{}';
  run private.run;
  low date;
  high date;
begin
  owed_from := greatest(owed_from, month);
  first_day := greatest(first_day, owed_from);
  last_day := least(last_day, next_month - 1);
  -- A month let whole costs a month, however it is counted.
  in_thirtieths := prorata_by = 'thirty' and last_day - owed_from + 1 < month_days;
  divisor := case when in_thirtieths then 30 else month_days end;
  for i in 1 .. cardinality(holds_from) loop
    low := greatest(owed_from, holds_from[i]);
    high := least(last_day, holds_from[i + 1] - 1);
    continue when high < low;
    if run.monthly = monthly[i] then
      run.last_day := high;
    else
      if run.monthly is not null then
        runs := runs || run;
      end if;
      run := (low, high, null, divisor, monthly[i], null);
    end if;
    run.days := run.last_day - run.first_day + 1;
    run.amount := round(run.monthly * run.days / divisor, 2);
  end loop;
  if run.monthly is null then
    return runs;
  end if;
  runs := runs || run;
  if in_thirtieths then
    -- Thirty days of a month of 31 cost the whole month. Where the rent falls on the 31st, that is more than the month costs.
    runs := private.lowered_runs(runs, private.owed_sum(runs)
      - private.owed_sum(private.owed_runs(month, holds_from, monthly, month, month, next_month - 1, prorata_by)));
  end if;
  if first_day > owed_from then
    runs := private.runs_from(runs, first_day, private.owed_sum(
      private.owed_runs(month, holds_from, monthly, owed_from, owed_from, first_day - 1, prorata_by)
    ));
  end if;
  return runs;
end
$$;

create function private.owed_sum(runs private.run[]) returns numeric
language plpgsql immutable set search_path = ''
as $$
declare
  run private.run;
  total numeric := 0;
begin
  foreach run in array runs loop
    total := total + run.amount;
  end loop;
  return total;
end
$$;

-- What is owed for days, month by month.
create function private.owed_for(agreed private.agreed, owed_from date, first_day date, last_day date, prorata_by text)
returns private.amounts
language plpgsql immutable set search_path = ''
as $$
declare
  month date := date_trunc('month', first_day::timestamp);
  run private.run;
  owed private.amounts := (0, 0);
begin
  while month <= last_day loop
    foreach run in array private.owed_runs(
      month, agreed.holds_from, agreed.rent, owed_from, first_day, last_day, prorata_by
    ) loop
      owed.rent := owed.rent + run.amount;
    end loop;
    foreach run in array private.owed_runs(
      month, agreed.holds_from, agreed.charges, owed_from, first_day, last_day, prorata_by
    ) loop
      owed.charges := owed.charges + run.amount;
    end loop;
    month := month + interval '1 month';
  end loop;
  return owed;
end
$$;

-- The days that rent is owed for, from the first day of the lease to its last.
create function private.rent_days(lease public.leases) returns daterange
language sql immutable set search_path = ''
as $$
  select daterange(
    lease.starts_on, greatest(lease.starts_on, coalesce(private.rent_owed_until(lease) + 1, 'infinity'))
  )
$$;
grant execute on function private.rent_days to authenticated;

-- Those of them that the account is kept of.
create function private.owed_days(lease public.leases) returns daterange
language sql immutable set search_path = ''
as $$
  select daterange(
    lease.account_starts_on,
    greatest(lease.account_starts_on, coalesce(private.rent_owed_until(lease) + 1, 'infinity'))
  )
$$;

-- The whole term that a day is in, counted from the lease's first month.
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

-- A rent due as it should be, and the one that goes on as it.
create type private.piece as (
  first_day date, last_day date, due_on date, owed private.amounts, due_id uuid, reduction numeric, label text
);

-- What is owed for the days of a lease but those that are fixed: each term that falls due by a day or that a payment names, cut at
-- both ends of the days that payments name, so that a payment for some days of a term can pay them in full.
create function private.owed_pieces(lease public.leases, until date, fixed datemultirange) returns private.piece[]
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
declare
  step interval := make_interval(months => lease.term_months);
  agreed private.agreed := private.agreed(lease.id);
  owed_days daterange := private.owed_days(lease);
  named datemultirange := private.named_days(lease);
  first_term date := lower(private.term_days(lease, least(lease.account_starts_on, lower(named))));
begin
  return (
    with term as materialized (
      select
        day::date as first_day, daterange(day::date, (day + step)::date) as days,
        greatest(day::date + lease.rent_due_day - 1, lease.account_starts_on) as due_on
      from generate_series(first_term::timestamp, greatest(until, upper(named)), step) day
    ), owed as materialized (
      -- Before the account starts, only what a payment names.
      select
        coalesce(range_agg(days * owed_days) filter (where due_on <= until or days && named), '{}')
          + named * datemultirange(private.rent_days(lease) * daterange(null, lease.account_starts_on)) as days
      from term
    ), bound as (
      select first_day as day from term
      union select upper(days) from term
      -- Also where two of them meet or overlap.
      union select cut
      from public.payments
      cross join lateral unnest(array[payments.names_from, payments.names_to + 1]) cut
      where payments.lease_id = lease.id and payments.cancelled_at is null and payments.names_from is not null
    ), piece as materialized (
      select
        lower(part) as first_day, upper(part) - 1 as last_day, lower(run) as owed_from,
        case
          when lower(part) < lease.account_starts_on
          then greatest(term.first_day + lease.rent_due_day - 1, lower(part))
          else term.due_on
        end as due_on
      from owed
      cross join (select day as low, lead(day) over (order by day) as high from bound) cut
      cross join unnest((owed.days - fixed) * datemultirange(daterange(cut.low, cut.high))) part
      join unnest(owed.days) run on run @> lower(part)
      join term on term.days @> lower(part)
      where cut.high is not null
    )
    select coalesce(array_agg((
      piece.first_day, piece.last_day, piece.due_on,
      private.owed_for(agreed, piece.owed_from, piece.first_day, piece.last_day, lease.prorata_by), null, null, null
    )::private.piece), '{}')
    from piece
  );
end
$$;

-- The rent dues of a lease: what is owed for its days, with the due that goes on as each, and what is waived of it.
create function private.rent_pieces(lease public.leases, until date, fixed datemultirange) returns private.piece[]
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
declare
  pieces private.piece[] := private.owed_pieces(lease, until, fixed);
begin
  return (
    with going_on as (
      -- A due goes on as the first piece that it shares days with; of several the oldest.
      select shared.first_day, (array_agg(shared.id order by shared.period_from))[1] as due_id
      from (
        select distinct on (dues.id) dues.id, dues.period_from, piece.first_day
        from public.dues
        join unnest(pieces) piece on dues.period_from <= piece.last_day and dues.period_to >= piece.first_day
        where dues.lease_id = lease.id and dues.kind = 'rent'
          and not daterange(dues.period_from, dues.period_to, '[]') <@ fixed
        order by dues.id, piece.first_day
      ) shared
      group by shared.first_day
    ), reduced as (
      -- A reduction is on the first due that has days of it. One of a receipt that holds keeps its own.
      select
        shared.first_day, sum(shared.amount) as amount,
        left(string_agg(distinct shared.label, ', ' order by shared.label), 200) as label
      from (
        select distinct on (reductions.period_from, reductions.period_to)
          reductions.amount, reductions.label, known.first_day
        from public.reductions
        join (
          select piece.first_day, piece.last_day from unnest(pieces) piece
          union all
          select dues.period_from, dues.period_to
          from public.dues
          where dues.lease_id = lease.id and dues.kind = 'rent' and daterange(dues.period_from, dues.period_to, '[]') <@ fixed
        ) known on known.first_day <= reductions.period_to and known.last_day >= reductions.period_from
        where reductions.lease_id = lease.id
        order by reductions.period_from, reductions.period_to, known.first_day
      ) shared
      group by shared.first_day
    )
    select coalesce(array_agg((
      piece.first_day, piece.last_day, piece.due_on, piece.owed, going_on.due_id, waived.amount,
      case when waived.amount > 0 then reduced.label end
    )::private.piece), '{}')
    from unnest(pieces) piece
    left join going_on using (first_day)
    left join reduced using (first_day)
    cross join lateral (
      select least(coalesce(reduced.amount, 0), (piece.owed).rent + (piece.owed).charges) as amount
    ) waived
  );
end
$$;

-- Makes the rent dues of a lease what they should be, and writes only what differs. Not those for the days of receipts that hold:
-- these stay.
create function private.make_dues(lease public.leases, until date) returns void
language plpgsql set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
declare
  fixed datemultirange := private.fixed_days(lease.id);
  pieces private.piece[] := private.rent_pieces(lease, until, fixed);
begin
  delete from public.dues
  where dues.lease_id = lease.id and dues.kind = 'rent'
    and not daterange(dues.period_from, dues.period_to, '[]') <@ fixed
    and not exists (select from unnest(pieces) piece where piece.due_id = dues.id);
  update public.dues
  set
    period_from = piece.first_day, period_to = piece.last_day, due_on = piece.due_on,
    rent = (piece.owed).rent, charges = (piece.owed).charges, reduction = piece.reduction, label = piece.label
  from unnest(pieces) piece
  where dues.id = piece.due_id
    and (dues.period_from, dues.period_to, dues.due_on, dues.rent, dues.charges, dues.reduction, dues.label)
      is distinct from (
        piece.first_day, piece.last_day, piece.due_on, (piece.owed).rent, (piece.owed).charges, piece.reduction, piece.label
      );
  insert into public.dues (owner_id, lease_id, kind, period_from, period_to, due_on, rent, charges, reduction, label)
  select
    lease.owner_id, lease.id, 'rent', piece.first_day, piece.last_day, piece.due_on,
    (piece.owed).rent, (piece.owed).charges, piece.reduction, piece.label
  from unnest(pieces) piece
  where piece.due_id is null;
end
$$;

-- Of days those that the lease has rent for, and from when their sum counts: that of a month from the first of its days that is
-- owed for.
create function private.ruled_days(lease public.leases, first_day date, last_day date, out days daterange, out owed_from date)
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

-- What the lease and its rents say is owed for days, after the first day of the lease and before its last; null: for none of them.
create function private.owed_of(lease public.leases, first_day date, last_day date) returns private.amounts
language plpgsql stable set search_path = ''
as $$
declare
  ruled record := private.ruled_days(lease, first_day, last_day);
begin
  if isempty(ruled.days) then
    return null;
  end if;
  return private.owed_for(
    private.agreed(lease.id), ruled.owed_from, lower(ruled.days), upper(ruled.days) - 1, lease.prorata_by
  );
end
$$;

-- How that is made up: the runs of rent and those of charges, one after the other.
create function private.owed_runs_of(lease public.leases, first_day date, last_day date)
returns table (charge text, month date, run private.run)
language plpgsql stable set search_path = ''
as $$
declare
  agreed private.agreed := private.agreed(lease.id);
  ruled record := private.ruled_days(lease, first_day, last_day);
begin
  if not isempty(ruled.days) then
    return query
      select amounts.charge, known.month::date, unnest(private.owed_runs(
        known.month::date, agreed.holds_from, amounts.monthly, ruled.owed_from,
        lower(ruled.days), upper(ruled.days) - 1, lease.prorata_by
      ))
      from (values ('rent', agreed.rent), ('charges', agreed.charges)) amounts (charge, monthly)
      cross join lateral generate_series(
        date_trunc('month', lower(ruled.days)::timestamp), upper(ruled.days) - 1, interval '1 month'
      ) known (month);
  end if;
end
$$;
grant execute on function private.ruled_days, private.owed_of, private.owed_runs_of, private.owed_for, private.owed_runs,
  private.owed_sum, private.lowered_runs, private.runs_from to authenticated;

-- What a rent due would be if no receipt that holds were for its days; null: nothing is known to be owed for them, and what was
-- paid follows nothing.
create function private.ruled_amount(due public.dues) returns numeric
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
declare
  lease public.leases;
  owed private.amounts;
begin
  select * into lease from public.leases known where known.id = due.lease_id;
  owed := private.owed_of(lease, due.period_from, due.period_to);
  if owed.rent + owed.charges = 0 then
    return null;
  end if;
  return greatest(
    0,
    coalesce(owed.rent + owed.charges, 0)
      - (
        select coalesce(sum(said.amount), 0)
        from private.reductions_on(due.lease_id, due.period_from, due.period_to) said
      )
  );
end
$$;
grant execute on function private.ruled_amount to authenticated;

-- What remains of a due that is not cancelled once so much of it is paid. Where a partial receipt keeps its amount and the lease now asks
-- for less, the difference is not asked for: it goes once that receipt is made again.
create function private.left_of(due public.dues, paid numeric) returns numeric
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  if due.kind = 'rent' and due.amount > paid and exists (
    select from private.holding_receipts receipt
    where receipt.lease_id = due.lease_id and receipt.kind = 'partial'
      and receipt.period_from <= due.period_from and receipt.period_to >= due.period_to
  ) then
    return greatest(0.00, least(due.amount, coalesce(private.ruled_amount(due), due.amount)) - paid);
  end if;
  return due.amount - paid;
end
$$;
grant execute on function private.left_of to authenticated;
