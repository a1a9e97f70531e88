-- Generated from supabase/schemas by `npm run schema`; write statements that move rows above this line.
SET local check_function_bodies = off;

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
        due.awaited, due.remaining - due.awaited as owed, due.benefits,
        due.remaining - due.deferred > (select coalesce(sum(benefit.amount), 0) from unnest(due.benefits) benefit) as is_of_tenants,
        row_number() over (partition by due.lease_id order by due.due_on, due.period_from, due.id) as place
      from unnest(dues) due
      where due.late_after < late_before and due.remaining > due.awaited
    ), account as materialized (
      select
        due.lease_id, min(due.late_after) as since, min(due.late_after) filter (where due.is_of_tenants) as of_tenants_since, max(due.due_on) as last, sum(due.owed) as amount, count(*) as number,
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
$function$;

CREATE OR REPLACE FUNCTION private.reminder_of (
  lease    public.leases,
  replaced uuid          DEFAULT NULL::uuid
)
  RETURNS private.reminder
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  today date := private.today();
  reminder private.reminder;
  letters uuid[];
  ignored uuid[];
begin
  select
    coalesce(array_agg(
      (
        due.id, due.kind, due.period_from, due.period_to, due.label, due.due_on, due.received + due.remaining, due.received,
        due.remaining - due.awaited, due.awaited - due.deferred
      )::private.unpaid_due
      order by due.due_on, due.period_from, due.id
    ), '{}'),
    coalesce(sum(due.remaining - due.awaited), 0),
    today - min(due.late_after) filter (where due.remaining > due.benefit_remaining + due.deferred),
    count(*) filter (where due.is_term and due.remaining > due.benefit_remaining + due.deferred)
  into reminder.dues, reminder.total, reminder.days_late, reminder.unpaid_terms
  from private.counted_dues due
  where due.lease_id = lease.id and due.remaining > due.awaited and due.is_late and not due.is_time_barred;
  letters := array(
    select documents.id from public.documents
    where documents.lease_id = lease.id and documents.owner_id = lease.owner_id and documents.kind in ('reminder', 'formalNotice')
      and private.still_counts(documents.id)
  );
  select
    coalesce(array_agg(claim.document_id) filter (where not claim.is_settled), '{}') || array_remove(array[replaced], null),
    coalesce(array_agg(claim.document_id), '{}') || array_remove(array[replaced], null)
  into reminder.superseded, ignored
  from private.unsent_claims(letters) claim
  where claim.document_id is distinct from replaced;
  select
    coalesce(array_agg((documents.snapshot #>> '{says,level}')::integer) filter (where documents.subject_id = reminder.dues[1].id), '{}'),
    coalesce(jsonb_agg(jsonb_build_object('id', documents.id, 'number', documents.number, 'on', private.day_of(documents.issued_at)) order by documents.issued_at)
      filter (where documents.subject_id = reminder.dues[1].id), '[]'),
    private.day_of(max(documents.issued_at))
  into reminder.levels, reminder.earlier, reminder.last_issued_on
  from public.documents
  where documents.id = any (letters) and documents.id <> all (ignored);
  reminder.sent_to := private.address_for(lease, private.debtors_of(lease, reminder.dues));
  reminder.possible_levels := private.possible_levels(reminder.levels);
  reminder.proposed_level := private.next_reminder(reminder.days_late, reminder.unpaid_terms, reminder.levels);
  reminder.proposed_on := today - reminder.days_late + private.days_to_letter(reminder.possible_levels[1], reminder.unpaid_terms);
  reminder.blockers := private.reminder_blockers(reminder.total, reminder.last_issued_on, today)
    || case when reminder.total > 0 and reminder.sent_to = '' then array['NO_ADDRESS'] else '{}' end;
  reminder.sent_to := nullif(reminder.sent_to, '');
  return reminder;
end
$function$;
