-- The draft of a letter that replaces an overtaken reminder or formal notice. The new letter keeps the landlord's
-- paragraph. If the oldest due of the former letter is still unpaid, the new letter has the same level. Otherwise the
-- new letter is the next letter about the oldest unpaid due.
create function private.draft_replacing_reminder(landlord public.users, lease public.leases, former public.documents)
returns private.document_draft
language plpgsql stable set search_path = ''
as $$
declare
  reminder private.reminder := private.reminder_of(lease, former.id);
  level integer := (former.snapshot #>> '{says,level}')::integer;
begin
  if not exists (select from unnest(reminder.dues) due where due.id = former.subject_id) then
    level := reminder.possible_levels[1];
  end if;
  if level is null or exists (select from unnest(reminder.levels) counted_level where counted_level > level) then
    perform private.refuse('DOCUMENT_NOT_REPLACEABLE', 'A later letter about the oldest due has been issued: void this letter');
  end if;
  reminder.possible_levels := array[level];
  return private.draft_reminder(landlord, lease, reminder, (
    level, '{SENT_RECENTLY}', former.snapshot #>> '{says,addition}', (former.snapshot #>> '{says,offersInstalments}')::boolean
  )::private.reminder_request);
end
$$;

create function private.require_replaceable(claim public.documents) returns void
language plpgsql stable set search_path = ''
as $$
declare
  overtaken private.overtaken_claim;
begin
  if exists (select from public.document_voids where document_voids.document_id = claim.id) then
    perform private.refuse('DOCUMENT_NOT_VALID', 'The document is already voided or replaced');
  end if;
  select * into overtaken from private.overtaken_claims(array[claim.id]);
  if overtaken.next is distinct from 'replace' then
    perform private.refuse('DOCUMENT_NOT_REPLACEABLE', case
      when overtaken.reason is null then 'The letter is not overtaken'
      when overtaken.next = 'settle' then 'Cancel the settlement of charges, and settle the days again'
      when overtaken.next = 'remind' then 'The due day of the notice has passed: issue a reminder, and void the notice'
      else 'Nothing that the letter claims is owed any more: void it'
    end);
  end if;
end
$$;

-- Drafts the letter under the landlord's lock, as public.issue_reminder does. A repeated request returns the same letter.
create function public.replace_claim(document uuid, idempotency_key uuid) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  landlord public.users := private.lock_landlord();
  request jsonb := private.request_of('replace_claim', jsonb_build_object('document', document));
  former public.documents;
  lease public.leases;
  letter private.document_draft;
begin
  perform private.require_own_key(landlord.id, idempotency_key, request);
  select documents.id into letter.id from public.documents
  where documents.owner_id = landlord.id and documents.idempotency_key = replace_claim.idempotency_key;
  if found then
    return private.document_json(letter.id);
  end if;
  select * into former from public.documents where documents.id = replace_claim.document and documents.owner_id = landlord.id;
  if not found then
    perform private.refuse('NOT_FOUND', 'There is no such document');
  end if;
  perform private.require_quota(landlord.id, 'document_files');
  perform private.require_replaceable(former);
  lease := private.lease_of(landlord.id, former.lease_id);
  if former.kind = 'dueNotice' then
    select draft.* into letter
    from public.dues
    cross join lateral unnest(private.draft_due_notices(landlord, lease, dues.due_on, dues.due_on)) draft
    where dues.id = former.subject_id and draft.subject_id = dues.id;
    if not found then
      perform private.refuse('DOCUMENT_NOT_REPLACEABLE', 'No notice of today differs from this notice');
    end if;
  else
    letter := private.draft_replacing_reminder(landlord, lease, former);
  end if;
  letter.idempotency_key := idempotency_key;
  letter.request := request;
  perform private.issue_letters(landlord.id, array[letter]);
  return private.document_json(letter.id);
end
$$;
comment on function public.replace_claim is
  'Replaces an overtaken due notice, reminder or formal notice by a letter with the amounts of today. This is possible even if a letter was issued in the last seven days. Returns the new document.';
grant execute on function public.replace_claim to authenticated;
