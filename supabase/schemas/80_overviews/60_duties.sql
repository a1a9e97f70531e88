-- The duties of a landlord. Duties are derived from leases, dues, documents and people, and never stored. The functions
-- run as the caller, so that the policies apply. Each kind of duty has a function, which private.duties_of_day or
-- private.lease_duties calls. Notifications come from the duties that take a list of leases: see
-- 91_notification_kinds/duties.sql. Their plans are generic, because the daily job calls them for one lease after
-- another.

-- `state` is late (overdue), now (can be done today) or soon (has a later day, or can wait). `day` is the first day of
-- the duty or its deadline, depending on the kind. `details` has the data for the text and link of the duty.
create type private.duty as (kind text, subject uuid, state text, day date, amount numeric, details jsonb);

-- For a lease that renews itself: the end of the current period of the lease, and the last day on which a landlord's
-- notice arrives in time (loi n° 89-462, art. 15 I and 25-8 I). `shown_from` is two months before `notice_by`. All are
-- null if the kind of lease does not renew itself, or if the first day of the lease is unknown.
create function private.notice_window(
  kind text, starts_on date, duration_months integer, is_company boolean, today date,
  out term_ends_on date, out notice_by date, out shown_from date
)
language plpgsql immutable set search_path = ''
as $$
declare
  renewal integer := private.renewal_months(kind, is_company);
  months integer := coalesce(duration_months, renewal);
begin
  if kind not in ('unfurnished', 'furnished') or starts_on is null then
    return;
  end if;
  -- Skip most past terms at once. A month counts as 31 days, so that the current term is never skipped.
  months := months + renewal * greatest(0, ((today - starts_on) / 31 - months) / renewal);
  loop
    term_ends_on := (starts_on + make_interval(months => months))::date - 1;
    exit when term_ends_on >= today;
    months := months + renewal;
  end loop;
  notice_by := (term_ends_on - make_interval(months => private.notice_months(kind, true, false)))::date;
  shown_from := (notice_by - interval '2 months')::date;
end
$$;

grant execute on function private.notice_window to authenticated;

-- An unpaid due that has fallen due and can still be claimed.
create type private.claimable_due as (
  id uuid, lease_id uuid, kind text, label text, period_from date, due_on date, is_term boolean, received numeric, remaining numeric,
  awaited numeric, late_after date, benefits private.open_benefit[], deferred numeric, own numeric, own_late_after date
);

-- The duties of late rents and of deposits both need these dues, so private.duties_of_day reads them once.
create function private.claimable_dues(leases uuid[]) returns setof private.claimable_due
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return query
    select due.*
    from unnest(leases) lease (id)
    -- `offset` makes Postgres search the dues of each lease by its index, even with a plan made for a small table.
    cross join lateral (
      select
        due.id, due.lease_id, due.kind, due.label::text, due.period_from::date, due.due_on::date, due.is_term, due.received::numeric,
        due.remaining, due.awaited, due.late_after, due.benefits, due.deferred, due.own, due.own_late_after
      from private.counted_dues due
      where due.lease_id = lease.id and due.amount > due.received and due.remaining > 0 and due.has_fallen_due and not due.is_time_barred
      offset 0
    ) due;
end
$$;

-- One duty for each account with a due that is late before a day. Benefits that an office may still pay in time do not
-- count. The duty has the two oldest late dues, and the number of all late dues.
create function private.late_duties(dues private.claimable_due[], late_before date) returns setof private.duty
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
declare
  today date := private.today();
begin
  return query
    with due as materialized (
      select
        due.id, due.lease_id, due.kind, due.label, due.period_from, due.due_on, due.is_term, due.received, due.late_after,
        due.awaited, due.remaining - due.awaited as owed, due.benefits, due.own > 0 as is_of_tenants, due.own_late_after,
        row_number() over (partition by due.lease_id order by due.due_on, due.period_from, due.id) as place
      from unnest(dues) due
      where due.late_after < late_before and due.remaining > due.awaited
    ), account as materialized (
      select
        due.lease_id, min(due.late_after) as since, min(due.own_late_after) filter (where due.is_of_tenants) as of_tenants_since, max(due.due_on) as last, sum(due.owed) as amount, count(*) as number,
        jsonb_agg(jsonb_build_object(
          'month', case when due.kind = 'rent' then to_char(due.period_from, 'YYYY-MM') end,
          -- The label of a settlement is only its period.
          'label', case when due.kind = 'settlement' then 'régularisation des charges, ' || due.label else due.label end,
          'isPart', due.received + due.awaited > 0
        ) order by due.place) filter (where due.place <= 2) as first,
        (array_agg(due.id order by due.place))[1] as oldest, (count(*) filter (where due.is_term and due.is_of_tenants))::integer as terms,
        private.office_part(array(
          select benefit from due late_due cross join lateral unnest(late_due.benefits) benefit
          where late_due.lease_id = due.lease_id and benefit.month < (select private.first_awaited_month())
        )) as office_part
      from due
      group by due.lease_id
    )
    select
      'late', account.lease_id, 'late', account.since, account.amount,
      tenants.people || jsonb_build_object(
        'propertyName', property.name, 'days', today - account.since,
        'month', to_char(account.last, 'YYYY-MM'), 'count', account.number, 'dues', account.first,
        'officePart', account.office_part,
        -- The landlord asks the office for its part, not the tenants.
        'letter', case when letters.last_issued_on > today - 7 then null else
          private.next_reminder(today - account.of_tenants_since, account.terms, coalesce(letters.levels, '{}'))
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
$$;

-- One duty for each lessor who lacks the name that documents need.
create function private.profile_duties() returns setof private.duty
language plpgsql stable set search_path = ''
as $$
begin
  return query
    select 'profile', lessor.id, 'now', null::date, null::numeric, private.missing_json(lessor.id)
    from private.incomplete_lessors lessor;
end
$$;

-- The receipts to generate for the dues of this month and of the month before. Each month has one duty, with the number
-- of its receipts and the number of partial receipts among them.
create function private.generate_duties() returns setof private.duty
language plpgsql stable set search_path = ''
as $$
declare
  this_month record := private.month_of(private.today());
begin
  return query
    select 'generate', null::uuid, 'now', null::date, null::numeric, ready.details || jsonb_build_object('names', (
      select jsonb_agg(named.names order by named.place)
      from (
        select
          first.place,
          string_agg(
            private.tenant_name(tenant.company_name, tenant.first_name, tenant.last_name), ', ' order by tenant.created_at, tenant.id
          ) as names
        from unnest(ready.dues[1:5]) with ordinality first (id, place)
        join public.dues due on due.id = first.id
        cross join lateral private.tenants_between(due.lease_id, due.period_from, due.period_to) tenant
        group by first.place
      ) named
    ))
    from (
      select
        jsonb_build_object(
          'month', to_char(document.month, 'YYYY-MM'),
          'count', count(*), 'partials', count(*) filter (where not document.is_quittance)
        ) as details,
        array_agg(document.due_id order by document.due_on, document.due_id) as dues
      from (
        select
          date_trunc('month', (entry.due).due_on::timestamp) as month, bool_or((entry.step).next = 'quittance') as is_quittance,
          min((entry.due).due_on) as due_on, (array_agg((entry.due).id order by (entry.due).due_on, (entry.due).id))[1] as due_id
        from private.dues_with_documents((this_month.first_day - interval '1 month')::date, this_month.last_day) entry
        -- Most dues have no next receipt. For them, the comparison with null saves the call of private.may_issue.
        where (entry.step).next is not null and private.may_issue(entry.step)
        group by 1, (entry.due).lease_id, (entry.step).document
      ) document
      group by document.month
    ) ready;
end
$$;

-- One duty for each month whose page shows receipts that still have to be delivered. Only receipts that were issued
-- since the first day of the previous month count.
create function private.send_duties() returns setof private.duty
language plpgsql stable set search_path = ''
as $$
declare
  this_month record := private.month_of(private.today());
  -- A timestamptz, because comparing `issued_at` with a date is not leakproof. Under a policy, Postgres would then use
  -- no index.
  since timestamptz := private.start_of_day((this_month.first_day - interval '1 month')::date);
begin
  return query
    select
      'send', null::uuid, 'now', null::date, null::numeric,
      jsonb_build_object(
        'month', to_char(issued.month, 'YYYY-MM'), 'count', issued.number, 'partials', issued.partials,
        'names', (
          select jsonb_agg(document.tenant_name order by document.tenant_name collate private.by_name, document.id)
          from private.document_list document where document.id = any (issued.first)
        )
      )
    from (
      select
        receipt.month, count(*) as number, count(*) filter (where receipt.kind = 'partial') as partials,
        (array_agg(receipt.id order by receipt.paid_on, receipt.id))[1:5] as first
      from (
        select
          receipts.id, receipts.kind, receipts.paid_on,
          -- The month stays a date here, because grouping and sorting by text is slow.
          coalesce(date_trunc('month', term.due_on::timestamp)::date, private.month_of_delivery(receipts.id)) as month
        from private.deliveries_of(array(
          select documents.id from public.documents
          where documents.kind in ('quittance', 'partial') and documents.issued_at >= since
        )) way
        join public.receipts on receipts.id = way.document_id
        left join lateral (
          select max(dues.due_on) as due_on from public.dues
          where dues.lease_id = receipts.lease_id and dues.owner_id = receipts.owner_id and dues.kind = 'rent'
            and dues.cancelled_at is null
            and dues.period_from <= receipts.period_to and dues.period_to >= receipts.period_from
        ) term on true
        where way.delivery in ('ready', 'failed', 'otherwise')
      ) receipt
      -- The month is null for the receipt of a deleted lease, and for a term before the account. No page of a month
      -- shows such a receipt.
      where receipt.month is not null
      group by receipt.month
    ) issued;
end
$$;

-- Student and mobility leases end without a notice.
create function private.days_notified_before_end(lease public.leases) returns integer
language sql immutable set search_path = ''
as $$
  select case when lease.kind in ('student', 'mobility') then 60 else 30 end
$$;

-- One duty for each lease that ends soon. The duty disappears once the keys are returned and the landlord holds no
-- deposit. A remaining debt has its own duty.
create function private.lease_end_duties(leases uuid[]) returns setof private.duty
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
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
$$;

-- One duty for all current tenants who have an e-mail address but have not agreed to e-mail.
create function private.consent_duties() returns setof private.duty
language plpgsql stable set search_path = ''
as $$
begin
  return query
    select
      'consent', null::uuid, 'soon', null::date, null::numeric,
      jsonb_build_object(
        'count', count(*),
        'tenantId', case when count(*) = 1 then (array_agg(letting.id))[1] end,
        'names', (array_agg(
          private.tenant_name(letting.company_name, letting.first_name, letting.last_name)
          order by private.tenant_order(letting.company_name, letting.first_name, letting.last_name) collate private.by_name, letting.id
        ))[1:5]
      )
    from private.lettings letting
    where letting.email is not null and letting.email_consent_address is null and letting.state = 'current'
    having count(*) > 0;
end
$$;

-- The duty to match a bank statement, for landlords who have matched a statement in the last half year. It appears 35
-- days after the last line was recorded. It counts the unpaid rents that fell due after the date of the last line.
create function private.statement_duties() returns setof private.duty
language plpgsql stable set search_path = ''
as $$
declare
  today date := private.today();
  last record;
begin
  select private.day_of(max(bank_lines.recorded_at)) as recorded_on, max(bank_lines.booked_on) as booked_on into last
  from public.bank_lines;
  -- Read the account only if the last line was recorded 35 to 183 days ago.
  if last.recorded_on is null or last.recorded_on not between today - 183 and today - 35 then
    return;
  end if;
  return query
    select
      'statement', null::uuid, 'now', null::date, sum(due.remaining),
      jsonb_build_object('since', last.booked_on, 'month', to_char(max(due.due_on), 'YYYY-MM'), 'count', count(*))
    from (
      select counted_dues.due_on, counted_dues.remaining
      from private.counted_dues
      where counted_dues.kind = 'rent' and counted_dues.due_on > last.booked_on
        and counted_dues.has_fallen_due and counted_dues.amount > counted_dues.received
        and counted_dues.remaining > 0
    ) due
    having count(*) > 0;
end
$$;

-- One duty for each lease that renews itself. The duty appears two months before the last day on which a landlord's
-- notice arrives in time, and ends on that day.
create function private.notice_window_duties() returns setof private.duty
language plpgsql stable set search_path = ''
as $$
declare
  today date := private.today();
begin
  return query
    select
      'noticeWindow', leases.id, 'soon', deadline.notice_by, null::numeric, jsonb_build_object('termEndsOn', deadline.term_ends_on)
    from public.leases
    left join public.properties property on property.id = leases.property_id
    left join public.lessors lessor on lessor.id = coalesce(property.lessor_id, (private.first_lessor(leases.owner_id)).id)
    cross join lateral private.notice_window(
      leases.kind, leases.starts_on, leases.duration_months, lessor.company_name is not null and not lessor.is_family_company, today
    ) deadline
    where leases.ended_by is null and today between deadline.shown_from and deadline.notice_by;
end
$$;

-- One duty for each lease that has ended and whose keys were not returned. The duty disappears six months after the last
-- day of rent, but lasts as long as the landlord holds a deposit: he returns the deposit after the keys (loi n° 89-462,
-- art. 22).
create function private.keys_duties() returns setof private.duty
language plpgsql stable set search_path = ''
as $$
declare
  today date := private.today();
begin
  return query
    select 'keys', leases.id, 'now', private.rent_owed_until(leases), null::numeric, '{}'::jsonb
    from public.leases
    where leases.ended_by is not null and leases.keys_on is null and private.rent_owed_until(leases) < today
      and (
        private.rent_owed_until(leases) >= (today - interval '6 months')::date
        or exists (select from private.deposit_sums where deposit_sums.lease_id = leases.id and deposit_sums.held > 0)
      );
end
$$;

-- One duty for each active lease whose insurance certificate has expired, or expires within 30 days (loi n° 89-462,
-- art. 7 g). The last insured day is the latest of the day in the lease and the last days of the stored certificates.
-- The landlord may have stored a certificate without entering its last day in the lease.
create function private.insurance_duties() returns setof private.duty
language plpgsql stable set search_path = ''
as $$
declare
  today date := private.today();
begin
  return query
    -- Materialized, because private.is_active takes longer than the comparison of days.
    with insured as materialized (
      select leases as lease, greatest(leases.insured_until, certificate.until)::date as until
      from public.leases
      left join (
        select files.lease_id, max(files.valid_until) as until from public.files
        where files.kind = 'insurance' and files.lease_id is not null
        group by files.lease_id
      ) certificate on certificate.lease_id = leases.id
      where greatest(leases.insured_until, certificate.until) <= today + 30
    )
    select
      'insurance', (insured.lease).id, case when insured.until < today then 'late' else 'soon' end, insured.until, null::numeric, '{}'::jsonb
    from insured
    where private.is_active(insured.lease);
end
$$;

-- One duty for all documents of the last 60 days, except quittances and partial receipts, that were neither mailed nor
-- delivered. Leaves out overtaken claims.
create function private.letter_duties() returns setof private.duty
language plpgsql stable set search_path = ''
as $$
declare
  today date := private.today();
  since timestamptz := today - 60;
begin
  return query
    select
      'letters', null::uuid, 'now', null::date, null::numeric,
      jsonb_build_object('count', letter.number, 'names', (
        select jsonb_agg(document.tenant_name order by document.issued_at, document.id)
        from private.document_list document where document.id = any (letter.first)
      ))
    from (
      select count(*) as number, (array_agg(document.id order by document.issued_at, document.id))[1:5] as first
      from private.deliveries_of(array(
        select documents.id from public.documents
        where documents.kind not in ('quittance', 'partial') and documents.issued_at >= since
      )) way
      join public.documents document on document.id = way.document_id
      where way.delivery in ('ready', 'failed', 'otherwise')
      having count(*) > 0
    ) letter;
end
$$;

-- One duty for each rent of private.possible_revisions. The duty lasts from 60 days before the day of revision
-- until one year after that day (loi n° 89-462, art. 17-1 I). `amount` is the gain per month. The plan is generic,
-- because planning the view takes longer than reading it.
create function private.revision_duties(leases uuid[]) returns setof private.duty
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
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
$$;

-- One duty for each lease, if the landlord has not stated whether the lease has a revision clause. The duty appears 60
-- days before an anniversary.
create function private.clause_duties() returns setof private.duty
language plpgsql stable set search_path = ''
as $$
declare
  today date := private.today();
begin
  return query
    select 'clause', leases.id, 'soon', anniversary.day, null::numeric, '{}'::jsonb
    from public.leases
    cross join lateral private.anniversary(leases, today) anniversary (day)
    where leases.has_revision_clause is null and leases.kind <> 'mobility' and leases.starts_on <= today
      and anniversary.day <= today + 60 and coalesce(private.rent_owed_until(leases) > anniversary.day, true);
end
$$;

-- The day on which a debt reached the threshold from which the landlord must report it to the benefit office, or null.
-- Until 31 December 2026, `old_on` counts: the day on which the debt reached two months of the tenants' share (CCH,
-- art. R. 824-1). From 1 January 2027, `new_on` counts: the day on which the debt exceeded 450 euros, or three months
-- after its first day (CCH, art. R. 824-2, décret n° 2026-84). A day that the old rule gave stays. If the new rule
-- gives a day before 1 January 2027, the result is 1 January 2027.
create function private.benefit_threshold_on(old_on date, new_on date, today date) returns date
language plpgsql immutable set search_path = ''
as $$
begin
  return case
    when old_on < date '2027-01-01' then old_on
    when today >= greatest(new_on, date '2027-01-01') then greatest(new_on, date '2027-01-01')
  end;
end
$$;

-- For each lease, the names of the offices that pay benefits this month. If the benefits have ended, those of their last
-- month. `first_month` is the month of the lease's first benefit.
create view private.paying_offices with (security_invoker = true) as
with owed_benefit as materialized (select lease_id, office, first_month, last_month from private.owed_benefits)
select
  benefit.lease_id, jsonb_agg(distinct benefit.office) as names, paid_until.month, paid_until.first_month
from (
  select
    begun_benefit.lease_id, min(begun_benefit.first_month) as first_month,
    least(max(coalesce(begun_benefit.last_month, 'infinity')), (private.month_of((select private.today()))).first_day) as month
  from owed_benefit begun_benefit
  where begun_benefit.first_month <= (select private.today())
  group by begun_benefit.lease_id
) paid_until
join owed_benefit benefit on benefit.lease_id = paid_until.lease_id
  and paid_until.month between benefit.first_month and coalesce(benefit.last_month, 'infinity')
group by benefit.lease_id, paid_until.month, paid_until.first_month;
comment on view private.paying_offices is 'The offices that pay benefits for a lease this month, or paid in the last month of its ended benefits.';
grant select on private.paying_offices to authenticated;

-- The part of a due that counts for the report to the office: what the tenants owe, without what offices owe, and without
-- sums that the tenants may pay until a later day.
create function private.reported_part(due private.claimable_due) returns numeric
language sql stable set search_path = ''
as $$
  select case when due.due_on < private.today() and due.kind in ('opening', 'rent', 'settlement') then due.own else 0 end
$$;

-- The money that paid what the tenants owed of a due after its day, also if it was taken back later. The money of an office is
-- no debt of the tenants. But after an office took money back, what it pays beyond the expected benefits pays their debt.
create function private.late_money(leases uuid[]) returns table (due_id uuid, paid_on date, amount numeric)
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return query
    with part as materialized (
      select allocations.due_id, allocations.payment_id, allocations.amount::numeric, null::date as returned_on
      from public.allocations where allocations.lease_id = any (late_money.leases)
      union all
      select returned_part.due_id, returned_part.payment_id, returned_part.amount, returned_part.returned_on
      from private.returned_parts returned_part where returned_part.lease_id = any (late_money.leases)
    ), money as materialized (
      select
        part.*, paid.kind, paid.paid_on, owed.due_on, min(part.returned_on) over (partition by part.due_id, paid.kind) as first_returned_on
      from part
      -- `offset` makes Postgres search by the index, even with a plan made for small tables.
      cross join lateral (select payments.kind, payments.paid_on::date as paid_on from public.payments where payments.id = part.payment_id offset 0) paid
      cross join lateral (select dues.kind, dues.due_on from public.dues where dues.id = part.due_id offset 0) owed
      where owed.kind in ('opening', 'rent', 'settlement')
    ), benefit as (
      select
        money.*, array_agg(private.paid_benefit(payments, money.amount)) over (
          partition by money.due_id order by money.paid_on, money.payment_id, money.returned_on rows unbounded preceding
        ) as paid
      from money
      join public.payments on payments.id = money.payment_id
      where money.kind = 'benefit' and money.first_returned_on is not null
    )
    select money.due_id, money.paid_on, money.amount from money where money.kind <> 'benefit' and money.due_on < money.paid_on
    union all
    select
      benefit.due_id, benefit.paid_on,
      benefit.amount - private.unpaid_by_offices(due, benefit.paid[:cardinality(benefit.paid) - 1]) + private.unpaid_by_offices(due, benefit.paid)
    from benefit
    join public.dues due on due.id = benefit.due_id
    where benefit.first_returned_on <= benefit.paid_on and benefit.due_on < benefit.paid_on;
end
$$;

-- For leases with benefits, the tenants' debt after each day on which it or the threshold of its report may have changed,
-- without what offices owe. A part that was paid late counts until its payment. A part that the tenants may pay until a later
-- day counts from this day on.
create function private.debts_by_day(dues private.claimable_due[], leases uuid[]) returns table (lease_id uuid, day date, debt numeric)
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
declare
  today date := private.today();
  late_leases uuid[] := array(
    select distinct due.lease_id from unnest(dues) due
    where due.lease_id = any (debts_by_day.leases) and private.reported_part(due) > 0
  );
begin
  return query
    with late as materialized (
      select * from private.late_money(late_leases)
    ), owed as materialized (
      select
        due.id, due.lease_id, due.due_on::date as due_on, due.period_from, due.period_to,
        coalesce(unpaid.remaining, 0) + coalesce(paid.amount, 0) - private.unpaid_by_offices(due) as amount
      from public.dues due
      left join unnest(dues) unpaid on unpaid.id = due.id
      left join (select late.due_id, sum(late.amount) as amount from late group by late.due_id) paid on paid.due_id = due.id
      where due.lease_id = any (late_leases) and due.kind in ('opening', 'rent', 'settlement') and due.due_on < today
        and num_nonnulls(unpaid.id, paid.due_id) > 0
    ), event as (
      select owed.lease_id, owed.id as due_id, owed.due_on as day, owed.amount from owed
      union all select owed.lease_id, owed.id, late.paid_on, -late.amount from late join owed on owed.id = late.due_id
      union all
      select owed.lease_id, owed.id, change.day, change.amount
      from owed
      cross join lateral unnest(private.deferred_parts(owed.id, owed.lease_id, owed.due_on, owed.period_from, owed.period_to)) part
      cross join lateral (values (owed.due_on, -part.amount), (part.pay_by, part.amount)) change (day, amount)
      where change.day < today
    ), change as (
      -- Money that pays a part before its day is no debt of the landlord.
      select
        due_debt.lease_id, due_debt.day,
        due_debt.debt - lag(due_debt.debt, 1, 0.00) over (partition by due_debt.due_id order by due_debt.day) as amount
      from (
        select
          event.lease_id, event.due_id, event.day,
          greatest(0, sum(sum(event.amount)) over (partition by event.due_id order by event.day)) as debt
        from event group by event.lease_id, event.due_id, event.day
      ) due_debt
      union all select threshold.lease_id, threshold.day, 0 from private.threshold_days(late_leases) threshold
    )
    select change.lease_id, change.day, sum(sum(change.amount)) over (partition by change.lease_id order by change.day)
    from change
    group by change.lease_id, change.day;
end
$$;

-- The days until today from which the rent or the expected benefits of a lease are others.
create function private.threshold_days(leases uuid[]) returns table (lease_id uuid, day date)
language sql stable set search_path = ''
as $$
  select rents.lease_id, rents.starts_on::date from public.rents
  where rents.lease_id = any (threshold_days.leases) and rents.starts_on <= private.today()
  union
  select benefit.lease_id, change.day
  from private.owed_benefits benefit
  cross join lateral (values (benefit.first_month), ((benefit.last_month + interval '1 month')::date)) change (day)
  where benefit.lease_id = any (threshold_days.leases) and change.day <= private.today()
$$;

-- The day since which a debt has lasted that reached the threshold of its day, or null. A threshold that rises later does
-- not undo it.
create function private.debt_lasts_since(days date[], debts numeric[], thresholds numeric[]) returns date
language plpgsql immutable set search_path = ''
as $$
declare
  since date;
  threshold numeric;
begin
  for place in 1 .. cardinality(days) loop
    if debts[place] < threshold or debts[place] <= 0 then
      since := null;
    end if;
    if since is null and debts[place] >= thresholds[place] and debts[place] > 0 then
      since := days[place];
      threshold := thresholds[place];
    end if;
  end loop;
  return since;
end
$$;

-- One duty for each lease whose unpaid rent the landlord must report to the office that pays the benefit to him. `day`
-- is the deadline: two months after the debt last reached its threshold, and at the earliest two months after the first
-- benefit. Reads only leases with a benefit. If the benefit has ended, the debt must have reached its threshold before
-- the end.
create function private.benefit_duties(dues private.claimable_due[]) returns setof private.duty
language plpgsql stable set search_path = ''
as $$
declare
  today date := private.today();
begin
  return query
    with office as materialized (
      select * from private.paying_offices where paying_offices.lease_id = any (array(select due.lease_id from unnest(dues) due))
    ), account as materialized (
      select
        account.*, greatest(0, 2 * (rent.monthly - benefit.amount)) as old_threshold, office.names, office.month, office.first_month
      from private.debts_by_day(dues, array(select office.lease_id from office)) account
      join office on office.lease_id = account.lease_id
      cross join lateral (
        select rents.rent + rents.charges as monthly from public.rents
        where rents.lease_id = account.lease_id and rents.holds_from <= account.day order by rents.holds_from desc limit 1
      ) rent
      cross join lateral (
        select coalesce(sum(owed_benefits.amount), 0) as amount from private.owed_benefits
        where owed_benefits.lease_id = account.lease_id
          and (private.month_of(account.day)).first_day between owed_benefits.first_month and coalesce(owed_benefits.last_month, 'infinity')
      ) benefit
    ), below as (
      -- The last days on which the debt was at most 450 euros, and on which there was none.
      select
        account.lease_id,
        max(account.day) filter (where account.debt <= 450) as new,
        max(account.day) filter (where account.debt <= 0) as any
      from account group by account.lease_id
    ), reached as (
      select
        account.lease_id, account.names, account.month, account.first_month,
        (array_agg(account.debt order by account.day desc))[1] as amount,
        private.debt_lasts_since(
          array_agg(account.day order by account.day), array_agg(account.debt order by account.day),
          array_agg(account.old_threshold order by account.day)
        ) as old_on,
        least(
          min(account.day) filter (where (account.day > below.new) is not false),
          (min(account.day) filter (where (account.day > below.any) is not false) + interval '3 months')::date
        ) as new_on
      from account
      join below on below.lease_id = account.lease_id
      group by account.lease_id, account.names, account.month, account.first_month
    )
    select
      'benefitTell', reached.lease_id, case when threshold.until < today then 'late' else 'now' end, threshold.until, reached.amount,
      jsonb_build_object(
        'offices', reached.names, 'since', threshold.since,
        'isByFormerRule', today >= date '2027-01-01' and coalesce(reached.new_on > today, true)
      )
    from reached
    cross join lateral (
      select since.day as since, (greatest(since.day, reached.first_month) + interval '2 months')::date as until
      from private.benefit_threshold_on(reached.old_on, reached.new_on, today) since (day)
    ) threshold
    where threshold.since < reached.month + interval '1 month';
end
$$;

-- The duties about some leases, each with its dwelling, its tenants and the place of its kind in the order of
-- private.duties_of_day. The duties `leaseEnds` and `keys` name the tenants on the day of the duty, and all other
-- duties name the tenants of today. Leaves out leases without a tenant. One query reads the tenants of all leases on
-- one day, and takes 3 ms for 500 leases.
create function private.lease_duties(kind text, dues private.claimable_due[], leases uuid[]) returns table (place integer, duty private.duty)
language plpgsql stable set search_path = ''
as $$
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
$$;

-- The duties of one kind, or of all kinds. Calls only the functions of the wanted kinds. An account that waits for
-- deletion has no duties.
create function private.duties_of_day(kind text default null) returns setof private.duty
language plpgsql stable set search_path = ''
as $$
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
$$;
comment on function private.duties_of_day is
  'The landlord''s duties of today. Overdue duties come first, beginning with the oldest. Duties that can be done now come next, and all other duties come last, sorted by day.';
grant execute on function
  private.claimable_dues, private.late_duties, private.profile_duties, private.generate_duties, private.send_duties, private.lease_end_duties, private.days_notified_before_end,
  private.consent_duties, private.statement_duties, private.letter_duties, private.keys_duties, private.notice_window_duties,
  private.insurance_duties, private.revision_duties, private.clause_duties, private.benefit_threshold_on, private.reported_part, private.late_money, private.threshold_days, private.debts_by_day, private.debt_lasts_since, private.benefit_duties, private.lease_duties, private.duties_of_day to authenticated;
