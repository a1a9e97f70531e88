-- The quittances of a month in one go, and their mails.

-- The first day of a month and the last.
create function private.month_of(day date, out first_day date, out last_day date)
language sql immutable set search_path = ''
as $$
  select
    date_trunc('month', day::timestamp)::date,
    (date_trunc('month', day::timestamp) + interval '1 month - 1 day')::date
$$;
grant execute on function private.month_of to authenticated;

-- The quittance that covers the term.
create function private.covering_quittance(term private.term) returns private.term_receipt
language plpgsql immutable set search_path = ''
as $$
declare
  conflict private.term_receipt;
begin
  foreach conflict in array term.conflicts loop
    if conflict.kind = 'quittance' and conflict.period_from <= term.first_day and conflict.period_to >= term.last_day then
      return conflict;
    end if;
  end loop;
  return null;
end
$$;
grant execute on function private.covering_quittance to authenticated;

-- As the caller, so that policies apply. Whether somebody owes rent depends on the rent of that month.
create function public.receipt_month(month date) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  perform private.require_turn('receipt_month');
  return (select coalesce(jsonb_agg(
    jsonb_build_object(
      'tenantId', tenant.id,
      'tenantName', coalesce((
        select string_agg(concat_ws(' ', named.first_name, named.last_name), ', ' order by named.created_at, named.id)
        from private.people_on(tenant.lease_id, term.first_day, term.last_day) named
      ), concat_ws(' ', tenant.first_name, tenant.last_name)),
      'propertyName', property.name,
      'from', term.first_day,
      'to', term.last_day,
      'due', jsonb_build_object('rent', term.due_rent, 'charges', term.due_charges),
      'received', term.received,
      'receipt', case
        when issued.id is not null
        then jsonb_build_object('id', issued.id, 'number', issued.number, 'kind', issued.kind)
      end,
      'blocker', case
        when quittance.id is not null then null
        when term.first_day > private.today() then 'TERM_TO_COME'
        when property.id is null then 'NO_PROPERTY'
        when private.missing_for_receipts(landlord) <> '{}' then 'PROFILE_INCOMPLETE'
        when cardinality(term.conflicts) > 0 then 'TERM_ALREADY_RECEIPTED'
      end
    )
    order by lower(tenant.last_name), lower(tenant.first_name), tenant.id
  ), '[]')
  from private.lettings tenant
  join public.users landlord on landlord.id = tenant.owner_id
  left join public.properties property on property.id = tenant.property_id
  cross join private.month_of(receipt_month.month) asked
  cross join lateral private.term_of(tenant, asked.first_day, asked.last_day) term
  cross join lateral private.covering_quittance(term) quittance
  -- The quittance, else the newest partial receipt.
  left join lateral unnest(
    case when quittance.id is null then term.earlier[cardinality(term.earlier):] else array[quittance] end
  ) issued on true
  where tenant.stands_for_lease and term.due_rent + term.due_charges > 0);
end
$$;
comment on function public.receipt_month is
  'Every lease that rent is owed of for the month of a day, with its tenants, with what is owed, the receipt issued and what stands in the way.';
revoke execute on function public.receipt_month from anon, service_role;
grant execute on function public.receipt_month to authenticated;

-- Runs as the owner, as public.issue_receipt does, which it calls for each tenant: a change of role would discard plans.
create function public.issue_month_receipts(month date, paid_at date, tenants uuid[]) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  landlord public.users;
  tenant private.lettings;
  wanted uuid;
  asked record;
  term private.term;
  quittance private.term_receipt;
  receipt public.receipts;
  why text;
  issued jsonb := '[]';
  skipped jsonb := '[]';
  failed jsonb := '[]';
begin
  asked := private.month_of(issue_month_receipts.month);
  if asked.first_day > private.today() then
    raise exception 'VALIDATION_FAILED' using errcode = 'PT400',
      detail = 'The month is in the future', hint = 'month=futureTerm';
  end if;
  if cardinality(tenants) > 500 then
    raise exception 'VALIDATION_FAILED' using errcode = 'PT400',
      detail = 'More than 500 tenants', hint = 'tenantIds=tooLong';
  end if;
  -- Before the first read: a simultaneous request finds the month issued.
  landlord := private.lock_landlord();
  for wanted in
    select named.id from (select distinct unnest(issue_month_receipts.tenants) as id) named
    left join public.tenants known on known.id = named.id and known.owner_id = landlord.id
    order by lower(known.last_name), lower(known.first_name), named.id
  loop
    why := null;
    select * into tenant from private.lettings known where known.id = wanted and known.owner_id = landlord.id;
    term := private.term_of(tenant, asked.first_day, asked.last_day);
    quittance := private.covering_quittance(term);
    if tenant.id is null then
      why := 'NOT_FOUND';
    elsif quittance.id is not null then
      skipped := skipped || jsonb_build_object('tenantId', wanted, 'id', quittance.id, 'number', quittance.number);
    elsif tenant.property_id is null then
      why := 'NO_PROPERTY';
    elsif term.due_rent + term.due_charges = 0 then
      why := 'NOTHING_DUE';
    elsif term.first_day > private.today() then
      why := 'TERM_TO_COME';
    else
      -- Each tenant has a block that is rolled back on its own: a failure stops no other.
      begin
        receipt := public.issue_receipt(
          tenant_id => wanted,
          property_id => tenant.property_id,
          period_from => asked.first_day,
          period_to => asked.last_day,
          paid_at => issue_month_receipts.paid_at,
          rent => greatest(0, term.due_rent + term.due_charges - term.received),
          charges => 0
        );
        issued := issued || jsonb_build_object('tenantId', wanted, 'id', receipt.id, 'number', receipt.number);
      exception
        when sqlstate 'PT400' or sqlstate 'PT404' or sqlstate 'PT409' then
          -- There is no room for the others either.
          if sqlerrm = 'QUOTA_REACHED' then
            raise;
          end if;
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

-- As the caller, so that policies apply.
create function public.month_mails(month date) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  perform private.require_turn('month_mails');
  return (select coalesce(jsonb_agg(
    jsonb_build_object(
      'receiptId', receipt.id,
      'number', receipt.number,
      'tenantId', tenant.id,
      'tenantName', receipt.tenant_name,
      'addresses', (
        select coalesce(jsonb_agg(wanted.address), '[]') from private.recipients_of(receipt.id) wanted
      ),
      'obstacle', case
        when exists (select from private.recipients_of(receipt.id)) then null
        when tenant.id is null then 'NO_TENANT'
        when tenant.email is null then 'NO_ADDRESS'
        else 'NO_CONSENT'
      end,
      'mails', receipt.emails
    )
    order by lower(receipt.snapshot #>> '{tenants,0,lastName}'), lower(receipt.tenant_name), receipt.number
  ), '[]')
  from public.receipt_list receipt
  left join public.tenants tenant on tenant.id = receipt.tenant_id
  where receipt.kind = 'quittance' and receipt.state = 'valid'
    and receipt.period_from >= date_trunc('month', month_mails.month::timestamp)::date
    and receipt.period_from < (date_trunc('month', month_mails.month::timestamp) + interval '1 month')::date);
end
$$;
comment on function public.month_mails is
  'Every valid quittance of the month of a day, with the addresses its tenants agreed to or what is missing, and the last mail to each.';
revoke execute on function public.month_mails from anon, service_role;
grant execute on function public.month_mails to authenticated;
