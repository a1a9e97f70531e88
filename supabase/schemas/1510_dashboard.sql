create type private.past_month as (month text, expected numeric, received numeric);

-- What fell due in each of the last twelve months, from the first one in which something did up to this one, which is always there;
-- and what was received of it.
create function private.last_months() returns setof private.past_month
language plpgsql stable set search_path = ''
as $$
declare
  this_month record := private.month_of(private.today());
begin
  return query
    with fallen as (
      select
        date_trunc('month', due.due_on::timestamp) as first_day, sum(due.amount) as expected, sum(due.received) as received
      from public.dues due
      -- What was given back is nothing to expect.
      where due.cancelled_at is null and due.kind <> 'refund' and due.amount > 0
        and due.due_on between (this_month.first_day - interval '11 months')::date and this_month.last_day
      group by 1
    )
    select
      to_char(known.first_day, 'YYYY-MM'), coalesce(fallen.expected, 0), coalesce(fallen.received, 0)
    from generate_series(
      (select coalesce(min(fallen.first_day), this_month.first_day) from fallen), this_month.first_day::timestamp, interval '1 month'
    ) known (first_day)
    left join fallen on fallen.first_day = known.first_day
    order by known.first_day;
end
$$;

-- What remains of what falls due in a month, and how many rows of its page have money to come: also the first of each lease that owes
-- something from before, which are named.
create function private.month_to_receive(
  first_day date, last_day date, owe_before uuid[], out rows bigint, out remaining numeric
)
language plpgsql stable set search_path = ''
as $$
begin
  select
    count(*) filter (where due.remaining > 0 or due.place = 1 and due.lease_id in (select unnest(owe_before))),
    coalesce(sum(due.remaining), 0)
  into rows, remaining
  from (
    select
      known.lease_id, known.remaining,
      row_number() over (partition by known.lease_id order by known.due_on, known.period_from, known.id) as place
    from private.counted_dues known
    where known.due_on between first_day and last_day and known.amount > 0 and known.kind <> 'refund'
  ) due;
end
$$;
grant execute on function private.last_months, private.month_to_receive to authenticated;

-- What there is to do, the month and the last twelve, at a glance. As the caller, so that the policies apply.
create function public.dashboard() returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  duties jsonb;
  months private.past_month[];
  this_month private.past_month;
  days record := private.month_of(private.today());
  to_receive record;
begin
  perform private.take_turn();
  duties := (
    select coalesce(jsonb_agg(to_jsonb(duty) - 'place' order by duty.place), '[]')
    from private.duties_of_day() with ordinality duty (kind, subject, state, day, amount, what, place)
  );
  months := array(select last from private.last_months() last);
  this_month := months[cardinality(months)];
  to_receive := private.month_to_receive(days.first_day, days.last_day, array(
    select (duty ->> 'subject')::uuid from jsonb_array_elements(duties) duty
    where duty ->> 'kind' = 'late' and (duty ->> 'day')::date < days.first_day
  ));
  return jsonb_build_object(
    'month', this_month.month,
    'expected', this_month.expected,
    'received', this_month.received,
    'remaining', to_receive.remaining,
    'toReceive', to_receive.rows,
    'toGenerate', (
      select coalesce(sum((duty #>> '{what,count}')::integer), 0) from jsonb_array_elements(duties) duty
      where duty ->> 'kind' = 'generate' and duty #>> '{what,month}' = this_month.month
    ),
    'toSend', (
      select coalesce(sum((duty #>> '{what,count}')::integer), 0) from jsonb_array_elements(duties) duty
      where duty ->> 'kind' = 'send' and duty #>> '{what,month}' = this_month.month
    ),
    'months', (
      select jsonb_agg(jsonb_build_object('month', last.month, 'expected', last.expected, 'received', last.received) order by last.month)
      from unnest(months) last
    ),
    'duties', duties,
    'nextDueOn', (
      select min(due.due_on) from public.dues due
      where due.due_on > private.today() and due.cancelled_at is null and due.kind <> 'refund' and due.amount > due.received
        and private.left_of(due, due.received) > 0
    )
  );
end
$$;
comment on function public.dashboard is
  'What there is to do in its order, what falls due in the current month and what of it was received, and the same of the twelve last months.';
revoke execute on function public.dashboard from anon, service_role;
grant execute on function public.dashboard to authenticated;
