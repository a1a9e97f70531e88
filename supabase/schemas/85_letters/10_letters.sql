-- Letters are documents that certify no payment: due notices, reminders, formal notices and letters of revision.

-- The error code if a lease lacks data that its due notices, reminders, formal notices and revisions need: a property,
-- or the name or address of the lessor. Returns null if nothing is missing.
create function private.missing_for_letters(lease public.leases) returns text
language plpgsql stable set search_path = ''
as $$
begin
  return coalesce(
    private.missing_for_lease(lease), case when private.lacks_address(private.lessor_of(lease)) then 'PROFILE_INCOMPLETE' end
  );
end
$$;

-- The letters in `replaced` that were sent. Instead of a letter that was not sent, returns the sent letters that it
-- replaced.
create function private.known_letters(replaced uuid[]) returns uuid[]
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return array(
    with recursive letter (id) as (
      select unnest(replaced)
      union
      select document_replacements.replaced_id
      from letter
      join public.document_replacements on document_replacements.document_id = letter.id
      where not private.was_sent(letter.id)
    )
    select letter.id from letter where private.was_sent(letter.id)
  );
end
$$;

-- The draft of a letter to tenants of a lease. `subject` is the id of the due, revision or deposit movement that the
-- letter is about. The letter names only the replaced letters that were sent, because the tenants do not know the
-- others. Letters need the lessor's address, because tenants answer letters. Documents of deposits do not need the
-- address.
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
  if kind not in ('depositReceipt', 'depositSettlement') and private.lacks_address(lessor) then
    perform private.refuse('PROFILE_INCOMPLETE', 'The lessor needs an address: street, postal code and city');
  end if;
  draft := private.draft_document(
    landlord, lessor, lease, property, kind, people, null, private.known_letters(replaces), says
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
