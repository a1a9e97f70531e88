import { type Locator, page, userEvent } from 'vitest/browser';
import { addDays } from '../../supabase/functions/_shared/domain/ledger/days.ts';
import { formatEuros } from '../../supabase/functions/_shared/domain/money.ts';
import {
  longDate,
  periodLabel,
  shortDate,
  todayInParis,
} from '../../supabase/functions/_shared/domain/period.ts';
import { aDue } from '../fixtures/due.ts';
import { aPayment } from '../fixtures/payment.ts';
import { monthFromNow } from '../fixtures/days.ts';
import { keepMessages } from '../recorded-messages.ts';
import { aPaidDue } from './support/accounts.ts';
import { invalid, refusal } from './support/api.ts';
import { addLease } from './support/leases.ts';
import {
  chooseEnglish,
  expect,
  expectAccessible,
  expectMessage,
  message,
  open,
  test,
  type,
} from './support/stories.ts';

const euros = (amount: number): string => formatEuros(amount);
const today = todayInParis();
const thisMonth = periodLabel(monthFromNow(0));
const ledger = page.getByRole('region', { name: 'Échéances' });
const reducing = page.getByRole('dialog', { name: 'Remise sur le loyer' });
const amount = reducing.getByLabelText('Montant de la remise');
const reason = reducing.getByLabelText('Motif');
const reduce = page.getByRole('link', { name: `Accorder une remise\u00A0: ${thisMonth}` });
const change = page.getByRole('link', { name: `Modifier la remise\u00A0: ${thisMonth}` });

test('a rent reduction is granted with a reason, shown at its due, and cancelled', async ({
  api,
  landlord,
}) => {
  const due = aDue();
  const dues = [due];
  const id = addLease(api, landlord, { dues });
  await open(`/tenants/${id}`);
  await reduce.click();
  await expect.element(amount).toHaveFocus();
  await expect.element(amount).toHaveAccessibleDescription(`Au plus ${euros(650)}.`);
  await expect.element(reducing.getByText('Saisissez une remise pour voir ce qui sera dû.')).toBeVisible();
  await type(amount, '2000');
  await expect.element(reducing.getByText('Corrigez la remise pour voir ce qui sera dû.')).toBeVisible();
  await type(amount, '50');
  await expect.element(reducing.getByText(`${euros(600)} au lieu de ${euros(650)}`)).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(reason).toHaveAccessibleDescription('Ce champ est obligatoire.');
  await expect.element(reason).toHaveFocus();
  await expectAccessible();
  const reduced = aDue({ ...due, amount: 600, remaining: 600, reduction: 50, label: 'Chaudière en panne' });
  api.on('PUT /dues/:id', () => {
    dues[0] = reduced;
    return reduced;
  });
  await userEvent.keyboard('Chaudière en panne{Enter}');
  await expectMessage('Remise enregistrée');
  await expect.element(change).toHaveFocus();
  await expect.element(ledger.getByText(`Remise de ${euros(50)}\u00A0: Chaudière en panne`)).toBeVisible();

  await change.click();
  await expect.element(amount).toHaveValue('50');
  await expect.element(amount).toHaveAccessibleDescription(`Au plus ${euros(650)}. 0 supprime la remise.`);
  await type(amount, '650,01');
  api.on('PUT /dues/:id', () => invalid('reduction', 'aboveDue'));
  await reducing.getByRole('button', { name: 'Modifier la remise' }).click();
  await expect.element(amount).toHaveAccessibleDescription('Ce montant dépasse le reste dû.');
  await expect.element(amount).toHaveFocus();
  api.on('PUT /dues/:id', () => {
    dues[0] = due;
    return due;
  });
  await type(amount, '0');
  await reducing.getByRole('button', { name: 'Supprimer la remise' }).click();
  await expect.element(reducing).not.toBeInTheDocument();
  await expect.element(reduce).toHaveFocus();
  expect(api.sent('PUT /dues/:id').at(-1)).toMatchObject({ reduction: 0 });
});

test('after a rent reduction, a message links to the partial receipt whose remaining amount is outdated', async ({
  api,
  landlord,
}) => {
  const receipt = { id: crypto.randomUUID(), number: 'R-2026-0001', kind: 'partial' as const };
  const due = aDue({ received: 400, mostReduction: 250, receipts: [receipt] });
  const id = addLease(api, landlord, { dues: [due] });
  await open(`/tenants/${id}`);
  await reduce.click();
  await expect
    .element(amount)
    .toHaveAccessibleDescription(`Au plus ${euros(250)}\u00A0: un reçu atteste que le reste est payé.`);
  await type(amount, '50');
  await type(reason, 'Chaudière en panne');
  api.on('PUT /dues/:id', () => ({ ...due, reduction: 50, amount: 600, remaining: 200 }));
  keepMessages();
  await userEvent.keyboard('{Enter}');
  await expect
    .element(
      message('Le reste dû indiqué sur ce reçu n’est plus exact').getByRole('button', {
        name: 'Reçu R-2026-0001',
      }),
    )
    .toBeVisible();
});

test('a rent with a quittance cannot be reduced, even if another window has just issued the quittance', async ({
  api,
  landlord,
}) => {
  const { due } = aPaidDue();
  const dues = [aDue({ id: due.id })];
  const id = addLease(api, landlord, { dues });
  await open(`/tenants/${id}`);
  await reduce.click();
  await type(amount, '50');
  await type(reason, 'Geste');
  dues[0] = due;
  api.on('PUT /dues/:id', () => refusal('DUE_CERTIFIED'));
  await reducing.getByRole('button', { name: 'Accorder la remise' }).click();
  await expect
    .element(reducing.getByText('Une quittance atteste ce montant\u00A0: annulez-la pour le changer.'))
    .toBeVisible();
  await expect.element(reason).toHaveValue('Geste');
  await open(`/tenants/${id}`);
  await ledger.getByRole('button', { name: new RegExp(`^${thisMonth}$`, 'i') }).click();
  await expect.element(ledger.getByRole('link', { name: 'Quittance Q-2026-0001' })).toBeVisible();
  await expect.element(reduce).not.toBeInTheDocument();
});

test('in English, an overpayment can be refunded', async ({ api, landlord }) => {
  const paid = aPayment({ amount: 90 });
  const dues = [aDue({ state: 'paid', received: 650 })];
  const id = addLease(api, landlord, { dues, payments: [paid], position: { advance: 90 } });
  await open(`/tenants/${id}`);
  await chooseEnglish();
  await page.getByRole('region', { name: 'Advance' }).getByRole('link', { name: 'Refund' }).click();
  const panel = page.getByRole('dialog', { name: 'Refund' });
  const field = panel.getByLabelText('Amount refunded');
  const day = panel.getByRole('textbox', { name: 'Refunded on' });
  const save = panel.getByRole('button', { name: 'Record the refund' });
  await expect.element(field).toHaveValue('90');
  await type(field, '0');
  await save.click();
  await expect.element(field).toHaveAccessibleDescription(/Enter an amount above zero\./);
  await type(day, '31/12/2199');
  await type(field, '90');
  await save.click();
  await expect.element(day).toHaveAccessibleDescription('This date is in the future.');
  await type(day, shortDate(today));
  await expectAccessible();
  const refund = aDue({ kind: 'refund', from: today, to: today, dueOn: today, amount: 90, received: 90 });
  api.on('POST /refunds', () => {
    dues.push(refund);
    return refund;
  });
  await save.click();
  await expectMessage('Refund of €90.00 recorded.');
  const row = (name: string): Locator =>
    page.getByRole('region', { name: 'Amounts due' }).getByRole('button', { name, exact: true });
  await expect.element(page.getByText('Refunded', { exact: true })).toBeVisible();
  await row('Refund').click();
  await expect
    .element(page.getByText(`Refunded on ${longDate(today, 'en').replace(' ', '\u00A0')}`))
    .toBeVisible();
  dues[1] = { ...refund, received: 0, remaining: 90, state: 'late' };
  await open(`/tenants/${id}`);
  await expect.element(page.getByText('To be repaid by the tenant')).toBeVisible();
});

test('a payment that the next rent has absorbed can be refunded with the day and sum of a bank line', async ({
  api,
  landlord,
}) => {
  const day = addDays(today, 20);
  const paid = aPayment({ amount: 95 });
  const parts = [{ paymentId: paid.id, amount: 95, certified: 0 }];
  const next = aDue({
    from: day,
    to: addDays(day, 30),
    dueOn: day,
    amount: 95,
    received: 95,
    remaining: 0,
    state: 'paid',
    parts,
  });
  const id = addLease(api, landlord, { dues: [next], payments: [paid], position: { advance: 0 } });
  await open(`/tenants/${id}`);
  await page.getByRole('button', { name: 'Autres actions' }).click();
  await page.getByRole('menuitem', { name: 'Rembourser' }).click();
  const panel = page.getByRole('dialog', { name: 'Rembourser' });
  await expect.element(panel.getByLabelText('Montant remboursé')).toHaveValue('95');
  await expect.element(panel).toHaveTextContent(/Au plus 95,00\s€/);
  const refundedOn = addDays(today, -3);
  await open(`/tenants/${id}?panel=refund&paidOn=${refundedOn}&paid=40`);
  await expect.element(panel.getByLabelText('Montant remboursé')).toHaveValue('40');
  await expect
    .element(panel.getByRole('textbox', { name: 'Remboursé le' }))
    .toHaveValue(shortDate(refundedOn));
});
