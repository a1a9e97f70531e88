-- A lessor without a complete name who has properties or leases.

create function private.kind_profile_incomplete() returns private.kind
language sql immutable set search_path = ''
as $$
  select 'document', false, '$.missing.type() == "array"'::jsonpath
$$;

-- The lessors without a complete name who have a property or a lease. A lease without a property belongs to the first
-- lessor.
create view private.incomplete_lessors with (security_invoker = true) as
select lessors.owner_id, lessors.id
from public.lessors
where private.missing_for_receipts(lessors) <> '{}' and (
  exists (select from public.properties where properties.lessor_id = lessors.id)
  or exists (select from public.leases where leases.owner_id = lessors.owner_id and leases.property_id is null)
    and lessors.id = (private.first_lessor(lessors.owner_id)).id
);
comment on view private.incomplete_lessors is 'Lessors who lack data for a quittance.';
grant select on private.incomplete_lessors to authenticated;

-- The fields that are missing for a lessor's receipts. If the account has several lessors, also returns the lessor's
-- name as lists show it.
create function private.missing_json(lessor uuid) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select jsonb_build_object('missing', private.missing_for_receipts(lessors)) || case
      when exists (select from public.lessors other_lessor where other_lessor.owner_id = lessors.owner_id and other_lessor.id <> lessors.id)
      then jsonb_build_object('lessorName', private.lessor_name(lessors))
      else '{}'
    end
    from public.lessors
    where lessors.id = missing_json.lessor
  );
end
$$;
grant execute on function private.missing_json to authenticated;

create function private.news_profile_incomplete(landlord public.users) returns setof private.news
language plpgsql stable set search_path = ''
as $$
begin
  return query
  select landlord.id, 'profile_incomplete', lessor.id, null::date, private.missing_json(lessor.id)
  from private.incomplete_lessors lessor
  where lessor.owner_id = landlord.id
  order by lessor.id;
end
$$;

create function private.state_profile_incomplete(news private.news, out ending text, out details jsonb)
language plpgsql stable set search_path = ''
as $$
declare
  missing jsonb := private.missing_json(news.subject_id);
begin
  ending := case when missing is null then 'gone' when missing -> 'missing' = '[]' then 'done' end;
  details := news.details - 'lessorName' || coalesce(missing, '{}');
end
$$;
