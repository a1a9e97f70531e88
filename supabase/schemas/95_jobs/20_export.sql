-- The day, balance and rent with which another Klinky account continues a lease. The position of the lease in the other
-- account then equals its position today in this account. From the start day on, the other account makes new rent dues
-- at today's rent, in proportion to the days of each month. Therefore the balance excludes the rent whose dues the
-- other account makes again. The balance also excludes time-barred debt with its payments, and dues other than rent
-- that fall due after today. It includes all other payments.
create function private.takeover_json(lease public.leases) returns jsonb
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
declare
  today date := private.today();
  starts_on date := greatest((private.month_of(today)).first_day, lease.account_starts_on, lease.starts_on);
  due_day_there date := greatest((private.month_of(starts_on)).first_day + lease.rent_due_day - 1, starts_on);
  rent public.rents;
  balance numeric;
  -- The days of rent from `starts_on` on. The balance includes the dues of the days in `fallen`, and excludes the dues
  -- of the days in `others`.
  fallen datemultirange;
  others datemultirange;
  days_made_again daterange;
  owed private.amounts;
begin
  select * into rent from public.rents
  where rents.lease_id = lease.id and rents.holds_from <= today order by rents.holds_from desc limit 1;
  select
    coalesce(sum(due.amount) filter (where due.is_counted), 0) + coalesce(sum(due.received) filter (where due.is_time_barred), 0),
    coalesce(range_agg(due.days) filter (where due.is_counted), '{}'),
    coalesce(range_agg(due.days) filter (where not due.is_counted), '{}')
  into balance, fallen, others
  from (
    select
      dues.amount, lapsed.is_time_barred,
      not lapsed.is_time_barred and (dues.due_on <= today or dues.kind = 'opening') as is_counted,
      dues.received,
      case when dues.kind = 'rent'
        then daterange(dues.period_from, dues.period_to, '[]') * daterange(starts_on, null)
        else 'empty'
      end as days
    from public.dues
    cross join lateral (select dues.due_on + lease.limitation_period < today as is_time_barred) lapsed
    where dues.lease_id = lease.id and dues.cancelled_at is null
  ) due;
  balance := balance - (
    select coalesce(sum(payment.amount), 0) from public.payments payment where payment.lease_id = lease.id and payment.cancelled_at is null
  );
  -- If the rent of the first month is already due in the other account, that account makes the rent of the whole month.
  -- Therefore add all days of the month to `fallen`, except days whose due in this account falls due after today.
  if due_day_there <= today then
    fallen := fallen + datemultirange(daterange(starts_on, (private.month_of(starts_on)).last_day, '[]')) - others;
  end if;
  for days_made_again in select unnest(fallen) loop
    owed := private.agreed_amounts(
      (array['-infinity'::date], array[rent.rent], array[rent.charges])::private.rent_history,
      greatest((private.month_of(lower(days_made_again))).first_day, starts_on), lower(days_made_again), upper(days_made_again) - 1, 'days'
    );
    balance := balance - owed.rent - owed.charges;
  end loop;
  return jsonb_build_object(
    'lease_id', lease.id, 'starts_on', starts_on, 'balance', balance, 'rent', rent.rent, 'charges', rent.charges,
    -- The first lessor of the other account lets dwellings whose lessor is not named.
    'lessor', nullif(private.lessor_name(private.lessor_of(lease)), private.lessor_name(private.first_lessor(lease.owner_id)))
  ) || private.benefits_json(lease) || coalesce(private.received_json(lease.id), '{}');
end
$$;
grant execute on function private.takeover_json to authenticated;

-- The parts of an export. `rows_per_page` is the number of rows per page, which is lower for large or slow rows. `keys`
-- order and identify the rows. `since` is the column with the time of creation. `row_sql` is the SQL expression of the
-- exported row; if null, the row is exported as stored. `extra` is the SQL expression of additional columns of the
-- spreadsheet.
create function private.exported_tables()
returns table (part text, relation text, owner name, rows_per_page integer, keys name[], since name, row_sql text, extra text)
language sql immutable set search_path = ''
as $$
  values
    ('account', 'public.users', 'id', 1, '{id}'::name[], null::name, null, null),
    ('lessors', 'public.lessors', 'owner_id', 1000, '{created_at,id}', 'created_at', null, null),
    ('properties', 'public.properties', 'owner_id', 1000, '{name,id}', 'created_at', null, null),
    ('tenants', 'public.tenant_list', 'owner_id', 1000, '{created_at,id}', 'created_at', null, null),
    ('leases', 'public.leases', 'owner_id', 200, '{created_at,id}', 'created_at', null, 'private.takeover_json(exported_row)'),
    ('rents', 'public.rents', 'owner_id', 1000, '{lease_id,holds_from}', null, $row_sql$to_jsonb(exported_row) - 'holds_from'$row_sql$, null),
    ('revisions', 'public.revisions', 'owner_id', 1000, '{created_at,id}', 'created_at', null, null),
    ('depositMovements', 'public.deposit_movements', 'owner_id', 1000, '{created_at,id}', 'created_at', null, null),
    ('depositDeductions', 'public.deposit_deductions', 'owner_id', 1000, '{created_at,id}', 'created_at', null, null),
    ('settlements', 'public.settlements', 'owner_id', 1000, '{created_at,id}', 'created_at', null, null),
    ('settlementLines', 'public.settlement_lines', 'owner_id', 1000, '{settlement_id,expense_id}', null, null, null),
    ('expenses', 'public.expenses', 'owner_id', 100, '{created_at,id}', 'created_at', null, 'private.expense_json(exported_row)'),
    ('expenseProperties', 'public.expense_properties', 'owner_id', 1000, '{expense_id,property_id}', null, null, null),
    ('files', 'public.files', 'owner_id', 1000, '{created_at,id}', 'created_at', null, null),
    ('guarantors', 'public.guarantors', 'owner_id', 1000, '{lease_id,created_at,id}', 'created_at', null, null),
    ('expectedBenefits', 'public.expected_benefits', 'owner_id', 1000, '{created_at,id}', 'created_at', null, null),
    ('tenantLinks', 'public.tenant_links', 'owner_id', 1000, '{created_at,id}', 'created_at', null, null),
    ('dues', 'public.dues', 'owner_id', 1000, '{due_on,id}', 'created_at', null,
      '(select jsonb_build_object(''remaining'', due.remaining, ''benefit_remaining'', due.benefit_remaining, ''held'', due.held, ''is_time_barred'', due.is_time_barred) from private.counted_dues due where due.id = (exported_row).id)'),
    ('reductions', 'public.reductions', 'owner_id', 1000, '{lease_id,period_from,period_to}', null, null, null),
    ('payments', 'public.payments', 'owner_id', 1000, '{created_at,id}', 'created_at', null,
      '(select jsonb_build_object(''used'', coalesce(sum(allocation.amount), 0), ''payer'', private.name_of_payer(exported_row))
        from public.allocations allocation where allocation.payment_id = (exported_row).id)'),
    ('bankLines', 'public.bank_lines', 'owner_id', 1000, '{recorded_at,id}', 'recorded_at', null,
      '(select jsonb_build_object(''lease_ids'', coalesce(jsonb_agg(distinct part.lease_id), ''[]''))
        from private.recorded_parts part where part.owner_id = (exported_row).owner_id and part.bank_line_id = (exported_row).id and part.cancelled_at is null)'),
    ('allocations', 'public.allocations', 'owner_id', 1000, '{payment_id,due_id}', null, null,
      '(select jsonb_build_object(''paid_on'', payments.paid_on, ''due_on'', dues.due_on, ''kind'', dues.kind,
          ''period_from'', dues.period_from, ''period_to'', dues.period_to)
        from public.payments, public.dues where payments.id = (exported_row).payment_id and dues.id = (exported_row).due_id)'),
    ('signatures', 'private.exported_signatures()', 'owner_id', 10, '{created_at,id}', 'created_at', null, null),
    ('documents', 'public.documents', 'owner_id', 200, '{issued_at,id}', 'issued_at',
      'to_jsonb(exported_row) || (select jsonb_build_object(
          ''state'', document.state, ''replaced_by_number'', document.replaced_by_number, ''tenant_name'', document.tenant_name,
          ''property_name'', document.property_name, ''period_from'', document.period_from, ''period_to'', document.period_to,
          ''amount'', document.amount)
        from private.document_list document where document.id = (exported_row).id)',
      'jsonb_build_object(''lessor_name'', (exported_row).snapshot #>> ''{landlord,name}'')'),
    ('receipts', 'private.issued_receipts', 'owner_id', 200, '{issued_at,id}', 'issued_at',
      '(select to_jsonb(receipts) from public.receipts where receipts.id = (exported_row).id)',
      '(select jsonb_build_object(
          ''number'', document.number, ''issued_at'', document.issued_at, ''state'', document.state, ''replaced_by_number'', document.replaced_by_number,
          ''tenant_name'', document.tenant_name, ''property_name'', document.property_name, ''reason'', document.void_reason, ''lessor_name'', document.lessor_name)
        from private.document_list document where document.id = (exported_row).id)'),
    ('dutySnoozes', 'public.duty_snoozes', 'owner_id', 1000, '{day,kind,subject_id}', null, null, null),
    ('receiptPayments', 'public.receipt_payments', 'owner_id', 1000, '{receipt_id,payment_id,due_id}', null, null, null),
    ('documentReplacements', 'public.document_replacements', 'owner_id', 1000, '{document_id,replaced_id}', null, null, null),
    ('documentVoids', 'public.document_voids', 'owner_id', 1000, '{voided_at,document_id}', 'voided_at', null, null),
    ('documentMails', 'public.document_mails', 'owner_id', 1000, '{created_at,id}', 'created_at', null,
      '(select jsonb_build_object(''number'', documents.number) from public.documents where documents.id = (exported_row).document_id)'),
    ('documentDeliveries', 'public.document_deliveries', 'owner_id', 1000, '{created_at,id}', 'created_at', null,
      '(select jsonb_build_object(''number'', documents.number) from public.documents where documents.id = (exported_row).document_id)'),
    ('imports', 'public.imports', 'owner_id', 20, '{created_at,id,part}', 'created_at', null, null),
    ('notifications', 'public.notifications', 'user_id', 1000, '{created_at,id}', 'created_at', null, null)
$$;
grant execute on function private.exported_tables to authenticated;

-- Returns all data of a landlord in pages, because one statement could not read an account with full quotas. Runs as
-- the caller, so that the policies apply.
create function public.export_page(part text, after jsonb default null, as_of timestamptz default clock_timestamp()) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  source record;
  page jsonb;
  -- The key columns of a row, as SQL text.
  keys text;
  -- The keys are written as literals, so that Postgres gives them the types of the columns with which they are
  -- compared.
  last_keys text := (select string_agg(quote_nullable(key), ', ' order by place) from jsonb_array_elements_text(after) with ordinality last (key, place));
begin
  perform private.take_turn();
  select * into source from private.exported_tables() exported_table where exported_table.part = export_page.part;
  if not found then
    perform private.refuse('NOT_FOUND', 'There is no such part');
  end if;
  keys := (select string_agg(format('(exported_row).%I', key), ', ' order by place) from unnest(source.keys) with ordinality of_row (key, place));
  execute format(
    'select jsonb_build_object(
      ''rows'', coalesce(jsonb_agg(jsonb_build_object(''row'', %s, ''extra'', %s) order by place), ''[]''),
      ''next'', jsonb_agg(jsonb_build_array(%s)) filter (where place = $2) -> 0
    )
    from (
      select exported_row, row_number() over (order by %3$s) as place from %s exported_row
      where (exported_row).%I = (select private.landlord_id()) and %s and %s order by %3$s limit $2
    ) page',
    coalesce(source.row_sql, 'to_jsonb(exported_row)'), coalesce(source.extra, 'null::jsonb'), keys, source.relation, source.owner,
    case when source.since is null then 'true' else format('(exported_row).%I <= $1', source.since) end,
    case when last_keys is null then 'true' else format('(%s) > (%s)', keys, last_keys) end
  ) into page using as_of, source.rows_per_page;
  return page || jsonb_build_object('as_of', as_of);
end
$$;
comment on function public.export_page is
  'At most a thousand rows of one part of the caller''s data, created at or before a given time. The rows follow the key of the previous page, and `next` is the key of the last row. Each row has the extra columns of the spreadsheet, and a lease has the values of private.takeover_json. The files of documents are left out.';
grant execute on function public.export_page to authenticated;
