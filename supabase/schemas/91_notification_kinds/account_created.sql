-- A person on the whitelist has created an account. Only super-admins are notified, because nobody else may know of
-- accounts.

create function private.kind_account_created() returns private.kind
language sql immutable set search_path = ''
as $$
  select 'document', false, '$.email.type() == "string"'::jsonpath
$$;

create function private.news_account_created(account public.users) returns setof private.news
language plpgsql stable set search_path = ''
as $$
begin
  return query
  select
    users.id, 'account_created', account.id, null::date,
    jsonb_build_object('name', nullif(concat_ws(' ', account.first_name, account.last_name), ''), 'email', account.email)
  from public.users
  where users.is_super_admin and users.id <> account.id
    and exists (select from public.whitelisted_users where email = account.email);
end
$$;

create function private.state_account_created(news private.news, out ending text, out details jsonb)
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  select news.details into details from public.users where users.id = news.subject_id;
end
$$;

create function private.notify_of_account() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.notify(array(select private.news_of_account(new)));
  return null;
end
$$;
create trigger notify_of_account after insert on public.users
  for each row execute function private.notify_of_account();

create function private.review_deleted_account() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.review_notifications(users.id, array[old.id]) from public.users where users.is_super_admin;
  return null;
end
$$;
create trigger review_notifications_of_deleted after delete on public.users
  for each row execute function private.review_deleted_account();

create function private.forget_super_admin() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.notifications where user_id = new.id and kind in ('account_created', 'index_missing');
  return null;
end
$$;
create trigger forget_super_admin after update on public.users
  for each row when (old.is_super_admin and not new.is_super_admin) execute function private.forget_super_admin();
