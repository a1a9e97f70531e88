-- The receipts, each with the columns of its row in private.document_list. Runs as the caller, so the policies apply.
create view private.receipt_list with (security_invoker = true) as
select
  document.id, document.owner_id, document.lessor_id, document.tenant_id, document.tenant_ids, document.property_id, document.kind,
  document.number, document.state, document.lessor_name, document.tenant_name, document.property_name,
  receipt.period_from, receipt.period_to, receipt.paid_on, receipt.method, document.issued_at,
  receipt.rent, receipt.charges, receipt.other, receipt.due_rent, receipt.due_charges, receipt.remaining, receipt.housing_benefit,
  document.snapshot #> '{says,others}' as others, document.snapshot_version, document.snapshot, document.code,
  document.voided_at, document.void_reason, document.replaced_by_id, document.replaced_by_number, document.replaces,
  document.emails, document.deliveries, document.snapshot #> '{says,officePart}' as office_part
from public.receipts receipt
join private.document_list document on document.id = receipt.id;
comment on view private.receipt_list is 'Receipts with the state of their documents, their replacement, and the last mail to each tenant.';
grant select on private.receipt_list to authenticated;

-- A receipt with all data from which its document is drawn.
create function private.receipt_json(receipt uuid) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return (select to_jsonb(receipt_list) from private.receipt_list where receipt_list.id = receipt_json.receipt);
end
$$;

create function public.receipt_page(after_id uuid default null) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  place private.issue_place;
begin
  perform private.take_turn();
  place := private.place_after(after_id);
  return (
    select coalesce(jsonb_agg(to_jsonb(receipt) - 'snapshot' - 'code' order by receipt.issued_at desc, receipt.number collate "C" desc), '[]')
    from (
      select document.id
      from public.documents document
      join public.receipts on receipts.id = document.id
      where (document.issued_at, document.number collate "C") < (place.issued_at, place.number)
      order by document.issued_at desc, document.number collate "C" desc limit 1000
    ) page
    -- Look up each receipt separately, as in `document_page`.
    cross join lateral (select * from private.receipt_list receipt where receipt.id = page.id offset 0) receipt
  );
end
$$;
comment on function public.receipt_page is
  'Receipts without their snapshots, newest first: the first thousand, or the thousand after a given receipt.';
grant execute on function public.receipt_page to authenticated;
