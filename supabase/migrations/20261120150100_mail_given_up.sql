-- As before; a request that comes again is told the state that public.receipt_list tells: a mail that is queued for long
-- has failed.
create or replace function public.queue_receipt_mail(receipt uuid, request uuid) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  given_up_before constant timestamptz := now() - interval '2 minutes';
  mail public.receipt_mails;
  is_new boolean := false;
begin
  -- Clicks at once wait for each other.
  perform from public.users where id = auth.uid() for no key update;
  select * into mail from public.receipt_mails known
  where known.receipt_id = queue_receipt_mail.receipt
    and (known.request_id = request or known.state = 'queued' and known.created_at >= given_up_before)
  order by known.request_id = request desc, known.created_at desc limit 1;
  if not found then
    insert into public.receipt_mails (receipt_id, request_id) values (receipt, request) returning * into mail;
    is_new := true;
  elsif mail.state = 'queued' and mail.created_at < given_up_before then
    mail.state := 'failed';
  end if;
  return jsonb_build_object('id', mail.id, 'recipient', mail.recipient, 'state', mail.state, 'at', mail.changed_at, 'isNew', is_new);
end
$$;
