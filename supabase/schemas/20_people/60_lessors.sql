-- A lessor, as documents name it. A lessor is a person, a company, or several co-owners under one name. Each account
-- has at least one lessor.
create table public.lessors (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null default private.landlord_id() references public.users (id) on delete cascade,
  series text not null default '' check (series ~ '^[A-Z0-9]{0,4}$'),
  first_name public.short_text,
  last_name public.short_text,
  company_name public.short_text,
  siren text check (siren ~ '^[0-9]{9}$'),
  is_family_company boolean not null default false,
  address public.short_text,
  address_complement public.short_text,
  postal_code public.short_text,
  city public.short_text,
  country text not null default 'FR' check (country ~ '^[A-Z]{2}$'),
  phone_number public.short_text,
  -- Replies to mails with documents go to this address.
  email public.one_line check (private.is_address(email)),
  created_at timestamptz not null default clock_timestamp(),
  -- Properties and documents reference both columns, so that they have the owner of their lessor.
  constraint lessors_id_owner_id_key unique (id, owner_id),
  constraint lessors_owner_id_series_key unique (owner_id, series)
);
comment on table public.lessors is 'A lessor, as documents name it: a person, or a company and its representative.';
comment on column public.lessors.series is
  'The letters in the numbers of this lessor''s documents. A series never changes. The series of the account''s first lessor is empty.';
comment on column public.lessors.siren is 'The nine digits that identify a French company.';
comment on column public.lessors.is_family_company is
  'True if the company is a société civile of relatives up to the fourth degree (loi n° 89-462, art. 13 a).';
comment on column public.lessors.country is 'The country of the address, as ISO 3166-1 alpha-2.';
comment on column public.lessors.email is 'The e-mail address on documents. If it is null, documents show the address of the account.';

alter table public.lessors enable row level security;
grant select on public.lessors to authenticated;
-- Only the function of version 0.1.0 inserts directly, during an update.
grant insert (
  series, first_name, last_name, company_name, siren, is_family_company, address, address_complement, postal_code, city, country,
  phone_number, email
) on public.lessors to authenticated;
grant update (
  first_name, last_name, company_name, siren, is_family_company, address, address_complement, postal_code, city, country, phone_number,
  email
) on public.lessors to authenticated;

create policy lessors_select_owner on public.lessors for select to authenticated
  using (owner_id = (select private.landlord_id()));
-- Only the account's first lessor has an empty series.
create policy lessors_insert_owner on public.lessors for insert to authenticated
  with check (owner_id = (select private.landlord_id()) and series <> '');
create policy lessors_update_owner on public.lessors for update to authenticated
  using (owner_id = (select private.landlord_id()))
  with check (owner_id = (select private.landlord_id()));

create trigger lock_writer before insert or update on public.lessors
  for each statement execute function private.lock_writer();

select private.create_quota_triggers('lessors');

create function private.lessor_name(lessor public.lessors) returns text
language plpgsql immutable set search_path = ''
as $$
begin
  return coalesce(lessor.company_name, nullif(concat_ws(' ', lessor.first_name, lessor.last_name), ''));
end
$$;
grant execute on function private.lessor_name to authenticated;

-- Returns the fields that receipts need and the lessor lacks. Receipts need only the name of the person or company. An
-- address is recommended, but not required. isNameless in functions/_shared/domain/landlord.ts has the same rule.
create function private.missing_for_receipts(lessor public.lessors) returns text[]
language plpgsql immutable set search_path = ''
as $$
begin
  return case
    when lessor.company_name is null and num_nulls(lessor.first_name, lessor.last_name) > 0 then array['name'] else '{}'
  end;
end
$$;
grant execute on function private.missing_for_receipts to authenticated;

-- True if a part of the lessor's address is missing. A postal code is only needed in France and its overseas territories,
-- because some countries have no postal codes. lacksAddress in functions/_shared/domain/landlord.ts has the same rule.
create function private.lacks_address(lessor public.lessors) returns boolean
language plpgsql immutable set search_path = ''
as $$
begin
  return lessor.address is null or lessor.city is null
    or lessor.postal_code is null and lessor.country = any ('{FR,BL,GF,GP,MF,MQ,NC,PF,PM,RE,TF,WF,YT}');
end
$$;

-- Returns the first lessor of an account, whom the profile describes. Leases without a property belong to this lessor.
create function private.first_lessor(landlord uuid) returns public.lessors
language plpgsql stable set search_path = ''
as $$
declare
  lessor public.lessors;
begin
  select * into lessor from public.lessors
  where lessors.owner_id = landlord order by lessors.created_at, lessors.id limit 1;
  return lessor;
end
$$;
grant execute on function private.first_lessor to authenticated;

create function private.default_lessor() returns uuid
language plpgsql stable set search_path = ''
as $$
begin
  return (private.first_lessor(private.landlord_id())).id;
end
$$;
grant execute on function private.default_lessor to authenticated;

create function public.delete_lessor(lessor uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  landlord public.users := private.lock_landlord();
begin
  perform from public.lessors where lessors.id = delete_lessor.lessor and lessors.owner_id = landlord.id;
  if not found then
    perform private.refuse('NOT_FOUND', 'There is no such lessor');
  end if;
  if exists (select from public.properties where properties.lessor_id = delete_lessor.lessor) then
    perform private.refuse('LESSOR_IN_USE', 'A property names this lessor');
  end if;
  if exists (select from public.expenses where expenses.lessor_id = delete_lessor.lessor) then
    perform private.refuse('LESSOR_IN_USE', 'An expense names this lessor');
  end if;
  if not exists (
    select from public.lessors where lessors.owner_id = landlord.id and lessors.id <> delete_lessor.lessor
  ) then
    perform private.refuse('LESSOR_IN_USE', 'An account keeps at least one lessor');
  end if;
  delete from public.lessors where lessors.id = delete_lessor.lessor;
end
$$;
comment on function public.delete_lessor is
  'Deletes a lessor. Refuses to delete the last lessor, or a lessor with a property or an expense. The documents of a deleted lessor do not change.';
grant execute on function public.delete_lessor to authenticated;

-- Changes the profile, which is stored in the account and in its first lessor. Runs as the caller, so that the policies
-- apply.
create function public.set_profile(changes jsonb) returns void
language plpgsql set search_path = ''
as $$
declare
  account public.users := jsonb_populate_record(private.lock_landlord(), changes - 'id');
  lessor public.lessors := jsonb_populate_record(private.first_lessor(account.id), changes - 'id');
begin
  update public.users
  set
    (first_name, last_name, locale, is_bilingual, late_rent_after_days, muted_notification_types) = (
      account.first_name, account.last_name, account.locale, account.is_bilingual, account.late_rent_after_days,
      account.muted_notification_types
    )
  where users.id = account.id;
  update public.lessors
  set
    (
      first_name, last_name, company_name, siren, is_family_company, address, address_complement, postal_code, city, country,
      phone_number, signature_id
    ) = (
      lessor.first_name, lessor.last_name, lessor.company_name, lessor.siren, lessor.is_family_company, lessor.address,
      lessor.address_complement, lessor.postal_code, lessor.city, lessor.country, lessor.phone_number, lessor.signature_id
    )
  where lessors.id = lessor.id;
end
$$;
comment on function public.set_profile is
  'Changes the named columns of the caller’s account and of its first lessor.';
grant execute on function public.set_profile to authenticated;
