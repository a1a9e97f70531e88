-- Letters are documents that certify no payment: due notices, reminders, formal notices and letters of revision.

-- Returns the new address of tenants who have returned the keys, or an empty text if the address is unknown. Returns
-- null before the tenants return the keys.
create function private.new_address_of(lease public.leases) returns text
language sql stable set search_path = ''
as $$
  select case when lease.keys_on <= private.today() then coalesce(lease.new_address, '') end
$$;

-- The draft of a letter to tenants of a lease. `subject` is the id of the due, revision or deposit movement that the
-- letter is about. If `says.sentTo` has an address, the letter goes there instead of to the dwelling.
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
  draft := private.draft_document(landlord, lessor, lease, property, kind, people, null, replaces, says);
  draft.subject_id := subject;
  return draft;
end
$$;

-- The valid letters about dues, oldest first. The `says` of each document states the dues that it is about.
create function private.letters_about(dues uuid[], kinds text[]) returns setof public.documents
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return query
    select documents.* from public.dues
    join public.documents on documents.subject_id = dues.id and documents.owner_id = dues.owner_id
    where dues.id = any (letters_about.dues) and documents.kind = any (kinds)
      and not exists (select from public.document_voids where document_voids.document_id = documents.id)
    order by documents.issued_at, documents.sequence;
end
$$;
grant execute on function private.letters_about to authenticated;
