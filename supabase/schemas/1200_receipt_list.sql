-- `receipts` with what `document_list` says of them. As the caller, so the policies apply.
create view private.receipt_list with (security_invoker = true) as
select
  document.id, document.owner_id, document.lessor_id, document.tenant_id, document.tenant_ids, document.property_id, document.kind,
  document.number, document.state, document.lessor_name, document.tenant_name, document.property_name,
  receipt.period_from, receipt.period_to, receipt.paid_at, receipt.payment_method, document.issued_at,
  receipt.rent, receipt.charges, receipt.other, receipt.due_rent, receipt.due_charges, receipt.remaining, receipt.housing_benefit,
  document.snapshot #> '{says,others}' as others, document.snapshot_version, document.snapshot, document.code,
  document.voided_at, document.void_reason, document.replaced_by_id, document.replaced_by_number, document.replaces,
  document.emails, document.deliveries
from public.receipts receipt
join private.document_list document on document.id = receipt.id;
comment on view private.receipt_list is 'Receipts with the state of their documents, what replaced them, and the last mail to each tenant.';
revoke all on private.receipt_list from anon, authenticated, service_role;
grant select on private.receipt_list to authenticated;

-- A receipt as it is now, with what its document is drawn from.
create function private.receipt_line(receipt uuid) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return (select to_jsonb(line) from private.receipt_list line where line.id = receipt_line.receipt);
end
$$;

create function public.receipt_page(after_id uuid default '00000000-0000-0000-0000-000000000000') returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  perform private.take_turn();
  return (
    select coalesce(jsonb_agg(to_jsonb(line) - 'snapshot' - 'code' order by line.id), '[]')
    from (
      select * from private.receipt_list where receipt_list.id > after_id
      order by receipt_list.id limit 1000
    ) line
  );
end
$$;
comment on function public.receipt_page is
  'Receipts without what their documents are drawn from, by id: the first thousand, or those after one.';
revoke execute on function public.receipt_page from anon, service_role;
grant execute on function public.receipt_page to authenticated;

create function public.receipts_by_id(receipts uuid[]) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  if cardinality(receipts) > 100 then
    raise exception 'VALIDATION_FAILED' using errcode = 'PT400', detail = 'More than 100 receipts', hint = 'ids=tooLong';
  end if;
  return (
    select coalesce(jsonb_agg(to_jsonb(line)), '[]')
    from private.receipt_list line where line.id = any (receipts_by_id.receipts)
  );
end
$$;
comment on function public.receipts_by_id is
  'At most a hundred receipts, with what their documents are drawn from.';
revoke execute on function public.receipts_by_id from anon, service_role;
grant execute on function public.receipts_by_id to authenticated;

create function public.receipts_of_year(year integer, skipped integer, most integer) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(to_jsonb(line) order by line.issued_at, line.number), '[]')
    from (
      select receipt.id from private.issued_receipts receipt
      where receipts_of_year.year is null or receipt.year = receipts_of_year.year
      order by receipt.issued_at, receipt.number offset greatest(skipped, 0) limit least(most, 100)
    ) asked
    join private.receipt_list line on line.id = asked.id
  );
end
$$;
comment on function public.receipts_of_year is
  'At most a hundred receipts in the order in which they were issued, of a year or of all, after as many as are skipped; with what their documents are drawn from.';
revoke execute on function public.receipts_of_year from anon, service_role;
grant execute on function public.receipts_of_year to authenticated;
