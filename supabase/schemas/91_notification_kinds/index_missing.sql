-- A rent index that Insee has usually published, and that is missing in a zone. Only super-admins are notified, because
-- only they may enter an index. The occasion is the day by which Insee has usually published the index.

create function private.kind_index_missing() returns private.kind
language sql immutable set search_path = ''
as $$
  select 'document', true, '$.quarter.type() == "string"'::jsonpath
$$;

create function private.news_index_missing(landlord public.users) returns setof private.news
language plpgsql stable set search_path = ''
as $$
declare
  quarter text := private.newest_usual_quarter();
begin
  if landlord.is_super_admin and private.lacks_index(quarter) then
    return query
    select landlord.id, 'index_missing', landlord.id, private.usual_index_day(quarter), jsonb_build_object('quarter', quarter);
  end if;
end
$$;

create function private.state_index_missing(news private.news, out ending text, out details jsonb)
language plpgsql stable set search_path = ''
as $$
begin
  ending := case when not private.lacks_index(news.details ->> 'quarter') then 'done' end;
  details := news.details;
end
$$;

create function private.review_indices() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.review_notifications(users.id, array[users.id]) from public.users where users.is_super_admin;
  return null;
end
$$;
create trigger review_notifications after insert on public.rent_indices
  for each statement execute function private.review_indices();
