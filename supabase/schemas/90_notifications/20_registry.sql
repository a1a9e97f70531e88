-- `npm run generate:all` writes this file from the files of the kinds.

-- Returns the properties of a kind. Returns null for an unknown kind. A function stands in for a table, because
-- constraints cannot read a table. Users need the right to call the function, because marking a notification as read
-- checks the constraints.
create function private.notification_kind(kind text) returns private.kind
language plpgsql immutable security definer set search_path = ''
as $$
begin
  return case kind
    when 'account_created' then private.kind_account_created()
    when 'advance_left' then private.kind_advance_left()
    when 'deposit_due' then private.kind_deposit_due()
    when 'index_missing' then private.kind_index_missing()
    when 'lease_anniversary' then private.kind_lease_anniversary()
    when 'lease_ends' then private.kind_lease_ends()
    when 'message' then private.kind_message()
    when 'payment_received' then private.kind_payment_received()
    when 'profile_incomplete' then private.kind_profile_incomplete()
    when 'rent_late' then private.kind_rent_late()
    when 'revision_due' then private.kind_revision_due()
    when 'revision_lost_soon' then private.kind_revision_lost_soon()
    when 'tenant_without_property' then private.kind_tenant_without_property()
  end;
end
$$;
grant execute on function private.notification_kind to authenticated;

-- Returns today's notifications of all kinds.
create function private.news_of_account(account public.users) returns setof private.news
language plpgsql stable set search_path = ''
as $$
begin
  return query select * from private.news_account_created(account);
end
$$;

create function private.news_of_landlord(landlord public.users) returns setof private.news
language plpgsql stable set search_path = ''
as $$
begin
  return query select * from private.news_index_missing(landlord);
  return query select * from private.news_profile_incomplete(landlord);
end
$$;

create function private.news_of_lease(lease public.leases, landlord public.users, account private.position) returns setof private.news
language plpgsql stable set search_path = ''
as $$
begin
  return query select * from private.news_advance_left(lease, landlord, account);
  return query select * from private.news_duties(lease, landlord, account);
  return query select * from private.news_lease_anniversary(lease, landlord, account);
  return query select * from private.news_payment_received(lease, landlord, account);
  return query select * from private.news_tenant_without_property(lease, landlord, account);
end
$$;

-- Returns the days on which a lease's notifications change only because of the date.
create function private.days_of_lease(lease public.leases, landlord public.users, account private.position) returns setof date
language plpgsql stable set search_path = ''
as $$
begin
  return query select * from private.days_advance_left(lease, landlord, account);
  return query select * from private.days_duties(lease, landlord, account);
  return query select * from private.days_lease_anniversary(lease, landlord, account);
end
$$;

-- Returns today's state of a notification: its ending (null while its cause applies), and its current details.
create function private.state_of(news private.news, out ending text, out details jsonb)
language plpgsql stable set search_path = ''
as $$
declare
  state record;
begin
  case news.kind
    when 'account_created' then state := private.state_account_created(news);
    when 'advance_left' then state := private.state_advance_left(news);
    when 'deposit_due' then state := private.state_duties(news);
    when 'index_missing' then state := private.state_index_missing(news);
    when 'lease_anniversary' then state := private.state_lease_anniversary(news);
    when 'lease_ends' then state := private.state_duties(news);
    when 'payment_received' then state := private.state_payment_received(news);
    when 'profile_incomplete' then state := private.state_profile_incomplete(news);
    when 'rent_late' then state := private.state_duties(news);
    when 'revision_due' then state := private.state_duties(news);
    when 'revision_lost_soon' then state := private.state_duties(news);
    when 'tenant_without_property' then state := private.state_tenant_without_property(news);
  end case;
  ending := coalesce(state.ending, case when state.details is null then 'gone' end);
  details := coalesce(state.details, news.details);
end
$$;
