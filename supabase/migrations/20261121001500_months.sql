-- The quittances of a month in one go. Both as the caller, so that policies apply.

-- The first day of a month and the last.
create function private.month_of(day date, out first_day date, out last_day date)
language sql immutable set search_path = ''
as $$
  select
    date_trunc('month', day::timestamp)::date,
    (date_trunc('month', day::timestamp) + interval '1 month - 1 day')::date
$$;
grant execute on function private.month_of to authenticated;

-- The quittance that covers the term, from the answer of `receipt_term`.
create function private.covering_quittance(term jsonb) returns jsonb
language sql immutable set search_path = ''
as $$
  select conflict from jsonb_array_elements(term -> 'conflicts') conflict
  where conflict ->> 'kind' = 'receipt'
    and (conflict ->> 'from')::date <= (term ->> 'from')::date and (conflict ->> 'to')::date >= (term ->> 'to')::date
  limit 1
$$;
grant execute on function private.covering_quittance to authenticated;

-- Whether somebody owes rent depends on the rent of that month.
create function public.receipt_month(month date) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(jsonb_agg(
    jsonb_build_object(
      'tenantId', tenant.id,
      'tenantName', concat_ws(' ', tenant.first_name, tenant.last_name),
      'propertyName', property.name,
      'from', term -> 'from',
      'to', term -> 'to',
      'due', term -> 'due',
      'received', (term -> 'received' ->> 'rent')::numeric + (term -> 'received' ->> 'charges')::numeric,
      'receipt', (
        select jsonb_build_object('id', receipt -> 'id', 'number', receipt -> 'number', 'kind', receipt -> 'kind')
        from coalesce(quittance, term -> 'earlier' -> -1) receipt where receipt is not null
      ),
      'blocker', case
        when quittance is not null then null
        when (term ->> 'from')::date > private.today() then 'TERM_TO_COME'
        when property.id is null then 'NO_PROPERTY'
        when private.missing_for_receipts(landlord) <> '{}' then 'PROFILE_INCOMPLETE'
        when term -> 'conflicts' <> '[]' then 'TERM_ALREADY_RECEIPTED'
      end
    )
    order by lower(tenant.last_name), lower(tenant.first_name), tenant.id
  ), '[]')
  from public.tenants tenant
  join public.users landlord on landlord.id = tenant.owner_id
  left join public.properties property on property.id = tenant.property_id
  cross join private.month_of(receipt_month.month) asked
  cross join lateral public.receipt_term(tenant.id, asked.first_day, asked.last_day) term
  cross join lateral private.covering_quittance(term) quittance
  where (term -> 'due' ->> 'rent')::numeric + (term -> 'due' ->> 'charges')::numeric > 0
$$;
comment on function public.receipt_month is
  'Every tenant who owes rent for the month of a day, with what is owed, the receipt issued and what stands in the way.';
revoke execute on function public.receipt_month from anon, service_role;
grant execute on function public.receipt_month to authenticated;

create function public.issue_month_receipts(month date, paid_at date, tenants uuid[], site_origin text) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  tenant public.tenants;
  wanted uuid;
  asked record;
  term jsonb;
  quittance jsonb;
  receipt_id uuid;
  receipt_number text;
  why text;
  issued jsonb := '[]';
  skipped jsonb := '[]';
  failed jsonb := '[]';
begin
  select * into asked from private.month_of(issue_month_receipts.month);
  if asked.first_day > private.today() then
    raise exception 'VALIDATION_FAILED' using errcode = 'PT400',
      detail = 'The month is in the future', hint = 'month=futureTerm';
  end if;
  -- The lock of private.issue_receipt, taken before the first read: a simultaneous request finds the month issued.
  perform from public.users where id = auth.uid() for no key update;
  for wanted in
    select named.id from (select distinct unnest(issue_month_receipts.tenants) as id) named
    left join public.tenants known on known.id = named.id
    order by lower(known.last_name), lower(known.first_name), named.id
  loop
    why := null;
    select * into tenant from public.tenants where id = wanted;
    term := public.receipt_term(wanted, asked.first_day, asked.last_day);
    quittance := private.covering_quittance(term);
    if tenant.id is null then
      why := 'NOT_FOUND';
    elsif quittance is not null then
      skipped := skipped
        || jsonb_build_object('tenantId', wanted, 'id', quittance -> 'id', 'number', quittance -> 'number');
      continue;
    elsif tenant.property_id is null then
      why := 'NO_PROPERTY';
    elsif (term -> 'due' ->> 'rent')::numeric + (term -> 'due' ->> 'charges')::numeric = 0 then
      why := 'NOTHING_DUE';
    elsif (term ->> 'from')::date > private.today() then
      why := 'TERM_TO_COME';
    else
      -- Each tenant has a block that is rolled back on its own: a failure stops no other.
      begin
        insert into public.receipts (tenant_id, property_id, period_from, period_to, paid_at, rent, charges, site_origin)
        values (
          wanted, tenant.property_id, asked.first_day, asked.last_day, issue_month_receipts.paid_at,
          greatest(
            0,
            (term -> 'due' ->> 'rent')::numeric + (term -> 'due' ->> 'charges')::numeric
              - (term -> 'received' ->> 'rent')::numeric - (term -> 'received' ->> 'charges')::numeric
          ),
          0, issue_month_receipts.site_origin
        )
        returning id, number into receipt_id, receipt_number;
        issued := issued || jsonb_build_object('tenantId', wanted, 'id', receipt_id, 'number', receipt_number);
      exception
        when sqlstate 'PT400' or sqlstate 'PT404' or sqlstate 'PT409' then
          why := sqlerrm;
        when others then
          raise warning 'A receipt of the month failed: % %', sqlstate, sqlerrm;
          why := 'INTERNAL_ERROR';
      end;
    end if;
    if why is not null then
      failed := failed || jsonb_build_object(
        'tenantId', wanted,
        'tenantName', nullif(concat_ws(' ', tenant.first_name, tenant.last_name), ''),
        'errorCode', why
      );
    end if;
  end loop;
  return jsonb_build_object('issued', issued, 'skipped', skipped, 'failed', failed);
end
$$;
comment on function public.issue_month_receipts is
  'Issues the quittances of a month for the tenants named, each for all that is still owed. Repeating it issues nothing new.';
revoke execute on function public.issue_month_receipts from anon, service_role;
grant execute on function public.issue_month_receipts to authenticated;

-- The quittances of a month and their mails. Runs as the caller, so that policies apply.
create function public.month_mails(month date) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(jsonb_agg(
    jsonb_build_object(
      'receiptId', receipt.id,
      'number', receipt.number,
      'tenantId', tenant.id,
      'tenantName', concat_ws(' ', receipt.tenant_first_name, receipt.tenant_last_name),
      'address', case when tenant.email_consent_on is not null then tenant.email end,
      'obstacle', case
        when tenant.id is null then 'NO_TENANT'
        when tenant.email is null then 'NO_ADDRESS'
        when tenant.email_consent_on is null then 'NO_CONSENT'
      end,
      'mail', receipt.email
    )
    order by lower(receipt.tenant_last_name), lower(receipt.tenant_first_name), receipt.number
  ), '[]')
  from public.receipt_list receipt
  left join public.tenants tenant on tenant.id = receipt.tenant_id
  where receipt.kind = 'receipt' and receipt.state = 'valid'
    and receipt.period_from >= date_trunc('month', month_mails.month::timestamp)::date
    and receipt.period_from < (date_trunc('month', month_mails.month::timestamp) + interval '1 month')::date
$$;
comment on function public.month_mails is
  'Every valid quittance of the month of a day, with the address its tenant agreed to or what is missing, and its last mail.';
revoke execute on function public.month_mails from anon, service_role;
grant execute on function public.month_mails to authenticated;
