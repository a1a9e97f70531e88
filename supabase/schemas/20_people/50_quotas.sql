-- Quotas per landlord. Triggers count in the transaction that adds or removes rows. Simultaneous requests wait for the
-- row of the count, so no request exceeds the quota.
create view private.quotas with (security_invoker = true) as
select quota.kind, quota.most
from (
  values
    ('bank_lines', 200000::bigint),
    ('deposit_deductions', 50000),
    ('deposit_movements', 20000),
    ('document_deliveries', 200000),
    ('document_files', 5000000000),
    ('document_mails', 400000),
    ('document_replacements', 200000),
    ('documents', 200000),
    ('dues', 200000),
    ('duty_snoozes', 20000),
    ('expected_benefits', 25000),
    ('expense_properties', 200000),
    ('expenses', 100000),
    ('file_bytes', 1000000000),
    ('files', 20000),
    ('guarantors', 10000),
    ('imports', 1000),
    ('leases', 5000),
    ('lessors', 50),
    ('payments', 200000),
    ('properties', 5000),
    ('receipt_payments', 400000),
    ('reductions', 25000),
    ('rents', 25000),
    ('revisions', 25000),
    ('settlement_lines', 400000),
    ('settlements', 25000),
    ('signatures', 50),
    ('tenant_links', 20000),
    ('tenants', 5000),
    ('whitelisted_users', 20000)
) quota (kind, most);
comment on view private.quotas is 'The maximum number of rows of a table, or of bytes of documents and kept files, that a landlord may have.';

create table private.usage (
  owner_id uuid not null references public.users (id) on delete cascade,
  kind text not null,
  used bigint not null,
  primary key (owner_id, kind)
);
comment on table private.usage is 'The rows or bytes that each landlord uses of each quota.';
alter table private.usage enable row level security;

create function private.refuse_above_quota(kind text, used bigint) returns void
language plpgsql stable set search_path = ''
as $$
declare
  quota bigint := (select most from private.quotas where quotas.kind = refuse_above_quota.kind);
begin
  if used > quota then
    perform private.refuse(
      'QUOTA_REACHED', format('An account has room for %s %s', quota, replace(refuse_above_quota.kind, '_', ' '))
    );
  end if;
end
$$;

create function private.require_quota(owner uuid, kind text) returns void
language plpgsql stable set search_path = ''
as $$
begin
  perform private.refuse_above_quota(require_quota.kind, usage.used)
  from private.usage
  where usage.owner_id = require_quota.owner and usage.kind = require_quota.kind;
end
$$;

-- Counts added rows. Refuses the rows that a user adds above the quota, by REST or by a command. Never refuses the rows
-- that the database's administrator adds.
create function private.add_usage(owner uuid, kind text, amount bigint) returns void
language plpgsql set search_path = ''
as $$
declare
  used bigint;
begin
  insert into private.usage (owner_id, kind, used) values (add_usage.owner, add_usage.kind, add_usage.amount)
  on conflict on constraint usage_pkey do update set used = usage.used + excluded.used
  returning usage.used into used;
  if private.landlord_id() is not null then
    perform private.refuse_above_quota(add_usage.kind, used);
  end if;
end
$$;

-- Counts the rows added to a table, for each owner. Sorts the owners, so that simultaneous statements do not deadlock.
create function private.count_rows_added() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.add_usage(added_row.owner_id, tg_table_name, added_row.amount)
  from (select owner_id, count(*) as amount from added group by 1 order by 1) added_row;
  return null;
end
$$;

-- The loop makes Postgres look up the usage of each owner. A join would read the usage of all landlords.
create function private.count_rows_removed() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  removed_row record;
begin
  for removed_row in select owner_id, count(*) as amount from removed group by 1 order by 1 loop
    update private.usage set used = used - removed_row.amount
    where usage.owner_id = removed_row.owner_id and usage.kind = tg_table_name;
  end loop;
  return null;
end
$$;

-- Counts by a column other than owner_id, or counts an amount instead of rows. Such a count is slower, because Postgres
-- plans its statements each time.
create function private.count_added() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  execute format(
    'select private.add_usage(added_rows.owner_id, $1, added_rows.amount)
    from (select %I as owner_id, %s as amount from added where %1$I is not null group by 1 order by 1) added_rows',
    tg_argv[0], tg_argv[1]
  ) using tg_table_name;
  return null;
end
$$;

create function private.count_removed() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  execute format(
    'update private.usage set used = used - gone.amount
    from (select %I as owner_id, %s as amount from removed group by 1 order by 1) gone
    where usage.owner_id = gone.owner_id and usage.kind = $1', tg_argv[0], tg_argv[1]
  ) using tg_table_name;
  return null;
end
$$;

-- Creates the triggers that count the rows of a table, or the aggregate `amount` of its rows, for private.quotas. The
-- file of a table calls this function once for the table.
create function private.create_quota_triggers(relation name, owner name default 'owner_id', amount text default 'count(*)')
returns void
language plpgsql set search_path = ''
as $$
declare
  counted text := case when (owner, amount) = ('owner_id', 'count(*)') then 'count_rows' else 'count' end;
begin
  execute format(
    'create trigger count_added after insert on public.%I
      referencing new table as added for each statement execute function private.%I(%L, %L)',
    relation, counted || '_added', owner, amount
  );
  execute format(
    'create trigger count_removed after delete on public.%I
      referencing old table as removed for each statement execute function private.%I(%L, %L)',
    relation, counted || '_removed', owner, amount
  );
end
$$;

-- No statement of a user may take longer than 8 seconds. Supabase has the same default.
alter role authenticated set statement_timeout = '8s';

select private.create_quota_triggers('whitelisted_users', 'created_by');
