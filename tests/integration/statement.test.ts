import { expect, test } from 'vitest';
import { formatEuros } from '../../supabase/functions/_shared/domain/money.ts';
import { monthOf, shortDate, todayInParis } from '../../supabase/functions/_shared/domain/period.ts';
import { sql } from './support/database.ts';
import { newLandlord } from './support/accounts.ts';
import { type Client, failure } from './support/client.ts';
import { textOf } from './support/pdf.ts';
import { newPayment, newProperty, newTenant } from './support/rows.ts';
import { withTitles } from './support/with-titles.ts';

const unknownId = '6f1d0c1e-51f4-4cdd-9d4c-0f6f0a3d6f11';
const today = todayInParis();
const month = monthOf(today);

const statementOf = (client: Client, tenantId: string, query = '') =>
  client.get(`/tenants/${tenantId}/statement${query}`);

/** Formats an amount as in the extracted text of a PDF, where every space is an ordinary space. */
const euros = (amount: number): string => formatEuros(amount).replace(/\s+/g, ' ');

/**
 * Adds a tenant who owes 1335.50 for this month and 310 from earlier months. The rent of this month falls due on the
 * first day.
 */
async function newAccount(fields: Record<string, unknown> = {}) {
  const landlord = await newLandlord();
  const { id: propertyId } = await newProperty(landlord.client);
  const { id: tenantId, leaseId } = await newTenant(landlord.client, { propertyId, ...fields });
  const start = { startsOn: month.from, balance: 310 };
  expect((await landlord.client.put(`/tenants/${tenantId}/account`, start)).status).toBe(200);
  return { ...landlord, tenantId, leaseId };
}

test('a statement lists the earlier balance, then each due and payment with the balance after it', async () => {
  const { client, tenantId, leaseId } = await newAccount();
  const { id: second } = await newTenant(client, { leaseId, firstName: 'Ana', lastName: 'Roy' });
  await newPayment(client, { tenantId, paidOn: today, amount: 700, method: 'cheque', payer: 'Odile Roy' });
  const response = await statementOf(client, tenantId);
  expect(response.headers.get('Content-Type')).toBe('application/pdf');
  expect(response.headers.get('Content-Disposition')).toBe(
    `attachment; filename="releve-de-compte-${month.from}-${today}--ukasz-Nguyen-Ozturk-Ana-Roy.pdf"; ` +
      `filename*=UTF-8''releve-de-compte-${month.from}-${today}-%C5%81ukasz-Nguy%E1%BB%85n-%C3%96zt%C3%BCrk-Ana-Roy.pdf`,
  );
  const text = await textOf(response);
  expect(text).toContain('Łukasz Nguyễn-Öztürk Ana Roy');
  expect(text).toMatch(/Solde avant le .*310,00 €/);
  expect(text).toContain(`${euros(1335.5)} ${euros(1645.5)}`);
  expect(text).toMatch(new RegExp(`${shortDate(today)} Paiement.*Odile Roy.* ${euros(700)} ${euros(945.5)}`));
  expect(text).toMatch(new RegExp(`reste dû ${euros(945.5)}`));
  expect(await textOf(await statementOf(client, second))).toBe(text);
});

test('a statement sums all movements before its first day, without cancelled payments', async () => {
  const { client, tenantId } = await newAccount();
  const { payment } = await newPayment(client, { tenantId, paidOn: today, amount: 700 });
  await client.post(`/payments/${payment.id}/cancel`, { reason: 'Never came' });
  const before = new Date(Date.parse(month.from) - 86_400_000).toISOString().slice(0, 10);
  const text = await textOf(await statementOf(client, tenantId, `?from=${before}&to=${before}`));
  expect(text).toMatch(
    /Solde avant le .* 0,00 €.*Solde à l’ouverture du compte 310,00 € 310,00 €.*reste dû 310,00 €/,
  );
  const whole = await textOf(await statementOf(client, tenantId));
  expect(whole).not.toContain('Paiement');
  expect(whole).toMatch(new RegExp(`reste dû ${euros(1645.5)}`));
});

test('a statement’s file name is in the landlord’s language, and the statement of a bilingual lease is in both languages', async () => {
  const { client, tenantId } = await newAccount({ isBilingual: true });
  expect((await client.put('/users/me', { locale: 'en' })).status).toBe(200);
  const response = await statementOf(client, tenantId);
  expect(response.headers.get('Content-Disposition')).toContain(
    `statement-of-account-${month.from}-${today}-`,
  );
  expect(await textOf(response)).toContain('This statement is not a receipt.');
});

test.each(
  withTitles([
    ['?from=2026-02-30', '400 VALIDATION_FAILED from=invalidDate'],
    ['?to=x', '400 VALIDATION_FAILED to=invalidDate'],
    ['?to=2199-01-01', '400 VALIDATION_FAILED to=futureDate'],
    ['?from=2199-01-01', '400 VALIDATION_FAILED from=futureDate'],
    ['?from=2026-02-02&to=2026-02-01', '400 VALIDATION_FAILED to=periodReversed'],
  ]),
)('there is no statement for %s', async (_, query, expected) => {
  const { client } = await newLandlord();
  expect(await failure(await statementOf(client, unknownId, query))).toBe(expected);
});

test('a statement needs the landlord’s name', async () => {
  const { client, user } = await newLandlord({ hasProfile: false });
  const { id } = await newTenant(client);
  expect((await statementOf(client, id)).status).toBe(200);
  await sql`update public.lessors set last_name = null where owner_id = ${user.id}`;
  expect(await failure(await statementOf(client, id))).toBe('409 PROFILE_INCOMPLETE');
});
