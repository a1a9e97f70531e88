-- What is told of as it happens. These run as the owner: nobody else may write notifications.

create function private.notify_of_receipt() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  locale text := (select users.locale from public.users where id = new.owner_id);
  tenant text := concat_ws(' ', new.snapshot -> 'tenant' ->> 'firstName', new.snapshot -> 'tenant' ->> 'lastName');
  period text := private.period_in_words(new.period_from, new.period_to, locale);
  paid numeric := new.rent + new.charges;
  due numeric := new.due_rent + new.due_charges;
  paid_before numeric := (
    select coalesce(sum((payment ->> 'amount')::numeric), 0)
    from jsonb_array_elements(new.snapshot -> 'earlierPayments') payment
  );
begin
  perform private.notify(array[case new.kind
    when 'partial' then (
      new.owner_id, 'rent_partly_paid', new.id, null, '/receipts?receipt=' || new.id, locale,
      array[
        tenant, period, private.euros(paid, locale), private.euros(due, locale),
        private.euros(due - paid_before - paid, locale)
      ]
    )::private.news
    else (
      new.owner_id, 'receipt_issued', new.id, null, '/receipts?receipt=' || new.id, locale,
      array[new.number, tenant, period, private.euros(paid, locale)]
    )::private.news
  end]);
  return null;
end
$$;
create trigger notify_of_receipt after insert on public.receipts
  for each row execute function private.notify_of_receipt();

create function private.notify_of_tenant() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.notify(array[(
    new.owner_id, 'tenant_without_property', new.id, null, '/tenants?edit=' || new.id,
    (select locale from public.users where id = new.owner_id),
    array[concat_ws(' ', new.first_name, new.last_name)]
  )::private.news]);
  return null;
end
$$;
create trigger notify_of_tenant after insert on public.tenants
  for each row when (new.property_id is null) execute function private.notify_of_tenant();

create function private.notify_of_account() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.notify(array_agg((
    admin.id, 'account_created', new.id, null, '/admin/whitelist', admin.locale,
    array[coalesce(nullif(concat_ws(' ', new.first_name, new.last_name), ''), new.email), new.email]
  )::private.news))
  from public.users admin
  where admin.is_super_admin and admin.id <> new.id
    and exists (select from public.whitelisted_users where email = new.email);
  return null;
end
$$;
create trigger notify_of_account after insert on public.users
  for each row execute function private.notify_of_account();
create index users_super_admin_idx on public.users (id) where is_super_admin;
