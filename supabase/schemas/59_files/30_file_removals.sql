-- The removal of bytes without a row. The edge function asks for paths, removes their bytes, and reports the removed
-- paths. A crash between two steps leaves the paths in the queue.

-- An upload takes a minute at most. After a day, nobody repeats a failed upload.
create function public.file_removals() returns jsonb
language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.files where files.id in (
    select files.id from public.files
    where files.stored_at is null and files.created_at < now() - interval '1 day'
    order by files.created_at limit 100 for update skip locked
  );
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', removal.id, 'path', removal.path) order by removal.queued_at), '[]')
    from (select * from private.file_removals order by file_removals.queued_at limit 100) removal
  );
end
$$;
comment on function public.file_removals is
  'Deletes files whose upload failed a day ago. Returns at most a hundred paths whose bytes Storage should remove. Only for the secret key.';

create function public.end_file_removals(ids uuid[]) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.file_removals removal where removal.id = any (ids);
end
$$;
comment on function public.end_file_removals is 'Deletes the rows of removals that Storage has finished. Only for the secret key.';
grant execute on function public.file_removals, public.end_file_removals to service_role;
