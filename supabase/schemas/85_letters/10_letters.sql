-- Letters are documents that certify no payment: due notices, reminders, formal notices and letters of revision.

-- Returns the new address of tenants who have returned the keys, or an empty text if the address is unknown. Returns
-- null before the tenants return the keys.
create function private.new_address_of(lease public.leases) returns text
language sql stable set search_path = ''
as $$
  select case when lease.keys_on <= private.today() then coalesce(lease.new_address, '') end
$$;
grant execute on function private.new_address_of to authenticated;

-- The draft of a letter to tenants of a lease. `subject` is the id of the due, revision or deposit movement that the
-- letter is about. If `says.sentTo` has an address, the letter goes there instead of to the dwelling. The letter names
-- only those of the replaced letters that were sent, because the tenants do not know the others.
create function private.draft_letter(
  landlord public.users, lease public.leases, kind text, subject uuid, people public.tenants[], says jsonb, replaces uuid[] default '{}'
) returns private.document_draft
language plpgsql stable set search_path = ''
as $$
declare
  property public.properties := private.named_property(lease);
  lessor public.lessors := private.lessor_of(lease);
  draft private.document_draft;
begin
  perform private.require_lasting_account(landlord);
  if cardinality(people) > 0 is not true then
    perform private.refuse('NO_TENANT', 'Nobody was a tenant on the days of this letter');
  end if;
  perform private.require_profile(lessor);
  draft := private.draft_document(
    landlord, lessor, lease, property, kind, people, null, array(select id from unnest(replaces) id where private.was_sent(id)), says
  );
  draft.replaces := replaces;
  draft.subject_id := subject;
  return draft;
end
$$;

-- Writes letters, and voids the letters that they replace.
create function private.issue_letters(landlord uuid, letters private.document_draft[]) returns void
language plpgsql set search_path = ''
as $$
begin
  perform private.void_document(landlord, replaced.id, null) from unnest(letters) letter cross join unnest(letter.replaces) replaced (id);
  perform private.write_documents(landlord, letters);
end
$$;
