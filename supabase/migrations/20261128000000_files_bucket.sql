-- The private bucket of kept files. Storage checks the size and the declared type, and the function checks the bytes.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('files', 'files', false, 10000000, '{application/pdf,image/jpeg,image/png}')
on conflict (id) do update set
  public = excluded.public, file_size_limit = excluded.file_size_limit, allowed_mime_types = excluded.allowed_mime_types;
