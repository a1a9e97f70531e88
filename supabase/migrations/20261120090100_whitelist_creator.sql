-- A super-admin cannot read the rows of other users, so a line keeps the address of who added it.
alter table public.whitelisted_users
  add column created_by_email text check (char_length(created_by_email) between 3 and 254);
comment on column public.whitelisted_users.created_by_email is 'The creator''s address when the line was added.';

update public.whitelisted_users line
set created_by_email = creator.email
from public.users creator
where creator.id = line.created_by;

-- Runs as the caller, who sees their own row: the creator of an entry is the caller.
create function private.name_whitelist_creator() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.created_by_email := (select email from public.users where id = new.created_by);
  return new;
end
$$;

create trigger name_whitelist_creator before insert on public.whitelisted_users
  for each row execute function private.name_whitelist_creator();

-- The invitation went to the address that the line no longer has.
create function private.forget_whitelist_mail() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.email_sent_at := null;
  return new;
end
$$;

create trigger forget_whitelist_mail before update of email on public.whitelisted_users
  for each row when (old.email is distinct from new.email)
  execute function private.forget_whitelist_mail();
