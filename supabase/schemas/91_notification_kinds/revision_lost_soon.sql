-- A revision whose last day for asking is at most 30 days away (loi n° 89-462, art. 17-1 I). `days_revision_due`
-- returns the days of this kind.

create function private.kind_revision_lost_soon() returns private.kind
language sql immutable set search_path = ''
as $$
  select
    'lease', true,
    '$.names.type() == "array" && $.tenantId.type() == "string" && $.former.type() == "number" && $.cap.type() == "number" && $.lastDay.type() == "string"'::jsonpath
$$;

create function private.news_revision_lost_soon(lease public.leases, landlord public.users, account private.position)
returns setof private.news
language plpgsql stable set search_path = ''
as $$
begin
  return query
  select landlord.id, 'revision_lost_soon', lease.id, revision.for_day, revision.details
  from private.revision_of_news(lease) revision
  where revision.last_day - 30 <= private.today();
end
$$;

create function private.state_revision_lost_soon(news private.news, out ending text, out details jsonb)
language plpgsql stable set search_path = ''
as $$
begin
  select state.ending, state.details into ending, details from private.state_of_revision(news) state;
end
$$;
