-- Adds a letting as a whole: a property, its tenants and guarantors, the lease, the deposit and the first payment. If
-- one part fails, nothing is added. The functions read and write only rows of the calling landlord.

-- The id of a letting's property. Adds the property if the letting describes a new one.
create function private.find_or_add_property(landlord uuid, letting jsonb) returns uuid
language plpgsql set search_path = ''
as $$
declare
  place public.properties := jsonb_populate_record(null::public.properties, nullif(letting -> 'property', 'null'));
  named uuid := letting ->> 'property_id';
begin
  if (named is null) = (place.address is null) then
    perform private.refuse('VALIDATION_FAILED', 'Name one property: an existing or a new one', 'propertyId=required');
  elsif place.lessor_id is not null and not exists (
    select from public.lessors where lessors.id = place.lessor_id and lessors.owner_id = landlord
  ) then
    perform private.refuse('VALIDATION_FAILED', 'There is no such lessor', 'property.lessorId=invalid');
  end if;
  return coalesce(named, private.add_property(
    landlord, jsonb_populate_record(place, jsonb_build_object('rent', letting -> 'rent', 'charges', letting -> 'charges'))
  ));
end
$$;

-- Adds the tenants of a letting. The first tenant is added with the lease. The other tenants join this lease.
create function private.add_tenants(landlord uuid, letting jsonb) returns public.tenants[]
language plpgsql set search_path = ''
as $$
declare
  lease jsonb := letting -> 'lease';
  tenant jsonb;
  added public.tenants[] := '{}';
begin
  for tenant in select value from jsonb_array_elements(letting -> 'tenants') loop
    added := added || private.add_tenant(landlord, tenant || case
      when cardinality(added) = 0 then jsonb_strip_nulls(jsonb_build_object(
        'property_id', private.find_or_add_property(landlord, letting), 'rent', letting -> 'rent', 'charges', letting -> 'charges',
        'charges_kind', lease -> 'charges_kind', 'rent_due_day', lease -> 'rent_due_day',
        'lease_starts_on', lease -> 'starts_on', 'account_starts_on', coalesce(
          nullif(letting -> 'account_starts_on', 'null'),
          to_jsonb(private.next_rent_month(
            (lease ->> 'starts_on')::date, coalesce((lease ->> 'rent_due_day')::integer, 1), coalesce((lease ->> 'term_months')::integer, 1)
          ))
        )
      )) || '{"lease_id": null}'
      else jsonb_build_object('lease_id', added[1].lease_id)
    end);
  end loop;
  return added;
end
$$;

-- The guarantors of a letting. `tenant` is the index, in the list of tenants, of the tenant for whom the guarantor
-- stands. If `tenant` is not given, the guarantor stands for all tenants.
create function private.guarantors_of(letting jsonb, tenants public.tenants[]) returns jsonb
language plpgsql immutable set search_path = ''
as $$
declare
  guarantors jsonb := coalesce(letting -> 'guarantors', '[]');
  wrong bigint := (
    select min(element.place) from jsonb_array_elements(guarantors) with ordinality element (fields, place)
    where (element.fields ->> 'tenant')::integer not between 0 and cardinality(tenants) - 1
  );
begin
  if wrong is not null then
    perform private.refuse(
      'VALIDATION_FAILED', 'A guarantor must stand for a tenant of the lease', format('guarantors.%s.tenant=invalid', wrong - 1)
    );
  end if;
  return (
    select coalesce(jsonb_agg(
      element.fields - 'id' || jsonb_build_object('tenant_id', tenants[(element.fields ->> 'tenant')::integer + 1].id) order by element.place
    ), '[]')
    from jsonb_array_elements(guarantors) with ordinality element (fields, place)
  );
end
$$;

-- Adds the housing benefit that an office pays for a tenant of a letting. The benefit starts with the account, or two
-- years ago if the account is older. A refusal names the field. Returns the id of the benefit.
create function private.add_first_benefit(lease public.leases, tenant uuid, office text, amount numeric, field text) returns uuid
language plpgsql set search_path = ''
as $$
declare
  begins_on date := greatest(lease.account_starts_on, (private.today() - interval '2 years')::date);
  why text;
begin
  perform public.add_benefit(lease.id, tenant, office, amount, begins_on);
  return (
    select benefit.id from public.expected_benefits benefit
    where benefit.tenant_id = tenant and benefit.office = add_first_benefit.office
      and benefit.first_month = (private.month_of(begins_on)).first_day
  );
exception
  when sqlstate 'PT400' then
    get stacked diagnostics why = pg_exception_hint;
    perform private.refuse('VALIDATION_FAILED', 'The housing benefit is invalid', field || '=' || split_part(why, '=', 2));
end
$$;

-- Adds a letting without its first payment, and checks the day and amount of this payment. The check needs the account.
create function private.add_letting_without_payment(landlord uuid, letting jsonb) returns public.leases
language plpgsql set search_path = ''
as $$
declare
  tenants public.tenants[];
  lease public.leases;
  payment jsonb := nullif(letting -> 'payment', 'null');
begin
  if jsonb_typeof(letting -> 'tenants') is distinct from 'array' or jsonb_array_length(letting -> 'tenants') not between 1 and 20 then
    perform private.refuse('VALIDATION_FAILED', 'A lease has 1 to 20 tenants', 'tenants=required');
  elsif letting ->> 'rent' is null then
    perform private.refuse('VALIDATION_FAILED', 'The rent is missing', 'rent=required');
  end if;
  perform private.require_day((letting #>> '{lease,starts_on}')::date, 'startsOn');
  tenants := private.add_tenants(landlord, letting);
  lease := private.lease_of(landlord, tenants[1].lease_id);
  perform private.change_lease(
    lease,
    jsonb_build_object('has_resolutory_clause', private.default_termination_clause(
      coalesce(letting #>> '{lease,kind}', lease.kind),
      coalesce(letting #>> '{lease,signed_on}', letting #>> '{lease,starts_on}')::date
    )) || (letting -> 'lease') || jsonb_build_object('guarantors', private.guarantors_of(letting, tenants))
  );
  perform private.update_account(lease.id);
  lease := private.lease_of(landlord, lease.id);
  if letting ->> 'benefit' is not null then
    perform private.add_first_benefit(
      lease, tenants[1].id, letting #>> '{benefit,office}', (letting #>> '{benefit,amount}')::numeric, 'benefit.amount'
    );
  end if;
  perform private.require_published_reference(null, lease);
  if payment is not null then
    perform private.require_paid_on(lease, (payment ->> 'paid_on')::date, field => 'payment.paidOn');
    perform private.require_amount((payment ->> 'amount')::numeric, 'payment.amount');
  end if;
  return lease;
end
$$;

-- The benefits that offices are expected to pay for the whole months between two days. The query of private.asked_dues
-- repeats this rule, because a call of this function for each due made the positions of an account a sixth slower.
create function private.benefits_between(lease uuid, first_day date, last_day date) returns numeric
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select coalesce(sum(benefit.amount), 0)
    from private.owed_benefits benefit
    cross join lateral generate_series(
      greatest(date_trunc('month', (first_day - 1)::timestamp) + interval '1 month', benefit.first_month::timestamp),
      least(last_day + 1 - interval '1 month', benefit.last_month::timestamp), interval '1 month'
    )
    where benefit.lease_id = benefits_between.lease
  );
end
$$;

-- The first two rent dues of a lease, for the preview. The tenants pay the `share`, and offices the rest.
create function private.first_rents(lease public.leases) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(to_jsonb(rent) || jsonb_build_object(
      'share', greatest(0, rent.amount - private.benefits_between(lease.id, rent.period_from, rent.period_to))
    ) order by rent.period_from), '[]')
    from (
      -- Seven months are enough for two dues, even if a term is a quarter.
      select
        rent_due.first_day as period_from, rent_due.last_day as period_to, rent_due.due_on, (rent_due.owed).rent + (rent_due.owed).charges as amount
      from unnest(private.planned_rent_dues(lease, (lease.account_starts_on + interval '7 months')::date, '{}')) rent_due
      order by rent_due.first_day limit 2
    ) rent
  );
end
$$;

-- The tenants and the last day of a different lease of the same property whose days overlap with those of the lease.
-- Null if there is no such lease.
create function private.overlapping_lease_json(lease public.leases) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  overlapping public.leases := private.overlapping_lease(lease);
begin
  return private.lease_people_json(overlapping.id, lower(private.occupied_days(overlapping) * private.occupied_days(lease)))
    || jsonb_build_object('until', private.rent_owed_until(overlapping));
end
$$;

-- Records that the landlord received the agreed deposit of a letting. With `issue`, issues a receipt and returns it;
-- otherwise returns null. The idempotency key is derived from the id of the lease. The id itself is already the key of
-- the first payment.
create function private.receive_deposit(lease uuid, deposit numeric, receipt jsonb) returns jsonb
language plpgsql set search_path = ''
as $$
begin
  if deposit is null or deposit = 0 then
    perform private.refuse('VALIDATION_FAILED', 'The lease has no deposit', 'deposit=required');
  end if;
  return public.add_deposit_movement(
    lease, md5(lease || ' deposit')::uuid, 'received', (receipt ->> 'moved_on')::date, deposit, receipt ->> 'method',
    coalesce((receipt ->> 'issue')::boolean, false)
  ) #> '{movements,0,document}';
end
$$;

-- The idempotency key of the first payment is the id of the lease.
create function private.add_letting(
  landlord public.users, idempotency_key uuid, letting jsonb, out lease public.leases, out payment jsonb, out deposit_receipt jsonb
)
language plpgsql set search_path = ''
as $$
declare
  digest jsonb := private.request_digest('add_letting', letting);
begin
  perform private.require_own_key(landlord.id, idempotency_key, digest);
  select * into lease from public.leases
  where leases.owner_id = landlord.id and leases.idempotency_key = add_letting.idempotency_key;
  if not found then
    lease := private.add_letting_without_payment(landlord.id, letting);
    update public.leases set idempotency_key = add_letting.idempotency_key, request = digest
    where leases.id = lease.id;
  end if;
  if letting ->> 'payment' is not null then
    payment := private.record_payment(landlord, jsonb_populate_record(
      null::private.new_payment, letting -> 'payment' || jsonb_build_object('idempotency_key', lease.id, 'kind', 'payment', 'tenant_id', (
        select tenants.id from public.tenants where tenants.lease_id = lease.id order by tenants.created_at, tenants.id limit 1
      ))
    ));
  end if;
  if letting ->> 'deposit_receipt' is not null then
    deposit_receipt := private.receive_deposit(lease.id, (letting #>> '{lease,deposit}')::numeric, letting -> 'deposit_receipt');
  end if;
exception
  -- The message of Postgres quotes the row. Replace the message.
  when data_exception or check_violation or not_null_violation then
    perform private.refuse('VALIDATION_FAILED', 'The letting has an invalid value', 'letting=invalid');
end
$$;

create function public.add_letting(idempotency_key uuid, letting jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  added record;
begin
  added := private.add_letting(private.lock_landlord(), idempotency_key, letting);
  return jsonb_build_object(
    'lease', (select to_jsonb(lease_list) from public.lease_list where lease_list.id = (added.lease).id),
    'payment', added.payment, 'deposit_receipt', added.deposit_receipt
  );
end
$$;
comment on function public.add_letting is
  'Adds a property (unless the letting names an existing property), a lease with tenants and guarantors, the received deposit and the first payment. If one part fails, nothing is added. A repeated key adds nothing. Returns the row of lease_list, the receipt of the deposit, and the result of the payment.';
grant execute on function public.add_letting to authenticated;

-- Adds the letting, reads the result and rolls the letting back, so that preview and command always agree. Waits only
-- 20 ms for another command of the landlord, and then fails: the caller retries.
create function public.preview_letting(letting jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  added record;
  answer jsonb;
begin
  -- The preview shows no receipt of the deposit. Without `issue`, the data that such a receipt needs may be missing.
  added := private.add_letting(private.lock_landlord('20ms'), gen_random_uuid(), letting #- '{deposit_receipt,issue}');
  -- This needs a statement of its own: a statement does not see the rows that it writes itself.
  answer := jsonb_build_object(
    'rents', private.first_rents(added.lease),
    'payment', case when added.payment is not null then private.payment_preview_json(added.payment) end,
    'already_let', private.overlapping_lease_json(added.lease),
    'warnings', private.lease_warnings(added.lease, (letting ->> 'rent')::numeric)
  );
  raise exception 'ROLLED_BACK' using errcode = 'KL001';
exception
  when sqlstate 'KL001' then
    return answer;
end
$$;
comment on function public.preview_letting is
  'Previews add_letting. Returns the first rents, the result of the payment, and warnings. Writes nothing.';
grant execute on function public.preview_letting to authenticated;
