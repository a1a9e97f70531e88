-- `receipts`, what became of them, and `receipt_mails` combined. As the caller, so their policies apply.
create view private.receipt_list with (security_invoker = true) as
select
  receipt.id, receipt.owner_id, receipt.tenant_id, receipt.tenant_ids, receipt.property_id, receipt.kind, receipt.number,
  case
    when void.receipt_id is null and successor.id is null then 'valid'
    when successor.id is null then 'voided'
    else 'replaced'
  end as state,
  (
    select string_agg(
      private.tenant_name(tenant ->> 'companyName', tenant ->> 'firstName', tenant ->> 'lastName'), ', ' order by place
    )
    from jsonb_array_elements(receipt.snapshot -> 'tenants') with ordinality named (tenant, place)
  ) as tenant_name,
  receipt.snapshot -> 'property' ->> 'name' as property_name,
  receipt.period_from, receipt.period_to, receipt.paid_at, receipt.payment_method, receipt.issued_at,
  receipt.rent, receipt.charges, receipt.other, receipt.due_rent, receipt.due_charges, receipt.remaining, receipt.housing_benefit,
  receipt.snapshot -> 'others' as others, receipt.snapshot, receipt.code,
  void.voided_at, void.reason as void_reason,
  successor.id as replaced_by_id, successor.number as replaced_by_number,
  coalesce(replaced.receipts, '[]') as replaces,
  (
    select coalesce(jsonb_agg(private.told_mail(last.mail) order by tenant.created_at, tenant.id), '[]')
    from (
      select distinct on (known.tenant_id) known as mail, known.tenant_id
      from public.receipt_mails known
      where known.receipt_id = receipt.id
      order by known.tenant_id, known.created_at desc
    ) last
    left join public.tenants tenant on tenant.id = last.tenant_id
  ) as emails
from public.receipts receipt
left join public.receipt_voids void on void.receipt_id = receipt.id
-- A plain join, so that a list looks once for all its receipts.
left join (
  select
    link.receipt_id,
    jsonb_agg(jsonb_build_object('id', older.id, 'number', older.number) order by older.issued_at) as receipts
  from public.receipt_replacements link
  join public.receipts older on older.id = link.replaced_id
  group by link.receipt_id
) replaced on replaced.receipt_id = receipt.id
left join lateral (
  select newer.id, newer.number
  from public.receipt_replacements link
  join public.receipts newer on newer.id = link.receipt_id
  where link.owner_id = receipt.owner_id and link.replaced_id = receipt.id
    -- Only these are ever replaced; with this condition, the rest of the list costs no lookup.
    and (void.receipt_id is not null or receipt.kind = 'partial')
    -- What was voided in favour of another stays replaced by it. A partial receipt is valid again when the quittance that
    -- completed it is voided.
    and (void.receipt_id is not null and void.reason is null or not exists (
      select from public.receipt_voids undone where undone.receipt_id = newer.id
    ))
  order by newer.issued_at desc, newer.sequence desc limit 1
) successor on true;
comment on view private.receipt_list is 'Receipts with their state (valid, voided, replaced), what replaced them, and the last mail to each tenant.';
revoke all on private.receipt_list from anon, authenticated, service_role;
grant select on private.receipt_list to authenticated;

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
      select receipts.id from public.receipts
      where receipts_of_year.year is null or receipts.year = receipts_of_year.year
      order by receipts.issued_at, receipts.number offset greatest(skipped, 0) limit least(most, 100)
    ) asked
    join private.receipt_list line on line.id = asked.id
  );
end
$$;
comment on function public.receipts_of_year is
  'At most a hundred receipts in the order in which they were issued, of a year or of all, after as many as are skipped; with what their documents are drawn from.';
revoke execute on function public.receipts_of_year from anon, service_role;
grant execute on function public.receipts_of_year to authenticated;
