import { page } from 'vitest/browser';
import type { ArrearsReport } from '../../supabase/functions/_shared/contract/documents/arrears-report.ts';
import { addDays } from '../../supabase/functions/_shared/domain/ledger/days.ts';
import { todayInParis } from '../../supabase/functions/_shared/domain/period.ts';
import { inWords, monthFromNow } from '../fixtures/days.ts';
import { aDue } from '../fixtures/due.ts';
import type { Api } from './support/api.ts';
import { refusal } from './support/api.ts';
import type { Landlord } from './support/landlord.ts';
import { addLease } from './support/leases.ts';
import { aNewLetter } from './support/letters.ts';
import {
  chooseEnglish,
  expect,
  expectAccessible,
  expectMessage,
  open,
  test,
  type,
} from './support/stories.ts';

const today = todayInParis();
const lastDay = addDays(today, 20);
const reported = page.getByRole('button', { name: 'C’est signalé' });

/** Returns the report of two rents of 850 euros, of which the CAF has paid 250. */
const aReport = (report: Partial<ArrearsReport> = {}): ArrearsReport => ({
  offices: ['caf'],
  since: addDays(today, -40),
  day: lastDay,
  isByFormerRule: false,
  earlier: [],
  total: 1200,
  dues: [-2, -1].map((months) => {
    const { from, to } = monthFromNow(months);
    return {
      id: crypto.randomUUID(),
      kind: 'rent',
      label: null,
      from,
      to,
      dueOn: from,
      amount: 850,
      received: 250,
      benefit: 0,
      remaining: 600,
    };
  }),
  documentBlocker: null,
  ...report,
});

function addReported(api: Api, landlord: Landlord, report: ArrearsReport): string {
  const id = addLease(api, landlord, { dues: [aDue(monthFromNow(-1))] });
  api.on('GET /leases/:id/arrears-report', () => report);
  return `/tenants/${id}?panel=arrearsReport`;
}

test('the panel says to whom unpaid rent is reported, by when and which sums, and marks it as reported', async ({
  api,
  landlord,
}) => {
  api.on('POST /duties/snooze', () => refusal('INTERNAL_ERROR'));
  await open(addReported(api, landlord, aReport()));
  const panel = page.getByRole('dialog', { name: 'Signalement d’impayé' });
  await expect.element(panel.getByText(`À signaler à la CAF d’ici le ${inWords(lastDay)}.`)).toBeVisible();
  await expect
    .element(panel.getByRole('region', { name: 'Ce que le locataire doit' }))
    .toHaveTextContent(/250,00\s€ reçus sur 850,00\s€ 600,00\s€\s?Total 1\s200,00\s€$/);
  await expectAccessible({ targets: true });
  await reported.click();
  await expectMessage('Le signalement n’a pas pu être noté. Veuillez réessayer.');
  api.on('POST /duties/snooze', () => {});
  await reported.click();
  await expectMessage('Impayé noté comme signalé.');
  await expect.element(panel).not.toBeInTheDocument();
  expect(api.sent('POST /duties/snooze')).toMatchObject([
    { kind: 'benefitTell', day: lastDay },
    { kind: 'benefitTell', day: lastDay },
  ]);
});

test('the letter to the office names the beneficiary’s number, and is then saved and delivered', async ({
  api,
  landlord,
}) => {
  const letter = aNewLetter({ kind: 'arrearsReport', number: 'B-2026-0001' });
  api.on('POST /leases/:id/arrears-reports', () => letter);
  api.on('GET /documents', () => [letter]);
  const earlier = [{ number: 'B-2026-0001', on: today }];
  await open(addReported(api, landlord, aReport({ offices: ['caf', 'msa'], earlier })));
  await page.getByRole('button', { name: 'Ouvrir (B-2026-0001)' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Signalement d’impayé B-2026-0001' })).toBeVisible();
  await page.getByRole('button', { name: 'Retour' }).click();
  await page.getByRole('combobox', { name: 'Organisme' }).selectOptions('MSA');
  await type(page.getByRole('textbox', { name: /^Numéro d’allocataire/ }), '1234567 A');
  await page.getByRole('button', { name: 'Générer la lettre' }).click();
  const issued = page.getByRole('dialog', { name: 'Signalement d’impayé B-2026-0001' });
  await expect.element(issued.getByText('Le signalement est prêt')).toBeVisible();
  await expect.element(issued).toHaveTextContent('Envoyez la lettre à l’organisme, puis notez');
  await expect.element(issued.getByRole('button', { name: 'Télécharger' })).toBeVisible();
  expect(api.sent('POST /leases/:id/arrears-reports')).toEqual([
    { idempotencyKey: expect.any(String), office: 'msa', reference: '1234567 A' },
  ]);
  await expectAccessible();
  api.on('POST /duties/snooze', () => {});
  await reported.click();
  await expectMessage('Impayé noté comme signalé.');
  await expect.element(issued).not.toBeInTheDocument();
});

test('a late report and a rule that has ended are named, and without a debt there is nothing to report', async ({
  api,
  landlord,
}) => {
  const path = addReported(api, landlord, aReport({ day: addDays(today, -1), isByFormerRule: true }));
  await open(path);
  const panel = page.getByRole('dialog');
  await expect.element(panel).toHaveTextContent('à la CAF : il fallait le faire au plus tard le');
  await expect.element(panel).toHaveTextContent('C’est la règle de 2026 qui le demande.');
  api.on('GET /leases/:id/arrears-report', () =>
    aReport({ offices: [], since: null, day: null, total: 0, dues: [] }),
  );
  await open('/todo');
  await chooseEnglish();
  await open(path);
  await expect.element(page.getByText('Nothing to report')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Generate the letter' })).not.toBeInTheDocument();
});
