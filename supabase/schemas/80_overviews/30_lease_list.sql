create view public.lease_list with (security_invoker = true) as
select
  lease.id, lease.owner_id, lease.property_id, lease.kind, lease.limitation_period, lease.signed_on, lease.starts_on,
  lease.duration_months, lease.rent_due_day, lease.term_months, lease.prorata_by, lease.charges_kind, lease.deposit,
  lease.has_solidarity, lease.has_resolutory_clause, lease.is_bilingual, lease.has_revision_clause, lease.revision_month,
  lease.revision_day, lease.irl_reference, lease.irl_reference_from, lease.has_charges_index, lease.account_since, lease.account_starts_on,
  lease.ended_by, lease.notice_received_on, lease.is_notice_reduced, lease.ends_on, lease.keys_on, lease.relet_on,
  lease.exit_state, lease.accounts_approved_on, lease.new_address, lease.insured_until,
  lease.created_at,
  private.rent_owed_until(lease) as rent_owed_until,
  -- The last day on which the landlord's notice arrives in time.
  case when lease.ended_by = 'landlord' then
    (lease.ends_on - make_interval(months => private.notice_months(lease.kind, true, false)))::date
  end as notice_by,
  (
    select coalesce(json_agg(json_build_object(
      'starts_on', change.starts_on, 'rent', change.rent, 'charges', change.charges,
      'repeated_on', (
        select coalesce(json_agg(repeated_rent.starts_on order by repeated_rent.holds_from), '[]')
        from public.rents repeated_rent
        where repeated_rent.lease_id = lease.id and repeated_rent.holds_from > change.holds_from
          and repeated_rent.holds_from < change.holds_until
      )
    ) order by change.holds_from), '[]')
    from (
      select
        rent_changes.starts_on, rent_changes.holds_from, rent_changes.rent, rent_changes.charges,
        lead(rent_changes.holds_from, 1, 'infinity'::date) over (order by rent_changes.holds_from) as holds_until
      from private.rent_changes where rent_changes.lease_id = lease.id
    ) change
  ) as rents,
  (
    select coalesce(json_agg(guarantor order by guarantor.created_at, guarantor.id), '[]')
    from public.guarantors guarantor where guarantor.lease_id = lease.id
  ) as guarantors,
  (
    select coalesce(json_agg(person order by person.created_at, person.id), '[]')
    from (
      select
        tenant.id, tenant.first_name, tenant.last_name, tenant.company_name, tenant.email, tenant.phone_number,
        tenant.postal_address, tenant.email_consent_on, tenant.email_consent_how, tenant.former_consents,
        tenant.joins_on, tenant.leaves_on, tenant.replaced_on, tenant.created_at,
        -- A tenant who left stays liable for the rent until a replacement arrives, for at most six months (loi n°
        -- 89-462, art. 8-1 VI).
        case when lease.has_solidarity and tenant.leaves_on is not null then
          least(
            tenant.replaced_on + greatest(tenant.leaves_on - tenant.replaced_on, 0),
            (tenant.leaves_on + interval '6 months')::date
          )
        end as solidarity_ends_on
      from public.tenants tenant where tenant.lease_id = lease.id
    ) person
  ) as tenants,
  lease.former_order
from public.leases lease;
comment on view public.lease_list is 'Each lease with its people, its rents (oldest first), and the days that follow from its end.';
grant select on public.lease_list to authenticated;

-- The row of public.lease_list after a change of the lease. Its field `unchanged_dues` has the result of
-- private.newly_unchanged for this change.
create function private.changed_lease_json(lease uuid, unchanged_before jsonb) returns jsonb
language sql stable set search_path = ''
as $$
  select to_jsonb(lease_list) || jsonb_build_object('unchanged_dues', private.newly_unchanged(lease_list.id, unchanged_before))
  from public.lease_list
  where lease_list.id = lease
$$;
