-- The rents that can be revised today or within 60 days, for the duties and the notifications. One query reads all
-- leases. private.revision_check applies the same rules to a single lease, and also states the reasons against a
-- revision.

-- Decides whether the energy class freezes the rent on a day: see private.decide_freeze.
create function private.freeze_on(lease public.leases, property public.properties, day date) returns private.revision_decision
language plpgsql stable set search_path = ''
as $$
declare
  decision private.revision_decision;
begin
  if private.is_governed(lease.kind) then
    decision.zone := private.irl_zone(property.postal_code);
    decision.starts_on := day;
    decision.energy_class := property.energy_class;
    decision.energy_class_until := private.energy_class_until(property.energy_class_on);
    decision := private.decide_freeze(lease, decision);
  end if;
  decision.blockers := coalesce(decision.blockers, '{}');
  return decision;
end
$$;
grant execute on function
  private.freeze_on, private.is_governed, private.decide_freeze, private.lessor_of, private.first_lessor,
  private.renewal_months, private.irl_zone, private.index_published_on, private.irl_cap, private.is_plausible_change,
  private.quarter_after to authenticated;

create view private.possible_revisions with (security_invoker = true) as
select
  lease.id as lease_id, lease.owner_id, revision_day.for_day,
  (revision_day.for_day + interval '1 year')::date as last_day, rent.rent::numeric as former, revised.cap
from (select private.today() as today offset 0) calendar
cross join public.leases lease
join public.properties property on property.id = lease.property_id and property.owner_id = lease.owner_id
cross join lateral (
  select min(near_day.day) as for_day
  from unnest(private.revision_days_near(lease, calendar.today)) near_day (day)
  where near_day.day <= calendar.today + 60 and not exists (
    select from public.revisions
    where revisions.lease_id = lease.id and revisions.owner_id = lease.owner_id and revisions.target = 'rent'
      and private.excludes_revision(revisions, lease, near_day.day)
  )
) revision_day
-- `offset` makes Postgres compute the values once per lease.
cross join lateral (
  select
    private.irl_zone(property.postal_code) as zone, greatest(calendar.today, revision_day.for_day) as starts_on,
    private.years_to_revision(lease, revision_day.for_day) as years
  offset 0
) term
-- A rent that starts after the revision would end it. Therefore only the newest rent can be revised.
cross join lateral (
  select rents.rent, rents.holds_from from public.rents
  where rents.lease_id = lease.id and rents.owner_id = lease.owner_id
  order by rents.holds_from desc limit 1
) rent
join public.rent_indices old_index
  on old_index.zone = term.zone and old_index.quarter = private.quarter_after(lease.irl_reference, term.years - 1)
join public.rent_indices new_index
  on new_index.zone = term.zone and new_index.quarter = private.quarter_after(lease.irl_reference, term.years)
cross join lateral (select private.irl_cap(rent.rent, old_index.value, new_index.value) as cap offset 0) revised
where lease.has_revision_clause and lease.kind <> 'mobility' and lease.starts_on is not null and lease.irl_reference is not null
  and private.index_published_on(new_index.quarter, new_index.published_on) <= calendar.today and revised.cap > rent.rent
  and private.is_plausible_change(old_index.value, new_index.value)
  and rent.holds_from <= term.starts_on and (rent.holds_from <= calendar.today or (private.rent_on(lease.id, calendar.today)).rent > 0)
  and coalesce(private.rent_owed_until(lease) > term.starts_on, true)
  and not (
    coalesce(property.energy_class in ('F', 'G'), false)
    and 'ENERGY_CLASS' = any ((private.freeze_on(lease, property, term.starts_on)).blockers)
  );
comment on view private.possible_revisions is
  'The rents that can be revised today, or within 60 days: the day of revision, the last day on which the landlord can ask for it, the rent, and the cap.';
grant select on private.possible_revisions to authenticated;
