-- What quittances, their mails and the reminders need to know about a letting.
alter table public.tenants
  add column rent_due_day smallint not null default 1 check (rent_due_day between 1 and 28),
  add column charges_kind text not null default 'provision' check (charges_kind in ('provision', 'fixed')),
  add column lease_starts_on date,
  add column is_bilingual boolean not null default false,
  add column email_consent_on date,
  add column email_consent_how text check (char_length(email_consent_how) between 1 and 200),
  -- Only with the tenant's express consent (loi n° 89-462 du 6 juillet 1989, art. 21), and it is for one address.
  add constraint tenants_email_consent_check
    check ((email_consent_on is null) = (email_consent_how is null) and (email_consent_on is null or email is not null));
comment on column public.tenants.rent_due_day is 'The day of the month on which the rent is due.';
comment on column public.tenants.charges_kind is 'Provision: settled yearly; fixed: a forfait, without settlement.';
comment on column public.tenants.is_bilingual is 'Whether quittances carry a courtesy translation into English.';
comment on column public.tenants.email_consent_on is 'The day the tenant agreed to get quittances by e-mail, and how.';

grant insert (rent_due_day, charges_kind, lease_starts_on, is_bilingual, email_consent_on, email_consent_how)
  on public.tenants to authenticated;
grant update (rent_due_day, charges_kind, lease_starts_on, is_bilingual, email_consent_on, email_consent_how)
  on public.tenants to authenticated;

-- Consent is given for an address: a new address needs a new consent. One given together with the new address is for
-- that address, even when it is identical to the previous one.
create function private.clear_email_consent() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if new.email is distinct from old.email
    and current_setting('klinky.consent_given', true) is distinct from new.id::text
  then
    new.email_consent_on := null;
    new.email_consent_how := null;
  end if;
  perform set_config('klinky.consent_given', '', true);
  return new;
end
$$;

-- Only a trigger on a column knows whether a statement writes it. Triggers run in the order of their names: this one
-- before the one above.
create function private.accept_email_consent() returns trigger
language plpgsql set search_path = ''
as $$
begin
  perform set_config('klinky.consent_given', new.id::text, true);
  return new;
end
$$;
create trigger accept_email_consent before update of email_consent_on on public.tenants
  for each row execute function private.accept_email_consent();

create trigger clear_email_consent before update on public.tenants
  for each row execute function private.clear_email_consent();
