import { type Locator, page, userEvent } from 'vitest/browser';
import * as v from 'valibot';
import {
  type ExpectedBenefit,
  ExpectedBenefitFields,
} from '../../supabase/functions/_shared/contract/leases/benefit.ts';
import { addMonths } from '../../supabase/functions/_shared/domain/ledger/days.ts';
import { todayInParis } from '../../supabase/functions/_shared/domain/period.ts';
import { aBenefit, anOpenBenefit } from '../fixtures/benefit.ts';
import { aDue } from '../fixtures/due.ts';
import { aLeaseTenant } from '../fixtures/lease.ts';
import { aPayment } from '../fixtures/payment.ts';
import { monthFromNow } from '../fixtures/days.ts';
import { type Api, invalid, refusal } from './support/api.ts';
import type { Landlord } from './support/landlord.ts';
import { addLease } from './support/leases.ts';
import { expect, expectAccessible, expectMessage, open, test, type } from './support/stories.ts';

const card = page.getByRole('region', { name: 'Aide au logement' });
const panel = page.getByRole('dialog', { name: 'Aide au logement' });
const add = card.getByRole('link', { name: 'Ajouter une aide au logement' });
const save = panel.getByRole('button', { name: 'Enregistrer' });
const month = (months: number): string => addMonths(todayInParis(), months).slice(0, 7);
const field = (name: string | RegExp): Locator => panel.getByLabelText(name);

/** Gives a tenant a lease with these benefits. A change is stored as sent. Returns the tenant's id. */
function addBenefits(
  api: Api,
  landlord: Landlord,
  given: readonly Partial<ExpectedBenefit>[] = [],
  letting: Parameters<typeof addLease>[2] = {},
): string {
  const tenantId = addLease(api, landlord, letting);
  let benefits = given.map((benefit) => aBenefit({ tenantId, ...benefit }));
  const stored = (body: unknown, id: string): ExpectedBenefit => ({
    keptMonth: null,
    ...v.parse(ExpectedBenefitFields, body),
    id,
  });
  api.on('GET /leases/:id/benefits', () => benefits);
  api.on('POST /leases/:id/benefits', ({ body }) => {
    benefits = [stored(body, crypto.randomUUID()), ...benefits];
    return benefits;
  });
  api.on('PUT /leases/:id/benefits/:benefitId', ({ body }) => {
    benefits = benefits.map(({ id }) => stored(body, id));
    return benefits;
  });
  api.on('DELETE /leases/:id/benefits/:benefitId', () => {
    benefits = [];
  });
  return tenantId;
}

test('the account page lists the housing benefits that offices pay, and adds one by keyboard', async ({
  api,
  landlord,
}) => {
  const id = addBenefits(api, landlord);
  await open(`/tenants/${id}`);
  await expect.element(card.getByRole('listitem')).not.toBeInTheDocument();
  await add.click();
  await expect.element(field('Bénéficiaire')).not.toBeInTheDocument();
  await expect.element(field('Organisme')).toHaveValue('caf');
  await expect.element(field('Premier mois')).toHaveValue(month(0));
  await type(field('Montant par mois'), '312,00');
  await userEvent.keyboard('{Enter}');
  await expectMessage('Aide au logement enregistrée');
  expect(api.sent('POST /leases/:id/benefits')).toEqual([
    { tenantId: id, office: 'caf', amount: 312, firstMonth: month(0), lastMonth: null, tenantsPayBy: null },
  ]);
  await expect
    .element(card.getByRole('listitem'))
    .toHaveTextContent(/^La CAF verse 312,00\s€ par mois depuis /);
  await expect.element(add).toHaveFocus();
});

test('a new benefit whose last month is past asks until when the tenants may pay the rest', async ({
  api,
  landlord,
}) => {
  const lease = { accountStartsOn: `${month(-1)}-01` };
  const id = addBenefits(api, landlord, [], { lease });
  const day = field(/^À payer par le locataire d’ici le/);
  await open(`/tenants/${id}`);
  await add.click();
  await type(field('Montant par mois'), '312');
  await field('Premier mois').selectOptions(month(-1));
  await field(/^Dernier mois/).selectOptions(month(0));
  await expect.element(day).not.toBeInTheDocument();
  await field(/^Dernier mois/).selectOptions(month(-1));
  await expect.element(panel).toHaveTextContent(/Le locataire devra 312,00\s€ de plus par mois dès/);
  await type(day, '05/01/2030');
  await save.click();
  await expectMessage('Aide au logement enregistrée');
  expect(api.sent('POST /leases/:id/benefits')).toEqual([
    {
      tenantId: id,
      office: 'caf',
      amount: 312,
      firstMonth: month(-1),
      lastMonth: month(-1),
      tenantsPayBy: '2030-01-05',
    },
  ]);
});

test('a refused housing benefit keeps its input, and names the reason at the field', async ({
  api,
  landlord,
}) => {
  const id = addBenefits(api, landlord);
  await open(`/tenants/${id}?panel=benefit`);
  await save.click();
  await expect.element(field('Montant par mois')).toHaveAccessibleDescription(/./);
  await type(field('Montant par mois'), '900');
  for (const [path, code, label, text] of [
    ['amount', 'aboveAmount', 'Montant par mois', /dépasse le loyer et les charges du premier mois/],
    ['firstMonth', 'overlaps', 'Premier mois', /couvre déjà un de ces mois/],
    ['firstMonth', 'afterEnd', 'Premier mois', /a quitté le logement avant ce mois/],
    ['lastMonth', 'periodReversed', /^Dernier mois/, /ne peut pas précéder le premier/],
  ] as const) {
    api.on('POST /leases/:id/benefits', () => invalid(path, code));
    await save.click();
    await expect.element(field(label)).toHaveAccessibleDescription(text);
    await expect.element(field(label)).toHaveFocus();
    await expect.element(field('Montant par mois')).toHaveValue('900');
  }
  await expectAccessible();
  api.on('POST /leases/:id/benefits', () => refusal('INTERNAL_ERROR'));
  await save.click();
  await expectMessage('L’aide au logement n’a pas pu être enregistrée. Veuillez réessayer.');
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('alertdialog')).toBeVisible();
});

test('a housing benefit of a co-tenant ends with its last month', async ({ api, landlord }) => {
  const bruno = aLeaseTenant({ firstName: 'Bruno', lastName: 'Roy' });
  const given = { tenantId: bruno.id, office: 'msa', firstMonth: month(-1) } as const;
  const id = addBenefits(api, landlord, [given], { lease: { tenants: [aLeaseTenant(), bruno] } });
  await open(`/tenants/${id}`);
  await expect
    .element(card.getByRole('listitem'))
    .toHaveTextContent(/^La MSA verse 312,00\s€ par mois depuis .*pour Bruno Roy$/);
  await card.getByRole('link', { name: /^Modifier l’aide/ }).click();
  await expect.element(field('Bénéficiaire')).toHaveValue(bruno.id);
  await expect.element(field('Montant par mois')).toHaveValue('312');
  await field(/^Dernier mois/).selectOptions(month(0));
  await save.click();
  await expect.element(panel).not.toBeInTheDocument();
  expect(api.sent('PUT /leases/:id/benefits/:benefitId')).toEqual([
    { ...given, amount: 312, lastMonth: month(0), tenantsPayBy: expect.any(String) },
  ]);
  await expect
    .element(card.getByRole('listitem'))
    .toHaveTextContent(/^La MSA\s: 312,00\s€ par mois, (?:de |d’).* à .*pour Bruno Roy$/);
});

test('the dialog that deletes a housing benefit names it', async ({ api, landlord }) => {
  const id = addBenefits(api, landlord, [{ firstMonth: month(1) }]);
  await open(`/tenants/${id}`);
  await card.getByRole('button', { name: /^Supprimer l’aide/ }).click();
  const question = page.getByRole('alertdialog', { name: 'Supprimer cette aide au logement ?' });
  await expect.element(question).toHaveTextContent(/La CAF versera 312,00\s€ par mois à partir (?:de |d’)/);
  await expectAccessible();
  await question.getByRole('button', { name: 'Supprimer' }).click();
  await expectMessage('Aide au logement supprimée');
  await expect.element(card.getByRole('listitem')).not.toBeInTheDocument();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Inès Œuvré' })).toHaveFocus();
});

test('an awaited housing benefit is no debt of the tenant, and the next payment proposes the share', async ({
  api,
  landlord,
}) => {
  const benefits = [anOpenBenefit({ month: month(-1) })];
  const dues = [0, -1].map((months) =>
    aDue({
      ...monthFromNow(months),
      benefitRemaining: 312,
      awaited: 312,
      benefits,
      ...(months < 0 && { received: 338, remaining: 312, state: 'awaited' as const }),
    }),
  );
  const id = addBenefits(api, landlord, [{ firstMonth: month(-1) }], {
    dues,
    position: { owed: 962, awaited: 624, late: 338, daysLate: 3, oldestUnpaidDueOn: monthFromNow(0).from },
  });
  api.on('POST /payments/preview', () => ({ parts: [], advance: 0, receipts: [], blockers: [] }));
  await open(`/tenants/${id}`);
  const standing = page.getByRole('region', { name: 'État du compte' });
  await expect
    .element(standing)
    .toHaveTextContent(/^Reste dû : 962,00.€ .* dont 624,00.€ attendus de la CAF/);
  const ledger = page.getByRole('region', { name: 'Échéances' });
  await expect.element(ledger).toHaveTextContent(/312,00.€ attendus de la CAF/);
  await expectAccessible();
  await page.getByRole('button', { name: 'Enregistrer un paiement' }).click();
  const payment = page.getByRole('dialog', { name: 'Enregistrer un paiement' });
  await expect.element(payment.getByLabelText('Montant reçu')).toHaveValue('338');
  await expect.element(payment.getByLabelText(/^Ce que ce paiement règle/)).toHaveValue('');
});

test('the next payment is proposed as the missing benefit of an ended month if the tenants owe nothing', async ({
  api,
  landlord,
}) => {
  const aided = (months: number) => ({
    ...monthFromNow(months),
    benefitRemaining: 312,
    benefits: [anOpenBenefit({ month: month(months), office: 'msa' })],
  });
  const missing = aDue({ ...aided(-1), received: 338, remaining: 312 });
  const id = addBenefits(api, landlord, [], {
    dues: [aDue({ ...aided(1), state: 'upcoming' }), missing],
    position: { owed: 312, late: 312, officePart: { amount: 312, offices: ['msa'] } },
  });
  api.on('POST /payments/preview', () => ({ parts: [], advance: 0, receipts: [], blockers: [] }));
  await open(`/tenants/${id}`);
  await page.getByRole('button', { name: 'Enregistrer un paiement' }).click();
  const payment = page.getByRole('dialog', { name: 'Enregistrer un paiement' });
  const from = payment.getByLabelText('Versé par');
  await expect.element(from).toHaveValue('benefit');
  await expect.element(payment.getByLabelText('Organisme')).toHaveValue('msa');
  await expect.element(payment.getByLabelText('Montant reçu')).toHaveValue('312');
  await expect.element(payment.getByLabelText(/^Ce que ce paiement règle/)).toHaveValue(missing.id);
  await from.selectOptions('Inès Œuvré');
  await expect.element(payment.getByLabelText(/^Ce que ce paiement règle/)).toHaveValue('');
});

test('the form of a co-tenant leads to the form of his housing benefit, first a new one and then his own', async ({
  api,
  landlord,
}) => {
  const bruno = aLeaseTenant({ firstName: 'Bruno', lastName: 'Roy' });
  addBenefits(api, landlord, [], { lease: { tenants: [aLeaseTenant(), bruno] } });
  landlord.tenants = landlord.tenants.map((tenant) => ({ ...tenant, id: bruno.id, firstName: 'Bruno' }));
  await open(`/tenants?edit=${bruno.id}`);
  const editing = page.getByRole('dialog', { name: 'Modifier le locataire' });
  const link = editing.getByRole('link', { name: 'Ajouter une aide au logement' });
  await expect.element(link).toBeVisible();
  await expectAccessible();
  await link.click();
  await expect.element(field('Bénéficiaire')).toHaveValue(bruno.id);
  await type(field('Montant par mois'), '312');
  await save.click();
  await expectMessage('Aide au logement enregistrée');
  await open(`/tenants?edit=${bruno.id}`);
  await editing.getByRole('link', { name: 'Modifier l’aide au logement' }).click();
  await expect.element(field('Montant par mois')).toHaveValue('312');
});

test('the late part of an office names the office, also in the row of its due', async ({ api, landlord }) => {
  const benefits = [anOpenBenefit({ month: month(-1) })];
  const october = aDue({
    ...monthFromNow(-1),
    received: 338,
    remaining: 312,
    benefitRemaining: 312,
    benefits,
    state: 'late',
  });
  const november = aDue({
    ...monthFromNow(0),
    benefitRemaining: 312,
    awaited: 312,
    benefits,
    state: 'upcoming',
  });
  const id = addBenefits(api, landlord, [{ firstMonth: month(-1) }], {
    dues: [november, october],
    position: {
      owed: 312,
      late: 312,
      officePart: { amount: 312, offices: ['caf'] },
      daysLate: 3,
      oldestUnpaidDueOn: monthFromNow(0).from,
    },
  });
  await open(`/tenants/${id}`);
  await expect
    .element(page.getByRole('region', { name: 'État du compte' }))
    .toHaveTextContent(/^Reste dû : 312,00.€ .* à demander à la CAF, pas au locataire/);
  const rows = page.getByRole('region', { name: 'Échéances' }).getByRole('listitem');
  await expect.element(rows.nth(0)).toHaveTextContent(/dont 312,00.€ de la CAF/);
  await expect.element(rows.nth(1)).toHaveTextContent(/à demander à la CAF, pas au locataire/);
  // The landlord reminds the office, not the tenant.
  await expect.element(page.getByRole('link', { name: 'Relancer' })).not.toBeInTheDocument();
  await expectAccessible();
  await open('/tenants');
  await expect
    .element(page.getByRole('table').getByText('à demander à la CAF, pas au locataire'))
    .toBeVisible();
});

test('a recorded housing benefit without an office asks for the office', async ({ api, landlord }) => {
  const recorded = { kind: 'benefit', amount: 212.5, payerOffice: null, names: monthFromNow(-1) } as const;
  const id = addBenefits(api, landlord, [], { payments: [aPayment(recorded)] });
  await open(`/tenants/${id}`);
  await card.getByRole('link', { name: 'Attendre chaque mois' }).click();
  await save.click();
  await expect.element(field('Organisme')).toHaveFocus();
  await expect.element(field('Organisme')).toBeInvalid();
  await field('Organisme').selectOptions('MSA');
  await save.click();
  await expectMessage('Aide au logement enregistrée');
  expect(api.sent('POST /leases/:id/benefits')).toMatchObject([{ office: 'msa', amount: 212.5 }]);
});

test('a recorded housing benefit is proposed as a monthly benefit', async ({ api, landlord }) => {
  const tenantId = crypto.randomUUID();
  const { from, to } = monthFromNow(-1);
  const recorded = { kind: 'benefit', amount: 212.5, payerOffice: 'msa', names: { from, to } } as const;
  const id = addBenefits(api, landlord, [], {
    lease: { tenants: [aLeaseTenant(), aLeaseTenant({ id: tenantId, firstName: 'Bruno' })] },
    payments: [aPayment({ ...recorded, tenantId })],
  });
  await open(`/tenants/${id}`);
  await expect
    .element(card)
    .toHaveTextContent(/La MSA verse 212,50.€.: l’attendre chaque mois.\?Attendre chaque mois$/);
  await card.getByRole('link', { name: 'Attendre chaque mois' }).click();
  await expect.element(field('Bénéficiaire')).toHaveValue(tenantId);
  await save.click();
  await expectMessage('Aide au logement enregistrée');
  expect(api.sent('POST /leases/:id/benefits')).toEqual([
    {
      tenantId,
      office: 'msa',
      amount: 212.5,
      firstMonth: from.slice(0, 7),
      lastMonth: null,
      tenantsPayBy: null,
    },
  ]);
  await expect.element(card.getByRole('link', { name: 'Attendre chaque mois' })).not.toBeInTheDocument();
});

test('the account asks whether another amount of the office is the new one, and one press takes it', async ({
  api,
  landlord,
}) => {
  const id = addBenefits(api, landlord, [{ amount: 47, firstMonth: month(-3) }]);
  const names = { from: `${month(-1)}-01`, to: `${month(-1)}-28` };
  api.on('GET /payments', () => [
    aPayment({ kind: 'benefit', amount: 277, payerOffice: 'caf', tenantId: id, names }),
  ]);
  const next = [aBenefit({ tenantId: id, amount: 277, firstMonth: month(-1) })];
  api.on('POST /leases/:id/benefits/:benefitId/end', () => {
    api.on('GET /leases/:id/benefits', () => next);
    return next;
  });
  await open(`/tenants/${id}`);
  await expect.element(card).toHaveTextContent(/La CAF a versé 277,00\s€ pour .*, 47,00\s€ étaient attendus/);
  await expectAccessible();
  await card.getByRole('button', { name: /^Attendre 277,00\s€ dès / }).click();
  await expectMessage('Aide au logement enregistrée');
  expect(api.sent('POST /leases/:id/benefits/:benefitId/end')).toEqual([
    { lastMonth: month(-2), nextAmount: 277, tenantsPayBy: null },
  ]);
  await expect.element(card).toHaveFocus();
});

test('the question about a lower benefit says what the tenant then owes, and may be answered with no', async ({
  api,
  landlord,
}) => {
  const id = addBenefits(api, landlord, [{ amount: 277, firstMonth: month(-3) }]);
  const names = { from: `${month(-1)}-01`, to: `${month(-1)}-28` };
  api.on('GET /payments', () => [
    aPayment({ kind: 'benefit', amount: 47, payerOffice: 'caf', tenantId: id, names }),
  ]);
  api.on('POST /leases/:id/benefits/:benefitId/end', () => []);
  api.on('POST /leases/:id/benefits/:benefitId/keep', () => []);
  await open(`/tenants/${id}`);
  await expect
    .element(card)
    .toHaveTextContent(/Le locataire devra 230,00.€ de plus par mois dès .*, à payer d’ici le /);
  await expectAccessible();
  await card.getByRole('button', { name: 'Non' }).click();
  await expectMessage('L’aide attendue ne change pas');
  expect(api.sent('POST /leases/:id/benefits/:benefitId/keep')).toEqual([{ month: month(-1) }]);
  await card.getByRole('button', { name: /^Attendre 47,00\s€ dès / }).click();
  await expectMessage('Aide au logement enregistrée');
  expect(api.sent('POST /leases/:id/benefits/:benefitId/end')).toMatchObject([
    { lastMonth: month(-2), nextAmount: 47, tenantsPayBy: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) },
  ]);
});
