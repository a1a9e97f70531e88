import { randomUUID } from 'node:crypto';
import type { TransactionSql } from 'postgres';
import { describe, expect } from 'vitest';
import { addPaidAndHeld, answerOf, cancel, deduct, lastMovement, settle } from './deposits.ts';
import { addExpense, expenseOf, setExpense } from './expenses.ts';
import {
  addedFile,
  addFile,
  endRemovals,
  hashOf,
  keepFile,
  removalOf,
  removalsOf,
  withSecretKey,
} from './files.ts';
import { addAccount } from './ledger.ts';
import { addLandlord, addProperty, deleteTenant } from './rows.ts';
import { CHECK, DENIED, erase, exported, it, type TestDatabase, valueOf } from './support.ts';

const NOT_FOUND = 'PT404 NOT_FOUND';
const invalid = (issue: string) => `PT400 VALIDATION_FAILED ${issue}`;

/** Adds a landlord with a subject of each kind. */
async function addSubjects(db: TestDatabase) {
  const account = await addPaidAndHeld(db);
  const { owner, lease, property } = account;
  const expense = await expenseOf(db, owner, addExpense());
  await db.as(owner, deduct(account, [{}]));
  const [deduction] = await db.tx`select id from deposit_deductions where lease_id = ${lease}`;
  return {
    ...account,
    subjects: {
      lease_id: lease,
      property_id: property,
      expense_id: String(expense['id']),
      deduction_id: String(deduction?.['id']),
    },
  };
}

/** Returns the fields of a file of each subject, with a kind that fits. */
const fieldsOf = (subjects: Awaited<ReturnType<typeof addSubjects>>['subjects']) =>
  Object.entries(subjects).map(([column, id]) => ({
    [column]: id,
    kind: ['expense_id', 'deduction_id'].includes(column) ? 'invoice' : 'other',
  }));

interface ExportedFiles {
  readonly parts: number;
  readonly files: readonly {
    readonly id: string;
    readonly day: string;
    readonly tax: string | null;
    readonly property_ids: readonly string[];
  }[];
}

async function exportedFiles(
  db: TestDatabase,
  account: string,
  asked: { readonly after?: string | null; readonly year?: number; readonly areBills?: boolean } = {},
): Promise<ExportedFiles> {
  const { after = null, year = null, areBills = false } = asked;
  const [row] = await db.as(
    account,
  )`select exported_files(${year}::integer, ${after}::uuid, ${areBills}) as answer`;
  return row?.['answer'];
}

const sizesOf = async (db: TestDatabase, owner: string) =>
  (await db.as(owner)`select id, size from files`).map(({ id, size }) => [String(id), Number(size)] as const);

const listOf = (db: TestDatabase, account: string) =>
  db.as(account)`select id from files order by created_at`;
const setFile = (file: string, changes: object) => (tx: TransactionSql) =>
  tx`select set_file(${file}, ${tx.json({ ...changes })}) as answer`;

describe('a kept file', () => {
  it('a file of each subject is seen only after its bytes are stored, and not by default by tenants', async (db) => {
    const { owner, subjects } = await addSubjects(db);
    for (const fields of fieldsOf(subjects)) {
      const { file, path, is_stored } = await addedFile(db, owner, fields);
      expect([is_stored, file.is_shown]).toEqual([false, false]);
      expect(path).toBe(`${owner}/${file.id}`);
      expect(await db.as(owner)`select from files where id = ${file.id}`).toHaveLength(0);
      expect(await db.refusalText(owner, setFile(file.id, { name: 'x' }))).toBe(NOT_FOUND);
      expect(await db.refusalText(owner)`select delete_file(${file.id})`).toBe(NOT_FOUND);
      await withSecretKey(db, (tx) => tx`select store_file(${path}, 'image/png', 2000)`);
      expect(await db.as(owner)`select media_type, size from files where id = ${file.id}`).toEqual([
        { media_type: 'image/png', size: 2000 },
      ]);
    }
    expect(await exported(db, owner, 'files')).toHaveLength(4);
  });

  it('an expense counts its bills whose bytes are stored', async (db) => {
    const { owner, subjects } = await addSubjects(db);
    const bill = { expense_id: subjects.expense_id, kind: 'invoice' };
    await addedFile(db, owner, bill);
    await keepFile(db, owner, bill);
    await keepFile(db, owner, { lease_id: subjects.lease_id });
    const [expense] = await db.as(owner)`select expense_by_id(${subjects.expense_id}) as answer`;
    expect(expense?.['answer']).toMatchObject({ bills: 1 });
  });

  it('the same bytes of the same subject are kept once, and a failed upload can be repeated', async (db) => {
    const { owner, subjects } = await addSubjects(db);
    const fields = { lease_id: subjects.lease_id, sha256: hashOf('bail') };
    const first = await addedFile(db, owner, { ...fields, name: 'Scan' });
    const second = await addedFile(db, owner, { ...fields, name: 'Bail', size: 5000 });
    expect(second).toMatchObject({ is_stored: false, path: first.path });
    const kept = await keepFile(db, owner, fields);
    expect(await addedFile(db, owner, { ...fields, name: 'Encore' })).toEqual({
      file: kept.file,
      path: kept.path,
      is_stored: true,
    });
    // Another subject has its own row for the same bytes.
    await keepFile(db, owner, { property_id: subjects.property_id, sha256: fields.sha256 });
    expect(await listOf(db, owner)).toHaveLength(2);
  });

  it('a file has one subject of its landlord and a kind that fits', async (db) => {
    const { owner, subjects } = await addSubjects(db);
    const stranger = await addSubjects(db);
    const refusal = (fields: Parameters<typeof addFile>[0]) => db.refusalText(owner, addFile(fields));
    expect(await refusal({})).toBe(invalid('=invalid'));
    expect(await refusal({ lease_id: subjects.lease_id, property_id: subjects.property_id })).toBe(
      invalid('=invalid'),
    );
    for (const fields of fieldsOf(stranger.subjects)) expect(await refusal(fields)).toBe(NOT_FOUND);
    expect(await refusal({ lease_id: subjects.lease_id, kind: 'invoice' })).toBe(invalid('kind=invalid'));
    expect(await refusal({ expense_id: subjects.expense_id, kind: 'energy' })).toBe(invalid('kind=invalid'));
    for (const kind of ['lease', 'entryInventory', 'exitInventory', 'surety']) {
      expect(await refusal({ property_id: subjects.property_id, kind })).toBe(invalid('kind=invalid'));
      expect(await refusal({ lease_id: subjects.lease_id, kind })).toBeNull();
    }
    expect(await refusal({ lease_id: subjects.lease_id, kind: 'payslip' })).toMatch(CHECK);
    expect(await refusal({ lease_id: subjects.lease_id, kind: null })).toBe(invalid('kind=required'));
    expect(await refusal({ lease_id: subjects.lease_id, name: null })).toBe(invalid('name=required'));
    expect(await refusal({ lease_id: subjects.lease_id, name: '' })).toMatch(CHECK);
    const days = { lease_id: subjects.lease_id, made_on: '2026-03-02', valid_until: '2026-03-01' };
    expect(await refusal(days)).toBe(invalid('validUntil=periodReversed'));
    expect(await refusal({ ...days, made_on: null })).toBeNull();
  });

  it('a landlord changes the words and days of a file, but neither its subject nor its bytes', async (db) => {
    const { owner, subjects } = await addSubjects(db);
    const { file, path } = await keepFile(db, owner, { lease_id: subjects.lease_id, kind: 'energy' });
    const changes = {
      kind: 'insurance',
      name: 'Attestation',
      made_on: '2026-01-05',
      valid_until: '2027-01-04',
      is_shown: true,
    };
    const [changed] = await db.as(
      owner,
      setFile(file.id, {
        ...changes,
        owner_id: randomUUID(),
        property_id: subjects.property_id,
        sha256: hashOf('other'),
        media_type: 'image/png',
        size: 1,
      }),
    );
    expect(changed?.['answer']).toEqual({ ...file, ...changes });
    expect(await db.as(owner)`select file_by_id(${file.id}) as answer`).toEqual([
      { answer: expect.objectContaining({ ...file, ...changes, property_name: 'Le Bellecour', path }) },
    ]);
    expect(await db.refusalText(owner, setFile(file.id, { kind: 'invoice' }))).toBe(invalid('kind=invalid'));
    expect(await db.refusalText(owner, setFile(file.id, { valid_until: '2026-01-04' }))).toBe(
      invalid('validUntil=periodReversed'),
    );
    expect(await db.as(owner, setFile(file.id, { valid_until: null }))).toMatchObject([
      { answer: { valid_until: null } },
    ]);
  });

  it('no stranger, visitor or super-admin sees, changes or deletes a file, and nobody writes the table', async (db) => {
    const { owner, subjects } = await addSubjects(db);
    const { file, path } = await keepFile(db, owner, { lease_id: subjects.lease_id });
    for (const other of [await db.account(), await db.account({ isSuperAdmin: true })]) {
      expect(await listOf(db, other)).toHaveLength(0);
      expect(await db.as(other)`select file_by_id(${file.id}) as answer`).toEqual([{ answer: null }]);
      expect(await db.refusalText(other, setFile(file.id, { name: 'x' }))).toBe(NOT_FOUND);
      expect(await db.refusalText(other)`select delete_file(${file.id})`).toBe(NOT_FOUND);
    }
    for (const user of [owner, null]) {
      expect(await db.refusalCode(user)`insert into files (owner_id) values (${owner})`).toBe(DENIED);
      expect(await db.refusalCode(user)`update files set is_shown = true`).toBe(DENIED);
      expect(await db.refusalCode(user)`delete from files`).toBe(DENIED);
      expect(await db.refusalCode(user)`select store_file(${path}, 'image/png', 1)`).toBe(DENIED);
      expect(await db.refusalCode(user)`select file_removals()`).toBe(DENIED);
      expect(await db.refusalCode(user)`select end_file_removals(${[owner]})`).toBe(DENIED);
      expect(await db.refusalCode(user)`select path from private.file_removals`).toBe(DENIED);
    }
    expect(await db.refusalCode(null, addFile({ lease_id: subjects.lease_id }))).toBe(DENIED);
  });
});

describe('the files of a deduction', () => {
  it('the settlement of the deposit names them, and they stay unchanged until the settlement is cancelled', async (db) => {
    const account = await addSubjects(db);
    const { owner, subjects } = account;
    const proof = { deduction_id: subjects.deduction_id, kind: 'estimate' };
    const { file } = await keepFile(db, owner, { ...proof, name: 'devis.pdf' });
    const late = await addedFile(db, owner, proof);
    const deposit = await answerOf(db, account, settle(account, { amount: 750 }));
    const [letter] = await db.as(owner)`
      select snapshot #> '{says,deductions,0,files}' as files from documents where kind = 'depositSettlement'`;
    expect(letter).toEqual({ files: [{ id: file.id, name: 'devis.pdf' }] });
    const calls = [
      setFile(file.id, { name: 'x' }),
      addFile(proof),
      (tx: TransactionSql) => tx`select delete_file(${file.id})`,
    ];
    for (const call of calls) expect(await db.refusalText(owner, call)).toBe('PT409 DEPOSIT_SETTLED');
    // The upload ended after the settlement, which does not name its file.
    const stored = withSecretKey(db, (tx) => tx`select store_file(${late.path}, 'application/pdf', 1000)`);
    expect(await valueOf(stored)).toBe(false);
    expect(await db.tx`select from files where id = ${late.file.id}`).toEqual([]);
    await db.as(owner, cancel(lastMovement(deposit)['id']));
    for (const call of calls) await db.as(owner, call);
    expect(await listOf(db, owner)).toHaveLength(0);
  });
});

describe('the files of an export', () => {
  it('each part has at most 25 files and 50 MB, and a deletion between two parts leaves out no other file', async (db) => {
    const { owner, subjects } = await addSubjects(db);
    const sizes = [...Array<number>(40).fill(1000), ...Array<number>(12).fill(10_000_000)];
    const ids: string[] = [];
    for (const size of sizes) {
      const { file } = await keepFile(db, owner, { lease_id: subjects.lease_id, size });
      ids.push(file.id);
    }
    const parts = [await exportedFiles(db, owner)];
    const deleted = parts[0]?.files[0]?.id ?? '';
    await db.as(owner)`select delete_file(${deleted})`;
    for (let part = parts[0]; part !== undefined && part.parts > 1; parts.push(part)) {
      part = await exportedFiles(db, owner, { after: part.files.at(-1)?.id ?? null });
    }
    const found = parts.flatMap(({ files }) => files.map(({ id }) => id));
    expect(found).toEqual(ids.toSorted());
    expect(parts.length).toBeLessThanOrEqual(parts[0]?.parts ?? 0);
    const sizeOf = new Map(await sizesOf(db, owner));
    for (const { files } of parts) {
      expect(files.length).toBeLessThanOrEqual(25);
      const bytes = files.reduce((sum, { id }) => sum + (sizeOf.get(id) ?? 0), 0);
      expect(bytes).toBeLessThanOrEqual(50_000_000);
    }
  });

  it('a file has the dwelling of its lease, expense or deduction, and the day of its payment or of the file', async (db) => {
    const { owner, property, subjects } = await addSubjects(db);
    const properties = [{ property_id: property, shares: 1 }];
    await db.as(owner, setExpense(subjects.expense_id, { properties, total_shares: 1 }));
    for (const fields of fieldsOf(subjects)) await keepFile(db, owner, { ...fields, made_on: '2024-02-03' });
    await addedFile(db, owner, { lease_id: subjects.lease_id });
    const { files } = await exportedFiles(db, owner);
    expect(files).toHaveLength(4);
    const bill = files.find(({ tax }) => tax !== null);
    expect(bill?.day).toBe('2026-03-10');
    for (const file of files) expect(file.property_ids).toEqual([property]);
    expect(files.filter(({ day }) => day === '2024-02-03')).toHaveLength(3);
    expect((await exportedFiles(db, owner, { year: 2024 })).files).toHaveLength(3);
    expect((await exportedFiles(db, owner, { year: 2026 })).files).toEqual([bill]);
    expect(await exportedFiles(db, owner, { year: 2026, areBills: true })).toEqual({
      parts: 1,
      files: [bill],
    });
    expect(await exportedFiles(db, owner, { year: 2024, areBills: true })).toEqual({ parts: 0, files: [] });
    for (const made_on of ['2023-12-31', '2025-01-01'])
      await keepFile(db, owner, { lease_id: subjects.lease_id, made_on });
    expect((await exportedFiles(db, owner, { year: 2024 })).files).toHaveLength(3);
  });

  it('nobody else can export the files of a landlord, and the year of an export must have four digits', async (db) => {
    const { owner, subjects } = await addSubjects(db);
    await keepFile(db, owner, { lease_id: subjects.lease_id });
    for (const other of [await db.account(), await db.account({ isSuperAdmin: true })])
      expect(await exportedFiles(db, other)).toEqual({ parts: 0, files: [] });
    expect(await db.refusalCode(null)`select exported_files()`).toBe(DENIED);
    expect(await db.refusalText(owner)`select exported_files(1)`).toBe(invalid('year=invalid'));
  });
});

describe('the list of files', () => {
  const listed = async (db: TestDatabase, account: string, after: string | null = null) =>
    valueOf(db.as(account)`select file_list(after_id => ${after})`);

  it('names the place of each file: the dwelling, the tenants and the day of the expense', async (db) => {
    const { owner, property, tenant, subjects } = await addSubjects(db);
    const ids: string[] = [];
    for (const fields of fieldsOf(subjects)) ids.push((await keepFile(db, owner, fields)).file.id);
    await addedFile(db, owner, { lease_id: subjects.lease_id });
    const people = { tenant_id: tenant, tenant_names: ['Ana Roy'] };
    const nobody = { tenant_id: null, tenant_names: [] };
    const home = { property_name: 'Le Bellecour', is_archived: false, paid_on: null };
    const paid = { property_name: null, is_archived: false, paid_on: expect.any(String) };
    const places = [
      { ...home, ...people },
      { ...home, ...nobody },
      { ...paid, ...nobody },
      { ...home, ...people },
    ];
    expect(await listed(db, owner)).toEqual(
      places.map((place, index) => expect.objectContaining({ id: ids[index], ...place })).toReversed(),
    );
    expect(await listed(db, await db.account())).toEqual([]);
    const other = await addProperty(db, owner);
    const own = async (properties: readonly string[]) => {
      await db.tx`delete from expense_properties where expense_id = ${subjects.expense_id}`;
      await db.tx`
        insert into expense_properties (expense_id, property_id, owner_id, shares)
        select ${subjects.expense_id}, id, ${owner}, 1 from properties where id = any (${properties})`;
      return (await listed(db, owner))[1].property_name;
    };
    expect(await own([property, other])).toBeNull();
    expect(await own([property])).toBe('Le Bellecour');
  });

  it('continues after a file of the landlord, with the files that were added before it', async (db) => {
    const { owner, subjects } = await addSubjects(db);
    const ids: string[] = [];
    for (let count = 0; count < 3; count += 1)
      ids.unshift((await keepFile(db, owner, { lease_id: subjects.lease_id })).file.id);
    // Files of the same moment have an order, too.
    await db.tx`update files set created_at = '2026-03-12' where owner_id = ${owner}`;
    const order = ids.toSorted().toReversed();
    const idsAfter = async (after: string | null) =>
      (await listed(db, owner, after)).map(({ id }: { id: string }) => id);
    expect(await idsAfter(null)).toEqual(order);
    expect(await idsAfter(order[0] ?? '')).toEqual(order.slice(1));
    expect(await idsAfter(order[2] ?? '')).toEqual([]);
    const stranger = await db.account();
    expect(await db.refusalText(stranger)`select file_list(after_id => ${order[0] ?? ''})`).toBe(
      invalid('after=invalid'),
    );
  });
});

describe('the room for files', () => {
  it('an account has room for 1 GB of files, also if uploads are not finished or state a smaller size first', async (db) => {
    const owner = await addLandlord(db);
    const property = await addProperty(db, owner);
    await db.tx`
      insert into files (owner_id, kind, name, property_id, media_type, size, sha256, stored_at)
      select ${owner}, 'other', 'Plan', ${property}, 'application/pdf', 10000000, encode(sha256(number::text::bytea), 'hex'), now()
      from generate_series(1, 99) number`;
    const subject = { property_id: property, kind: 'other', sha256: hashOf('last') };
    await keepFile(db, owner, { ...subject, size: 5_000_000 });
    // The hundredth file fills the room of the dwelling.
    const full = 'PT409 QUOTA_REACHED';
    expect(await db.refusalText(owner, addFile({ ...subject, sha256: hashOf('more') }))).toBe(full);
    const other = { ...subject, property_id: await addProperty(db, owner) };
    expect(await db.refusalText(owner, addFile({ ...other, size: 5_000_001 }))).toBe(full);
    expect(await db.refusalText(owner, addFile({ ...other, size: 1 }))).toBeNull();
    await db.as(owner, addFile({ ...other, size: 1, sha256: hashOf('forged') }));
    expect(
      await db.refusalText(owner, addFile({ ...other, size: 5_000_001, sha256: hashOf('forged') })),
    ).toBe(full);
    await db.as(owner, addFile({ ...other, size: 4_999_999, sha256: hashOf('forged') }));
    expect(await db.refusalText(owner, addFile({ ...other, size: 2 }))).toBe(full);
  });

  it('a file has at most 10 MB and is a PDF, a JPEG or a PNG', async (db) => {
    const { owner, subjects } = await addSubjects(db);
    for (const fields of [
      { size: 10_000_001 },
      { size: 0 },
      { media_type: 'text/html' },
      { sha256: 'A'.repeat(64) },
    ]) {
      expect(await db.refusalCode(owner, addFile({ lease_id: subjects.lease_id, ...fields }))).toBe(CHECK);
    }
  });
});

describe('bytes without a row', () => {
  it('a deleted file queues its bytes, and the queue forgets removed bytes only', async (db) => {
    const { owner, subjects } = await addSubjects(db);
    const [first, second] = [
      await keepFile(db, owner, { lease_id: subjects.lease_id }),
      await keepFile(db, owner, { lease_id: subjects.lease_id }),
    ];
    for (const { file } of [first, second]) await db.as(owner)`select delete_file(${file.id})`;
    expect(await removalsOf(db)).toEqual([first.path, second.path]);
    await endRemovals(db, [await removalOf(db, first.path)]);
    expect(await removalsOf(db)).toEqual([second.path]);
  });

  it('the files of a lease, a dwelling, an expense and a deduction go with it', async (db) => {
    const account = await addSubjects(db);
    const { owner, subjects, lease } = account;
    const kept = [];
    for (const fields of fieldsOf(subjects)) kept.push(await keepFile(db, owner, fields));
    const [ofLease, ofProperty, ofExpense, ofDeduction] = kept.map(({ path }) => path);
    await db.as(owner)`select delete_expense(${subjects.expense_id})`;
    expect(await removalsOf(db)).toEqual([ofExpense]);
    await db.as(owner, deduct(account, [{ id: subjects.deduction_id }, {}]));
    expect(await removalsOf(db)).toEqual([ofExpense]);
    await db.as(owner, deduct(account, [{}]));
    expect(await removalsOf(db)).toEqual([ofExpense, ofDeduction]);
    await db.tx`delete from leases where id = ${lease}`;
    await db.tx`delete from properties where id = ${subjects.property_id}`;
    expect(new Set(await removalsOf(db))).toEqual(new Set([ofLease, ofProperty, ofExpense, ofDeduction]));
  });

  it('a tenant who is deleted with the lease takes the files of the lease along', async (db) => {
    const owner = await addLandlord(db);
    const { lease, tenant } = await addAccount(db, owner);
    const { path } = await keepFile(db, owner, { lease_id: lease });
    const [losses] = await db.as(owner)`select tenant_deletion(${tenant}) as answer`;
    expect(losses?.['answer']).toMatchObject({ files: 1 });
    await db.as(owner, (tx) => deleteTenant(tx, tenant));
    expect(await db.tx`select from leases where id = ${lease}`).toHaveLength(0);
    expect(await removalsOf(db)).toEqual([path]);
  });

  it('an erased account leaves no file, and queues the bytes of all files', async (db) => {
    const { owner, subjects } = await addSubjects(db);
    const paths = [];
    for (const fields of fieldsOf(subjects)) paths.push((await keepFile(db, owner, fields)).path);
    await db.as(owner, addFile({ lease_id: subjects.lease_id }));
    await erase(db, owner);
    expect(await db.tx`select from files where owner_id = ${owner}`).toHaveLength(0);
    expect(await removalsOf(db)).toEqual(expect.arrayContaining(paths));
    expect(await removalsOf(db)).toHaveLength(5);
  });

  it('a file that was deleted during its upload is not shown, and its bytes are removed', async (db) => {
    const { owner, subjects } = await addSubjects(db);
    const { path, file } = await addedFile(db, owner, { lease_id: subjects.lease_id });
    await db.tx`delete from files where id = ${file.id}`;
    const removal = await removalOf(db, path);
    const stored = await withSecretKey(db, (tx) => tx`select store_file(${path}, 'image/png', 1) as stored`);
    expect(stored).toEqual([{ stored: false }]);
    // Storage removed the path before the upload wrote it, and the removal is queued again. The end of the first
    // removal does not delete the new entry of the queue.
    await endRemovals(db, [removal]);
    expect(await removalsOf(db)).toEqual([path]);
    await endRemovals(db, [await removalOf(db, path)]);
    expect(await removalsOf(db)).toEqual([]);
  });

  it('a failed upload is removed after a day, but not a stored file', async (db) => {
    const { owner, subjects } = await addSubjects(db);
    await keepFile(db, owner, { lease_id: subjects.lease_id });
    const { path, file } = await addedFile(db, owner, { lease_id: subjects.lease_id });
    expect(await removalsOf(db)).toEqual([]);
    await db.tx`update files set created_at = created_at - interval '25 hours' where owner_id = ${owner}`;
    // A repeated upload starts the day anew.
    expect(await db.tx`select from files where id = ${file.id}`).toHaveLength(1);
    expect(await removalsOf(db)).toEqual([path]);
    expect(await listOf(db, owner)).toHaveLength(1);
  });
});

const operations = ['storage.object.get_authenticated'];
const others = ['storage.object.list', 'storage.object.sign', 'object.get_authenticated_info', ''];

describe('Storage', () => {
  it('a landlord downloads his files in an open session, and does nothing else at Storage', async (db) => {
    const { owner, subjects } = await addSubjects(db);
    const { path } = await keepFile(db, owner, { lease_id: subjects.lease_id });
    await db.tx`insert into storage.objects (bucket_id, name) values ('files', ${path})`;
    const seenBy = (account: string, operation: string) =>
      db.as(
        account,
        (tx) => tx`
          select name from (select set_config('storage.operation', ${operation}, true)) setting, storage.objects`,
      );
    const stranger = await db.account();
    // Without a session, the token of the owner reads nothing.
    for (const operation of [...operations, ...others])
      expect(await seenBy(owner, operation)).toHaveLength(0);
    await db.session(owner);
    await db.session(stranger);
    for (const operation of operations) expect(await seenBy(owner, operation)).toEqual([{ name: path }]);
    for (const operation of others) expect(await seenBy(owner, operation)).toHaveLength(0);
    for (const operation of operations) expect(await seenBy(stranger, operation)).toHaveLength(0);
    await db.tx`select set_config('storage.operation', 'storage.object.get_authenticated', true)`;
    expect(await db.as(owner)`update storage.objects set name = 'x' returning id`).toHaveLength(0);
    expect(
      await db.refusalCode(
        owner,
      )`insert into storage.objects (bucket_id, name) values ('files', ${`${owner}/x`})`,
    ).toBe(DENIED);
    expect(await db.as(owner)`select from storage.buckets`).toHaveLength(0);
    const [bucket] =
      await db.tx`select public, file_size_limit::integer, allowed_mime_types from storage.buckets`;
    expect(bucket).toEqual({
      public: false,
      file_size_limit: 10_000_000,
      allowed_mime_types: ['application/pdf', 'image/jpeg', 'image/png'],
    });
  });
});
