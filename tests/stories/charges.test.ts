import { page, userEvent } from 'vitest/browser';
import type { ExpenseCreate } from '../../supabase/functions/_shared/contract/expense.ts';
import type {
  ChargesOfYear,
  ChargesRow,
  Settlement,
  SettlementDraft,
} from '../../supabase/functions/_shared/contract/settlement.ts';
import { anExpense } from '../fixtures/expense.ts';
import { aChargesRow, aSettlement, aSettlementDraft, aSettlementLine } from '../fixtures/settlement.ts';
import { type Api, file, invalid, refusal } from './support/api.ts';
import type { Landlord } from './support/landlord.ts';
import { addLease } from './support/leases.ts';
import { aNewLetter } from './support/letters.ts';
import { expect, expectAccessible, expectUrl, message, open, test, type } from './support/stories.ts';

const panel = page.getByRole('dialog', { name: 'Décompte de charges', exact: true });
const issued = page.getByRole('dialog', { name: 'Décompte de charges C-2026-0001' });
const expensePanel = page.getByRole('dialog', { name: 'Nouvelle dépense' });
const generate = panel.getByRole('button', { name: 'Générer la lettre' });
const field = (name: string) => panel.getByLabelText(name, { exact: true });

const charges = (rows: ChargesRow[], more: Partial<ChargesOfYear> = {}): ChargesOfYear => ({
  year: 2025,
  rows,
  undivided: [],
  ...more,
});

interface Settled {
  readonly draft?: Partial<SettlementDraft>;
  readonly settlements?: Settlement[];
}

/** Gives the landlord a lease with charges to settle for 2025. Returns the row of the lease. */
function addCharges(
  api: Api,
  landlord: Landlord,
  { draft = {}, settlements = [] }: Settled = {},
): ChargesRow {
  addLease(api, landlord);
  const [tenant] = landlord.tenants;
  const [home] = landlord.properties;
  if (!tenant || !home) throw new Error('The lease has no tenant or no dwelling.');
  const row = aChargesRow({ leaseId: tenant.leaseId, propertyId: home.id, tenantId: tenant.id });
  api.on('GET /charges', () => charges([row]));
  api.on('GET /leases/:id/settlements', () => settlements);
  api.on('GET /leases/:id/settlements/draft', () => aSettlementDraft(draft));
  return row;
}

const panelOf = ({ leaseId }: ChargesRow): string =>
  `/charges?year=2025&lease=${leaseId}&from=2025-01-01&to=2025-12-31`;

test('charges are settled by keyboard alone, from the list to the letter', async ({ api, landlord }) => {
  const settlements: Settlement[] = [];
  const row = addCharges(api, landlord, { settlements });
  const document = aNewLetter({ kind: 'settlement', number: 'C-2026-0001' });
  api.on('GET /documents', () => [document]);
  api.on('POST /leases/:id/settlements/preview', () => file({ 'content-type': 'application/pdf' }));
  api.on('POST /leases/:id/settlements', () => {
    const settlement = aSettlement({
      leaseId: row.leaseId,
      document: { id: document.id, number: document.number },
    });
    settlements.push(settlement);
    return settlement;
  });
  await open('/charges?year=2025');
  const prepare = page.getByRole('link', { name: 'Préparer (Inès Œuvré)' });
  (await prepare.findElement()).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(panel.getByText('Votre locataire doit 78,80\u00A0€.')).toBeVisible();
  await expectUrl(panelOf(row));
  await expectAccessible({ targets: true });
  await expect.element(field('À régler le')).toHaveValue('01/01/2027');
  await type(field('Justificatifs visibles'), 'sur rendez-vous, 8 rue Auguste Comte');
  await userEvent.keyboard('{Tab}Compteur individuel.');
  const read = panel.getByRole('button', { name: 'Lire la lettre' });
  (await read.findElement()).focus();
  await userEvent.keyboard('{Enter}');
  const letter = {
    from: '2025-01-01',
    to: '2025-12-31',
    balance: 78.8,
    calledBefore: null,
    dueOn: '2027-01-01',
    isAgreed: false,
    billsAt: 'sur rendez-vous, 8 rue Auguste Comte',
    note: 'Compteur individuel.',
    confirmedFacts: [],
  };
  await expect.poll(() => api.sent('POST /leases/:id/settlements/preview')).toEqual([letter]);
  (await generate.findElement()).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(issued.getByText('Justificatifs à tenir jusqu’au')).toBeVisible();
  await expect.element(issued.getByText(/^Lettre du/)).toBeVisible();
  await expect.element(page.getByCss('[role=dialog] [data-autofocus]')).toHaveFocus();
  expect(api.sent('POST /leases/:id/settlements')).toEqual([
    Object.assign({ idempotencyKey: expect.any(String) }, letter),
  ]);
  await expectAccessible({ targets: true });
});
