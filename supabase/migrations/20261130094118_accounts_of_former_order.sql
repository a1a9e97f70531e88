-- Written by hand: accounts of version 0.1 in which payments would pay other dues keep their order until the landlord decides.
update public.leases set former_order_until = clock_timestamp()
where exists (select from public.payments where payments.lease_id = leases.id and payments.kind = 'benefit')
  or exists (select from public.expected_benefits where expected_benefits.lease_id = leases.id);
update public.leases set former_order = private.former_order_json(leases) where former_order_until is not null;
update public.leases set former_order_until = null where former_order is null;
