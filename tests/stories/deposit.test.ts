import * as v from 'valibot';
import { page, userEvent } from 'vitest/browser';
import { type Deposit, DepositDeductions } from '../../supabase/functions/_shared/contract/leases/deposit.ts';
import type { StoredFile } from '../../supabase/functions/_shared/contract/file.ts';
import type { Lease } from '../../supabase/functions/_shared/contract/leases/lease.ts';
import { addDays, addMonths } from '../../supabase/functions/_shared/domain/ledger/days.ts';
import { shortDate, todayInParis } from '../../supabase/functions/_shared/domain/period.ts';
import { inWords } from '../fixtures/days.ts';
import { aChosenFile, aFile, aListedFile } from '../fixtures/file.ts';
import { aSettlement } from '../fixtures/settlement.ts';
import { type Api, file, invalid, refusal } from './support/api.ts';
import { aDeduction, aDepositMovement, answerDeposits } from './support/deposits.ts';
import type { Landlord } from './support/landlord.ts';
import { addLease } from './support/leases.ts';
import {
  chooseEnglish,
  expect,
  expectAccessible,
  expectUrl,
  expectMessage,
  open,
  test,
  type,
  untilSettled,
} from './support/stories.ts';

const today = todayInParis();
const endsOn = addDays(today, -30);
const step = page.getByRole('region', { name: 'Dépôt de garantie', exact: true });
const summary = page.getByRole('complementary', { name: 'Dépôt de garantie' });
const history = page.getByRole('list', { name: 'Mouvements du dépôt' });
const line = (n: number) => page.getByRole('group', { name: `Retenue ${n}` });
const add = page.getByRole('button', { name: 'Ajouter une retenue' });
const button = (name: string | RegExp) => page.getByRole('button', { name });
/** Settles the deposit, and answers the question before it. */
const settle = async (name: string) => {
  await button(name).click();
  await page.getByRole('alertdialog').getByRole('button', { name }).click();
};
const field = (name: string) => page.getByRole('textbox', { name: new RegExp(`^${name}`) });
const dialog = page.getByRole('dialog');

/** The fields of a lease that ended 30 days ago. The keys came back on the last day. */
const ENDED: Partial<Lease> = {
  startsOn: '2026-01-15',
  endedBy: 'tenant',
  endsOn,
  rentOwedUntil: endsOn,
  keysOn: endsOn,
  exitState: 'different',
  newAddress: '4 rue Neuve, 69001 Lyon',
  deposit: 850,
};

/** A deposit of €850 that must be returned within 8 days. */
const HELD: Partial<Deposit> = {
  state: 'toReturn',
  received: 850,
  held: 850,
  deadline: addDays(today, 8),
  increasePerPeriod: 85,
  isProvisional: false,
  movements: [aDepositMovement({ movedOn: '2026-01-15' })],
};
const LATE: Partial<Deposit> = { ...HELD, deadline: addDays(today, -1) };
const PAINT = aDeduction();

/** Opens the step of the deposit. Returns a function that changes the deposit, as another tab does. */
async function openStep(
  api: Api,
  landlord: Landlord,
  { lease = {}, deposit = HELD }: { lease?: Partial<Lease>; deposit?: Partial<Deposit> } = {},
): Promise<(change: Partial<Deposit>) => void> {
  addLease(api, landlord, { lease: { ...ENDED, ...lease } });
  const change = answerDeposits(api, deposit);
  await open(`/departure?lease=${landlord.tenants[0]?.leaseId}&step=deposit`);
  await expect.element(step).toBeVisible();
  return change;
}

/** Types texts into the fields of a deduction. `n` is the deduction’s number on the page. */
async function typeLine(n: number, texts: Record<string, string>): Promise<void> {
  for (const [name, text] of Object.entries(texts))
    // oxlint-disable-next-line no-await-in-loop -- a person types into one field after another
    await type(line(n).getByRole('textbox', { name: new RegExp(`^${name}`) }), text);
}
const KEY_LINE = { Objet: 'Clé de boîte aux lettres', Justificatif: 'Facture Serrurerie', Montant: '35' };

test('recording a received deposit issues its receipt, and the deposit can then be settled', async ({
  api,
  landlord,
}) => {
  await openStep(api, landlord, { deposit: { deadline: null } });
  await expect.element(summary).toHaveTextContent(/Convenu850,00 €ReçuPas encore$/);
  await expect.element(field('Montant')).toHaveValue('850');
  await expect.element(field('Reçu le')).toHaveValue('15/01/2026');
  await expectAccessible();
  await type(field('Montant'), '0');
  await type(field('Reçu le'), shortDate(addDays(today, 1)));
  await button('Enregistrer la réception').click();
  await expect
    .element(field('Montant'))
    .toHaveAccessibleDescription('Saisissez un montant supérieur à zéro.');
  await expect.element(field('Reçu le')).toHaveAccessibleDescription(/postérieure à aujourd’hui/);
  await type(field('Reçu le'), '15/01/2026');
  await type(field('Montant'), '900');
  api.on('POST /leases/:id/deposit/movements', () => invalid('amount', 'aboveAmount'));
  await button('Enregistrer la réception').click();
  await expect.element(field('Montant')).toHaveAccessibleDescription('Ce montant dépasse le dépôt convenu.');
  await expect.element(field('Montant')).toHaveFocus();
  answerDeposits(api, {});
  await type(field('Montant'), '850');
  await page.getByLabelText('Moyen de paiement').selectOptions('Virement');
  await button('Enregistrer la réception').click();
  await expectMessage('Réception du dépôt enregistrée');
  expect(api.sent('POST /leases/:id/deposit/movements').at(-1)).toMatchObject({
    kind: 'received',
    amount: 850,
    movedOn: '2026-01-15',
    method: 'transfer',
    issue: true,
  });
  await expect
    .element(history)
    .toHaveTextContent(/^850,00 € reçus le 15 janvier 2026Virement D-2026-0001Annuler$/);
  await expect.element(button('Restituer 850,00')).toBeVisible();
  await expect.element(history).toHaveFocus();
});

test('each key typed in a deduction changes the sum at once', async ({ api, landlord }) => {
  await openStep(api, landlord, { deposit: { ...HELD, deductions: [PAINT] } });
  await expect.element(summary).toHaveTextContent(/Reçu850,00 €Retenues−144,00 €À restituer706,00 €/);
  await expect
    .element(summary)
    .toHaveTextContent(/8 joursjusqu’au .*Ensuite, 85,00 € de plus par mois commencé/);
  await add.click();
  await expect.element(line(2).getByRole('textbox', { name: 'Objet' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await typeLine(2, KEY_LINE);
  await expect.element(line(2)).toHaveTextContent(/Retenu35,00 €/);
  await expect.element(button('Restituer 671,00')).toBeVisible();
  await typeLine(2, { Part: '50' });
  await expect.element(line(2)).toHaveTextContent(/Retenu17,50 €/);
  await expect.element(summary).toHaveTextContent(/Retenues−161,50 €À restituer688,50 €/);
  await expect
    .poll(() => api.sent('PUT /leases/:id/deposit/deductions').at(-1))
    .toEqual({
      deductions: [
        {
          id: PAINT.id,
          kind: 'repair',
          label: PAINT.label,
          amount: 240,
          tenantShare: 60,
          proof: PAINT.proof,
        },
        {
          id: expect.stringMatching(/^[\da-f-]{36}$/),
          kind: 'repair',
          label: KEY_LINE.Objet,
          amount: 35,
          tenantShare: 50,
          proof: KEY_LINE.Justificatif,
        },
      ],
      provision: 0,
    });
  await userEvent.keyboard('{Enter}');
  await line(2).getByText('Charges locatives').click();
  await expect
    .poll(() => api.sent('PUT /leases/:id/deposit/deductions').at(-1))
    .toMatchObject({ deductions: [{ kind: 'repair' }, { kind: 'charges', label: KEY_LINE.Objet }] });
  await expectAccessible();
  await button('Retirer la retenue 1').click();
  await expect.element(add).toHaveFocus();
  await expect.element(line(1).getByRole('textbox', { name: 'Objet' })).toHaveValue(KEY_LINE.Objet);
  await expect.element(summary).toHaveTextContent(/Retenues−17,50 €À restituer832,50 €/);
  await expect
    .poll(() => api.sent('PUT /leases/:id/deposit/deductions').at(-1))
    .toMatchObject({ deductions: [{ label: KEY_LINE.Objet }] });
  expect(api.sent('POST /leases/:id/deposit/settlement')).toEqual([]);
});

/** Keeps the files of deductions as the API does. Returns the queries of the uploads. */
function keepProofs(api: Api): unknown[] {
  const kept: StoredFile[] = [];
  const uploads: unknown[] = [];
  api.on('GET /files', ({ query }) =>
    kept
      .filter(({ deductionId }) => deductionId === Object.assign({ deductionId: null }, query).deductionId)
      .map((file) => aListedFile(file)),
  );
  api.on('POST /files', ({ query }) => {
    uploads.push(query);
    const added = aFile(Object.assign({}, query));
    kept.push(added);
    return added;
  });
  return uploads;
}

test('a deduction has its quote, a new deduction once it is complete, and removing it asks because of the file', async ({
  api,
  landlord,
}) => {
  const uploads = keepProofs(api);
  await openStep(api, landlord, { deposit: { ...HELD, deductions: [PAINT] } });
  const attach = (n: number) => button(`Joindre le devis ou la facture de la retenue ${n}`);
  const choose = async (n: number, name: string) =>
    userEvent.upload(line(n).getByCss('input[type=file]'), await aChosenFile(name));
  await expect.element(attach(1)).toBeVisible();
  await choose(1, 'peinture.pdf');
  await expectMessage('Document gardé');
  await expect.element(line(1).getByRole('link', { name: 'peinture.pdf' })).toBeVisible();
  expect(uploads).toEqual([{ name: 'peinture.pdf', kind: 'estimate', deductionId: PAINT.id }]);

  await add.click();
  await choose(2, 'clé.pdf');
  await expect.element(line(2)).toHaveTextContent('Le fichier sera gardé dès que la retenue est complète.');
  await expectAccessible({ targets: true });
  expect(uploads).toHaveLength(1);
  await typeLine(2, KEY_LINE);
  await expect.element(line(2).getByRole('link', { name: 'clé.pdf' })).toBeVisible();
  const sent: unknown = api.sent('PUT /leases/:id/deposit/deductions').at(-1);
  const [, second] = v.parse(DepositDeductions, sent).deductions;
  expect(uploads.at(-1)).toEqual({ name: 'clé.pdf', kind: 'invoice', deductionId: second?.id });
  await expect.element(line(2)).not.toHaveTextContent('sera gardé');
  await expectAccessible({ targets: true });

  const confirmation = page.getByRole('alertdialog', { name: 'Retirer cette retenue' });
  await button('Retirer la retenue 2').click();
  await expect.element(confirmation).toHaveTextContent(/1\sfichier est effacé avec elle/);
  await confirmation.getByRole('button', { name: 'Annuler' }).click();
  await expect.element(button('Retirer la retenue 2')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await confirmation.getByRole('button', { name: 'Retirer la retenue' }).click();
  await expect.element(line(2)).not.toBeInTheDocument();
  await expect.element(add).toHaveFocus();
});

test('a settlement shows its deductions with their files', async ({ api, landlord }) => {
  const settlement = aDepositMovement({ kind: 'settled', deducted: PAINT.kept });
  const later = aDeduction({ label: 'Évier' });
  api.on('GET /files', ({ query }) =>
    new URLSearchParams(Object.assign({}, query)).get('deductionId') === PAINT.id
      ? [aListedFile({ deductionId: PAINT.id, name: 'peinture.pdf' })]
      : [],
  );
  await openStep(api, landlord, {
    deposit: {
      ...HELD,
      state: 'settled',
      movements: [settlement],
      deductions: [{ ...PAINT, movementId: settlement.id }, later],
    },
  });
  const deductions = history.getByRole('list', { name: 'Retenues' });
  await expect.element(deductions.getByRole('link', { name: 'peinture.pdf' })).toBeVisible();
  await expect.element(deductions).toHaveTextContent(PAINT.label);
  await expect.element(deductions).not.toHaveTextContent('Évier');
  await expectAccessible({ targets: true });
});

test('a proof that could not be kept is tried again, and a refused PDF says why', async ({
  api,
  landlord,
}) => {
  await openStep(api, landlord, { deposit: { ...HELD, deductions: [PAINT] } });
  const input = line(1).getByCss('input[type=file]');
  api.on('POST /files', () => refusal('UNSUPPORTED_MEDIA_TYPE', [{ path: '', code: 'activePdf' }]));
  await userEvent.upload(input, await aChosenFile('a.pdf'));
  await expect.element(line(1).getByRole('alert')).toHaveTextContent(/^Ce PDF contient un programme/);
  api.on('POST /files', () => refusal('INTERNAL_ERROR'));
  await userEvent.upload(input, await aChosenFile('b.pdf'));
  await expect.element(line(1)).toHaveTextContent('b.pdf');
  const retry = line(1).getByRole('button', { name: 'Réessayer' });
  await expect.element(retry).toBeVisible();
  keepProofs(api);
  await retry.click();
  await expect.element(line(1).getByRole('link', { name: 'b.pdf' })).toBeVisible();
  await expect.element(line(1)).not.toHaveTextContent('programme');
  await expect.element(button('Joindre le devis ou la facture de la retenue 1')).toHaveFocus();
});

test('a missing proof, a wrong share and a missing day on which the keys came back are refused at their fields', async ({
  api,
  landlord,
}) => {
  await openStep(api, landlord, {
    lease: { keysOn: null, exitState: null },
    deposit: { ...HELD, state: 'held', deadline: null, isProvisional: true },
  });
  await expect.element(summary).toHaveTextContent(/Le délai court dès la remise des clés/);
  await add.click();
  await typeLine(1, { Objet: 'Peinture', Montant: '300', Part: '101' });
  await button('Restituer').click();
  const proof = line(1).getByRole('textbox', { name: 'Justificatif' });
  const share = line(1).getByRole('textbox', { name: /^Part/ });
  await expect.element(proof).toHaveAccessibleDescription('Ce champ est obligatoire.');
  await expect.element(share).toHaveAccessibleDescription(/Saisissez un pourcentage entier, de 0 à 100\.$/);
  await expect.element(proof).toHaveFocus();
  await expectAccessible();
  await typeLine(1, { Justificatif: 'Facture Durand 12', Part: '60 %' });
  await button('Restituer 670,00').click();
  await expect.element(field('Clés rendues le')).toHaveAccessibleDescription('Ce champ est obligatoire.');
  await expect.element(field('Clés rendues le')).toHaveFocus();
  await expect.element(step.getByText('Dites si la sortie est conforme')).toBeVisible();
  expect(api.sent('POST /leases/:id/deposit/settlement')).toEqual([]);
  await type(field('Clés rendues le'), shortDate(endsOn));
  await expect.poll(() => api.sent('PUT /leases/:id').at(-1)).toEqual({ keysOn: endsOn });
  await button('Restituer 670,00').click();
  await expect.element(page.getByRole('radio', { name: 'Conforme', exact: true })).toHaveFocus();
  await page.getByText('Non conforme', { exact: true }).click();
  await expect.element(step.getByText('Dites si la sortie est conforme')).not.toBeInTheDocument();
  await expect.poll(() => api.sent('PUT /leases/:id').at(-1)).toEqual({ exitState: 'different' });
  api.on('POST /leases/:id/deposit/settlement', () => invalid('returnedOn', 'tooEarly'));
  await type(field('Restitué le'), shortDate(addDays(endsOn, -1)));
  await settle('Restituer 670,00');
  await expect
    .element(field('Restitué le'))
    .toHaveAccessibleDescription('Cette date est antérieure à la remise des clés.');
  api.on('POST /leases/:id/deposit/settlement', () => invalid('returnedOn', 'beforePayment'));
  await settle('Restituer 670,00');
  await expect
    .element(field('Restitué le'))
    .toHaveAccessibleDescription('Un mouvement plus récent du dépôt existe déjà.');
});

test('the step of the deposit asks for the new address and saves it before the settlement', async ({
  api,
  landlord,
}) => {
  await openStep(api, landlord, { lease: { newAddress: null } });
  const address = field('Nouvelle adresse');
  await type(address, '4 rue Neuve, 44000 Nantes');
  await button('Restituer 850,00').click();
  const question = page.getByRole('alertdialog', { name: /^Restituer 850,00\s€\s\?$/ });
  await expect.element(question).toHaveTextContent(/son document prend un numéro/);
  await expectAccessible();
  await userEvent.keyboard('{Escape}');
  await expect.element(button('Restituer 850,00')).toHaveFocus();
  expect(api.sent('POST /leases/:id/deposit/settlement')).toEqual([]);
  await settle('Restituer 850,00');
  await expectMessage('Dépôt soldé');
  const [saved, settled] = [api.sent('PUT /leases/:id'), api.sent('POST /leases/:id/deposit/settlement')];
  expect(saved.at(-1)).toMatchObject({ newAddress: '4 rue Neuve, 44000 Nantes' });
  expect(settled).toHaveLength(1);
});

test('a new address is saved even if the landlord leaves the step at once', async ({ api, landlord }) => {
  await openStep(api, landlord, { lease: { newAddress: null } });
  await type(field('Nouvelle adresse'), '4 rue Neuve, 44000 Nantes');
  await button('Continuer sans solder').click();
  await expect
    .poll(() => api.sent('PUT /leases/:id').at(-1))
    .toMatchObject({ newAddress: '4 rue Neuve, 44000 Nantes' });
});

test('leaving a received deposit or a day of approval that is not saved asks for confirmation', async ({
  api,
  landlord,
}) => {
  const question = page.getByRole('alertdialog');
  const stay = question.getByRole('button', { name: 'Continuer la saisie' });
  await openStep(api, landlord, { deposit: { deadline: null } });
  await type(field('Montant'), '800');
  await button('Continuer').click();
  await stay.click();
  await expect.element(field('Montant')).toHaveValue('800');
  await openStep(api, landlord, { deposit: { ...HELD, state: 'accounts', held: 170 } });
  await type(field('Les comptes de l’immeuble'), shortDate(today));
  await button('Continuer').click();
  await stay.click();
  await button('Continuer').click();
  await question.getByRole('button', { name: 'Abandonner' }).click();
  await expect.element(page.getByRole('region', { name: 'Documents', exact: true })).toHaveFocus();
});

test('before a late deposit is returned, its step shows the increase', async ({ api, landlord }) => {
  await openStep(api, landlord, { deposit: { ...LATE, arrears: 120, deductions: [PAINT] } });
  await expect
    .element(summary)
    .toHaveTextContent(
      /Reçu850,00 €Loyer et charges dus−120,00 €Retenues−144,00 €Majoration85,00 €À restituer671,00 €1 jour de retard/,
    );
  await expect.element(summary).toHaveTextContent(/1 mois commencé\s: 85,00 € de plus\./);
  await button('Loyer ou charges dus').click();
  await expect.element(step.getByText(/Le locataire doit 120,00\s€\. Le dépôt paie d’abord/)).toBeVisible();
  await expectAccessible();
  api.on('POST /leases/:id/deposit/settlement/preview', () =>
    file({ 'content-disposition': 'attachment; filename="projet.pdf"' }),
  );
  await button('Lire le document').click();
  await expect
    .poll(() => api.sent('POST /leases/:id/deposit/settlement/preview'))
    .toEqual([{ returnedOn: today, amount: 671, method: null }]);
  await page.getByLabelText('Moyen de paiement').selectOptions('Virement');
  await settle('Restituer 671,00');
  await expectMessage('Dépôt soldé');
  expect(api.sent('POST /leases/:id/deposit/settlement')).toMatchObject([
    { returnedOn: today, amount: 671, method: 'transfer' },
  ]);
  await expect.element(history).toHaveFocus();
  await expect
    .element(history)
    .toHaveTextContent(
      /671,00 € restitués le .*Virement dont majoration\s: 85,00 € loyers et charges payés\s: 120,00 € retenues\s: 144,00 € Peinture de la chambre · 144,00 € · 60\s% de 240,00 € · Devis n° 214, 12 octobreS-2026-0001Annuler$/,
    );
  await expect.element(summary).toHaveTextContent(/Majoration85,00 €Restitué671,00 €$/);
  await expectAccessible();
  await button(/^Annuler.: 671/).click();
  await expect
    .element(dialog)
    .toHaveTextContent(
      /Le paiement de 120,00 € par le dépôt est annulé.*Le document S-2026-0001 est annulé\. Les retenues peuvent/,
    );
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Annuler le solde' }).click();
  const reason = dialog.getByRole('textbox', { name: 'Motif' });
  await expect.element(reason).toHaveAccessibleDescription(/Ce champ est obligatoire\.$/);
  await type(reason, 'Virement refusé');
  api.on('POST /deposit-movements/:id/cancel', () => refusal('PAYMENT_CERTIFIED'));
  await dialog.getByRole('button', { name: 'Annuler le solde' }).click();
  await expectMessage(/Une quittance ou un reçu atteste/);
  answerDeposits(api, { ...LATE, arrears: 120, deductions: [PAINT] });
  await dialog.getByRole('button', { name: 'Annuler le solde' }).click();
  await expectMessage('Mouvement du dépôt annulé');
  await expect.element(button('Restituer 671,00')).toBeVisible();
  await expect.element(line(1).getByRole('textbox', { name: 'Objet' })).toHaveValue(PAINT.label);
});

test('if a deduction uses up the rest of a late deposit, only the part that went back late costs an increase', async ({
  api,
  landlord,
}) => {
  const deadline = addDays(today, -80);
  const part = aDepositMovement({ kind: 'returned', amount: 700, movedOn: addDays(deadline, 20) });
  await openStep(api, landlord, {
    deposit: { ...HELD, held: 150, deadline, movements: [...(HELD.movements ?? []), part] },
  });
  await expect.element(summary).toHaveTextContent(/3 mois commencés\s: 255,00 € de plus\./);
  await add.click();
  await typeLine(1, { ...KEY_LINE, Montant: '150' });
  await expect
    .element(summary)
    .toHaveTextContent(/Majoration à payer85,00 €.*1 mois commencé\s: 85,00 € de plus\./);
  await expect.element(button('Payer la majoration de 85,00')).toBeVisible();
  await expect.element(field('Soldé le')).toBeVisible();
  await button('Retirer la retenue 1').click();
  await expect.element(summary).toHaveTextContent(/3 mois commencés\s: 255,00 € de plus\./);
});

test('a deposit that changed in another tab is not settled', async ({ api, landlord }) => {
  const change = await openStep(api, landlord, { deposit: { ...HELD, deductions: [PAINT] } });
  await type(field('Restitué le'), shortDate(addDays(today, -1)));
  const changed = {
    deductions: [aDeduction({ amount: 100, tenantShare: 100, kept: 100 })],
    arrears: 50,
  };
  api.on('POST /leases/:id/deposit/settlement', () => {
    change(changed);
    return refusal('DEPOSIT_CHANGED');
  });
  await settle('Restituer 706,00');
  await expectMessage(/^Le montant à restituer a changé entre-temps/);
  await expect.element(button('Restituer 700,00')).toBeVisible();
  await expect.element(line(1).getByRole('textbox', { name: 'Montant' })).toHaveValue('100');
  await expect.element(field('Restitué le')).toHaveValue(shortDate(addDays(today, -1)));
  answerDeposits(api, { ...HELD, ...changed });
  await settle('Restituer 700,00');
  await expectMessage('Dépôt soldé');
  expect(api.sent('PUT /leases/:id/deposit/deductions')).toEqual([]);
});

test('if the landlord has not said whether the building is collective, the step links to this field of the property', async ({
  api,
  landlord,
}) => {
  await openStep(api, landlord);
  await step.getByRole('link', { name: 'Indiquer si l’immeuble est collectif' }).click();
  await expectUrl(`/properties?edit=${landlord.properties[0]?.id}`);
});

test('before the tenants leave, the deposit shows its planned sum, and can be settled only after the keys', async ({
  api,
  landlord,
}) => {
  const leaving = addDays(today, 30);
  await openStep(api, landlord, {
    lease: { endsOn: leaving, rentOwedUntil: leaving, keysOn: null },
    deposit: { ...HELD, deadline: null },
  });
  await expect.element(summary).toHaveTextContent(/Prévu à restituer850,00\s€/);
  await expect.element(step.getByRole('button', { name: 'Continuer', exact: true })).toBeVisible();
  await expect.element(button('Restituer')).not.toBeInTheDocument();
  await expectAccessible();
  await type(field('Clés rendues le'), shortDate(today));
  await expect.element(button('Restituer 850,00')).toBeVisible();
  await expect.element(field('Restitué le')).toBeVisible();
});

test('if another tab has settled the deposit, changing the day of the keys is refused, and the message names the next step', async ({
  api,
  landlord,
}) => {
  await openStep(api, landlord);
  api.on('PUT /leases/:id', () => refusal('DEPOSIT_SETTLED'));
  await type(field('Clés rendues le'), shortDate(addDays(endsOn, -1)));
  await expectMessage('Le dépôt de garantie est soldé. Annulez d’abord ce solde.');
});

test('if saving the day of the keys failed, settling the deposit first saves this day', async ({
  api,
  landlord,
}) => {
  await openStep(api, landlord);
  const keysOn = addDays(endsOn, 1);
  api.failChanges();
  await type(field('Clés rendues le'), shortDate(keysOn));
  await expectMessage('Ce changement n’a pas pu être enregistré');
  api.recover();
  await settle('Restituer 850,00');
  await expectMessage('Dépôt soldé');
  expect(api.sent('PUT /leases/:id').at(-1)).toMatchObject({ keysOn });
});

test('if saving the day of the keys failed, leaving the step sends this day again, without the address', async ({
  api,
  landlord,
}) => {
  await openStep(api, landlord);
  api.failChanges();
  const day = addDays(today, -31);
  await type(field('Clés rendues le'), shortDate(day));
  await expectMessage('Ce changement n’a pas pu être enregistré');
  api.recover();
  await button('Continuer sans solder').click();
  await expect.element(page.getByRole('region', { name: 'Documents', exact: true })).toHaveFocus();
  await expect.poll(() => api.sent('PUT /leases/:id').length).toBeGreaterThan(0);
  await untilSettled();
  expect(api.sent('PUT /leases/:id')).toEqual([{ keysOn: day }]);
});

test('if saving the deductions failed, settling the deposit first saves the deductions', async ({
  api,
  landlord,
}) => {
  await openStep(api, landlord);
  api.failChanges();
  await add.click();
  await typeLine(1, KEY_LINE);
  await expectMessage('Les retenues n’ont pas pu être enregistrées');
  api.recover();
  await settle('Restituer 815,00');
  await expectMessage('Dépôt soldé');
  expect(api.sent('PUT /leases/:id/deposit/deductions')).toHaveLength(1);
});

test('a deduction of charges that an unpaid settlement claims is refused by name beside the button', async ({
  api,
  landlord,
}) => {
  await openStep(api, landlord, { deposit: { ...HELD, deductions: [PAINT] } });
  api.on('PUT /leases/:id/deposit/deductions', () => refusal('CHARGES_SETTLED'));
  await add.click();
  await line(2).getByText('Charges locatives').click();
  await typeLine(2, { Objet: 'Eau 2026', Justificatif: 'Relevé', Montant: '208' });
  const reason = page.getByCss('[data-failure]');
  await expect
    .element(reason)
    .toHaveTextContent(/^La retenue «\sEau 2026\s» n’est pas enregistrée\s: un décompte de charges/);
  await button('Retirer la retenue 2').click();
  await expect.element(reason).not.toBeInTheDocument();
});

test('leaving an incomplete deduction asks for confirmation', async ({ api, landlord }) => {
  await openStep(api, landlord);
  await add.click();
  await typeLine(1, { Objet: 'Peinture' });
  await button('Continuer sans solder').click();
  await expect.element(line(1).getByRole('textbox', { name: 'Justificatif' })).toHaveFocus();
  await button('Fermer').first().click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Continuer la saisie' }).click();
  await button('Retirer la retenue 1').click();
  await button('Continuer sans solder').click();
  await expect.element(page.getByRole('region', { name: 'Documents', exact: true })).toHaveFocus();
});

test('the part of the deductions that the deposit does not cover becomes a due', async ({
  api,
  landlord,
}) => {
  await openStep(api, landlord, {
    lease: { newAddress: null },
    deposit: { ...HELD, arrears: 900, deductions: [PAINT] },
  });
  await expect.element(summary).toHaveTextContent(/Reste dû par le locataire194,00 €/);
  await expect.element(step.getByText(/Le dépôt ne couvre pas 144,00\s€ de retenues/)).toBeVisible();
  await expect.element(step.getByText(/50,00\s€ restent dus/)).toBeVisible();
  await expect.element(page.getByLabelText('Moyen de paiement')).not.toBeInTheDocument();
  await settle('Solder le dépôt');
  await expect
    .element(history)
    .toHaveTextContent(/Soldé le .*, sans restitution.*ajouté au compte\s: 144,00 €/);
  await button(/^Annuler.: Soldé/).click();
  await expect.element(dialog).toHaveTextContent(/La somme due de 144,00 € ajoutée au compte est supprimée/);
});

test('at a departure, the step of the deposit leads to the charges of the last year until they are settled', async ({
  api,
  landlord,
}) => {
  await openStep(api, landlord, { lease: { startsOn: '2020-01-15' } });
  const from = `${endsOn.slice(0, 4)}-01-01`;
  const search = new URLSearchParams({
    year: endsOn.slice(0, 4),
    lease: landlord.tenants[0]?.leaseId ?? '',
    from,
    to: endsOn,
  });
  const link = page.getByRole('link', { name: 'Faire le décompte' });
  await expect.element(step.getByText(/^Charges .*\s: décompte à faire\./)).toBeVisible();
  await expect.element(link).toHaveAttribute('href', `/charges?${search.toString()}`);
  const settled = { from, to: endsOn, balance: 208, remaining: 208, dueOn: '2199-01-01' };
  api.on('GET /leases/:id/settlements', () => [aSettlement(settled)]);
  await openStep(api, landlord, { lease: { startsOn: '2020-01-15' } });
  await expect
    .element(step.getByText(/^La régularisation des charges, 208,00\s€, est à payer le 1er\sjanvier 2199\./))
    .toBeVisible();
  await expect.element(link).not.toBeInTheDocument();
  // A debt of an earlier year does not hide the days that are still to settle.
  const lastYear = { from: addMonths(from, -12), to: addDays(from, -1) };
  api.on('GET /leases/:id/settlements', () => [aSettlement({ ...settled, ...lastYear })]);
  await openStep(api, landlord, { lease: { startsOn: '2020-01-15' } });
  await expect.element(step.getByText(/^La régularisation des charges/)).toBeVisible();
  await expect.element(link).toBeVisible();
});

test('a debt of charges is not to be deducted only while it is unpaid and the deposit is not settled', async ({
  api,
  landlord,
}) => {
  const settled = { from: `${endsOn.slice(0, 4)}-01-01`, to: endsOn, balance: 208, dueOn: '2199-01-01' };
  const debt = step.getByText(/^La régularisation des charges/);
  api.on('GET /leases/:id/settlements', () => [aSettlement({ ...settled, remaining: 50 })]);
  await openStep(api, landlord);
  await expect.element(debt).toHaveTextContent(/^La régularisation des charges, 50,00\s€, est à payer/);
  const done: Partial<Deposit> = {
    ...HELD,
    state: 'settled',
    held: 0,
    movements: [aDepositMovement({ kind: 'settled' })],
  };
  await openStep(api, landlord, { deposit: done });
  await expect.element(history).toBeVisible();
  await expect.element(debt).not.toBeInTheDocument();
  api.on('GET /leases/:id/settlements', () => [aSettlement({ ...settled, remaining: 0 })]);
  await openStep(api, landlord);
  await expect.element(button('Restituer 850,00')).toBeVisible();
  await expect.element(debt).not.toBeInTheDocument();
});

test('a deduction of charges beside a settlement of charges is named until it is removed', async ({
  api,
  landlord,
}) => {
  const settled = { from: `${endsOn.slice(0, 4)}-01-01`, to: endsOn, balance: 208, dueOn: '2199-01-01' };
  api.on('GET /leases/:id/settlements', () => [aSettlement({ ...settled, remaining: 208 })]);
  const water = aDeduction({ kind: 'charges', label: 'Eau 2026', amount: 208, tenantShare: 100, kept: 208 });
  await openStep(api, landlord, { deposit: { ...HELD, deductions: [PAINT, water] } });
  const warning = step.getByRole('alert');
  await expect
    .element(warning)
    .toHaveTextContent(/^La retenue «\sEau 2026\s», 208,00\s€, s’ajoute à la régularisation des charges/);
  await expect.element(step.getByText(/ne la retenez pas/)).not.toBeInTheDocument();
  await button('Retirer la retenue 2').click();
  await expect.element(warning).not.toBeInTheDocument();
  await expect.element(step.getByText(/ne la retenez pas/)).toBeVisible();
  // The days are settled and paid. The charges of an earlier year say nothing about the deduction.
  api.on('GET /leases/:id/settlements', () => [aSettlement({ ...settled, remaining: 0 })]);
  await openStep(api, landlord, { deposit: { ...HELD, deductions: [water] } });
  await expect.element(warning).toBeVisible();
  const earlier = { from: '2020-01-15', to: '2020-12-31', remaining: 0 };
  api.on('GET /leases/:id/settlements', () => [aSettlement({ ...settled, ...earlier })]);
  await openStep(api, landlord, { deposit: { ...HELD, deductions: [water] } });
  await expect.element(step.getByText(/décompte à faire/)).toBeVisible();
  await expect.element(warning).not.toBeInTheDocument();
});

test('in a collective building, a second settlement returns the 20% that were kept until the building’s accounts were approved', async ({
  api,
  landlord,
}) => {
  await openStep(api, landlord, { deposit: { ...HELD, provisionLimit: 170 } });
  await page.getByLabelText(/^Garder 170,00\s€ jusqu’aux comptes/).click();
  await expect.element(summary).toHaveTextContent(/Gardé pour les comptes−170,00 €À restituer680,00 €/);
  const kept = field('Montant gardé');
  api.on('PUT /leases/:id/deposit/deductions', () => invalid('provision', 'aboveCap'));
  await type(kept, '170,01');
  await button('Restituer 679,99').click();
  await expect
    .element(kept)
    .toHaveAccessibleDescription(
      /Gardez au plus 20.% du dépôt, seulement dans un immeuble collectif et tant qu’il reste des charges à régulariser\.$/,
    );
  await expect.element(kept).toHaveFocus();
  await expectAccessible();
  const again = answerDeposits(api, { ...HELD, provisionLimit: 170 });
  await type(kept, '170');
  await settle('Restituer 680,00');
  await expect.element(step.getByText(/La part de 170,00\s€ est gardée/)).toBeVisible();
  await expect.element(step.getByText(/^Envoyez le décompte des charges dès l’approbation/)).toBeVisible();
  await expect.element(summary).toHaveTextContent(/Restitué680,00 €À solder dans le mois/);
  const approved = field('Les comptes de l’immeuble ont été approuvés le');
  await button('Solder la part gardée').click();
  await expect.element(approved).toHaveAccessibleDescription('Ce champ est obligatoire.');
  await expectAccessible();
  await type(approved, shortDate(today));
  again({ state: 'toReturn', deadline: addDays(today, 30) });
  await button('Solder la part gardée').click();
  await expect.poll(() => api.sent('PUT /leases/:id').at(-1)).toEqual({ accountsApprovedOn: today });
  await expect.element(button('Restituer 170,00')).toBeVisible();
  await expect.element(history).toHaveFocus();
  await expect.element(step.getByText(/^Pour modifier la remise des clés/)).toBeVisible();
  await expect.element(field('Clés rendues le')).not.toBeInTheDocument();
  await button('Corriger la date d’approbation').click();
  await expect.element(approved).toHaveValue(shortDate(today));
  await type(approved, shortDate(addDays(today, 1)));
  await button('Enregistrer').click();
  await expect.element(approved).toHaveAccessibleDescription(/postérieure à aujourd’hui/);
  await type(approved, shortDate(addDays(today, -2)));
  await button('Enregistrer').click();
  await expect
    .poll(() => api.sent('PUT /leases/:id').at(-1))
    .toEqual({ accountsApprovedOn: addDays(today, -2) });
  await expect.element(button('Corriger la date d’approbation')).toHaveFocus();
  await expectAccessible();
  await expect.element(summary).toHaveTextContent(/Reçu850,00 €Déjà rendu−680,00 €À restituer170,00 €/);
  await add.click();
  await typeLine(1, { Objet: 'Régularisation', Justificatif: 'Décompte', Montant: '123,45' });
  await settle('Restituer 46,55');
  await expect.element(history).toHaveTextContent(/46,55 € restitués/);
  expect(api.sent('PUT /leases/:id/deposit/deductions').at(-1)).toMatchObject({
    deductions: [{ kind: 'charges', amount: 123.45 }],
    provision: 0,
  });
});

test('a part of a deposit can go back before the settlement', async ({ api, landlord }) => {
  await openStep(api, landlord);
  await button('Rendre une partie').click();
  api.on('POST /leases/:id/deposit/movements', () => invalid('amount', 'aboveAmount'));
  await type(dialog.getByRole('textbox', { name: 'Montant' }), '850');
  await dialog.getByRole('button', { name: 'Rendre une partie' }).click();
  await expect
    .element(dialog.getByRole('textbox', { name: 'Montant' }))
    .toHaveAccessibleDescription('Ce montant dépasse ce qui peut être rendu avant le solde du dépôt.');
  await expectAccessible();
  answerDeposits(api, HELD);
  await type(dialog.getByRole('textbox', { name: 'Montant' }), '700');
  await dialog.getByRole('button', { name: 'Rendre une partie' }).click();
  await expect.element(summary).toHaveTextContent(/Reçu850,00 €Déjà rendu−700,00 €À restituer150,00 €/);
  await button('Logement vendu\u00A0: transmettre le dépôt').click();
  await expect.element(dialog.getByRole('textbox', { name: 'Montant' })).toHaveValue('150');
  await dialog.getByRole('button', { name: 'Logement vendu\u00A0: transmettre le dépôt' }).click();
  await expect.element(summary).toHaveTextContent(/Transmis à l’acquéreur150,00 €$/);
  expect(api.sent('POST /leases/:id/deposit/movements').at(-1)).toMatchObject({
    kind: 'handedOver',
    amount: 150,
    method: null,
  });
});

test('« Ne rien retenir » asks before it removes the deductions', async ({ api, landlord }) => {
  await openStep(api, landlord, {
    deposit: { ...HELD, provisionLimit: 170, provision: 170, deductions: [PAINT] },
  });
  await button('Ne rien retenir').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Garder les retenues' }).click();
  await expect.element(button('Restituer 536,00')).toBeVisible();
  await button('Ne rien retenir').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Retirer les retenues' }).click();
  await expect.element(button('Restituer 850,00')).toBeVisible();
  await expect
    .poll(() => api.sent('PUT /leases/:id/deposit/deductions').at(-1))
    .toEqual({ deductions: [], provision: 0 });
  expect(api.sent('POST /leases/:id/deposit/settlement')).toEqual([]);
});

test.for([
  [
    'the check-out inventory is unknown',
    { exitState: null },
    { isProvisional: true },
    /Délai provisoire d’un mois/,
  ],
  [
    'the tenant’s new address is unknown',
    { newAddress: null },
    LATE,
    /un retard n’entraîne pas de majoration \(art\. 22\)/,
  ],
  [
    'the law of 1989 does not govern the lease',
    { kind: 'other' },
    { deadline: null },
    /ne fixe pas de délai/,
  ],
  ['it is the last day', {}, { deadline: today }, /Dernier jourle /],
] as const)(
  'the deadline of a deposit is explained if %s',
  async ([, lease, deposit, text], { api, landlord }) => {
    await openStep(api, landlord, {
      lease,
      deposit: { ...HELD, ...deposit, ...('newAddress' in lease && { increasePerPeriod: 0 }) },
    });
    await expect.element(summary).toHaveTextContent(text);
  },
);

test('on a phone and in English, the amount to return stays at the bottom beside its button', async ({
  api,
  landlord,
}) => {
  await page.viewport(390, 844);
  await openStep(api, landlord, { deposit: { ...LATE, deductions: [PAINT] } });
  await chooseEnglish();
  const bar = page.getByCss('[data-step-bar]');
  await expect
    .element(bar)
    .toHaveTextContent(/^To return, with an increase of €85\.00€791\.00Return €791\.00/);
  await expect.element(bar.getByRole('button', { name: 'Return €791.00' })).toBeInViewport({ ratio: 0.99 });
  await expect.element(page.getByCss('form').getByText('1 month begun: €85.00 more.')).toBeVisible();
  await expect.element(page.getByText(inWords(today))).not.toBeInTheDocument();
  await expectAccessible({ targets: true });
  await settle('Return €791.00');
  await expectMessage('Deposit settled');
});
