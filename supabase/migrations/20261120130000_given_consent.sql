-- Consent that is given together with the new address is for that address, also when it reads as the one before.
create or replace function private.clear_email_consent() returns trigger
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

-- Whether a statement writes a column is known only to a trigger of that column. Triggers run in the order of their
-- names: this one before the one above.
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

drop trigger clear_email_consent on public.tenants;
create trigger clear_email_consent before update on public.tenants
  for each row execute function private.clear_email_consent();
