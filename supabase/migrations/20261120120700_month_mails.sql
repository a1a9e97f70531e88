-- The quittances of a month and their mails. Runs as the caller, so that policies apply.
create function public.month_mails(month date) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(jsonb_agg(
    jsonb_build_object(
      'receiptId', receipt.id,
      'number', receipt.number,
      'tenantId', tenant.id,
      'tenantName', concat_ws(' ', receipt.tenant_first_name, receipt.tenant_last_name),
      'address', case when tenant.email_consent_on is not null then tenant.email end,
      'obstacle', case
        when tenant.id is null then 'NO_TENANT'
        when tenant.email is null then 'NO_ADDRESS'
        when tenant.email_consent_on is null then 'NO_CONSENT'
      end,
      'mail', receipt.email
    )
    order by lower(receipt.tenant_last_name), lower(receipt.tenant_first_name), receipt.number
  ), '[]')
  from public.receipt_list receipt
  left join public.tenants tenant on tenant.id = receipt.tenant_id
  where receipt.kind = 'receipt' and receipt.state = 'valid'
    and receipt.period_from >= date_trunc('month', month_mails.month::timestamp)::date
    and receipt.period_from < (date_trunc('month', month_mails.month::timestamp) + interval '1 month')::date
$$;
comment on function public.month_mails is
  'Every valid quittance of the month of a day, with the address its tenant agreed to or what is missing, and its last mail.';
revoke execute on function public.month_mails from anon, service_role;
grant execute on function public.month_mails to authenticated;
