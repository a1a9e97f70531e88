-- The decision on the yearly revision of a rent by the rent index (loi n° 89-462, art. 17-1). `facts_to_confirm` are
-- facts that the landlord has to confirm, because only he knows them. The contract documents each field
-- (`RevisionCheck`).
create type private.revision_decision as (
  state text, blockers text[], facts_to_confirm text[], for_day date, last_day date, next_day date, starts_on date, next_term_on date, zone text,
  old_quarter text, new_quarter text, old_index numeric, new_index numeric, old_source text, new_source text, expected_on date,
  former numeric, cap numeric, per_month numeric, lost_so_far numeric, lost_years date[],
  energy_class text, energy_class_on date, energy_class_until date, may_improve boolean, frozen_from date, is_renewed boolean,
  rent_owed_until date, later_rent_on date, rent_changed_on date
);

-- A rent index that a landlord read on Insee's site and typed for one revision.
create type private.typed_index as (quarter text, value numeric, yearly_change numeric);

-- The reasons against a revision on any day.
create function private.revision_blockers(lease public.leases, zone text, former numeric, target text) returns text[]
language sql immutable set search_path = ''
as $$
  select array_remove(array[
    case when lease.kind = 'mobility' then 'MOBILITY_LEASE' end,
    case when lease.has_revision_clause is null then 'CLAUSE_UNKNOWN' when not lease.has_revision_clause then 'NO_CLAUSE' end,
    case when target = 'rent' and former = 0 then 'NO_RENT' end,
    case when target = 'charges' and (lease.charges_kind = 'provision' or not lease.has_charges_index) then 'PROVISION_NOT_INDEXED' end,
    case when zone is null then 'ZONE_UNKNOWN' end,
    case when lease.starts_on is null then 'DAY_UNKNOWN' end,
    case when lease.irl_reference is null then 'REFERENCE_UNKNOWN' end
  ], null)
$$;

-- Decides which day of revision applies. This is the last day of revision up to `asked_on`, if the rent can still be
-- revised from that day. Otherwise it is the next day of revision, if that day is within 60 days. `lost_years` are the
-- earlier days of revision that the landlord let pass: within a year after the day, the rent was neither revised nor
-- raised. Leaves out days before the account, because their rents are unknown.
create function private.decide_revision_day(lease public.leases, asked_on date, target text, inout decision private.revision_decision)
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
declare
  days date[] := private.revision_days(lease, (greatest(asked_on, private.revisable_from(lease)) + interval '2 years')::date);
  revised date[] := private.revised_days(lease.id, target);
  raises date[] := private.raise_days(lease.id, target);
  open_days date[];
begin
  decision.for_day := (select max(day) from unnest(days) day where day <= asked_on);
  open_days := array(
    select day from unnest(days) day
    where (day = decision.for_day or day > asked_on) and not exists (
      select from public.revisions
      where revisions.lease_id = lease.id and revisions.target = decide_revision_day.target
        and private.excludes_revision(revisions, lease, day)
    )
  );
  decision.next_day := (select min(day) from unnest(open_days) day where day > asked_on);
  decision.lost_years := array(
    select day from unnest(days) day
    where day < decision.for_day and day >= lease.account_starts_on and day <> all (revised)
      and not exists (select from unnest(raises) raise where raise >= day and raise < day + interval '1 year')
    order by day
  );
  if decision.for_day is null or decision.for_day <> all (open_days) then
    decision.state := case when decision.for_day is null then 'tooEarly' else 'done' end;
    decision.for_day := null;
    if decision.next_day - asked_on <= 60 then
      decision.state := null;
      decision.for_day := decision.next_day;
    end if;
  end if;
  decision.last_day := (decision.for_day + interval '1 year')::date;
  decision.starts_on := greatest(asked_on, decision.for_day);
  if decision.state is null then
    decision.next_term_on := lower(private.term_days(lease, decision.starts_on));
    if decision.next_term_on < decision.starts_on then
      decision.next_term_on := upper(private.term_days(lease, decision.starts_on));
    end if;
    decision.rent_changed_on := (
      select max(raise) from unnest(raises) raise where raise between decision.for_day and decision.starts_on
    );
  end if;
end
$$;

-- Decides whether the energy class freezes the rent (art. 17-1 III). The class freezes only the rent of a lease that
-- was made or renewed since the freeze took effect. The lease of a company lasts six years at least. If the duration is
-- unknown, the landlord has to confirm it, but only if six years and three years give different answers.
create function private.decide_freeze(lease public.leases, inout decision private.revision_decision)
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
declare
  lessor public.lessors := private.lessor_of(lease);
  is_company boolean := lessor.company_name is not null and not lessor.is_family_company;
  renewal integer := private.renewal_months(lease.kind, is_company);
  is_expired boolean := coalesce(decision.energy_class_until < decision.starts_on, false);
  shortest integer := private.renewal_months(lease.kind, false);
  frozen_from date := private.frozen_from(
    lease.starts_on, coalesce(lease.duration_months, renewal), renewal, decision.zone, lease.signed_on
  );
  may_be_frozen boolean := frozen_from <= decision.starts_on or lease.duration_months is null
    and private.frozen_from(lease.starts_on, shortest, shortest, decision.zone, lease.signed_on) <= decision.starts_on;
begin
  if decision.energy_class in ('F', 'G') and not is_expired then
    decision.frozen_from := frozen_from;
    if frozen_from <= decision.starts_on then
      decision.blockers := decision.blockers || 'ENERGY_CLASS'::text;
      decision.is_renewed := frozen_from > greatest(lease.starts_on, lease.signed_on);
    elsif may_be_frozen then
      decision.facts_to_confirm := decision.facts_to_confirm || 'DURATION_UNKNOWN'::text;
    end if;
  elsif may_be_frozen and (decision.energy_class is null or is_expired) then
    decision.facts_to_confirm := decision.facts_to_confirm || 'ENERGY_CLASS_UNKNOWN'::text;
  end if;
end
$$;

-- Adds the reasons against a revision on the decided day. One reason is a row of `rents` that starts after this day.
-- Such a row would end the revised rent, even if it repeats the former amounts.
create function private.decide_day_blockers(lease public.leases, inout decision private.revision_decision)
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  if private.is_governed(lease.kind) then
    decision := private.decide_freeze(lease, decision);
  end if;
  if private.rent_owed_until(lease) <= decision.starts_on then
    decision.blockers := decision.blockers || 'LEASE_ENDED'::text;
    decision.rent_owed_until := private.rent_owed_until(lease);
  end if;
  decision.later_rent_on := (
    select min(rents.holds_from) from public.rents
    where rents.lease_id = lease.id and rents.holds_from > decision.starts_on
  );
  if decision.later_rent_on is not null then
    decision.blockers := decision.blockers || 'RENT_CHANGES_LATER'::text;
  end if;
  if decision.rent_changed_on is not null then
    decision.facts_to_confirm := decision.facts_to_confirm || 'RENT_CHANGED'::text;
  end if;
end
$$;

-- The index of a zone and quarter: the stored index, else the index that the landlord typed. All fields are null if
-- neither exists.
create function private.find_index(zone text, quarter text, typed private.typed_index[], out value numeric, out published_on date, out source text)
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  select rent_indices.value, private.index_published_on(rent_indices.quarter, rent_indices.published_on), rent_indices.source
  into value, published_on, source
  from public.rent_indices
  where rent_indices.zone = find_index.zone and rent_indices.quarter = find_index.quarter;
  if value is null then
    value := (select typed_index.value from unnest(typed) typed_index where typed_index.quarter = find_index.quarter limit 1);
  end if;
end
$$;

-- Refuses a typed index whose change since the year before differs from the typed yearly change, which Insee prints. If
-- the index of the year before is unknown, accepts the value if the index of the year after is typed too: its own
-- yearly change then confirms the value.
create function private.require_yearly_changes(zone text, typed private.typed_index[]) returns void
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
declare
  entry private.typed_index;
  year_before numeric;
begin
  for place in 1 .. cardinality(typed) loop
    entry := typed[place];
    year_before := (private.find_index(zone, private.quarter_after(entry.quarter, -1), typed)).value;
    if private.index_issue(entry.value, year_before, entry.yearly_change) is not null and not (
      year_before is null
      and exists (select from unnest(typed) typed_index where typed_index.quarter = private.quarter_after(entry.quarter, 1))
    ) then
      perform private.refuse(
        'VALIDATION_FAILED', format('The index of %s does not have this yearly change', entry.quarter), format('indices.%s.value=invalid', place - 1)
      );
    end if;
  end loop;
end
$$;

-- The amount that the landlord lost from `first_day` to `last_day`, because the rent was not revised. A partial month
-- is split by its days, even if the lease counts in thirtieths.
create function private.lost_amount(lease public.leases, first_day date, last_day date, target text, old_index numeric, new_index numeric)
returns numeric
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
declare
  rent_history private.rent_history := private.rent_history(lease.id);
  with_rent record := private.days_with_rent(lease, first_day, last_day);
  revised private.rent_history := rent_history;
  before private.amounts;
  after private.amounts;
begin
  if isempty(with_rent.days) then
    return 0;
  end if;
  revised.rent := array(
    select private.irl_cap(amount, old_index, new_index) from unnest(rent_history.rent) with ordinality rent (amount, place) order by place
  );
  revised.charges := array(
    select private.irl_cap(amount, old_index, new_index) from unnest(rent_history.charges) with ordinality charge (amount, place) order by place
  );
  before := private.agreed_amounts(rent_history, with_rent.owed_from, lower(with_rent.days), upper(with_rent.days) - 1, 'days');
  after := private.agreed_amounts(revised, with_rent.owed_from, lower(with_rent.days), upper(with_rent.days) - 1, 'days');
  return case target when 'rent' then after.rent - before.rent else after.charges - before.charges end;
end
$$;

-- Decides on the two quarters of the day of revision, their indices, the cap, and the loss since that day.
create function private.decide_amounts(
  lease public.leases, asked_on date, target text, typed private.typed_index[], inout decision private.revision_decision
)
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
declare
  years integer := cardinality(private.revision_days(lease, decision.for_day));
  old_entry record;
  new_entry record;
begin
  decision.old_quarter := private.quarter_after(lease.irl_reference, years - 1);
  decision.new_quarter := private.quarter_after(lease.irl_reference, years);
  old_entry := private.find_index(decision.zone, decision.old_quarter, typed);
  new_entry := private.find_index(decision.zone, decision.new_quarter, typed);
  decision.old_index := old_entry.value;
  decision.old_source := old_entry.source;
  if new_entry.published_on > asked_on or new_entry.value is null and private.usual_index_day(decision.new_quarter) > asked_on then
    decision.state := 'waitingForIndex';
    decision.expected_on := private.usual_index_day(decision.new_quarter);
    return;
  end if;
  decision.new_index := new_entry.value;
  decision.new_source := new_entry.source;
  if new_entry.value is null or old_entry.value is null then
    decision.blockers := decision.blockers || 'INDEX_UNKNOWN'::text;
    return;
  elsif not private.is_plausible_change(decision.old_index, decision.new_index) then
    decision.blockers := decision.blockers || 'INDEX_IMPLAUSIBLE'::text;
    return;
  end if;
  decision.cap := private.irl_cap(decision.former, decision.old_index, decision.new_index);
  decision.per_month := decision.cap - decision.former;
  decision.state := case when decision.per_month > 0 then 'allowed' else 'nothingToGain' end;
  if decision.per_month > 0 and decision.for_day < decision.starts_on then
    decision.lost_so_far := private.lost_amount(
      lease, decision.for_day, decision.starts_on - 1, target, decision.old_index, decision.new_index
    );
  end if;
end
$$;

-- Decides whether the rent or the fixed charges of a lease can be revised on a day. The decision contains the day and
-- the cap, or the reasons against the revision. `typed` are the indices that the landlord typed.
create function private.revision_check(
  lease public.leases, asked_on date, target text default 'rent', typed private.typed_index[] default '{}'
) returns private.revision_decision
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
declare
  property public.properties;
  decision private.revision_decision;
  rent public.rents := private.rent_on(lease.id, asked_on);
begin
  select properties.* into property from public.properties where properties.id = lease.property_id;
  decision.facts_to_confirm := '{}';
  decision.lost_years := '{}';
  decision.is_renewed := false;
  decision.zone := private.irl_zone(property.postal_code);
  decision.energy_class := property.energy_class;
  decision.energy_class_on := property.energy_class_on;
  decision.energy_class_until := private.energy_class_until(property.energy_class_on);
  decision.may_improve := private.energy_class_may_improve(property.energy_class_on, asked_on);
  decision.former := case target when 'rent' then rent.rent else rent.charges end;
  decision.blockers := private.revision_blockers(lease, decision.zone, decision.former, target);
  if decision.blockers <> '{}' then
    -- The landlord sees these reasons before he answers a question about the lease.
    decision.starts_on := asked_on;
    decision := private.decide_day_blockers(lease, decision);
    decision.starts_on := null;
    decision.facts_to_confirm := '{}';
  else
    decision := private.decide_revision_day(lease, asked_on, target, decision);
    if decision.state is null then
      rent := private.rent_on(lease.id, decision.starts_on);
      decision.former := case target when 'rent' then rent.rent else rent.charges end;
      decision := private.decide_day_blockers(lease, decision);
      if decision.blockers = '{}' then
        decision := private.decide_amounts(lease, asked_on, target, typed, decision);
      end if;
    end if;
  end if;
  if decision.blockers <> '{}' then
    decision.state := 'blocked';
  end if;
  return decision;
end
$$;

create function public.revision_of_lease(
  lease_id uuid, asked_on public.day default null, target text default 'rent', old_index public.index_value default null,
  new_index public.index_value default null
) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  lease public.leases := private.lease_of((select private.landlord_id()), lease_id);
  day date := coalesce(asked_on, private.today());
  decision private.revision_decision := private.revision_check(lease, day, target);
begin
  if old_index is not null or new_index is not null then
    -- Only the first decision tells which quarters the typed indices belong to.
    decision := private.revision_check(lease, day, target, array[
      (decision.old_quarter, old_index, null), (decision.new_quarter, new_index, null)
    ]::private.typed_index[]);
  end if;
  return to_jsonb(decision) || jsonb_build_object('document_blocker', private.missing_for_letters(lease));
end
$$;
comment on function public.revision_of_lease is
  'Decides whether the rent or the fixed charges of a lease can be revised on a day: the state, the reasons against it, the questions to the landlord, the indices, the cap, and the data that the letter lacks. `old_index` and `new_index` are values that the caller gives for indices that are not stored.';
grant execute on function public.revision_of_lease to authenticated;
