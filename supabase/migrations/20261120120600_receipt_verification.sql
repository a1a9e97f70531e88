-- For the public page /verify/<code>, through the function's secret key: nobody else can try out codes.
create function public.receipt_by_code(receipt_code text) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'receipt', to_jsonb(receipt),
    'state', line.state,
    'replacedBy', line.replaced_by_number,
    'signature', (
      select jsonb_build_object('media_type', signature.media_type, 'image', signature.image)
      from public.signatures signature
      where signature.id = (receipt.snapshot -> 'landlord' ->> 'signatureId')::uuid
        and signature.owner_id = receipt.owner_id
    )
  )
  from public.receipts receipt
  join public.receipt_list line on line.id = receipt.id
  where receipt.code = receipt_code
$$;
comment on function public.receipt_by_code is
  'The receipt with a code, with what its document is drawn from, and whether it is valid; null: none. For the secret key only.';
revoke execute on function public.receipt_by_code from anon, authenticated;
grant execute on function public.receipt_by_code to service_role;
