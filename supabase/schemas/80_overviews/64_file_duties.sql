-- One duty for each dwelling with a survey that has expired, or expires within 30 days (loi n° 89-462, art. 3-3). The
-- last day of a survey is the latest day of its files. The date of a dwelling's energy class counts like a stored
-- certificate. The energy class always counts. Other surveys count only while the landlord is looking for a tenant:
-- nobody lives in the dwelling yet, or the end of each running lease is known. Surveys of risks, electricity and gas
-- always have a last day, so the landlord has to enter it if it is missing. `day` is the earliest last day. No duty is
-- late, because only a new or renewed lease needs a valid survey.
create function private.file_duties() returns setof private.duty
language plpgsql stable set search_path = ''
as $$
declare
  today date := private.today();
begin
  return query
    -- Most surveys are valid for years, so the query first looks for files that end soon, and then for newer files.
    with expiring as materialized (
      select files.property_id, files.kind::text as kind, files.valid_until::date as until
      from public.files
      where files.kind in ('energy', 'risks', 'electricity', 'gas', 'lead') and files.property_id is not null
        and coalesce(files.valid_until <= today + 30, files.kind in ('risks', 'electricity', 'gas'))
      union all
      select properties.id, 'energy', private.energy_class_until(properties.energy_class_on)
      from public.properties where private.energy_class_until(properties.energy_class_on) <= today + 30
    ), survey as (
      select expiring.property_id, expiring.kind, max(expiring.until) as until
      from expiring
      where not exists (
        select from public.files newer_file
        where newer_file.property_id = expiring.property_id and newer_file.kind = expiring.kind
          -- Without lead, the survey is valid forever.
          and (newer_file.valid_until > today + 30 or newer_file.kind = 'lead' and newer_file.valid_until is null)
      )
      group by expiring.property_id, expiring.kind
    )
    select
      'fileExpires', property.id, case when bool_or(coalesce(survey.until < today, true)) then 'now' else 'soon' end, min(survey.until),
      null::numeric,
      jsonb_build_object('propertyName', property.name, 'surveys', jsonb_agg(survey.kind order by survey.until, survey.kind))
    from survey
    join public.properties property on property.id = survey.property_id and property.archived_on is null
    where case survey.kind
      when 'energy' then coalesce(private.energy_class_until(property.energy_class_on) <= today + 30, true)
      else property.id not in (
        select leases.property_id from public.leases
        where leases.property_id is not null and leases.ended_by is null and coalesce(leases.starts_on <= today, true)
      )
    end
    group by property.id, property.name;
end
$$;
grant execute on function private.file_duties to authenticated;
