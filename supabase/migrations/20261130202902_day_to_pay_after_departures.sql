-- Generated from supabase/schemas by `npm run schema`; write statements that move rows above this line.
SET local check_function_bodies = off;

DROP FUNCTION "public"."add_benefit"(uuid, uuid, text, numeric, date, date);

CREATE OR REPLACE FUNCTION private.change_tenant (
  letting_before private.letting,
  changes        jsonb
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  letting private.letting;
  lease public.leases := private.lease_of(letting_before.owner_id, letting_before.lease_id);
begin
  perform private.require_amounts(changes);
  letting := jsonb_populate_record(letting_before, changes);
  perform private.require_name(letting);
  perform private.require_time(letting);
  perform private.require_lease_time(letting.lease_starts_on, lease.ends_on, 'leaseStartsOn=afterEnd');
  perform private.require_property(letting_before.owner_id, letting.property_id);
  update public.tenants
  set
    first_name = letting.first_name, last_name = letting.last_name, company_name = letting.company_name, siren = letting.siren,
    email = letting.email, phone_number = letting.phone_number, postal_address = letting.postal_address,
    email_consent_on = letting.email_consent_on, email_consent_how = letting.email_consent_how,
    email_consent_address = letting.email_consent_address,
    joins_on = letting.joins_on, leaves_on = letting.leaves_on, replaced_on = letting.replaced_on
  where id = letting_before.id;
  if changes ? 'consent_withdrawn_on' then
    perform private.date_withdrawal(
      letting_before.id, (changes ->> 'consent_withdrawn_on')::date, changes ->> 'consent_withdrawn_how'
    );
  end if;
  if (letting.rent, letting.charges) is distinct from (letting_before.rent, letting_before.charges) and not changes ? 'rent_starts_on' then
    letting.rent_starts_on := private.start_of_rent(lease, letting_before.rent_starts_on);
  end if;
  if (letting.rent, letting.charges, letting.rent_starts_on)
    is distinct from (letting_before.rent, letting_before.charges, letting_before.rent_starts_on)
  then
    perform private.set_rent(letting_before.lease_id, letting_before.owner_id, letting.rent_starts_on, letting.rent, letting.charges);
  end if;
  update public.leases
  set
    property_id = letting.property_id, charges_kind = letting.charges_kind, rent_due_day = letting.rent_due_day,
    starts_on = letting.lease_starts_on, is_bilingual = letting.is_bilingual,
    account_since = private.account_start(lease, letting.lease_starts_on, 'leaseStartsOn')
  where id = letting_before.lease_id;
  perform private.require_published_reference(lease, private.lease_of(lease.owner_id, lease.id), 'leaseStartsOn');
  perform private.require_settled_days_kept(lease);
  perform private.refuse_archived(letting_before.lease_id, 'propertyId');
  perform private.set_pay_days(
    private.lease_of(lease.owner_id, lease.id), letting_before.id, letting_before.leaves_on, letting.leaves_on
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.deferred_benefits (
  lease       uuid,
  due_on      date,
  period_from date,
  period_to   date
)
  RETURNS private.deferred_part[]
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
begin
  return array(
    select (lost.amount, benefit.tenants_pay_by)::private.deferred_part
    from public.expected_benefits benefit
    join public.tenants on tenants.id = benefit.tenant_id
    cross join lateral (select private.last_month_of(benefit.last_month, tenants.leaves_on) as last_month) ended
    left join public.expected_benefits next_benefit on next_benefit.tenant_id = benefit.tenant_id and next_benefit.office = benefit.office
      and next_benefit.first_month = ended.last_month + interval '1 month'
    cross join lateral (
      select sum(greatest(0, benefit.amount - greatest(0, next_benefit.amount, later.amount, paid.amount))) as amount
      from generate_series(
        greatest(date_trunc('month', (period_from - 1)::timestamp), ended.last_month::timestamp) + interval '1 month',
        period_to + 1 - interval '1 month', interval '1 month'
      ) month (first_day)
      -- A later benefit of the tenant replaces what ended, also one of another office.
      cross join lateral (
        select sum(later_benefit.amount) as amount
        from public.expected_benefits later_benefit
        where later_benefit.tenant_id = benefit.tenant_id and later_benefit.first_month > ended.last_month
          and month.first_day between later_benefit.first_month and coalesce(later_benefit.last_month, 'infinity')
      ) later
      cross join lateral (
        select sum(payments.amount) as amount
        from public.payments
        where payments.lease_id = benefit.lease_id and payments.kind = 'benefit' and payments.cancelled_at is null
          and payments.tenant_id = benefit.tenant_id and coalesce(payments.payer_office, benefit.office) = benefit.office
          and payments.names_month = month.first_day
      ) paid
    ) lost
    where benefit.lease_id = deferred_benefits.lease and benefit.tenants_pay_by > deferred_benefits.due_on
      and ended.last_month >= benefit.first_month and lost.amount > 0
    order by benefit.tenants_pay_by desc, benefit.id
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.end_of_benefit (
  benefit public.expected_benefits
)
  RETURNS date
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return private.last_month_of(benefit.last_month, (select tenants.leaves_on from public.tenants where tenants.id = benefit.tenant_id));
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
        or due.kind = 'rent' and due.due_on < is_duty_done.day and exists (
          select from public.expected_benefits benefit
          where benefit.lease_id = due.lease_id and benefit.tenants_pay_by = is_duty_done.day and (benefit.last_month < due.period_to) is not false
        )
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

CREATE OR REPLACE FUNCTION private.last_month_of (
  last_month date,
  leaves_on  date
)
  RETURNS date
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select least(last_month, date_trunc('month', (leaves_on + 1)::timestamp) - interval '1 month')::date
$function$;

CREATE OR REPLACE FUNCTION private.pay_day_after (
  lease      public.leases,
  last_month date
)
  RETURNS date
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  first_day date := last_month + interval '1 month';
  pay_day date := private.next_pay_day(lease);
begin
  return case
    when lower(private.term_days(lease, first_day)) + lease.rent_due_day - 1 < pay_day and exists (
      select from public.tenants
      where tenants.lease_id = lease.id and coalesce(least(tenants.leaves_on, lease.keys_on), 'infinity') >= first_day
    ) then pay_day
  end;
end
$function$;

CREATE OR REPLACE FUNCTION private.pay_day_of (
  lease   public.leases,
  former  public.expected_benefits,
  changed public.expected_benefits,
  stated  date
)
  RETURNS date
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  last_month date := private.end_of_benefit(changed);
begin
  if stated is not null then
    perform private.require_day(stated, 'tenantsPayBy');
    perform private.require_within_two_years(stated, 'tenantsPayBy');
    if changed.last_month is null then
      perform private.refuse('VALIDATION_FAILED', 'The benefit has no last month', 'tenantsPayBy=invalid');
    end if;
  end if;
  return case
    when last_month is null then null
    when stated is not null then stated
    when last_month < coalesce(private.end_of_benefit(former), 'infinity') then private.pay_day_after(lease, last_month)
    else former.tenants_pay_by
  end;
end
$function$;

CREATE OR REPLACE FUNCTION private.set_pay_days (
  lease            public.leases,
  tenant           uuid,
  former_leaves_on date,
  leaves_on        date
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  update public.expected_benefits benefit
  set tenants_pay_by = private.pay_day_after(lease, private.last_month_of(benefit.last_month, set_pay_days.leaves_on))
  where benefit.tenant_id = set_pay_days.tenant
    and private.last_month_of(benefit.last_month, former_leaves_on) is distinct from private.last_month_of(benefit.last_month, set_pay_days.leaves_on);
end
$function$;

CREATE OR REPLACE FUNCTION public.add_benefit (
  lease_id       uuid,
  tenant_id      uuid,
  office         text,
  amount         numeric,
  first_month    date,
  last_month     date    DEFAULT NULL::date,
  tenants_pay_by date    DEFAULT NULL::date
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  landlord public.users := private.lock_landlord();
  lease public.leases := private.lease_of(landlord.id, lease_id);
  benefit public.expected_benefits := private.benefit_with(null, tenant_id, office, first_month, last_month);
begin
  if not exists (
    select from public.expected_benefits same_benefit
    where same_benefit.lease_id = lease.id and same_benefit.amount = add_benefit.amount
      and (same_benefit.tenant_id, same_benefit.office, same_benefit.first_month) = (benefit.tenant_id, benefit.office, benefit.first_month)
      and same_benefit.last_month is not distinct from benefit.last_month
  ) then
    perform private.require_valid_benefit(lease, benefit, amount);
    insert into public.expected_benefits (owner_id, lease_id, tenant_id, office, amount, first_month, last_month, tenants_pay_by)
    values (
      landlord.id, lease.id, benefit.tenant_id, benefit.office, add_benefit.amount, benefit.first_month, benefit.last_month,
      private.pay_day_of(lease, null, benefit, tenants_pay_by)
    );
    perform private.require_lease_quota(
      (select count(*) from public.expected_benefits lease_benefit where lease_benefit.lease_id = lease.id), 'expected benefits', 100
    );
    perform private.settle_accounts(array[lease.id]);
  end if;
  return public.benefits_of_lease(lease.id);
end
$function$;

COMMENT ON COLUMN "public"."expected_benefits"."tenants_pay_by" IS 'The day until which the tenants may pay what the office no longer pays after the last month, or after the beneficiary has left. Null if they had no such day.';

COMMENT ON FUNCTION "public"."add_benefit"(uuid, uuid, text, numeric, date, date, date) IS 'Adds a housing benefit that an office is expected to pay. Adding the same benefit again changes nothing. Returns the benefits of the lease.';

REVOKE ALL ON FUNCTION "private"."end_of_benefit"(public.expected_benefits) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."end_of_benefit"(public.expected_benefits) TO "postgres";

REVOKE ALL ON FUNCTION "private"."last_month_of"(date, date) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."last_month_of"(date, date) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "private"."pay_day_after"(public.leases, date) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."pay_day_after"(public.leases, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."set_pay_days"(public.leases, uuid, date, date) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."set_pay_days"(public.leases, uuid, date, date) TO "postgres";

REVOKE ALL ON FUNCTION "public"."add_benefit"(uuid, uuid, text, numeric, date, date, date) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."add_benefit"(uuid, uuid, text, numeric, date, date, date) TO "authenticated", "postgres";
