-- What a profile lacks of what a quittance states of its landlord: who it is, by first and last name or by company, and
-- where. missingForReceipts in functions/_shared/domain/landlord.ts says the same.
create function private.missing_for_receipts(landlord public.users) returns text[]
language sql immutable set search_path = ''
as $$
  select array_remove(array[
    case when landlord.company_name is null and num_nulls(landlord.first_name, landlord.last_name) > 0 then 'name' end,
    case when landlord.address is null then 'address' end,
    case when landlord.postal_code is null then 'postalCode' end,
    case when landlord.city is null then 'city' end
  ], null)
$$;
grant execute on function private.missing_for_receipts to authenticated;

-- As before but for the profile, here and below. Runs as the owner: it writes the counter, which nobody else may. It
-- reads only rows of the receipt's own landlord.
create or replace function private.issue_receipt() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  landlord public.users;
  tenant public.tenants;
  property public.properties;
  older uuid;
  term jsonb;
  paid numeric := new.rent + new.charges;
  received numeric;
  due numeric;
begin
  -- Numbers without gap, one quittance per term: whoever issues or voids another one of this landlord waits until this
  -- is committed or undone, and then sees it. One lock for all of it, so nothing can wait in a ring.
  select * into strict landlord from public.users where id = new.owner_id for no key update;
  select * into tenant from public.tenants where id = new.tenant_id and owner_id = new.owner_id;
  if not found then
    raise exception 'NOT_FOUND' using errcode = 'PT404', detail = 'There is no such tenant';
  end if;
  select * into property from public.properties where id = new.property_id and owner_id = new.owner_id;
  if not found then
    raise exception 'NOT_FOUND' using errcode = 'PT404', detail = 'There is no such property';
  end if;
  if tenant.property_id is distinct from property.id then
    raise exception 'VALIDATION_FAILED' using errcode = 'PT400',
      detail = 'The tenant does not live in this property', hint = 'propertyId=invalid';
  end if;
  if private.missing_for_receipts(landlord) <> '{}' then
    raise exception 'PROFILE_INCOMPLETE' using errcode = 'PT409',
      detail = 'The landlord''s profile needs first and last name, or a company, and an address with postal code and city';
  end if;
  if new.paid_at > (now() at time zone 'Europe/Paris')::date then
    raise exception 'VALIDATION_FAILED' using errcode = 'PT400',
      detail = 'A payment that is to come has not been received', hint = 'paidAt=futureDate';
  end if;

  if exists (
    select from unnest(new.replaces) named
    where not exists (
      select from public.receipts known
      where known.id = named and known.owner_id = new.owner_id and known.tenant_id = new.tenant_id
    )
  ) then
    raise exception 'VALIDATION_FAILED' using errcode = 'PT400',
      detail = 'What is to be replaced is no receipt of this tenant', hint = 'replaces=invalid';
  end if;
  -- Quittances first: a partial receipt that one of them completed holds again, and can be voided, only then.
  for older in
    select known.id from public.receipts known
    where known.id = any (new.replaces)
      and not exists (select from public.receipt_voids void where void.receipt_id = known.id)
    order by known.kind desc
  loop
    insert into public.receipt_voids (receipt_id, owner_id) values (older, new.owner_id);
  end loop;

  term := public.receipt_term(new.tenant_id, new.period_from, new.period_to);
  if term -> 'conflicts' <> '[]' then
    raise exception 'TERM_ALREADY_RECEIPTED' using errcode = 'PT409',
      detail = 'There are receipts for days of this term: ' || (
        select string_agg(conflict ->> 'number', ', ') from jsonb_array_elements(term -> 'conflicts') conflict
      );
  end if;
  received := (term -> 'received' ->> 'rent')::numeric + (term -> 'received' ->> 'charges')::numeric;
  new.due_rent := (term -> 'due' ->> 'rent')::numeric;
  new.due_charges := (term -> 'due' ->> 'charges')::numeric;
  if new.due_rent + new.due_charges = 0 then
    -- Nothing is known to be owed: what was paid is the whole.
    new.due_rent := new.rent + (term -> 'received' ->> 'rent')::numeric;
    new.due_charges := new.charges + (term -> 'received' ->> 'charges')::numeric;
  end if;
  due := new.due_rent + new.due_charges;
  if paid + received > due then
    raise exception 'VALIDATION_FAILED' using errcode = 'PT400',
      detail = 'More than the tenant owes for the term', hint = 'rent=aboveDue';
  end if;
  new.kind := case when paid + received < due then 'partial' else 'receipt' end;
  -- A receipt gives discharge of a payment, so there must be one.
  if paid = 0 and (new.kind = 'partial' or due = 0) then
    raise exception 'VALIDATION_FAILED' using errcode = 'PT400',
      detail = 'Nothing was paid', hint = 'rent=invalidAmount';
  end if;

  new.snapshot := jsonb_build_object(
    'verificationUrl', new.site_origin || '/verify/' || new.code,
    'isBilingual', tenant.is_bilingual,
    'landlord', jsonb_build_object(
      'name', coalesce(landlord.company_name, concat_ws(' ', landlord.first_name, landlord.last_name)),
      'representedBy', case
        when landlord.company_name is not null then nullif(concat_ws(' ', landlord.first_name, landlord.last_name), '')
      end,
      'email', landlord.email,
      'address', landlord.address,
      'addressComplement', landlord.address_complement,
      'postalCode', landlord.postal_code,
      'city', landlord.city,
      'phoneNumber', landlord.phone_number,
      'siren', landlord.siren,
      'signatureId', landlord.signature_id
    ),
    'tenant', jsonb_build_object('firstName', tenant.first_name, 'lastName', tenant.last_name),
    'property', jsonb_build_object(
      'name', property.name,
      'address', property.address,
      'addressComplement', property.address_complement,
      'postalCode', property.postal_code,
      'city', property.city
    ),
    'chargesKind', tenant.charges_kind,
    'prorata', term -> 'prorata',
    'earlierPayments', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'paidAt', payment -> 'paidAt',
        'method', payment -> 'method',
        'amount', (payment ->> 'rent')::numeric + (payment ->> 'charges')::numeric,
        'number', payment -> 'number'
      ) order by place), '[]')
      from jsonb_array_elements(term -> 'earlier') with ordinality as earlier (payment, place)
    ),
    'replaces', (
      select coalesce(jsonb_agg(known.number order by known.issued_at, known.number), '[]')
      from public.receipts known where known.id = any (new.replaces)
    )
  );
  if new.kind = 'receipt' then
    -- The quittance is for the whole term, with what partial receipts were given for.
    new.rent := new.due_rent;
    new.charges := new.due_charges;
    new.housing_benefit := new.housing_benefit + (term -> 'received' ->> 'housingBenefit')::numeric;
    new.replaces := new.replaces || array(
      select (payment ->> 'id')::uuid from jsonb_array_elements(term -> 'earlier') payment
    );
  end if;

  -- Not now(), when the wait for the lock began: later numbers have later instants.
  new.issued_at := clock_timestamp();
  new.year := extract(year from new.issued_at at time zone 'Europe/Paris');
  insert into private.receipt_counters as counter (owner_id, kind, year, last_sequence)
  values (new.owner_id, new.kind, new.year, 1)
  on conflict (owner_id, kind, year) do update set last_sequence = counter.last_sequence + 1
  returning last_sequence into new.sequence;
  return new;
end
$$;

create or replace function public.receipt_month(month date) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(jsonb_agg(
    jsonb_build_object(
      'tenantId', tenant.id,
      'tenantName', concat_ws(' ', tenant.first_name, tenant.last_name),
      'propertyName', property.name,
      'from', owed.first_day,
      'to', owed.last_day,
      'due', term -> 'due',
      'received', (term -> 'received' ->> 'rent')::numeric + (term -> 'received' ->> 'charges')::numeric,
      'receipt', (
        select jsonb_build_object('id', receipt -> 'id', 'number', receipt -> 'number', 'kind', receipt -> 'kind')
        from coalesce(quittance, term -> 'earlier' -> -1) receipt where receipt is not null
      ),
      'blocker', case
        when quittance is not null then null
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
  cross join lateral private.days_owed(tenant, receipt_month.month) owed
  cross join lateral public.receipt_term(tenant.id, owed.first_day, owed.last_day) term
  cross join lateral private.covering_quittance(term, owed.first_day, owed.last_day) quittance
  where owed.first_day <= owed.last_day
    and (term -> 'due' ->> 'rent')::numeric + (term -> 'due' ->> 'charges')::numeric > 0
$$;

create or replace function private.notify_daily(today date default (now() at time zone 'Europe/Paris')::date) returns integer
language plpgsql set search_path = ''
as $$
declare
  this_month date := date_trunc('month', today);
  last_month date := this_month - interval '1 month';
begin
  return private.notify(array(
    -- Rents without a receipt, so many days after they were due. Those due at the end of last month are late in this.
    select (
      owner.id, 'rent_late', tenant.id, rent.due_on,
      '/receipts?tenant=' || tenant.id || '&openPanel=true', owner.locale,
      array[
        concat_ws(' ', tenant.first_name, tenant.last_name),
        private.month_in_words(term.starts_on, owner.locale),
        private.euros(due.rent + due.charges, owner.locale),
        private.day_in_words(rent.due_on, owner.locale)
      ]
    )::private.news
    from public.tenants tenant
    join public.users owner on owner.id = tenant.owner_id
    cross join (
      values (this_month, (this_month + interval '1 month')::date), (last_month, this_month)
    ) as term (starts_on, ends_before)
    -- The first rent is due on the first day of the lease at the earliest.
    cross join lateral (
      select greatest(term.starts_on + tenant.rent_due_day - 1, tenant.lease_starts_on) as due_on
    ) as rent
    cross join lateral private.days_owed(tenant, term.starts_on) as owed
    cross join lateral private.due_for_term(
      tenant,
      (
        select array_agg(former) from public.former_rents former
        where former.tenant_id = tenant.id and former.owner_id = tenant.owner_id
      ),
      owed.first_day,
      owed.last_day
    ) as due
    where due.rent > 0
      and rent.due_on < term.ends_before
      and rent.due_on + owner.late_rent_after_days between this_month and today
      -- Of the time before a tenant was entered nothing is known.
      and (term.starts_on = this_month or (tenant.created_at at time zone 'Europe/Paris')::date < this_month)
      and not exists (
        select from public.receipts receipt
        where receipt.tenant_id = tenant.id and receipt.owner_id = tenant.owner_id
          and receipt.kind = 'receipt'
          and not exists (select from public.receipt_voids void where void.receipt_id = receipt.id)
          and (
            receipt.period_from >= term.starts_on and receipt.period_from < term.ends_before
            or rent.due_on between receipt.period_from and receipt.period_to
          )
      )

    union all

    -- Yearly dates of leases in the next 30 days. Of a lease that began on a 29 February it is the 28th in most years.
    select (
      owner.id, 'lease_anniversary', tenant.id, yearly.day, '/tenants?edit=' || tenant.id, owner.locale,
      array[
        concat_ws(' ', tenant.first_name, tenant.last_name),
        private.day_in_words(tenant.lease_starts_on, owner.locale),
        private.day_in_words(yearly.day, owner.locale)
      ]
    )::private.news
    from public.tenants tenant
    join public.users owner on owner.id = tenant.owner_id
    -- In a case, for what is no real date must not be counted from.
    cross join lateral (
      select case when tenant.lease_starts_on between date '1900-01-01' and today then (
        tenant.lease_starts_on
        + make_interval(years => extract(year from age(today - 1, tenant.lease_starts_on))::integer + 1)
      )::date end as day
    ) as yearly
    where yearly.day between today and today + 30

    union all

    -- Profiles that lack what a quittance states of its landlord, once there is something to let.
    select (
      owner.id, 'profile_incomplete', null, null, '/settings/profile', owner.locale,
      array[missing.words]
    )::private.news
    from public.users owner
    cross join lateral (
      select string_agg(case owner.locale when 'en' then word.en else word.fr end, ', ' order by part.place) as words
      from unnest(private.missing_for_receipts(owner)) with ordinality as part (name, place)
      join (values
        ('name', 'vos prénom et nom (ou votre société)', 'your first and last name (or your company)'),
        ('address', 'votre adresse', 'your address'),
        ('postalCode', 'votre code postal', 'your postal code'),
        ('city', 'votre ville', 'your city')
      ) as word (name, fr, en) using (name)
    ) as missing
    where missing.words is not null
      and (
        exists (select from public.tenants where owner_id = owner.id)
        or exists (select from public.properties where owner_id = owner.id)
      )
  ));
end
$$;
