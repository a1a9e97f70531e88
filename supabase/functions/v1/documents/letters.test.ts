import { expect, test } from 'vitest';
import { readPages } from '../pdf/read-pdf.fixture.ts';
import { drawDocuments } from './draw.ts';
import type { Content } from './kind.ts';
import { dueNotice } from './kinds/due-notice.ts';
import { reminder } from './kinds/reminder.ts';
import * as samples from './letter-samples.fixture.ts';

const read = async (content: Content) =>
  (await readPages(drawDocuments([{ content, signature: null, ending: null }])))
    .join('\n')
    .replaceAll(/\s+/g, ' ');

const readNotice = (sentTo: string | null) =>
  read(dueNotice.of({ ...samples.dueNoticeSample, says: { ...samples.dueNoticeSample.says, sentTo } }));

test('a first reminder counts the payments that it claims', async () => {
  const { says } = samples.firstReminder;
  const several = await read(reminder.of(samples.firstReminder));
  expect(several).toContain('les règlements suivants ne sont pas encore parvenus');
  const one = await read(
    reminder.of({ ...samples.firstReminder, says: { ...says, lines: says.lines.slice(0, 1), total: 310 } }),
  );
  expect(one).toContain('le règlement suivant n’est pas encore parvenu');
});

test('a second reminder names the help for tenants only if the law of 1989 governs the lease', async () => {
  expect(await read(reminder.of(samples.secondReminder))).toContain('(FSL)');
  const other = await read(reminder.of({ ...samples.secondReminder, isGoverned: false }));
  expect(other).not.toMatch(/FSL|ADIL|89-462/);
});

test('a due notice to tenants who have left goes to their new address, or to none', async () => {
  const address = samples.dueNoticeSample.property.address;
  const times = (text: string) => text.split(address).length - 1;
  const [home, moved, unknown] = await Promise.all([
    readNotice(null),
    readNotice('4 rue Neuve, 44000 Nantes'),
    readNotice(''),
  ]);
  expect(times(moved)).toBe(times(home) / 2);
  expect(moved).toContain('4 rue Neuve, 44000 Nantes');
  expect(times(unknown)).toBe(times(home) / 2);
});
