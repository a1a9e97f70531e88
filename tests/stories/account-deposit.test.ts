import { page } from 'vitest/browser';
import { addDays } from '../../supabase/functions/_shared/domain/ledger/days.ts';
import { shortDate, todayInParis } from '../../supabase/functions/_shared/domain/period.ts';
import { aDepositSummary } from '../fixtures/position.ts';
import { invalid, refusal } from './support/api.ts';
import { aDepositMovement, answerDeposits } from './support/deposits.ts';
import { addLease } from './support/leases.ts';
import { expect, expectAccessible, expectUrl, expectMessage, open, test, type } from './support/stories.ts';

const today = todayInParis();
const standing = page.getByRole('region', { name: 'État du compte' });
const card = page.getByRole('region', { name: 'Dépôt de garantie' });
const panel = page.getByRole('dialog', { name: 'Dépôt de garantie' });
const ENDED = {
  deposit: 850,
  endedBy: 'agreement',
  endsOn: addDays(today, -20),
  rentOwedUntil: addDays(today, -20),
} as const;

test('the account of a tenant who has left shows the deposit, the days until its deadline and the increase for each late month', async ({
  api,
  landlord,
}) => {
  const deadline = addDays(today, 12);
  const toReturn = { state: 'toReturn', toReturn: 610, increasePerPeriod: 85, deadline } as const;
  const id = addLease(api, landlord, {
    lease: { ...ENDED, newAddress: '3 rue Neuve, 69003 Lyon' },
    position: { upcoming: 0, deposit: aDepositSummary(toReturn) },
  });
  await open(`/tenants/${id}`);
  await expect.element(standing).toHaveTextContent(/^Dépôt à restituer : 610,00.€ au plus tard le/);
  await expect.element(card).toHaveTextContent(/Convenu850,00.€Reçu2.janvier 2026À restituer610,00.€/);
  await expect.element(card).toHaveTextContent('12 jours');
  await expect.element(card).toHaveTextContent(/Ensuite, 85,00.€ de plus par mois commencé\./);
  await expectAccessible();
  await card.getByRole('link', { name: 'Restituer le dépôt' }).click();
  await expectUrl(`/departure?lease=${landlord.tenants[0]?.leaseId}&step=deposit`);
});

test('an account says that a late deposit is not increased if the tenant’s new address is unknown', async ({
  api,
  landlord,
}) => {
  const deposit = aDepositSummary({
    state: 'toReturn',
    toReturn: 850,
    deadline: addDays(today, -1),
    periodsLate: 1,
    increasePerPeriod: 85,
    increase: 85,
  });
  const lease = { ...ENDED, newAddress: '3 rue Neuve, 69003 Lyon' };
  await open(`/tenants/${addLease(api, landlord, { lease, position: { upcoming: 0, deposit } })}`);
  await expect.element(standing).toHaveTextContent(/^Dépôt à restituer : 935,00.€ en retard depuis le/);
  await expect.element(card).toHaveTextContent(/1 jour de retard/);
  await expect.element(card).toHaveTextContent(/1 mois commencé : 85,00.€ de plus\./);
  await expectAccessible();
  const without = { ...deposit, increasePerPeriod: 0, increase: 0 };
  const unknown = { lease: ENDED, position: { upcoming: 0, deposit: without } };
  await open(`/tenants/${addLease(api, landlord, unknown)}`);
  await expect.element(card).toHaveTextContent(/La nouvelle adresse du locataire est inconnue/);
});

test('recording a received deposit issues a document, and cancelling the record of the deposit needs a reason', async ({
  api,
  landlord,
}) => {
  const id = addLease(api, landlord, {
    lease: { deposit: 850 },
    position: { deposit: aDepositSummary({ state: 'expected', received: 0, held: 0, receivedOn: null }) },
  });
  answerDeposits(api, {});
  await open(`/tenants/${id}`);
  await expect.element(card).toHaveTextContent(/ReçuPas encoreÀ restitueraprès la remise des clés/);
  await card.getByRole('link', { name: 'Enregistrer la réception' }).click();
  const amount = panel.getByLabelText('Montant', { exact: true });
  await expect.element(amount).toHaveValue('850');
  await expectAccessible();
  const day = panel.getByLabelText('Reçu le', { exact: true });
  const submit = panel.getByRole('button', { name: 'Enregistrer la réception' });
  await type(day, shortDate(addDays(today, 1)));
  await submit.click();
  await expect
    .element(day)
    .toHaveAccessibleDescription('La date ne peut pas être postérieure à aujourd’hui.');
  await type(day, shortDate(today));
  api.on('POST /leases/:id/deposit/movements', () => invalid('amount', 'aboveAmount'));
  await submit.click();
  await expect.element(amount).toHaveAccessibleDescription('Ce montant dépasse le dépôt convenu.');
  api.on('POST /leases/:id/deposit/movements', () => refusal('PROFILE_INCOMPLETE'));
  await type(amount, '849');
  await submit.click();
  await expectMessage('Il manque le nom du bailleur.');
  answerDeposits(api, {});
  await type(amount, '850');
  await submit.click();
  await expectMessage('Réception du dépôt enregistrée');
  const sent = api.sent('POST /leases/:id/deposit/movements');
  expect(sent.at(-1)).toMatchObject({ kind: 'received', movedOn: today, amount: 850, issue: true });

  await expect.element(panel.getByRole('link', { name: 'D-2026-0001' })).toBeVisible();
  await panel.getByRole('button', { name: /^Annuler.: 850,00/ }).click();
  const question = page.getByRole('dialog', { name: 'Annuler la réception du dépôt' });
  await expect.element(question).toBeVisible();
  await expectAccessible();
  await question.getByRole('button', { name: 'Annuler le mouvement' }).click();
  const reason = question.getByLabelText('Motif');
  await expect.element(reason).toHaveAccessibleDescription('Ce champ est obligatoire.');
  await type(reason, 'Chèque rejeté');
  await question.getByRole('button', { name: 'Annuler le mouvement' }).click();
  await expectMessage('Mouvement du dépôt annulé');
  await panel.getByText('1 mouvement annulé').click();
  await expect.element(panel.getByText(/Chèque rejeté/)).toBeVisible();
});

test('only the last movement of a settled deposit can be cancelled', async ({ api, landlord }) => {
  const id = addLease(api, landlord, {
    lease: ENDED,
    position: { upcoming: 0, deposit: aDepositSummary({ state: 'settled', held: 0 }) },
  });
  const document = { id: crypto.randomUUID(), number: 'S-2026-0001' };
  const settled = aDepositMovement({ kind: 'settled', amount: 610, deducted: 240, document });
  answerDeposits(api, { received: 850, state: 'settled', movements: [aDepositMovement(), settled] });
  await open(`/tenants/${id}`);
  await expect.element(standing).toHaveTextContent(/^Tout est payé/);
  await expect.element(card).toHaveTextContent(/Soldé/);
  await card.getByRole('link', { name: 'Détail du dépôt de garantie' }).click();
  await expect.element(panel.getByRole('link', { name: 'S-2026-0001' })).toBeVisible();
  const cancel = panel.getByRole('button', { name: /^Annuler/ });
  await expect.poll(() => cancel.elements().length).toBe(1);
  await cancel.click();
  const question = page.getByRole('dialog', { name: 'Annuler le solde du dépôt' });
  await expect.element(question).toHaveTextContent('Le document S-2026-0001 est annulé.');
});
