import { describe, expect, test } from 'vitest';
import { connect, DENIED, it, inTransaction } from './support.ts';

const sql = connect();

describe('the schema as a whole', () => {
  test('every table has row-level security', async () => {
    const open = await sql`
      select relname from pg_class
      where relnamespace in ('public'::regnamespace, 'private'::regnamespace)
        and relkind in ('r', 'p') and not relrowsecurity`;
    expect(open.map((row) => row['relname'])).toEqual([]);
  });

  test('every table has a description', async () => {
    const silent = await sql`
      select relname from pg_class
      where relnamespace in ('public'::regnamespace, 'private'::regnamespace)
        and relkind = 'r' and obj_description(oid, 'pg_class') is null`;
    expect(silent.map((row) => row['relname'])).toEqual([]);
  });

  test('the name of a column says whether it is a day, an instant, a boolean or an id', async () => {
    const odd = await sql`
      select attrelid::regclass || '.' || attname as name
      from pg_attribute
      join pg_class on pg_class.oid = attrelid
      where relnamespace in ('public'::regnamespace, 'private'::regnamespace) and relkind = 'r'
        and attnum > 0 and not attisdropped
        and case atttypid
          when 'timestamptz'::regtype then attname !~ '_(at|until)$'
          when 'date'::regtype then attname ~ '_at$'
          when 'public.day'::regtype then attname ~ '_at$'
          when 'boolean'::regtype then attname !~ '^(is|has)_'
          when 'uuid'::regtype then attname !~ '(^id|_id|_by|^idempotency_key)$'
        end
      order by name`;
    // The third person says that a sentence about the row is true.
    expect(odd.map((row) => row['name'])).toEqual(['revisions.replaces_rent']);
  });

  test('each row says when it was written, except rows that belong to a row which says it', async () => {
    const silent = await sql`
      select relname from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' and not exists (
        select from pg_attribute
        where attrelid = pg_class.oid and not attisdropped
          and atttypid = 'timestamptz'::regtype and attnotnull
      )
      order by relname`;
    expect(silent.map((row) => row['relname'])).toEqual([
      'allocations',
      'document_replacements',
      // Klinky deletes the row once the duty is shown again.
      'duty_snoozes',
      'expense_properties',
      'receipt_payments',
      'receipts',
      'settlement_lines',
    ]);
  });

  test('each table has one policy per command, and no policy is always true or for everybody', async () => {
    const policies = await sql`
      select policyname, cmd, qual, with_check, roles::text[] as roles, permissive
      from pg_policies where schemaname = 'public'`;
    expect(policies.length).toBeGreaterThan(0);
    for (const policy of policies) {
      expect(policy['cmd'], policy['policyname']).not.toBe('ALL');
      expect(policy['qual'], policy['policyname']).not.toBe('true');
      expect(policy['with_check'], policy['policyname']).not.toBe('true');
      expect(policy['roles'], policy['policyname']).toEqual(['authenticated']);
    }
    const doubles = await sql`
      select tablename, cmd from pg_policies where schemaname = 'public'
      group by tablename, cmd having count(*) > 1`;
    expect(doubles).toHaveLength(0);
  });

  test('policies find the owner by one function, except policies of personal rows, which use the user’s id', async () => {
    const policies = await sql`
      select policyname, concat_ws(' ', qual, with_check) as text from pg_policies where schemaname = 'public'`;
    const naming = (who: RegExp) =>
      policies.filter(({ text }) => who.test(text)).map(({ policyname }) => String(policyname));
    expect(naming(/auth\.uid\(\)/).toSorted()).toEqual([
      'notifications_select_self',
      'notifications_update_self',
      'users_select_self',
      'users_update_self',
    ]);
    expect(naming(/landlord_id\(\)/).length).toBeGreaterThan(15);
    // The function must not run once per row of the table.
    expect(naming(/(?<!SELECT )(?:auth\.uid|private\.landlord_id)\(\)/)).toEqual([]);
    const others = await sql`
      select proname as name from pg_proc
      where pronamespace in ('public'::regnamespace, 'private'::regnamespace) and prosrc like '%auth.uid()%'
      union all
      select attrelid::regclass || '.' || attname from pg_attrdef join pg_attribute on attrelid = adrelid and attnum = adnum
      where pg_get_expr(adbin, adrelid) like '%auth.uid()%' and attrelid::regclass::text !~ '^auth\\.'
      order by 1`;
    expect(others.map(({ name }) => name)).toEqual([
      'cancel_payments',
      'cancel_payments_of',
      'document_voids.acted_by',
      'documents.acted_by',
      'is_super_admin',
      'landlord_id',
      'payments.acted_by',
      'take_slot',
      'take_turn',
      'unread_notification_count',
      'whitelisted_users.created_by',
    ]);
  });

  test('Postgres finds a landlord’s rows by the index on the owner column', async () => {
    await inTransaction(sql, async (db) => {
      const landlord = await db.account();
      const [row] = await db.as(landlord)`explain (format json) select * from payments`;
      const plan = JSON.stringify(row?.['QUERY PLAN']);
      expect(plan).toContain('"Subplan Name":"InitPlan 1"');
      expect(plan).toContain('(owner_id = (InitPlan 1).col1)');
      expect(plan).not.toContain('landlord_id()) AND');
    });
  });

  test('visitors without an account may use no table, no column and only one function', async () => {
    const tables = await sql`
      select relname from pg_class
      where relnamespace in ('public'::regnamespace, 'private'::regnamespace) and relkind in ('r', 'v', 'm', 'p')
        and (has_table_privilege('anon', oid, 'select, insert, update, delete, truncate, references, trigger')
          or has_any_column_privilege('anon', oid, 'select, insert, update, references'))`;
    expect(tables.map((row) => row['relname'])).toEqual([]);
    const functions = await sql`
      select proname from pg_proc
      where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
        and has_function_privilege('anon', oid, 'execute')`;
    // PostgREST calls this function before each request, including requests of visitors.
    expect(functions.map((row) => row['proname'])).toEqual(['require_open_session']);
  });

  test('signed-in users may call exactly the functions of this list', async () => {
    const functions = await sql`
      select pronamespace::regnamespace::text || '.' || proname as name from pg_proc
      where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
        and has_function_privilege('authenticated', oid, 'execute')
      order by name`;
    expect(functions.map((row) => row['name'])).toEqual([
      'private.access_ends_on',
      'private.account_days',
      'private.account_movements',
      'private.accounts_of_month',
      'private.address_change',
      'private.address_for',
      'private.addresses_reached',
      'private.agreed_amounts',
      'private.agreed_provisions',
      'private.amount_without_receipts',
      'private.anniversary',
      'private.are_charges_settled',
      'private.arrears_of',
      'private.arrears_of_year',
      'private.arrears_report_of',
      'private.asked_due',
      'private.beneficiaries_of',
      'private.benefit_duties',
      'private.benefit_of_due',
      'private.benefit_threshold_on',
      'private.benefits_json',
      'private.benefits_of_days',
      'private.benefits_of_dues',
      'private.benefits_paid',
      'private.benefits_within_rent',
      'private.certified_allocations',
      'private.charge_days',
      'private.charge_periods',
      'private.charge_place',
      'private.charge_year_end',
      'private.charge_year_of',
      'private.charges_rows',
      'private.claim_change',
      'private.claimable_dues',
      'private.clause_duties',
      'private.compared_claims',
      'private.compute_allocations',
      'private.consent_duties',
      'private.covering_quittance',
      'private.day_of',
      'private.days_fixed_by_receipts',
      'private.days_named_by_payments',
      'private.days_notified_before_end',
      'private.days_obstacle',
      'private.days_of_payment',
      'private.days_to_letter',
      'private.days_with_rent',
      'private.debt_lasts_since',
      'private.debts_by_day',
      'private.decide_freeze',
      'private.declarations_of_year',
      'private.deductible_of',
      'private.default_lessor',
      'private.deferred_benefits',
      'private.deferred_parts',
      'private.deliveries_json',
      'private.deliveries_of',
      'private.deliveries_of_month',
      'private.delivery_ways_json',
      'private.deposit_cap',
      'private.deposit_deadline',
      'private.deposit_of',
      'private.deposit_receive_duties',
      'private.deposit_return_duties',
      'private.deposit_settlement_on',
      'private.deposit_summary',
      'private.deposit_to_match',
      'private.deposit_with_state',
      'private.deposits_of_batch',
      'private.deposits_to_settle',
      'private.document_json',
      'private.document_kind',
      'private.documents_of',
      'private.documents_to_void',
      'private.due_before_its_day',
      'private.due_change',
      'private.due_day_ahead',
      'private.due_state',
      'private.due_steps',
      'private.dues_in_order',
      'private.dues_of_today',
      'private.dues_paid_by_money',
      'private.dues_to_announce',
      'private.dues_with_documents',
      'private.dues_with_steps',
      'private.duties_of_day',
      'private.dwelling_key',
      'private.earliest_lease_day',
      'private.earliest_payment_day',
      'private.energy_class_may_improve',
      'private.energy_class_until',
      'private.entries_of_due',
      'private.entry_without_payer',
      'private.excludes_revision',
      'private.expense_json',
      'private.expenses_of_page',
      'private.expenses_of_year',
      'private.exported_file_json',
      'private.exported_signatures',
      'private.exported_tables',
      'private.file_day',
      'private.file_duties',
      'private.file_json',
      'private.first_awaited_month',
      'private.first_lessor',
      'private.freeze_on',
      'private.frozen_from',
      'private.generate_duties',
      'private.has_changed',
      'private.has_later_movement',
      'private.has_open_session',
      'private.income_of_year',
      'private.index_published_on',
      'private.insurance_duties',
      'private.irl_cap',
      'private.irl_zone',
      'private.is_active',
      'private.is_address',
      'private.is_claim',
      'private.is_day',
      'private.is_governed',
      'private.is_in_force',
      'private.is_interrupted',
      'private.is_own_payment',
      'private.is_plausible_change',
      'private.is_recorded',
      'private.is_set_off_between',
      'private.is_super_admin',
      'private.is_within_two_years',
      'private.keys_duties',
      'private.landlord_id',
      'private.landlord_json',
      'private.last_benefits',
      'private.last_listed_expense',
      'private.last_listed_file',
      'private.last_month_of',
      'private.last_months',
      'private.last_payments',
      'private.late_duties',
      'private.late_money',
      'private.lease_amounts',
      'private.lease_charge_years',
      'private.lease_duties',
      'private.lease_end_duties',
      'private.lease_people_json',
      'private.leases_to_match',
      'private.lessor_name',
      'private.lessor_of',
      'private.let_properties',
      'private.letter_duties',
      'private.listed_duties',
      'private.lock_landlord',
      'private.lowered_spans',
      'private.mail_address',
      'private.mail_json',
      'private.mail_state',
      'private.may_issue',
      'private.missing_for_lease',
      'private.missing_for_receipts',
      'private.missing_json',
      'private.month_dues_json',
      'private.month_of',
      'private.month_of_delivery',
      'private.month_to_receive',
      'private.movements_to_match',
      'private.name_of_payer',
      'private.name_of_tenant',
      'private.next_receipt',
      'private.next_receipt_of_due',
      'private.next_reminder',
      'private.normalized',
      'private.notice_months',
      'private.notice_window',
      'private.notice_window_duties',
      'private.notices_of',
      'private.notification_kind',
      'private.occupation_of_year',
      'private.office_part',
      'private.open_benefits_json',
      'private.open_dues',
      'private.other_due_parts',
      'private.other_due_step',
      'private.overtaken_claims',
      'private.overtaken_settlements',
      'private.owed_spans',
      'private.owed_spans_of',
      'private.paid_benefit',
      'private.paid_parts',
      'private.paid_parts_ahead',
      'private.part_of_days',
      'private.part_of_provision',
      'private.part_of_span',
      'private.part_to_pay',
      'private.pay_in_former_order',
      'private.pay_named_benefits',
      'private.payment_change',
      'private.payments_entered',
      'private.payments_in_order',
      'private.payments_of_batch',
      'private.payments_of_conflicts',
      'private.payments_of_due',
      'private.payments_refunded_between',
      'private.payments_to_match',
      'private.people_json',
      'private.people_of_leases',
      'private.people_of_settlement',
      'private.people_of_statement',
      'private.people_to_match',
      'private.people_with_names',
      'private.periods_late',
      'private.place_after',
      'private.placed_files',
      'private.planned_rent_dues',
      'private.possible_levels',
      'private.possible_receipt',
      'private.profile_duties',
      'private.properties_of_year',
      'private.property_json',
      'private.prorata_json',
      'private.provisions_without_dues',
      'private.quarter_after',
      'private.quarter_end',
      'private.raise_days',
      'private.receipt_days',
      'private.receipts_awaiting_quittance',
      'private.receipts_naming',
      'private.receipts_of_month',
      'private.receipts_on_days',
      'private.received_json',
      'private.received_until',
      'private.recipients_of',
      'private.recorded_lines',
      'private.recorded_payments',
      'private.recoverable_limit',
      'private.recoverable_of',
      'private.reductions_on',
      'private.refunds_to_match',
      'private.refuse',
      'private.refuse_busy',
      'private.remaining_of_due',
      'private.reminders_about',
      'private.renewal_months',
      'private.rent_days',
      'private.rent_dues_to_write',
      'private.rent_history',
      'private.rent_on',
      'private.rent_owed_until',
      'private.rent_share_of',
      'private.repaid_part',
      'private.replay_account',
      'private.reported_part',
      'private.require_batch',
      'private.require_day',
      'private.require_open_session',
      'private.require_profile',
      'private.require_year',
      'private.returned_allocations',
      'private.revisable_from',
      'private.revised_days',
      'private.revision_day_in',
      'private.revision_days',
      'private.revision_days_near',
      'private.revision_duties',
      'private.send_duties',
      'private.settled_days',
      'private.settlement_bases',
      'private.settlement_document',
      'private.settlement_duties',
      'private.settlement_lines_of',
      'private.settlements_of_batch',
      'private.settlements_of_today',
      'private.settlements_to_redo',
      'private.spans_from',
      'private.spans_json',
      'private.start_of_day',
      'private.stated_dues',
      'private.statement_duties',
      'private.statement_json',
      'private.step_of_shared_term',
      'private.still_counts',
      'private.take_slot',
      'private.take_turn',
      'private.takeover_json',
      'private.tax_regime',
      'private.tenant_name',
      'private.tenant_order',
      'private.tenants_between',
      'private.tenants_blocking_undo',
      'private.tenants_near',
      'private.term_amounts',
      'private.term_days',
      'private.term_obstacle',
      'private.term_of',
      'private.term_with_advance',
      'private.threshold_days',
      'private.time_barred_on',
      'private.today',
      'private.todo_steps',
      'private.total_of_spans',
      'private.uncertified_amount',
      'private.unpaid_benefit_of',
      'private.unpaid_benefits',
      'private.unpaid_by_offices',
      'private.unpaid_of_settlement',
      'private.unsent_claims',
      'private.unsettled_charge_years',
      'private.was_sent',
      'private.was_tenant_between',
      'private.whole_rents',
      'private.with_deferred_parts',
      'private.with_planned_dues',
      'private.with_settlement_on',
      'private.without_benefit',
      'private.write_snooze',
      'private.years_to_revision',
      'public.account_statement',
      'public.add_benefit',
      'public.add_deposit_movement',
      'public.add_due',
      'public.add_expense',
      'public.add_file',
      'public.add_lessor',
      'public.add_letting',
      'public.add_property',
      'public.add_rent_index',
      'public.add_tenant',
      'public.add_to_whitelist',
      'public.archive_property',
      'public.arrears_report_of_lease',
      'public.bank_expected',
      'public.batches',
      'public.benefits_of_lease',
      'public.cancel_deposit_movement',
      'public.cancel_due',
      'public.cancel_payment',
      'public.cancel_settlement',
      'public.change_benefit',
      'public.change_lease',
      'public.change_rent',
      'public.change_tenant',
      'public.charges_of_year',
      'public.check_import',
      'public.dashboard',
      'public.delete_benefit',
      'public.delete_expense',
      'public.delete_file',
      'public.delete_lessor',
      'public.delete_tenant',
      'public.deliver_document',
      'public.deliver_documents',
      'public.deposit_of_lease',
      'public.document_page',
      'public.documents_by_id',
      'public.documents_of_year',
      'public.due_by_id',
      'public.dues_of_lease',
      'public.dues_of_month',
      'public.duty_list',
      'public.end_account',
      'public.end_benefit',
      'public.end_tenant_link',
      'public.expense_by_id',
      'public.expense_page',
      'public.expense_parts_of_year',
      'public.export_page',
      'public.exported_files',
      'public.file_by_id',
      'public.file_list',
      'public.forget_bank_payer',
      'public.import_blockers',
      'public.import_lettings',
      'public.issue_arrears_report',
      'public.issue_due',
      'public.issue_due_notices',
      'public.issue_month',
      'public.issue_receipt',
      'public.issue_reminder',
      'public.keep_benefit',
      'public.kept_files',
      'public.month_list',
      'public.open_tenant_link',
      'public.pay_month',
      'public.payments_of_lease',
      'public.payments_of_receipt',
      'public.payments_of_year',
      'public.position_page',
      'public.preview_arrears_report',
      'public.preview_batch_undo',
      'public.preview_deposit_movement',
      'public.preview_deposit_settlement',
      'public.preview_letting',
      'public.preview_payment',
      'public.preview_receipt',
      'public.preview_reminder',
      'public.preview_rent',
      'public.preview_revision',
      'public.preview_settlement_letter',
      'public.queue_document_mail',
      'public.receipt_page',
      'public.receipt_term',
      'public.receipts_of_payment',
      'public.record_bank_lines',
      'public.record_consents',
      'public.record_payment',
      'public.record_settlement',
      'public.reduce_due',
      'public.refund',
      'public.reissue_receipt',
      'public.reminder_of_lease',
      'public.replace_claim',
      'public.revise_lease',
      'public.revision_of_lease',
      'public.revisions_of_lease',
      'public.rows_at_once',
      'public.set_account',
      'public.set_deposit_deductions',
      'public.set_expense',
      'public.set_file',
      'public.set_profile',
      'public.settle_charges',
      'public.settle_deposit',
      'public.settlement_draft',
      'public.settlements_of_lease',
      'public.signature_drawings',
      'public.signature_in_use',
      'public.snooze_duty',
      'public.split_settlement',
      'public.tenant_deletion',
      'public.tenant_link',
      'public.undo_batch',
      'public.undo_import',
      'public.undo_rent',
      'public.undo_revision',
      'public.unread_notification_count',
      'public.void_document',
      'public.void_receipt',
      'public.year_of',
    ]);
  });

  test('every column of a day or an amount uses its domain, except columns that may be infinite', async () => {
    const loose = await sql`
      select attrelid::regclass || '.' || attname as name from pg_attribute
      join pg_class on pg_class.oid = attrelid
      where relnamespace in ('public'::regnamespace, 'private'::regnamespace) and relkind = 'r' and attnum > 0
        and not attisdropped and atttypid in ('date'::regtype, 'numeric'::regtype)
      order by 1`;
    expect(loose.map(({ name }) => name)).toEqual(['private.daily_checks.check_on', 'rents.holds_from']);
  });

  test('the schema defines the supported days in one place', async () => {
    const [row] = await sql`
      select
        private.is_day('1900-01-01') and private.is_day('2199-12-31') as bounds,
        private.is_day('1899-12-31') or private.is_day('2200-01-01') or private.is_day('infinity') as beyond,
        private.is_day(null) as unsaid`;
    expect(row).toEqual({ bounds: true, beyond: false, unsaid: null });
    const spelt = await sql`
      select proname from pg_proc where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
        and prosrc ~ '1900-01-01|2199-12-31'`;
    expect(spelt.map(({ proname }) => proname)).toEqual([]);
  });

  test('no function takes or returns a row of a view, whose columns may change', async () => {
    const tied = await sql`
      select distinct proname || '(' || relname || ')' as name
      from pg_proc
      cross join lateral unnest(coalesce(proallargtypes, proargtypes::oid[]) || prorettype) used (type)
      join pg_type on pg_type.oid = used.type
      join pg_class on pg_class.reltype in (pg_type.oid, pg_type.typelem) and relkind = 'v'
      where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
      order by 1`;
    expect(tied.map(({ name }) => name)).toEqual([]);
  });

  test('every function has a fixed search path, except procedures that commit, because Postgres forbids a fixed path there', async () => {
    const loose = await sql`
      select proname from pg_proc
      where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
        and not coalesce(proconfig, '{}') @> array['search_path=""']
      order by proname`;
    expect(loose.map((row) => row['proname'])).toEqual(['daily_job', 'erase_accounts']);
  });

  test('updates and inserts are granted by column, so that ids and owners never change', async () => {
    const wide = await sql`
      select relname from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r'
        and has_table_privilege('authenticated', oid, 'insert, update, truncate, references, trigger')`;
    expect(wide.map((row) => row['relname'])).toEqual([]);
    const identity = await sql`
      select table_name, column_name from information_schema.column_privileges
      where grantee = 'authenticated' and table_schema = 'public' and privilege_type in ('INSERT', 'UPDATE')
        and column_name in ('id', 'owner_id', 'user_id', 'is_super_admin', 'created_at', 'created_by', 'number', 'snapshot')`;
    expect(identity).toHaveLength(0);
  });

  test('signed-in users write directly only to the tables of this list', async () => {
    const open = await sql`
      select relname,
        has_any_column_privilege('authenticated', oid, 'insert') as inserts,
        has_any_column_privilege('authenticated', oid, 'update') as updates,
        has_table_privilege('authenticated', oid, 'delete') as deletes
      from pg_class
      where relnamespace in ('public'::regnamespace, 'private'::regnamespace) and relkind in ('r', 'v', 'p')
        and (has_table_privilege('authenticated', oid, 'insert, update, delete, truncate')
          or has_any_column_privilege('authenticated', oid, 'insert, update'))
      order by relname`;
    expect(open).toEqual([
      { relname: 'lessors', inserts: true, updates: true, deletes: false },
      { relname: 'notifications', inserts: false, updates: true, deletes: false },
      { relname: 'properties', inserts: true, updates: true, deletes: true },
      { relname: 'users', inserts: false, updates: true, deletes: false },
      { relname: 'whitelisted_users', inserts: true, updates: true, deletes: true },
    ]);
  });

  it('writing to a view is refused for lack of privilege, even if Postgres could not write to the view', async (db) => {
    const landlord = await db.account();
    const views = await sql`
      select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'v'`;
    expect(views.length).toBeGreaterThan(2);
    for (const { name } of views) {
      for (const who of [landlord, null]) {
        for (const write of [
          `insert into public.${name} (id) values (null)`,
          `update public.${name} set id = null`,
          `delete from public.${name}`,
        ]) {
          expect(await db.refusalCode(who, (tx) => tx.unsafe(write)), write).toBe(DENIED);
        }
      }
    }
  });

  test('each foreign key and each owner column is the first column of an index', async () => {
    const bare = await sql`
      select con.conname from pg_constraint con
      where con.contype = 'f' and con.connamespace = 'public'::regnamespace
        and not exists (
          select from pg_index i where i.indrelid = con.conrelid
            and (i.indkey::int2[])[0:cardinality(con.conkey) - 1] @> con.conkey
            and con.conkey @> (i.indkey::int2[])[0:cardinality(con.conkey) - 1])`;
    expect(bare.map((row) => row['conname'])).toEqual([]);
    const unowned = await sql`
      select owned.attrelid::regclass::text as name from pg_attribute owned
      join pg_class on pg_class.oid = owned.attrelid
      where pg_class.relnamespace = 'public'::regnamespace and pg_class.relkind = 'r'
        and owned.attname in ('owner_id', 'user_id')
        and not exists (
          select from pg_index i where i.indrelid = owned.attrelid and i.indkey[0] = owned.attnum)`;
    expect(unowned.map((row) => row['name'])).toEqual([]);
  });
});
