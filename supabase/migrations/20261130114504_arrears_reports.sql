-- Generated from supabase/schemas by `npm run schema`; write statements that move rows above this line.
SET local check_function_bodies = off;

ALTER TABLE "public"."documents"
  DROP CONSTRAINT "documents_kind_check";

CREATE TYPE "private"."reported_due" AS (
  "id"          uuid,
  "kind"        text,
  "period_from" date,
  "period_to"   date,
  "label"       text,
  "due_on"      date,
  "amount"      numeric,
  "received"    numeric,
  "benefit"     numeric,
  "remaining"   numeric
);

CREATE TYPE "private"."arrears_report" AS (
  "offices"           text[],
  "since"             date,
  "day"               date,
  "is_by_former_rule" boolean,
  "total"             numeric,
  "dues"              private.reported_due[]
);

CREATE OR REPLACE FUNCTION private.arrears_report_of (
  lease public.leases
)
  RETURNS private.arrears_report
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
declare
  unpaid private.claimable_due[] := array(select due from private.claimable_dues(array[lease.id]) due);
  report private.arrears_report;
begin
  select
    array(select jsonb_array_elements_text(duty.details -> 'offices')), (duty.details ->> 'since')::date, duty.day,
    (duty.details ->> 'isByFormerRule')::boolean, duty.amount
  into report.offices, report.since, report.day, report.is_by_former_rule, report.total
  from private.benefit_duties(unpaid) duty where duty.subject = lease.id;
  report.dues := case when report.offices is null then '{}' else array(
    select (
      due.id, due.kind, dues.period_from, dues.period_to, due.label, due.due_on, due.received + due.remaining, due.received,
      due.remaining - part.remaining, part.remaining
    )::private.reported_due
    from unnest(unpaid) due
    join public.dues on dues.id = due.id
    cross join lateral private.reported_part(due) part (remaining)
    where part.remaining > 0 order by due.due_on, due.period_from, due.id
  ) end;
  return report;
end
$function$;

CREATE OR REPLACE FUNCTION private.beneficiaries_of (
  lease  uuid,
  office text
)
  RETURNS public.tenants[]
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
begin
  return array(
    select tenants from public.tenants
    where tenants.id in (
      select benefit.tenant_id from private.owed_benefits benefit
      join private.paying_offices on paying_offices.lease_id = benefit.lease_id
      where benefit.lease_id = beneficiaries_of.lease and benefit.office = beneficiaries_of.office
        and paying_offices.month between benefit.first_month and coalesce(benefit.last_month, 'infinity')
    )
    order by tenants.created_at, tenants.id
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.benefit_duties (
  dues private.claimable_due[]
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
    with office as materialized (select * from private.paying_offices),
    account as materialized (
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
$function$;

CREATE OR REPLACE FUNCTION private.debts_by_day (
  dues   private.claimable_due[],
  leases uuid[]
)
  RETURNS TABLE (
    lease_id uuid,
    day      date,
    debt     numeric
  )
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
begin
  return query
    with unpaid as materialized (
      select due.lease_id, due.due_on as day, part.amount
      from unnest(dues) due
      cross join lateral private.reported_part(due) part (amount)
      where due.lease_id = any (debts_by_day.leases) and part.amount > 0
    ), change as (
      select unpaid.lease_id, unpaid.day, unpaid.amount from unpaid
      union all
      select dues.lease_id, moment.day, moment.amount
      from public.dues
      join public.allocations on allocations.due_id = dues.id
      join public.payments on payments.id = allocations.payment_id
      cross join lateral (values (dues.due_on, allocations.amount), (payments.paid_on, -allocations.amount)) moment (day, amount)
      where dues.lease_id in (select unpaid.lease_id from unpaid) and dues.kind in ('opening', 'rent', 'settlement')
        and payments.kind <> 'benefit' and dues.due_on < payments.paid_on
    )
    select change.lease_id, change.day, sum(sum(change.amount)) over (partition by change.lease_id order by change.day)
    from change
    group by change.lease_id, change.day;
end
$function$;

CREATE OR REPLACE FUNCTION private.document_kind (
  kind text
)
  RETURNS private.document_kind
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
begin
  return case document_kind.kind
    when 'quittance' then ('Q', true, true, false)::private.document_kind
    when 'partial' then ('R', true, true, false)::private.document_kind
    when 'dueNotice' then ('A', true, false, true)::private.document_kind
    when 'reminder' then ('L', true, false, true)::private.document_kind
    -- Only a registered letter proves the day on which the tenant received it (Code civil, art. 1344).
    when 'formalNotice' then ('M', false, false, true)::private.document_kind
    -- Only the command that undoes the revision voids its letter.
    when 'revision' then ('V', true, false, false)::private.document_kind
    -- Only the command that cancels a movement of the deposit voids its receipt or settlement.
    when 'depositReceipt' then ('D', true, false, false)::private.document_kind
    when 'depositSettlement' then ('S', true, false, false)::private.document_kind
    -- Only the command that cancels the settlement voids its letter.
    when 'settlement' then ('C', true, false, false)::private.document_kind
    -- The letter goes to an office that pays a housing benefit.
    when 'arrearsReport' then ('B', false, false, true)::private.document_kind
  end;
end
$function$;

CREATE OR REPLACE FUNCTION private.documents_of_tenant (
  tenant public.tenants
)
  RETURNS uuid[]
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return array(
    select documents.id
    from public.documents
    where documents.lease_id = tenant.lease_id and documents.owner_id = tenant.owner_id
      and documents.tenant_ids @> array[tenant.id] and (private.document_kind(documents.kind)).may_mail
      and (
        exists (
          select from public.document_mails
          where document_mails.document_id = documents.id and document_mails.state = 'sent'
            and (document_mails.tenant_id = tenant.id or lower(document_mails.recipient) = lower(tenant.email))
        ) or exists (
          select from public.document_deliveries
          where document_deliveries.document_id = documents.id and (document_deliveries.is_to_all or document_deliveries.tenant_id = tenant.id)
        )
      )
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.draft_arrears_report (
  landlord  public.users,
  lease     public.leases,
  office    text,
  reference text
)
  RETURNS private.document_draft
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  report private.arrears_report := private.arrears_report_of(lease);
begin
  if report.offices is null then
    perform private.refuse('NOTHING_OWED', 'Nothing has to be reported: the tenants owe less than the threshold');
  elsif office is null or office <> all (report.offices) then
    perform private.refuse('VALIDATION_FAILED', 'This office pays no benefit for the lease', 'office=invalid');
  elsif char_length(reference) > 40 then
    perform private.refuse('VALIDATION_FAILED', 'A reference has at most 40 characters', 'reference=tooLong');
  end if;
  return private.draft_letter(
    landlord, lease, 'arrearsReport', lease.id, private.beneficiaries_of(lease.id, office),
    jsonb_build_object(
      'office', office, 'reference', nullif(btrim(reference), ''), 'since', report.since, 'day', report.day, 'total', report.total,
      'lines', (
        select jsonb_agg(jsonb_build_object(
          'kind', due.kind, 'from', due.period_from, 'to', due.period_to, 'label', due.label, 'dueOn', due.due_on, 'hasCharges', dues.charges > 0,
          'amount', due.amount, 'received', due.received, 'benefit', due.benefit, 'remaining', due.remaining
        ) order by due.due_on, due.period_from, due.id)
        from unnest(report.dues) due
        join public.dues on dues.id = due.id
      )
    )
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.reported_part (
  due private.claimable_due
)
  RETURNS numeric
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select case when due.due_on < private.today() and due.kind in ('opening', 'rent', 'settlement')
    then due.remaining - (select coalesce(sum(benefit.amount), 0) from unnest(due.benefits) benefit) else 0 end
$function$;

CREATE OR REPLACE FUNCTION public.arrears_report_of_lease (
  lease_id uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  lease public.leases := private.lease_of((select private.landlord_id()), lease_id);
  report private.arrears_report := private.arrears_report_of(lease);
begin
  return to_jsonb(report) || jsonb_build_object(
    'offices', coalesce(report.offices, '{}'), 'is_by_former_rule', coalesce(report.is_by_former_rule, false), 'total', coalesce(report.total, 0),
    'document_blocker', private.missing_for_letters(lease)
  );
end
$function$;

CREATE OR REPLACE FUNCTION public.issue_arrears_report (
  lease_id        uuid,
  idempotency_key uuid,
  office          text,
  reference       public.one_line DEFAULT NULL::text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  landlord public.users := private.lock_landlord();
  lease public.leases := private.lease_of(landlord.id, lease_id);
  request jsonb := private.request_of('issue_arrears_report', jsonb_build_object(
    'lease_id', lease_id, 'office', office, 'reference', nullif(btrim(reference), '')
  ));
  letter uuid;
  draft private.document_draft;
begin
  perform private.require_own_key(landlord.id, idempotency_key, request);
  select documents.id into letter from public.documents
  where documents.owner_id = landlord.id and documents.idempotency_key = issue_arrears_report.idempotency_key;
  if not found then
    perform private.require_quota(landlord.id, 'document_files');
    draft := private.draft_arrears_report(landlord, lease, office, reference);
    draft.idempotency_key := idempotency_key;
    draft.request := request;
    perform private.issue_letters(landlord.id, array[draft]);
    letter := draft.id;
  end if;
  return private.document_json(letter);
end
$function$;

CREATE OR REPLACE FUNCTION public.preview_arrears_report (
  lease_id  uuid,
  office    text,
  reference public.one_line DEFAULT NULL::text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  lease public.leases := private.lease_of((select private.landlord_id()), lease_id);
  draft private.document_draft := private.draft_arrears_report(
    (select users from public.users where users.id = lease.owner_id), lease, office, reference
  );
begin
  return to_jsonb(draft);
end
$function$;

ALTER TABLE "public"."documents"
  ADD CONSTRAINT "documents_kind_check"
    CHECK
    ((kind = ANY (ARRAY['quittance'::text, 'partial'::text, 'dueNotice'::text, 'reminder'::text, 'formalNotice'::text, 'revision'::text, 'depositReceipt'::text,
    'depositSettlement'::text, 'settlement'::text, 'arrearsReport'::text])));

COMMENT ON FUNCTION "public"."arrears_report_of_lease"(uuid) IS 'The unpaid rent of a lease that has to be reported to the offices that pay benefits for it. Without offices, nothing has to be reported.';

COMMENT ON FUNCTION "public"."issue_arrears_report"(uuid, uuid, text, public.one_line) IS 'Issues the letter that reports unpaid rent to an office that pays a benefit for the lease. Returns a document as `document_page` does.';

COMMENT ON FUNCTION "public"."preview_arrears_report"(uuid, text, public.one_line) IS 'The contents of the letter that issue_arrears_report would issue now. Writes nothing and uses no number.';

REVOKE ALL ON FUNCTION "private"."arrears_report_of"(public.leases) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."arrears_report_of"(public.leases) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "private"."beneficiaries_of"(uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."beneficiaries_of"(uuid, text) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "private"."draft_arrears_report"(public.users, public.leases, text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."draft_arrears_report"(public.users, public.leases, text, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."reported_part"(private.claimable_due) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."reported_part"(private.claimable_due) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."arrears_report_of_lease"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."arrears_report_of_lease"(uuid) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."issue_arrears_report"(uuid, uuid, text, public.one_line) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."issue_arrears_report"(uuid, uuid, text, public.one_line) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."preview_arrears_report"(uuid, text, public.one_line) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."preview_arrears_report"(uuid, text, public.one_line) TO "authenticated", "postgres";

GRANT USAGE ON TYPE "private"."arrears_report" TO "postgres";

GRANT USAGE ON TYPE "private"."reported_due" TO "postgres";
