-- The only policy of Storage: a landlord may download his files, in an open session. Without a policy for uploads,
-- changes and deletions, only the secret key writes. The policy allows only the operation of a download. Otherwise a
-- token could list files, or sign URLs that outlive the session. Storage does not call pgrst.db_pre_request, so the
-- policy checks the session itself. Storage owns the table: hosted projects let `postgres` create policies on it, and
-- nothing else.
create policy files_download_owner on storage.objects for select to authenticated
  using (
    bucket_id = 'files'
    and storage.operation() = 'storage.object.get_authenticated'
    and (select private.has_open_session())
    and (storage.foldername(name))[1] = (select private.landlord_id())::text
  );
