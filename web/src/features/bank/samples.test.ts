import { readFile, readdir } from 'node:fs/promises';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { identifyLines } from './drafts/identify-lines.ts';
import { rentDue } from './matching/generated-year.fixture.ts';
import { match } from './matching/match.ts';
import type { Reason } from './matching/model.ts';
import { readStatement } from './reading/read-statement.ts';

/**
 * The folder contains statements of invented people in the layouts of French banks, and the expected lines of each
 * statement.
 */
const FOLDER = 'tests/fixtures/bank';
const OWNER = '00000000-0000-4000-8000-000000000001';

const Part = v.object({ leaseId: v.string(), cents: v.number(), kind: v.picklist(['payment', 'benefit']) });
const Sample = v.object({
  format: v.string(),
  account: v.nullable(v.string()),
  lines: v.array(
    v.object({
      id: v.string(),
      day: v.string(),
      cents: v.number(),
      label: v.string(),
      payer: v.nullable(v.string()),
      payerIban: v.nullable(v.string()),
      group: v.string(),
      reasons: v.array(v.string()),
      parts: v.array(Part),
    }),
  ),
});

const json = async (name: string): Promise<unknown> =>
  JSON.parse(await readFile(`${FOLDER}/${name}.json`, 'utf8'));

const Accounts = v.object({
  accounts: v.array(
    v.object({
      leaseId: v.string(),
      people: v.array(v.object({ firstName: v.string(), lastName: v.string(), companyName: v.null() })),
      guarantors: v.optional(v.tuple([]), []),
      startsOn: v.string(),
      rentFrom: v.optional(v.string(), '2025-01-01'),
      endsOn: v.null(),
      monthly: v.number(),
      deposit: v.pipe(
        v.number(),
        v.transform((held) => ({ owed: 0, held, toReturn: held, movements: [] })),
      ),
      dues: v.array(
        v.pipe(
          v.object({ dueOn: v.string(), remaining: v.number() }),
          v.transform(({ dueOn, remaining }) => rentDue(dueOn, remaining)),
        ),
      ),
      payments: v.tuple([]),
      refunds: v.optional(v.tuple([]), []),
    }),
  ),
  history: v.array(
    v.pipe(
      v.object({
        lineId: v.string(),
        day: v.string(),
        payerKey: v.string(),
        leaseId: v.string(),
        cents: v.number(),
        kind: v.picklist(['payment', 'benefit']),
        month: v.string(),
        tenantId: v.optional(v.null(), null),
      }),
      v.transform((part) => Object.assign(part, { lineCents: part.cents })),
    ),
  ),
});

const expected = v.parse(Accounts, await json('accounts'));

const spoken = (reason: Reason): string => (reason.code === 'name' ? `name:${reason.form}` : reason.code);

const names = (await readdir(FOLDER)).filter((name) => /\.(?:csv|xml)$/.test(name));

test('the folder has nine samples of statements', () => {
  expect(names).toHaveLength(9);
});

describe.each(names)('%s', (name) => {
  test('reading the sample gives the expected lines, amounts and fingerprints', async () => {
    const sample = v.parse(Sample, await json(name.replace(/\.\w+$/, '')));
    const { statement } = await readStatement(new Blob([await readFile(`${FOLDER}/${name}`)]), {});
    expect(statement?.format).toBe(sample.format);
    const lines = statement?.lines ?? [];
    expect([...new Set(lines.map(({ account }) => account))]).toEqual([sample.account]);
    expect(
      lines.map(({ day, cents, label, payer, payerIban }) => ({ day, cents, label, payer, payerIban })),
    ).toEqual(
      sample.lines.map(({ day, cents, label, payer, payerIban }) => ({
        day,
        cents,
        label,
        payer,
        payerIban,
      })),
    );
    expect((await identifyLines(OWNER, lines)).map(({ id }) => id)).toEqual(sample.lines.map(({ id }) => id));
  });

  test('each line of the sample gets the expected group, reasons and parts', async () => {
    const sample = v.parse(Sample, await json(name.replace(/\.\w+$/, '')));
    const { statement } = await readStatement(new Blob([await readFile(`${FOLDER}/${name}`)]), {});
    const proposals = match(await identifyLines(OWNER, statement?.lines ?? []), expected);
    expect(
      proposals.map(({ lineId, group, reasons, parts }) => ({
        id: lineId,
        group,
        reasons: reasons.map(spoken),
        parts: parts.map(({ leaseId, cents, kind }) => ({ leaseId, cents, kind })),
      })),
    ).toEqual(sample.lines.map(({ id, group, reasons, parts }) => ({ id, group, reasons, parts })));
  });
});
