-- A rent that can be revised now, because its day of revision has come (loi n° 89-462, art. 17-1 I).

create function private.kind_revision_due() returns private.kind
language sql immutable set search_path = ''
as $$
  select
    'lease', true,
    '$.names.type() == "array" && $.tenantId.type() == "string" && $.former.type() == "number" && $.cap.type() == "number"'::jsonpath
$$;

-- The possible revision of a lease with the details of its notifications. Written in PL/pgSQL, which caches the plan:
-- Postgres takes longer to plan the view than to read it.
create function private.revision_of_news(
  lease public.leases, out for_day date, out last_day date, out details jsonb
)
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  if lease.has_revision_clause then
    select
      revision.for_day, revision.last_day,
      private.lease_people_json(lease.id, private.today())
        || jsonb_build_object('former', revision.former, 'cap', revision.cap, 'lastDay', revision.last_day)
    into for_day, last_day, details
    from private.possible_revisions revision
    where revision.lease_id = lease.id;
  end if;
end
$$;

create function private.news_revision_due(lease public.leases, landlord public.users, account private.position)
returns setof private.news
language plpgsql stable set search_path = ''
as $$
begin
  return query
  select landlord.id, 'revision_due', lease.id, revision.for_day, revision.details
  from private.revision_of_news(lease) revision
  where revision.for_day <= private.today();
end
$$;

-- The days on which a revision begins or stops being possible: the days of revision, the publications of indices, the
-- first day of a freeze by the energy class, the day after the energy certificate expires, and the last day of rent. A
-- notification of `revision_lost_soon` begins 30 days before the last day.
create function private.days_revision_due(lease public.leases, landlord public.users, account private.position)
returns setof date
language plpgsql stable set search_path = ''
as $$
declare
  today date := private.today();
  property public.properties;
begin
  if lease.has_revision_clause is not true or lease.starts_on is null then
    return;
  end if;
  select properties.* into property from public.properties where properties.id = lease.property_id;
  return query
    select event.day
    from unnest(private.revision_days_near(lease, today)) near_day (day)
    cross join lateral (values (near_day.day), ((near_day.day + interval '1 year')::date - 30)) event (day)
    union all
    select publication.day
    from public.rent_indices
    cross join lateral private.index_published_on(rent_indices.quarter, rent_indices.published_on) publication (day)
    where publication.day > today
    union all
    select unnest(array[
      private.rent_owed_until(lease), private.energy_class_until(property.energy_class_on) + 1,
      case when property.energy_class in ('F', 'G') then (private.freeze_on(lease, property, today)).frozen_from end
    ]);
end
$$;

create function private.state_of_revision(news private.news, out ending text, out details jsonb)
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  select
    case
      when revision.for_day = news.occasion then null
      when news.occasion = any (private.revised_days(lease.id, 'rent')) then 'done'
      else 'changed'
    end,
    case
      when revision.for_day = news.occasion then revision.details
      else news.details || coalesce(private.lease_people_json(lease.id, private.today()), '{}')
    end
  into ending, details
  from public.leases lease
  cross join lateral private.revision_of_news(lease) revision
  where lease.id = news.subject_id and lease.owner_id = news.user_id;
end
$$;

create function private.state_revision_due(news private.news, out ending text, out details jsonb)
language plpgsql stable set search_path = ''
as $$
begin
  select state.ending, state.details into ending, details from private.state_of_revision(news) state;
end
$$;
