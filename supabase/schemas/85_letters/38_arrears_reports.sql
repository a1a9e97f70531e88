-- Reports of unpaid rent to the office that pays a housing benefit to the landlord (Code de la construction et de
-- l'habitation, art. R. 824-1 and R. 824-2). The duty `benefitTell` asks for the report.

-- A due of a report. `benefit` is the part that offices have not paid, and `remaining` the part that the tenants owe.
create type private.reported_due as (
  id uuid, kind text, period_from date, period_to date, label text, due_on date, amount numeric, received numeric, benefit numeric, remaining numeric
);

-- The report of a lease today. The debt reached its threshold on `since`, and the report is due by `day`. `offices` is
-- null if nothing has to be reported.
create type private.arrears_report as (
  offices text[], since date, day date, is_by_former_rule boolean, total numeric, dues private.reported_due[]
);

create function private.arrears_report_of(lease public.leases) returns private.arrears_report
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
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
      due.remaining - due.deferred - part.remaining, part.remaining
    )::private.reported_due
    from unnest(unpaid) due
    join public.dues on dues.id = due.id
    cross join lateral private.reported_part(due) part (remaining)
    where part.remaining > 0 order by due.due_on, due.period_from, due.id
  ) end;
  return report;
end
$$;

-- The tenants for whom the office pays, or last paid, a benefit.
create function private.beneficiaries_of(lease uuid, office text) returns public.tenants[]
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
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
$$;
grant execute on function private.arrears_report_of, private.beneficiaries_of to authenticated;

-- `reference` is the number by which the office knows its beneficiary.
create function private.draft_arrears_report(landlord public.users, lease public.leases, office text, reference text) returns private.document_draft
language plpgsql stable set search_path = ''
as $$
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
$$;

create function public.arrears_report_of_lease(lease_id uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  lease public.leases := private.lease_of((select private.landlord_id()), lease_id);
  report private.arrears_report := private.arrears_report_of(lease);
begin
  return to_jsonb(report) || jsonb_build_object(
    'offices', coalesce(report.offices, '{}'), 'is_by_former_rule', coalesce(report.is_by_former_rule, false), 'total', coalesce(report.total, 0),
    'document_blocker', private.missing_for_letters(lease),
    'earlier', (
      select coalesce(jsonb_agg(
        jsonb_build_object('number', document.number, 'on', private.day_of(document.issued_at)) order by document.issued_at
      ), '[]')
      from public.documents document
      where document.lease_id = lease.id and document.kind = 'arrearsReport'
        and not exists (select from public.document_voids void where void.document_id = document.id)
    )
  );
end
$$;
comment on function public.arrears_report_of_lease is
  'The unpaid rent of a lease that has to be reported to the offices that pay benefits for it. Without offices, nothing has to be reported.';

create function public.preview_arrears_report(lease_id uuid, office text, reference public.one_line default null) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  lease public.leases := private.lease_of((select private.landlord_id()), lease_id);
  draft private.document_draft := private.draft_arrears_report(
    (select users from public.users where users.id = lease.owner_id), lease, office, reference
  );
begin
  return to_jsonb(draft);
end
$$;
comment on function public.preview_arrears_report is
  'The contents of the letter that issue_arrears_report would issue now. Writes nothing and uses no number.';

create function public.issue_arrears_report(lease_id uuid, idempotency_key uuid, office text, reference public.one_line default null)
returns jsonb
language plpgsql security definer set search_path = ''
as $$
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
$$;
comment on function public.issue_arrears_report is
  'Issues the letter that reports unpaid rent to an office that pays a benefit for the lease. Returns a document as `document_page` does.';
grant execute on function public.arrears_report_of_lease, public.preview_arrears_report, public.issue_arrears_report to authenticated;
