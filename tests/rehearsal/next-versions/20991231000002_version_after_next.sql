-- A made-up version after the next version: the old column, which nothing reads any more, is dropped.

alter table public.imports drop column undone_at;
