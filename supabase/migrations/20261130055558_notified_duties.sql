-- Generated from supabase/schemas by `npm run schema`; write statements that move rows above this line.
SET local check_function_bodies = off;

DROP FUNCTION "private"."claimable_dues"();

DROP FUNCTION "private"."days_deposit_due"(public.leases, public.users, private."position");

DROP FUNCTION "private"."days_lease_ends"(public.leases, public.users, private."position");

DROP FUNCTION "private"."days_rent_late"(public.leases, public.users, private."position");

DROP FUNCTION "private"."days_revision_due"(public.leases, public.users, private."position");

DROP FUNCTION "private"."deposit_of_news"(public.leases);

DROP FUNCTION "private"."deposit_return_duties"(private.claimable_due[]);

DROP FUNCTION "private"."deposits_to_settle"(private.claimable_due[]);

DROP FUNCTION "private"."late_duties"(private.claimable_due[]);

DROP FUNCTION "private"."late_ending"(uuid, date);

DROP FUNCTION "private"."late_json"(private."position");

DROP FUNCTION "private"."lease_duties"(text, private.claimable_due[]);

DROP FUNCTION "private"."lease_end_duties"();

DROP FUNCTION "private"."news_deposit_due"(public.leases, public.users, private."position");

DROP FUNCTION "private"."news_lease_ends"(public.leases, public.users, private."position");

DROP FUNCTION "private"."news_rent_late"(public.leases, public.users, private."position");

DROP FUNCTION "private"."news_revision_due"(public.leases, public.users, private."position");

DROP FUNCTION "private"."news_revision_lost_soon"(public.leases, public.users, private."position");

DROP FUNCTION "private"."revision_duties"();

DROP FUNCTION "private"."revision_of_news"(public.leases);

DROP FUNCTION "private"."state_deposit_due"(private.news);

DROP FUNCTION "private"."state_lease_ends"(private.news);

DROP FUNCTION "private"."state_of_revision"(private.news);

DROP FUNCTION "private"."state_rent_late"(private.news);

DROP FUNCTION "private"."state_revision_due"(private.news);

DROP FUNCTION "private"."state_revision_lost_soon"(private.news);

CREATE OR REPLACE FUNCTION private.claimable_dues (
  leases uuid[]
)
  RETURNS SETOF private.claimable_due
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
begin
  return query
    select due.*
    from unnest(leases) lease (id)
    -- `offset` makes Postgres search the dues of each lease by its index, even with a plan made for a small table.
    cross join lateral (
      select
        due.id, due.lease_id, due.kind, due.label::text, due.period_from::date, due.due_on::date, due.is_term, due.received::numeric,
        due.remaining, due.awaited, due.late_after, due.benefits
      from private.counted_dues due
      where due.lease_id = lease.id and due.amount > due.received and due.remaining > 0 and due.has_fallen_due and not due.is_time_barred
      offset 0
    ) due;
end
$function$;

CREATE OR REPLACE FUNCTION private.days_duties (
  lease    public.leases,
  landlord public.users,
  account  private."position"
)
  RETURNS SETOF date
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
declare
  today date := private.today();
begin
  return query
    select unnest(array[lease.ends_on - private.days_notified_before_end(lease), lease.ends_on + 1])
    -- For each due, the day on which it is reported as late, and the day after the end of its limitation period.
    union all
    select event.day
    from public.dues due
    cross join lateral (values
      (due.due_on + landlord.late_rent_after_days), ((due.due_on + lease.limitation_period)::date + 1)
    ) event (day)
    where due.lease_id = lease.id and due.cancelled_at is null;
  if exists (select from public.expected_benefits benefit where benefit.lease_id = lease.id) then
    -- The days on which the part of an office is late, and is reported as late.
    return query
      select (month.first_day + interval '1 month 13 days')::date + late.days
      from public.dues due
      cross join lateral generate_series(date_trunc('month', due.period_from::timestamp), due.period_to::timestamp, interval '1 month') month (first_day)
      cross join (values (1), (greatest(landlord.late_rent_after_days, 1))) late (days)
      where due.lease_id = lease.id and due.kind = 'rent';
  end if;
  if lease.keys_on is not null then
    -- For a deposit and its provision, the days on which the duty can be done, and the next day on which the increase
    -- grows.
    return query
      select event.day
      from (values (lease.keys_on::date, lease.exit_state), (lease.accounts_approved_on::date, null)) returned (day, exit_state)
      cross join lateral private.deposit_deadline(returned.day, returned.exit_state) deadline (day)
      cross join lateral (values
        (returned.day), (deadline.day - 10), ((deadline.day + make_interval(months => private.periods_late(deadline.day, today)))::date + 1)
      ) event (day)
      union all
      select make_date(extract(year from lease.keys_on)::integer + 1, 6, 30);
  end if;
  if lease.has_revision_clause and lease.starts_on is not null then
    return query select * from private.days_of_revision(lease);
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.days_of_lease (
  lease    public.leases,
  landlord public.users,
  account  private."position"
)
  RETURNS SETOF date
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return query select * from private.days_advance_left(lease, landlord, account);
  return query select * from private.days_duties(lease, landlord, account);
  return query select * from private.days_lease_anniversary(lease, landlord, account);
end
$function$;

CREATE OR REPLACE FUNCTION private.days_of_revision (
  lease public.leases
)
  RETURNS SETOF date
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  today date := private.today();
  property public.properties;
begin
  select properties.* into property from public.properties where properties.id = lease.property_id;
  return query
    select event.day
    from unnest(private.revision_days_near(lease, today)) near_day (day)
    cross join lateral (values (near_day.day), ((near_day.day + interval '1 year')::date - 30)) event (day)
    union all
    select publication.day
    from public.rent_indices
    cross join lateral private.index_published_on(rent_indices.quarter, rent_indices.published_on) publication (day)
    where publication.day > today
    union all
    select unnest(array[
      private.rent_owed_until(lease), private.energy_class_until(property.energy_class_on) + 1,
      case when property.energy_class in ('F', 'G') then (private.freeze_on(lease, property, today)).frozen_from end
    ]);
end
$function$;

CREATE OR REPLACE FUNCTION private.deposit_return_duties (
  dues   private.claimable_due[],
  leases uuid[]
)
  RETURNS SETOF private.duty
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  today date := private.today();
begin
  return query
    with deposit as materialized (select * from private.deposits_to_settle(dues, leases))
    select
      case when deposit.is_settled then 'depositAccounts' else 'depositReturn' end, deposit.lease_id,
      case
        when deposit.to_return + deposit.increase > 0 and deposit.deadline < today then 'late'
        when today >= task.day - task.days_before then 'now'
        else 'soon'
      end,
      task.day, nullif(deposit.to_return + deposit.increase, 0),
      jsonb_build_object(
        'increase', deposit.increase, 'perMonth', deposit.increase_per_period, 'hasAddress', lease.new_address is not null
      ) || case
        when deposit.is_settled then jsonb_build_object('approvedOn', lease.accounts_approved_on)
        else jsonb_build_object('isProvisional', deposit.is_provisional)
      end
    from deposit
    join public.leases lease on lease.id = deposit.lease_id
    cross join lateral (
      select
        coalesce(deposit.deadline, case
          when deposit.state = 'accounts' then make_date(extract(year from lease.keys_on)::integer + 1, 6, 30)
          else coalesce(lease.accounts_approved_on, lease.keys_on)::date
        end) as day,
        case when deposit.state = 'accounts' then 0 when deposit.is_settled then 31 else 10 end as days_before
    ) task;
end
$function$;

CREATE OR REPLACE FUNCTION private.deposits_to_settle (
  dues   private.claimable_due[],
  leases uuid[]
)
  RETURNS SETOF private.deposit
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
declare
  today date := private.today();
begin
  return query
    with lease as materialized (
      select
        lease, lease.id, deposit_sums.received, deposit_sums.held, deposit_sums.is_settled, deposit_sums.is_handed_over
      from private.deposit_sums
      join public.leases lease on lease.id = deposit_sums.lease_id
      where deposit_sums.lease_id = any (leases) and deposit_sums.held > 0 and (lease.keys_on <= today or deposit_sums.is_settled)
    ), arrears as materialized (
      select due.lease_id, sum(due.remaining) as amount from unnest(dues) due group by due.lease_id
    )
    select (settled.deposit).*
    from (
      select private.with_settlement_on(lease.lease, private.deposit_with_state(
        lease.lease, lease.received, lease.held, lease.is_settled, lease.is_handed_over, coalesce(arrears.amount, 0)
      ), basis, today) as deposit
      from lease
      left join arrears on arrears.lease_id = lease.id
      join private.settlement_bases(array(select lease.id from lease), today) basis on basis.lease_id = lease.id
      -- `offset` makes Postgres compute the settlement of each deposit only once.
      offset 0
    ) settled;
end
$function$;

CREATE OR REPLACE FUNCTION private.duties_of_day (
  kind text DEFAULT NULL::text
)
  RETURNS SETOF private.duty
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  leases uuid[] := array(select lease.id from public.leases lease);
  dues private.claimable_due[];
begin
  if exists (select from public.users where users.id = private.landlord_id() and users.deletes_on is not null) then
    return;
  end if;
  if coalesce(duties_of_day.kind, 'late') in ('late', 'depositReturn', 'depositAccounts', 'benefitTell') then
    dues := array(select due from private.claimable_dues(leases) due);
  end if;
  return query
    select duty.kind, duty.subject, duty.state, duty.day, duty.amount, duty.details
    from (
      -- `place` is the usual order of work. It sorts duties with the same state and day.
      select 1 as place, * from private.late_duties(dues, private.today()) where coalesce(duties_of_day.kind, 'late') = 'late'
      union all select 2, * from private.profile_duties() where coalesce(duties_of_day.kind, 'profile') = 'profile'
      union all select 3, * from private.generate_duties() where coalesce(duties_of_day.kind, 'generate') = 'generate'
      union all select 4, * from private.send_duties() where coalesce(duties_of_day.kind, 'send') = 'send'
      union all select 6, * from private.consent_duties() where coalesce(duties_of_day.kind, 'consent') = 'consent'
      union all select 7, * from private.statement_duties() where coalesce(duties_of_day.kind, 'statement') = 'statement'
      union all select 8, * from private.letter_duties() where coalesce(duties_of_day.kind, 'letters') = 'letters'
      union all select lease_duty.place, (lease_duty.duty).* from private.lease_duties(duties_of_day.kind, dues, leases) lease_duty
      union all select 16, * from private.settlement_duties() where coalesce(duties_of_day.kind, 'settlement') = 'settlement'
      union all select 18, * from private.file_duties() where coalesce(duties_of_day.kind, 'fileExpires') = 'fileExpires'
    ) duty
    order by
      array_position(array['late', 'now', 'soon'], duty.state), duty.day nulls last, duty.place,
      duty.amount desc, duty.details ->> 'month', duty.subject;
end
$function$;

CREATE OR REPLACE FUNCTION private.duty_news (
  lease    public.leases,
  landlord public.users,
  kinds    text[]
)
  RETURNS SETOF private.news
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
declare
  today date := private.today();
  leases uuid[] := array[lease.id];
  dues private.claimable_due[];
begin
  if kinds && array['rent_late', 'deposit_due'] then
    dues := array(select due from private.claimable_dues(leases) due);
  end if;
  return query
    select
      landlord.id, notified.kind, lease.id, (notified.duty).day,
      -- The number of days and the proposed letter change daily, and no command changes the name of the dwelling.
      (notified.duty).details - array['days', 'letter', 'propertyName']
        || jsonb_build_object('duty', (notified.duty).kind, 'state', (notified.duty).state, 'amount', (notified.duty).amount)
    from (
      select 'rent_late' as kind, late as duty
      from private.late_duties(dues, greatest(today, today + 1 - landlord.late_rent_after_days)) late
      where 'rent_late' = any (kinds) and late.day + landlord.late_rent_after_days <= today
      union all
      select possible.kind, lease_duty.duty
      from (values
        ('lease_ends', 'leaseEnds'), ('revision_due', 'revision'), ('revision_lost_soon', 'revision'),
        ('deposit_due', 'depositReturn'), ('deposit_due', 'depositAccounts')
      ) possible (kind, duty)
      cross join lateral private.lease_duties(possible.duty, dues, leases) lease_duty
      where possible.kind = any (kinds)
    ) notified
    where ((notified.duty).state <> 'soon' or notified.kind = 'lease_ends')
      and ((notified.duty).state = 'late' or notified.kind <> 'revision_lost_soon');
end
$function$;

CREATE OR REPLACE FUNCTION private.is_duty_done (
  lease public.leases,
  kind  text,
  day   date
)
  RETURNS boolean
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
begin
  return case kind
    when 'rent_late' then (
      select bool_and(due.amount = due.received)
      from public.dues due
      where due.lease_id = lease.id and due.cancelled_at is null and due.amount > 0 and (
        due.due_on = is_duty_done.day
        or due.kind = 'rent' and extract(day from is_duty_done.day) = 14
          and is_duty_done.day - 14 between due.period_from and due.period_to
          and exists (select from public.expected_benefits benefit where benefit.lease_id = due.lease_id)
      )
    )
    when 'deposit_due' then exists (
      select from public.deposit_movements movement
      where movement.lease_id = lease.id and movement.kind = 'settled' and movement.cancelled_at is null
        and (movement.provision = 0 or is_duty_done.day = private.deposit_deadline(lease.keys_on, lease.exit_state))
    )
    when 'lease_ends' then lease.ends_on = is_duty_done.day
    else is_duty_done.day = any (private.revised_days(lease.id, 'rent'))
  end;
end
$function$;

CREATE OR REPLACE FUNCTION private.kind_deposit_due()
  RETURNS private.kind
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select 'payment', true, '$.names.type() == "array" && $.tenantId.type() == "string" && $.perMonth.type() == "number"'::jsonpath
$function$;

CREATE OR REPLACE FUNCTION private.kind_rent_late()
  RETURNS private.kind
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select 'payment', true, '$.names.type() == "array" && $.tenantId.type() == "string" && $.amount.type() == "number"'::jsonpath
$function$;

CREATE OR REPLACE FUNCTION private.kind_revision_due()
  RETURNS private.kind
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select 'lease', true, '$.names.type() == "array" && $.tenantId.type() == "string" && $.former.type() == "number" && $.cap.type() == "number"'::jsonpath
$function$;

CREATE OR REPLACE FUNCTION private.kind_revision_lost_soon()
  RETURNS private.kind
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select 'lease', true, '$.names.type() == "array" && $.tenantId.type() == "string" && $.former.type() == "number" && $.cap.type() == "number" && $.lastDay.type() == "string"'::jsonpath
$function$;

CREATE OR REPLACE FUNCTION private.late_duties (
  dues        private.claimable_due[],
  late_before date
)
  RETURNS SETOF private.duty
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
declare
  today date := private.today();
begin
  return query
    with due as materialized (
      select
        due.id, due.lease_id, due.kind, due.label, due.period_from, due.due_on, due.is_term, due.received, due.late_after,
        due.awaited, due.remaining - due.awaited as owed,
        row_number() over (partition by due.lease_id order by due.due_on, due.period_from, due.id) as place
      from unnest(dues) due
      where due.late_after < late_before
    ), account as materialized (
      select
        due.lease_id, min(due.late_after) as since, max(due.due_on) as last, sum(due.owed) as amount, count(*) as number,
        jsonb_agg(jsonb_build_object(
          'month', case when due.kind = 'rent' then to_char(due.period_from, 'YYYY-MM') end,
          -- The label of a settlement is only its period.
          'label', case when due.kind = 'settlement' then 'régularisation des charges, ' || due.label else due.label end,
          'isPart', due.received + due.awaited > 0
        ) order by due.place) filter (where due.place <= 2) as first,
        (array_agg(due.id order by due.place))[1] as oldest, (count(*) filter (where due.is_term))::integer as terms
      from due
      group by due.lease_id
    )
    select
      'late', account.lease_id, 'late', account.since, account.amount,
      tenants.people || jsonb_build_object(
        'propertyName', property.name, 'days', today - account.since,
        'month', to_char(account.last, 'YYYY-MM'), 'count', account.number, 'dues', account.first,
        'letter', case
          when letters.last_issued_on > today - 7 then null
          else private.next_reminder(today - account.since, account.terms, coalesce(letters.levels, '{}'))
        end
      )
    from account
    join public.leases lease on lease.id = account.lease_id
    join private.people_of_leases(array(select account.lease_id from account), today) tenants on tenants.lease_id = account.lease_id
    left join public.properties property on property.id = lease.property_id
    left join (
      select
        letter.subject_id, array_agg((letter.snapshot #>> '{says,level}')::integer) as levels,
        max(private.day_of(letter.issued_at)) as last_issued_on
      from private.reminders_about(array(select account.oldest from account)) letter
      group by letter.subject_id
    ) letters on letters.subject_id = account.oldest;
end
$function$;

CREATE OR REPLACE FUNCTION private.lease_duties (
  kind   text,
  dues   private.claimable_due[],
  leases uuid[]
)
  RETURNS TABLE (
    place integer,
    duty  private.duty
  )
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  today date := private.today();
begin
  return query
    with lease_duty as materialized (
      select 5 as place, ending.day as tenants_on, ending.* from private.lease_end_duties(leases) ending
      where coalesce(lease_duties.kind, 'leaseEnds') = 'leaseEnds'
      union all select 9, keys.day, keys.* from private.keys_duties() keys where coalesce(lease_duties.kind, 'keys') = 'keys'
      union all select 10, today, * from private.notice_window_duties() where coalesce(lease_duties.kind, 'noticeWindow') = 'noticeWindow'
      union all select 11, today, * from private.insurance_duties() where coalesce(lease_duties.kind, 'insurance') = 'insurance'
      union all select 12, today, * from private.revision_duties(leases) where coalesce(lease_duties.kind, 'revision') = 'revision'
      union all select 13, today, * from private.clause_duties() where coalesce(lease_duties.kind, 'clause') = 'clause'
      union all select 14, today, deposit_duty.* from private.deposit_return_duties(dues, leases) deposit_duty
      where coalesce(lease_duties.kind, 'depositReturn') in ('depositReturn', 'depositAccounts') and coalesce(lease_duties.kind, deposit_duty.kind) = deposit_duty.kind
      union all select 15, today, * from private.deposit_receive_duties()
      where coalesce(lease_duties.kind, 'depositReceive') = 'depositReceive'
      union all select 17, today, * from private.benefit_duties(dues) where coalesce(lease_duties.kind, 'benefitTell') = 'benefitTell'
    )
    select
      lease_duty.place,
      row(
        lease_duty.kind, lease_duty.subject, lease_duty.state, lease_duty.day, lease_duty.amount,
        tenants.people || jsonb_build_object('propertyName', property.name) || lease_duty.details
      )::private.duty
    from (select lease_duty.tenants_on, array_agg(lease_duty.subject) as leases from lease_duty group by 1) day
    cross join lateral private.people_of_leases(day.leases, day.tenants_on) tenants
    join lease_duty on lease_duty.subject = tenants.lease_id and lease_duty.tenants_on = day.tenants_on
    join public.leases lease on lease.id = lease_duty.subject
    left join public.properties property on property.id = lease.property_id;
end
$function$;

CREATE OR REPLACE FUNCTION private.lease_end_duties (
  leases uuid[]
)
  RETURNS SETOF private.duty
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
declare
  today date := private.today();
begin
  return query
    select 'leaseEnds', lease.id, 'soon', lease.ends_on::date, null::numeric, '{}'::jsonb
    from public.leases lease
    where lease.id = any (leases) and lease.ends_on between today and today + private.days_notified_before_end(lease)
      and (lease.keys_on is null or lease.keys_on > today or exists (
        select from private.deposit_sums where deposit_sums.lease_id = lease.id and deposit_sums.held > 0
      ));
end
$function$;

CREATE OR REPLACE FUNCTION private.news_duties (
  lease    public.leases,
  landlord public.users,
  account  private."position"
)
  RETURNS SETOF private.news
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  today date := private.today();
begin
  -- The kinds that may apply: a look for another kind would take as long as all others.
  return query
    select * from private.duty_news(lease, landlord, array_remove(array[
      case when account.oldest_unpaid_due_on <= today then 'rent_late' end,
      case when lease.keys_on <= today then 'deposit_due' end,
      case when lease.ends_on >= today then 'lease_ends' end,
      case when lease.has_revision_clause then 'revision_due' end,
      case when lease.has_revision_clause then 'revision_lost_soon' end
    ], null));
end
$function$;

CREATE OR REPLACE FUNCTION private.news_of_lease (
  lease    public.leases,
  landlord public.users,
  account  private."position"
)
  RETURNS SETOF private.news
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return query select * from private.news_advance_left(lease, landlord, account);
  return query select * from private.news_duties(lease, landlord, account);
  return query select * from private.news_lease_anniversary(lease, landlord, account);
  return query select * from private.news_payment_received(lease, landlord, account);
  return query select * from private.news_tenant_without_property(lease, landlord, account);
end
$function$;

CREATE OR REPLACE FUNCTION private.revision_duties (
  leases uuid[]
)
  RETURNS SETOF private.duty
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
declare
  today date := private.today();
begin
  return query
    with revision as materialized (select * from private.possible_revisions where lease_id = any (leases))
    select
      'revision', revision.lease_id,
      case when today >= revision.last_day - 30 then 'late' when today >= revision.for_day then 'now' else 'soon' end,
      revision.for_day, revision.cap - revision.former,
      jsonb_build_object('lastDay', revision.last_day, 'former', revision.former, 'cap', revision.cap)
    from revision;
end
$function$;

CREATE OR REPLACE FUNCTION private.state_duties (
  news private.news,
  OUT  ending text,
  OUT  details jsonb
)
  RETURNS record
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
begin
  select
    case when today.details is null then case when private.is_duty_done(lease, news.kind, news.occasion) then 'done' else 'changed' end end,
    coalesce(today.details, news.details || coalesce(private.lease_people_json(lease.id, private.today()), '{}'))
  into ending, details
  from public.leases lease
  join public.users on users.id = lease.owner_id
  left join lateral private.duty_news(lease, users, array[news.kind]) today on today.occasion = news.occasion
  where lease.id = news.subject_id and lease.owner_id = news.user_id;
end
$function$;

CREATE OR REPLACE FUNCTION private.state_of (
  news private.news,
  OUT  ending text,
  OUT  details jsonb
)
  RETURNS record
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  state record;
begin
  case news.kind
    when 'account_created' then state := private.state_account_created(news);
    when 'advance_left' then state := private.state_advance_left(news);
    when 'deposit_due' then state := private.state_duties(news);
    when 'index_missing' then state := private.state_index_missing(news);
    when 'lease_anniversary' then state := private.state_lease_anniversary(news);
    when 'lease_ends' then state := private.state_duties(news);
    when 'payment_received' then state := private.state_payment_received(news);
    when 'profile_incomplete' then state := private.state_profile_incomplete(news);
    when 'rent_late' then state := private.state_duties(news);
    when 'revision_due' then state := private.state_duties(news);
    when 'revision_lost_soon' then state := private.state_duties(news);
    when 'tenant_without_property' then state := private.state_tenant_without_property(news);
  end case;
  ending := coalesce(state.ending, case when state.details is null then 'gone' end);
  details := coalesce(state.details, news.details);
end
$function$;

REVOKE ALL ON FUNCTION "private"."claimable_dues"(uuid[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."claimable_dues"(uuid[]) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "private"."days_duties"(public.leases, public.users, private."position") FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."days_duties"(public.leases, public.users, private."position") TO "postgres";

REVOKE ALL ON FUNCTION "private"."days_of_revision"(public.leases) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."days_of_revision"(public.leases) TO "postgres";

REVOKE ALL ON FUNCTION "private"."deposit_return_duties"(private.claimable_due[], uuid[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."deposit_return_duties"(private.claimable_due[], uuid[]) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "private"."deposits_to_settle"(private.claimable_due[], uuid[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."deposits_to_settle"(private.claimable_due[], uuid[]) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "private"."duty_news"(public.leases, public.users, text[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."duty_news"(public.leases, public.users, text[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_duty_done"(public.leases, text, date) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."is_duty_done"(public.leases, text, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."late_duties"(private.claimable_due[], date) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."late_duties"(private.claimable_due[], date) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "private"."lease_duties"(text, private.claimable_due[], uuid[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."lease_duties"(text, private.claimable_due[], uuid[]) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "private"."lease_end_duties"(uuid[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."lease_end_duties"(uuid[]) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "private"."news_duties"(public.leases, public.users, private."position") FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."news_duties"(public.leases, public.users, private."position") TO "postgres";

REVOKE ALL ON FUNCTION "private"."revision_duties"(uuid[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."revision_duties"(uuid[]) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "private"."state_duties"(private.news) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."state_duties"(private.news) TO "postgres";
