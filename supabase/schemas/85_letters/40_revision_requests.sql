-- A landlord's request for a yearly revision. The commands check the request with private.revision_check, under
-- the landlord's lock.

-- `for_day` is the day of revision that the app showed to the landlord; null if the landlord accepts any day.
create type private.revision_request as (
  target text, for_day date, asked_on date, new_amount numeric, from_next_term boolean, confirmed_facts text[], typed private.typed_index[],
  addition text
);

-- The message of the error for a lease whose rent or charges cannot be revised now.
create function private.revision_refusal(decision private.revision_decision) returns text
language sql immutable set search_path = ''
as $$
  select case decision.state
    when 'done' then 'The amount of this year is revised already'
    when 'tooEarly' then format('The first day of revision is %s', decision.next_day)
    when 'waitingForIndex' then format('Insee usually publishes the index of %s by %s', decision.new_quarter, decision.expected_on)
    when 'nothingToGain' then 'The index has not risen'
    else case decision.blockers[1]
      when 'MOBILITY_LEASE' then 'The rent of a mobility lease cannot be revised (loi n° 89-462, art. 25-16)'
      when 'CLAUSE_UNKNOWN' then 'State first whether the lease has a revision clause (loi n° 89-462, art. 17-1 I)'
      when 'NO_CLAUSE' then 'The lease has no revision clause (loi n° 89-462, art. 17-1 I)'
      when 'NO_RENT' then 'The lease has no rent on this day'
      when 'PROVISION_NOT_INDEXED' then 'Only fixed charges that the lease indexes can be revised (loi n° 89-462, art. 23 and 25-10)'
      when 'ZONE_UNKNOWN' then 'The lease has no dwelling, or no rent index applies to its postal code'
      when 'DAY_UNKNOWN' then 'The first day of the lease is missing'
      when 'REFERENCE_UNKNOWN' then 'The reference quarter of the lease is missing (loi n° 89-462, art. 17-1 I)'
      when 'ENERGY_CLASS' then format(
        'The rent of a dwelling of class %s is frozen since %s (loi n° 89-462, art. 17-1 III)', decision.energy_class, decision.frozen_from
      )
      when 'LEASE_ENDED' then format('The lease ends on %s', decision.rent_owed_until)
      when 'RENT_CHANGES_LATER' then format('Another rent is agreed from %s on', decision.later_rent_on)
      when 'INDEX_UNKNOWN' then format(
        'The index of %s is not known: type it as Insee prints it',
        case when decision.old_index is null then decision.old_quarter else decision.new_quarter end
      )
      when 'INDEX_IMPLAUSIBLE' then format(
        'The indices of %s (%s) and %s (%s) differ by more than 8%%: ask a super-admin to compare them with Insee''s',
        decision.old_quarter, decision.old_index, decision.new_quarter, decision.new_index
      )
    end
  end
$$;

-- Refuses typed indices that the revision does not need, that differ from the stored indices, or that Insee cannot have
-- published yet.
create function private.require_valid_typed_indices(decision private.revision_decision, revision_request private.revision_request) returns void
language plpgsql stable set search_path = ''
as $$
declare
  typed record;
  field text;
  stored numeric;
begin
  for typed in select * from unnest(revision_request.typed) with ordinality typed_index (quarter, value, yearly_change, place) loop
    field := 'indices.' || typed.place - 1;
    stored := (private.find_index(decision.zone, typed.quarter, '{}')).value;
    if (typed.quarter in (decision.old_quarter, decision.new_quarter)) is not true then
      perform private.refuse('VALIDATION_FAILED', format(
        'The revision needs the indices of %s and %s', decision.old_quarter, decision.new_quarter
      ), field || '.quarter=invalid');
    elsif private.quarter_end(typed.quarter) > revision_request.asked_on then
      perform private.refuse('VALIDATION_FAILED', 'The quarter is not over', field || '.quarter=futureTerm');
    elsif (typed.value = round(typed.value, 2)) is not true or typed.value <> stored then
      perform private.refuse('VALIDATION_FAILED', case
        when typed.value <> stored then format('The index of %s is %s', typed.quarter, stored)
        else 'An index has two decimals'
      end, field || '.value=invalid');
    end if;
  end loop;
  perform private.require_yearly_changes(decision.zone, revision_request.typed);
end
$$;

-- Checks the fields of a request. A landlord may state the day of a request that he sent himself in the last 31 days.
-- The letter names this day. The law sets no number of days, but an older request would claim months of rent at once.
create function private.require_valid_revision_request(revision_request private.revision_request) returns void
language plpgsql stable set search_path = ''
as $$
begin
  perform private.require_day(revision_request.asked_on, 'askedOn');
  if revision_request.asked_on > private.today() then
    perform private.refuse('VALIDATION_FAILED', 'The day of the request is in the future', 'askedOn=futureDate');
  elsif revision_request.asked_on < private.today() - 31 then
    perform private.refuse(
      'VALIDATION_FAILED', 'A revision applies from the day of the request, which is at most 31 days ago', 'askedOn=tooLongAgo'
    );
  elsif (revision_request.target in ('rent', 'charges')) is not true then
    perform private.refuse('VALIDATION_FAILED', 'Only the rent or the charges can be revised', 'target=invalid');
  elsif char_length(revision_request.addition) > 600 then
    perform private.refuse('VALIDATION_FAILED', 'The landlord''s paragraph has at most 600 characters', 'addition=tooLong');
  end if;
end
$$;

-- Returns the decision on a request. Refuses a request that the law does not allow.
create function private.decide_revision(lease public.leases, revision_request private.revision_request) returns private.revision_decision
language plpgsql stable set search_path = ''
as $$
declare
  decision private.revision_decision := private.revision_check(lease, revision_request.asked_on, revision_request.target, revision_request.typed);
  unconfirmed_facts text[];
begin
  if decision.new_quarter is not null then
    perform private.require_valid_typed_indices(decision, revision_request);
  end if;
  if revision_request.from_next_term and decision.state = 'allowed' then
    decision.starts_on := decision.next_term_on;
    decision.facts_to_confirm := '{}';
    decision := private.decide_day_blockers(lease, decision);
    decision.state := case when decision.blockers = '{}' then 'allowed' else 'blocked' end;
  end if;
  unconfirmed_facts := array(select fact from unnest(decision.facts_to_confirm) fact where fact <> all (coalesce(revision_request.confirmed_facts, '{}')));
  if decision.state <> 'allowed' then
    perform private.refuse('REVISION_NOT_ALLOWED', private.revision_refusal(decision));
  elsif revision_request.for_day <> decision.for_day then
    perform private.refuse('REVISION_NOT_ALLOWED', format('The day of revision is now %s: read the decision again', decision.for_day));
  elsif unconfirmed_facts <> '{}' then
    perform private.refuse('REVISION_NOT_ALLOWED', 'The landlord has not confirmed all facts. Add these codes to confirmedFacts: ' || array_to_string(unconfirmed_facts, ', '));
  end if;
  return decision;
end
$$;

-- The new amount: the cap, or the lower amount that the landlord asked for.
create function private.revised_amount(decision private.revision_decision, new_amount numeric) returns numeric
language plpgsql stable set search_path = ''
as $$
declare
  amount numeric := coalesce(new_amount, decision.cap);
begin
  perform private.require_amount(amount, 'newAmount', 0.01, 9999999.99);
  if amount > decision.cap then
    perform private.refuse('VALIDATION_FAILED', format('The law allows at most %s', decision.cap), 'newAmount=aboveCap');
  elsif amount <= decision.former then
    perform private.refuse('VALIDATION_FAILED', 'A revision raises the amount: change the rent to lower it', 'newAmount=invalid');
  end if;
  return amount;
end
$$;
