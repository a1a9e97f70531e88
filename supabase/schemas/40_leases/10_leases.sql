-- True if the law of 1989 governs leases of this kind (loi n° 89-462, art. 2, 25-3 and 25-12).
create function private.is_governed(kind text) returns boolean
language plpgsql immutable set search_path = ''
as $$
begin
  return kind <> 'other';
end
$$;
grant execute on function private.is_governed to authenticated;

-- Returns the default of has_resolutory_clause. The law of 1989 makes the clause compulsory in leases from 29 July 2023
-- on (art. 24 I, loi n° 2023-668).
create function private.default_termination_clause(kind text, agreed_on date) returns boolean
language plpgsql immutable set search_path = ''
as $$
begin
  return private.is_governed(kind) and coalesce(agreed_on >= date '2023-07-29', false);
end
$$;

-- Returns the time in which a debt under a lease of this kind can be claimed. The limitation period is three years if
-- the law of 1989 governs the lease (art. 7-1), and otherwise five years (Code civil, art. 2224).
create function private.limitation_period(kind text) returns interval
language plpgsql immutable set search_path = ''
as $$
begin
  return case when private.is_governed(kind) then interval '3 years' else interval '5 years' end;
end
$$;

-- True if a day of the year exists, such as 29 February. Also true if neither month nor day is known.
create function private.is_day_of_year(month integer, day integer) returns boolean
language plpgsql immutable set search_path = ''
as $$
begin
  return case
    when month is null or day is null then month is null and day is null
    else month between 1 and 12 and day between 1 and case when month = 2 then 29 when month in (4, 6, 9, 11) then 30 else 31 end
  end;
end
$$;

-- Each lease has one account: rents, dues and payments refer to the lease. Tenants are the people on the lease.
create table public.leases (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null references public.users (id) on delete cascade,
  property_id uuid,
  kind text not null default 'unfurnished' check (kind in ('unfurnished', 'furnished', 'student', 'mobility', 'other')),
  -- The period is stored, because each read of an account needs it.
  limitation_period interval not null generated always as (private.limitation_period(kind)) stored,
  signed_on public.day,
  starts_on public.day,
  duration_months smallint check (duration_months between 1 and 1188),
  rent_due_day smallint not null default 1 check (rent_due_day between 1 and 28),
  term_months smallint not null default 1 check (term_months in (1, 3)),
  prorata_by text not null default 'days' check (prorata_by in ('days', 'thirty')),
  charges_kind text not null default 'provision' check (charges_kind in ('provision', 'fixed')),
  deposit public.euros not null default 0,
  deposit_provision public.euros not null default 0,
  has_solidarity boolean not null default false,
  has_resolutory_clause boolean not null default false,
  is_bilingual boolean not null default false,
  has_revision_clause boolean,
  revision_month smallint,
  revision_day smallint,
  irl_reference public.quarter,
  irl_reference_from public.day,
  has_charges_index boolean not null default false,
  account_since public.day not null,
  account_starts_on public.day not null generated always as (greatest(account_since, starts_on)) stored,
  ended_by text check (ended_by in ('tenant', 'landlord', 'agreement', 'term')),
  notice_received_on public.day,
  is_notice_reduced boolean not null default false,
  ends_on public.day,
  keys_on public.day,
  relet_on public.day,
  exit_state text check (exit_state in ('conform', 'different')),
  accounts_approved_on public.day,
  new_address public.one_line check (char_length(new_address) between 1 and 400),
  insured_until public.day,
  created_at timestamptz not null default clock_timestamp(),
  idempotency_key uuid,
  request jsonb,
  former_order_until timestamptz,
  former_order jsonb,
  -- Tenants, rents, dues and payments reference both columns, so that they have the owner of their lease.
  constraint leases_id_owner_id_key unique (id, owner_id),
  constraint leases_owner_id_idempotency_key_key unique (owner_id, idempotency_key),
  -- If the property is deleted, the lease stays without a property.
  constraint leases_property_owner_fkey foreign key (property_id, owner_id)
    references public.properties (id, owner_id) on delete set null (property_id),
  constraint leases_revision_day_check check (private.is_day_of_year(revision_month, revision_day)),
  constraint leases_end_check check (ends_on >= starts_on),
  constraint leases_ending_check check ((ended_by is null) = (ends_on is null))
);
comment on table public.leases is 'The agreement between a landlord and one or several tenants. Rent and debt belong to the lease and not to the tenants.';
comment on column public.leases.limitation_period is 'The time in which a debt can be claimed.';
comment on column public.leases.starts_on is 'The first day of the lease. Null if it is unknown.';
comment on column public.leases.rent_due_day is 'The day of the month on which the rent is due.';
comment on column public.leases.term_months is 'The number of months of rent that fall due at once. Terms are counted from the lease''s first month.';
comment on column public.leases.prorata_by is 'The way to charge a partial month: by the days of the month, or in thirtieths.';
comment on column public.leases.charges_kind is 'provision: settled yearly; fixed: a forfait, without settlement.';
comment on column public.leases.has_solidarity is 'True if each co-tenant owes the whole rent. A co-tenant owes the rent for some time even after leaving (loi n° 89-462, art. 8-1 VI).';
comment on column public.leases.has_resolutory_clause is 'True if unpaid rent ends the lease by right (loi n° 89-462, art. 24).';
comment on column public.leases.is_bilingual is 'True if quittances include a courtesy translation into English.';
comment on column public.leases.has_revision_clause is 'True if the lease provides for a yearly revision of the rent by the rent index (loi n° 89-462, art. 17-1 I). Null if it is unknown.';
comment on column public.leases.revision_month is 'The month of the agreed day of revision. If it is null, the rent is revised on the anniversary of the lease.';
comment on column public.leases.revision_day is 'The day of the month of the agreed day of revision.';
comment on column public.leases.irl_reference is 'The quarter of the index that the revision clause refers to, such as 2024-Q2.';
comment on column public.leases.irl_reference_from is 'The day from which the reference index applies, if it is later than the start of the lease.';
comment on column public.leases.has_charges_index is 'True if fixed charges are revised like the rent (loi n° 89-462, art. 25-10 2°).';
comment on column public.leases.account_since is 'The first day of the account, as the landlord entered it.';
comment on column public.leases.account_starts_on is 'The first day of the account, which is never before the lease. A due from before this day exists only if a payment names the due.';
comment on column public.leases.ended_by is 'The party that ended the lease. term: a student or mobility lease that ended by itself.';
comment on column public.leases.ends_on is 'The day on which the notice or the agreement ends the lease.';
comment on column public.leases.keys_on is 'The day on which the keys were returned.';
comment on column public.leases.relet_on is 'The first day on which somebody else lives in the dwelling, with the landlord''s consent.';
comment on column public.leases.deposit_provision is 'The part of the deposit that the landlord keeps until the accounts of the building are approved (loi n° 89-462, art. 22 al. 5).';
comment on column public.leases.exit_state is 'The result of the check-out inventory, compared with the check-in inventory. Null if unknown.';
comment on column public.leases.accounts_approved_on is 'The day on which the accounts of the building were approved.';
comment on column public.leases.new_address is 'The address of the tenants after they returned the keys. Letters go to this address.';
comment on column public.leases.insured_until is 'The last day of the tenant''s insurance certificate (loi n° 89-462, art. 7 g).';
comment on column public.leases.request is
  'A digest of the arguments of the command that added the lease, to compare a repeated idempotency key.';
comment on column public.leases.former_order_until is
  'Payments recorded until then pay the oldest due first, whoever owes it, as before version 0.2.0. Null if all payments first pay the tenants'' own part.';
comment on column public.leases.former_order is 'What changes if these payments follow the new order, from private.former_order_json. Null once the landlord has decided.';
create index leases_owner_id_idx on public.leases (owner_id);
create index leases_property_id_owner_id_idx on public.leases (property_id, owner_id);

alter table public.leases enable row level security;
-- Only the commands of leases and tenants write this table.
grant select on public.leases to authenticated;

create policy leases_select_owner on public.leases for select to authenticated
  using (owner_id = (select private.landlord_id()));

select private.create_quota_triggers('leases');

-- Returns the number of months between the arrival of a notice and the end of the lease (loi n° 89-462, art. 15 I, 25-8
-- I and 25-15). Returns null if the contract decides.
create function private.notice_months(kind text, by_landlord boolean, is_reduced boolean) returns integer
language plpgsql immutable set search_path = ''
as $$
begin
  return case
    when kind = 'other' then null
    when by_landlord then case kind when 'unfurnished' then 6 else 3 end
    when is_reduced or kind <> 'unfurnished' then 1
    else 3
  end;
end
$$;
grant execute on function private.notice_months to authenticated;

-- Returns the number of months for which a lease renews itself, whatever its first duration was. A furnished lease
-- renews itself for one year. An unfurnished lease renews itself for three years, or for six years if the lessor is a
-- company other than a family company (art. 10, 13 and 25-7).
create function private.renewal_months(kind text, is_company boolean) returns integer
language plpgsql immutable set search_path = ''
as $$
begin
  return case when kind <> 'unfurnished' then 12 when is_company then 72 else 36 end;
end
$$;
grant execute on function private.renewal_months to authenticated;

-- Returns the end of a lease, computed from its notice or its duration. After a tenant's notice, the lease ends with
-- the notice period. A lease that ends with its term lasts for its duration, by default the usual duration of its kind.
-- Returns null in all other cases.
create function private.lease_end(lease public.leases) returns date
language plpgsql immutable set search_path = ''
as $$
begin
  return case lease.ended_by
    when 'tenant' then (lease.notice_received_on
      + make_interval(months => private.notice_months(lease.kind, false, lease.is_notice_reduced)))::date
    when 'term' then (lease.starts_on + make_interval(months => coalesce(
      lease.duration_months,
      case lease.kind when 'unfurnished' then 36 when 'furnished' then 12 when 'student' then 9 when 'mobility' then 10 end
    )))::date - 1
  end;
end
$$;

-- Returns the last day for which rent is owed. After a tenant's notice, rent is owed for the whole notice period,
-- unless somebody else moves in earlier. After a landlord's notice, rent is owed until the keys are returned (loi n°
-- 89-462, art. 15 I and 25-8 I).
create function private.rent_owed_until(lease public.leases) returns date
language plpgsql immutable set search_path = ''
as $$
begin
  return case lease.ended_by
    when 'tenant' then least(lease.ends_on, lease.relet_on - 1)
    when 'landlord' then least(lease.ends_on, lease.keys_on)
    else lease.ends_on
  end;
end
$$;
grant execute on function private.rent_owed_until to authenticated;

-- True if rent of the lease is owed for today or a later day.
create function private.is_active(lease public.leases) returns boolean
language plpgsql stable set search_path = ''
as $$
declare
  until date := private.rent_owed_until(lease);
begin
  -- Most leases have no end, so private.today() is called for few leases.
  return until is null or until >= private.today();
end
$$;
grant execute on function private.is_active to authenticated;

-- Returns the lessor of the lease's property. If the lease has no property, returns the account's first lessor.
create function private.lessor_of(lease public.leases) returns public.lessors
language plpgsql stable set search_path = ''
as $$
declare
  lessor public.lessors;
begin
  select lessors.* into lessor
  from public.properties
  join public.lessors on lessors.id = properties.lessor_id
  where properties.id = lease.property_id;
  if not found then
    return private.first_lessor(lease.owner_id);
  end if;
  return lessor;
end
$$;
grant execute on function private.lessor_of to authenticated;
