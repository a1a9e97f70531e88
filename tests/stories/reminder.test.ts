import { vi } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import type { Document } from '../../supabase/functions/_shared/contract/documents/document.ts';
import { Lessor } from '../../supabase/functions/_shared/contract/lessor.ts';
import type { Reminder } from '../../supabase/functions/_shared/contract/documents/reminder.ts';
import { addDays } from '../../supabase/functions/_shared/domain/ledger/days.ts';
import { todayInParis } from '../../supabase/functions/_shared/domain/period.ts';
import { inWords, monthFromNow } from '../fixtures/days.ts';
import { aDue } from '../fixtures/due.ts';
import { nullFieldsOf } from '../fixtures/null-fields.ts';
import { type Api, file, invalid, refusal } from './support/api.ts';
import type { Landlord } from './support/landlord.ts';
import { addLease } from './support/leases.ts';
import { aNewLetter, aReminder } from './support/letters.ts';
import {
  chooseEnglish,
  expect,
  expectAccessible,
  expectUrl,
  focus,
  leave,
  expectMessage,
  open,
  test,
  type,
} from './support/stories.ts';

const today = todayInParis();

const LATE = {
  oldestUnpaidDueOn: monthFromNow(-1).from,
  daysLate: 9,
  owed: 420.67,
  late: 420.67,
  unpaidTerms: 1,
};
const remind = page.getByRole('link', { name: 'Relancer' });
const panel = (name: string): Locator => page.getByRole('dialog', { name, exact: true });
const paragraph = page.getByRole('textbox', { name: /^Paragraphe personnel/ });
const generate = page.getByRole('button', { name: 'Générer la relance' });
const read = page.getByRole('button', { name: 'Lire la lettre' });

/** Gives the landlord a tenant in arrears, and returns the path of the panel of the next letter. */
function addDebtor(api: Api, landlord: Landlord, next: () => Reminder): string {
  const id = addLease(api, landlord, { dues: [aDue(monthFromNow(-1))], position: LATE });
  api.on('GET /leases/:id/reminder', next);
  return `/tenants/${id}?panel=reminder`;
}

/** Makes the API issue a letter, call `then`, and return the letter when the page searches for its number. */
function answerIssue(api: Api, letter: Document, then: () => void): void {
  api.on('POST /leases/:id/reminders', () => {
    then();
    return letter;
  });
  api.on('GET /documents', () => [letter]);
}

test('a tenant in arrears can be reminded by keyboard, and the issued reminder is then e-mailed', async ({
  api,
  landlord,
}) => {
  let reminder = aReminder();
  const path = addDebtor(api, landlord, () => reminder);
  landlord.tenants = landlord.tenants.map((tenant) => ({
    ...tenant,
    email: 'ines@exemple.test',
  }));
  const [ines] = landlord.tenants;
  const letter = aNewLetter({ tenantIds: ines ? [ines.id] : [] });
  api.on('POST /leases/:id/reminders/preview', () => file({ 'content-type': 'application/pdf' }));
  answerIssue(api, letter, () => {
    reminder = aReminder({
      possibleLevels: [2, 3],
      proposedLevel: null,
      proposedOn: addDays(today, 10),
      earlier: [{ number: letter.number, on: today }],
      lastIssuedOn: today,
      blockers: ['SENT_RECENTLY'],
    });
  });
  await open(path.replace(/\?.*/, ''));
  const link = await remind.findElement();
  link.focus();
  await userEvent.keyboard('{Enter}');
  const first = panel('Relance');
  await expect
    .element(
      first.getByText(
        `9 jours de retard. Cette lettre est possible depuis le ${inWords(addDays(today, -1))}.`,
      ),
    )
    .toBeVisible();
  const claimed = first.getByRole('region', { name: 'Sommes réclamées' });
  await expect
    .element(claimed)
    .toHaveTextContent(/229,33\s€ reçus sur 650,00\s€ 420,67\s€\s?Total 420,67\s€$/);
  await expectAccessible({ targets: true });

  // Skip the choice of the letter and the offer of instalments.
  await userEvent.keyboard('{Tab}{Tab}{Tab}');
  await expect.element(paragraph).toHaveFocus();
  await userEvent.keyboard('Appelez-moi.{Enter}Merci');
  await expect.element(paragraph).toHaveAccessibleDescription(/18 sur 600 signes$/);
  // Skip the note about the law.
  await userEvent.keyboard('{Tab}{Tab}');
  await expect.element(read).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect
    .poll(() => api.sent('POST /leases/:id/reminders/preview'))
    .toEqual([
      { level: 1, overriddenBlockers: [], addition: 'Appelez-moi. Merci', offersInstalments: false },
    ]);
  await expect.element(read).toHaveFocus();
  await userEvent.keyboard('{Tab}{Tab}');
  await expect.element(generate).toHaveFocus();
  await userEvent.keyboard('{Enter}');

  const issued = panel('Relance L-2026-0001');
  const ready = issued.getByText('La relance est prête');
  await expect.element(ready).toBeVisible();
  await expect.element(page.getByCss('[data-autofocus]').filter({ hasText: 'prête' })).toHaveFocus();
  expect(api.sent('POST /leases/:id/reminders')).toEqual([
    {
      idempotencyKey: expect.any(String),
      level: 1,
      overriddenBlockers: [],
      addition: 'Appelez-moi. Merci',
      offersInstalments: false,
    },
  ]);
  await expectAccessible({ targets: true });
  const mail = {
    state: 'sent' as const,
    tenantId: ines?.id ?? null,
    recipient: 'ines@exemple.test',
    at: '2026-03-12T12:00:00Z',
    errorCode: null,
  };
  api.on('POST /documents/:id/email', () => {
    api.on('GET /documents', () => [{ ...letter, emails: [mail] }]);
    return [{ ...mail, state: 'queued' as const }];
  });
  await expect.element(issued.getByText('Un e-mail ordinaire ne prouve pas la réception.')).toBeVisible();
  await issued.getByRole('button', { name: 'Envoyer à Inès Œuvré' }).click();
  await expect.element(issued.getByText(/^Envoyé à ines@exemple\.test le 12/)).toBeVisible();
  await issued.getByRole('button', { name: 'Terminer' }).click();
  await expect.element(issued).not.toBeInTheDocument();
  await expect.element(remind).toHaveFocus();
});

test('a second reminder may be generated before the proposed day', async ({ api, landlord }) => {
  const on = addDays(today, -9);
  const path = addDebtor(api, landlord, () =>
    aReminder({
      possibleLevels: [2, 3],
      proposedLevel: null,
      proposedOn: addDays(today, 3),
      earlier: [{ number: 'L-2026-0001', on }],
      lastIssuedOn: on,
    }),
  );
  const letter = aNewLetter({ issuedAt: `${on}T12:00:00Z` });
  api.on('GET /documents', () => [letter]);
  await open(path);
  const second = panel('Seconde relance');
  await expect
    .element(second.getByText(`Klinky proposera cette lettre à partir du ${inWords(addDays(today, 3))}`))
    .toBeVisible();
  await expect.element(generate).toBeVisible();
  await type(paragraph, 'Voici mon RIB.');
  await second.getByRole('button', { name: 'Ouvrir (L-2026-0001)' }).click();
  const first = panel('Relance L-2026-0001');
  await expect.element(first.getByText(`Générée le ${inWords(on)}`)).toBeVisible();
  await expectAccessible({ targets: true });
  api.on('GET /documents/:id/pdf', () => refusal('SERVICE_UNAVAILABLE'));
  await first.getByRole('button', { name: 'Télécharger' }).click();
  await expectMessage('Le service est indisponible');
  await first.getByRole('button', { name: 'Retour' }).click();
  await expect.element(second).toBeVisible();
  await expect.element(paragraph).toHaveValue('Voici mon RIB.');
});

test('a letter within seven days of the last letter must be confirmed by a tick', async ({
  api,
  landlord,
}) => {
  const on = addDays(today, -3);
  const path = addDebtor(api, landlord, () =>
    aReminder({
      possibleLevels: [2, 3],
      proposedLevel: 2,
      earlier: [{ number: 'L-2026-0001', on }],
      lastIssuedOn: on,
      blockers: ['SENT_RECENTLY'],
    }),
  );
  const letter = aNewLetter({ number: 'L-2026-0002' });
  answerIssue(api, letter, () => {});
  await open(path);
  const tick = page.getByRole('checkbox', {
    name: `La lettre du ${inWords(on)} date de moins de 7\u00A0jours\u00A0: générer quand même`,
  });
  await expect.element(tick).toBeVisible();
  await generate.click();
  await expect.element(tick).toHaveFocus();
  await expect.element(tick).toHaveAccessibleDescription('Cochez cette case pour générer la lettre.');
  await expectAccessible();
  expect(api.sent('POST /leases/:id/reminders')).toEqual([]);
  await userEvent.keyboard(' ');
  await generate.click();
  await expect.element(panel('Relance L-2026-0002')).toBeVisible();
  expect(api.sent('POST /leases/:id/reminders')).toEqual([
    {
      idempotencyKey: expect.any(String),
      level: 2,
      overriddenBlockers: ['SENT_RECENTLY'],
      addition: null,
      offersInstalments: false,
    },
  ]);
});

test('a formal notice is downloaded, and its registered letter is recorded', async ({ api, landlord }) => {
  let reminder = aReminder({ possibleLevels: [3], proposedLevel: 3, daysLate: 40 });
  const path = addDebtor(api, landlord, () => reminder);
  const letter = aNewLetter({ kind: 'formalNotice', number: 'M-2026-0001' });
  answerIssue(api, letter, () => {
    reminder = aReminder({
      possibleLevels: [],
      proposedLevel: null,
      proposedOn: null,
      earlier: [{ number: letter.number, on: today }],
    });
  });
  await open(path);
  await expect.element(panel('Mise en demeure')).toBeVisible();
  await page.getByRole('button', { name: 'Générer la mise en demeure' }).click();
  const issued = panel('Mise en demeure M-2026-0001');
  await expect
    .element(issued.getByText(/^Envoyez cette lettre en recommandé avec avis de réception/))
    .toBeVisible();
  const next = 'Sans paiement, un commissaire de justice peut délivrer un commandement de payer.';
  await expect.element(issued.getByText(next)).toBeVisible();
  await expect.element(issued.getByRole('heading', { name: 'Envoi par e-mail' })).not.toBeInTheDocument();
  await expectAccessible({ targets: true });

  const delivery = { id: crypto.randomUUID(), tenantId: null, how: 'registered' as const, receivedOn: null };
  api.on('PUT /documents/:id/deliveries', () => {
    const deliveries = [{ ...delivery, sentOn: today, registeredNumber: '1A 234' }];
    api.on('GET /documents', () => [{ ...letter, deliveries }]);
    return deliveries;
  });
  await issued.getByRole('button', { name: /^Marquer comme transmis/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Transmission de M-2026-0001' });
  await expect.element(dialog.getByLabelText('Mode de transmission')).toHaveValue('registered');
  await type(dialog.getByRole('textbox', { name: /^Numéro du recommandé/ }), '1A 234');
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect
    .element(issued.getByText(`Envoyé en recommandé n°\u00A01A 234 le ${inWords(today)}`))
    .toBeVisible();
  await issued.getByRole('button', { name: 'Terminer' }).click();

  await open(path);
  const last = panel('Relance');
  await expect.element(last.getByText('La mise en demeure est générée')).toBeVisible();
  await expect.element(last.getByText(next)).toBeVisible();
  await expect.element(paragraph).not.toBeInTheDocument();
  await last.getByRole('button', { name: 'Ouvrir (M-2026-0001)' }).click();
  await expect.element(issued.getByText(/^Envoyé en recommandé/)).toBeVisible();
});

test('if a letter cannot be issued, the panel shows the reason with one next step', async ({
  api,
  landlord,
}) => {
  let reminder = aReminder({ dues: [], total: 0, daysLate: null, blockers: ['NOTHING_OWED'] });
  const path = addDebtor(api, landlord, () => reminder);
  const account = path.replace(/\?.*/, '');
  const dialog = panel('Relance');
  await open(path);
  await expect.element(dialog.getByText('Rien à réclamer')).toBeVisible();
  await expect.element(generate).not.toBeInTheDocument();
  await expect.element(paragraph).not.toBeInTheDocument();
  await expectAccessible({ targets: true });
  await dialog.getByRole('button', { name: 'Fermer' }).first().click();
  await expectUrl(account);

  reminder = aReminder({ blockers: ['NO_ADDRESS'] });
  await open(path);
  await dialog.getByRole('link', { name: 'Indiquer la nouvelle adresse' }).click();
  await expectUrl(`/departure?lease=${landlord.tenants[0]?.leaseId}&step=documents`);

  const id = account.replace('/tenants/', '');
  reminder = aReminder({ documentBlocker: 'NO_PROPERTY' });
  await open(path);
  await expect
    .element(dialog.getByRole('link', { name: 'Choisir son logement' }))
    .toHaveAttribute('href', `/tenants?edit=${id}&account=${id}`);
  await expect.element(generate).not.toBeInTheDocument();

  reminder = aReminder({ sentTo: '4 rue Neuve, 44000 Nantes' });
  await open(path);
  await expect.element(dialog.getByText('Adressée à\u00A0: 4 rue Neuve, 44000 Nantes')).toBeVisible();
  await expect.element(generate).toBeVisible();
});

const LYON = { address: '3 quai Fulchiron', postalCode: '69005', city: 'Lyon' };
const NOWHERE = { address: null, postalCode: null, city: null };

const aLessor = (lessor: Partial<Lessor> = {}): Lessor => ({
  ...nullFieldsOf(Lessor),
  id: crypto.randomUUID(),
  series: '',
  isFamilyCompany: false,
  country: 'FR',
  ...LYON,
  ...lessor,
});

/** Fills in the address of a lessor, and saves it. */
async function enterAddress(dialog: Locator): Promise<void> {
  await dialog.getByRole('button', { name: 'Continuer' }).click();
  const street = dialog.getByRole('textbox', { name: 'Adresse', exact: true });
  await expect.element(street).toHaveAccessibleDescription('Ce champ est obligatoire.');
  await expect.element(street).toHaveFocus();
  await type(street, LYON.address);
  await type(dialog.getByRole('textbox', { name: 'Code postal' }), LYON.postalCode);
  await type(dialog.getByRole('textbox', { name: 'Ville' }), LYON.city);
  await userEvent.keyboard('{Enter}');
}

test('a letter without the landlord’s address first asks for the address, and is then shown', async ({
  api,
  landlord,
}) => {
  let reminder = aReminder({ documentBlocker: 'PROFILE_INCOMPLETE' });
  landlord.user = { ...landlord.user, ...NOWHERE };
  api.on('PUT /users/me', () => {
    reminder = aReminder();
    return (landlord.user = { ...landlord.user, ...LYON });
  });
  await open(addDebtor(api, landlord, () => reminder));
  const dialog = panel('Relance');
  await expect.element(dialog.getByText(/^Une lettre porte l’adresse du bailleur/)).toBeVisible();
  await expect.element(generate).not.toBeInTheDocument();
  await expectAccessible({ targets: true });
  await enterAddress(dialog);
  await expect.element(generate).toBeVisible();
  expect(api.sent('PUT /users/me')).toMatchObject([{ ...LYON, country: 'FR' }]);
});

test('the letter of a second lessor without an address asks for the address of this lessor', async ({
  api,
  landlord,
}) => {
  let reminder = aReminder({ documentBlocker: 'PROFILE_INCOMPLETE' });
  const path = addDebtor(api, landlord, () => reminder);
  const first = aLessor();
  const company = aLessor({ series: 'SCI', companyName: 'SCI Les Tilleuls', ...NOWHERE });
  landlord.properties = landlord.properties.map((home) => ({ ...home, lessorId: company.id }));
  api.on('GET /lessors', () => [first, company]);
  api.on('PUT /lessors/:id', () => {
    reminder = aReminder();
    return [first, { ...company, ...LYON }];
  });
  await open(path);
  const dialog = panel('Relance');
  await expect.element(dialog.getByText(/indiquez celle de\sSCI Les Tilleuls/)).toBeVisible();
  await enterAddress(dialog);
  await expect.element(generate).toBeVisible();
  expect(api.sent('PUT /lessors/:id')).toMatchObject([LYON]);
  expect(api.sent('PUT /users/me')).toEqual([]);
});

test('a refused letter states the reason and keeps the paragraph', async ({ api, landlord }) => {
  let reminder = aReminder();
  const path = addDebtor(api, landlord, () => reminder);
  await open(path);
  await type(paragraph, 'Appelez-moi.');

  // Another browser has issued the first reminder.
  api.on('POST /leases/:id/reminders', () => {
    reminder = aReminder({
      possibleLevels: [2, 3],
      proposedLevel: null,
      earlier: [{ number: 'L-2026-0001', on: today }],
    });
    return invalid('level', 'invalid');
  });
  await generate.click();
  const other = 'Une autre lettre a été générée entre-temps. Vérifiez la suivante avant de continuer.';
  await expectMessage(other);
  const second = panel('Seconde relance');
  await expect.element(second.getByText(other)).toBeVisible();
  await expect.element(second.getByText(/^L-2026-0001, le /)).toBeVisible();
  await expect.element(paragraph).toHaveValue('Appelez-moi.');
  await expect.element(generate).toHaveFocus();

  api.on('POST /leases/:id/reminders', () => {
    reminder = { ...reminder, lastIssuedOn: today, blockers: ['SENT_RECENTLY'] };
    return refusal('REMINDER_NOT_ALLOWED');
  });
  await generate.click();
  await expect
    .element(second.getByText('La lettre n’a pas été générée\u00A0: la raison est indiquée ci-dessus.'))
    .toBeVisible();
  await expect.element(page.getByRole('checkbox', { name: /^La lettre du / })).toBeVisible();

  api.on('POST /leases/:id/reminders/preview', () => {
    reminder = aReminder({ dues: [], total: 0, daysLate: null, blockers: ['NOTHING_OWED'] });
    return refusal('NOTHING_OWED');
  });
  await read.click();
  const paid = panel('Relance');
  await expect
    .element(paid.getByText('La lettre n’a pas été générée\u00A0: il n’y a plus rien à réclamer.'))
    .toBeVisible();
  await expect.element(paid.getByText('Rien à réclamer', { exact: true })).toBeVisible();
  await expect.element(paragraph).toHaveValue('Appelez-moi.');
  await expect.element(generate).not.toBeInTheDocument();
  await expect.poll(() => paid.element().contains(document.activeElement)).toBe(true);
});

test('retrying a letter after a lost response issues no second letter', async ({ api, landlord }) => {
  const path = addDebtor(api, landlord, () => aReminder());
  const letter = aNewLetter();
  answerIssue(api, letter, () => {});
  await open(path);
  await paragraph.fill('x'.repeat(601));
  await expect.element(paragraph).toHaveAccessibleDescription(/601 sur 600 signes$/);
  await generate.click();
  await expect.element(paragraph).toHaveAccessibleDescription(/^Ce texte est trop long\./);
  await expect.element(paragraph).toHaveFocus();
  await read.click();
  expect(api.sent('POST /leases/:id/reminders')).toEqual([]);
  expect(api.sent('POST /leases/:id/reminders/preview')).toEqual([]);
  await paragraph.fill('x'.repeat(600));
  await leave(paragraph);
  await expect.element(paragraph).not.toHaveAttribute('aria-invalid');

  api.goOffline();
  await generate.click();
  await expectMessage('Connexion impossible.');
  await expect.element(paragraph).toHaveValue('x'.repeat(600));
  api.recover();
  api.on('POST /leases/:id/reminders', () => refusal('SERVICE_UNAVAILABLE'));
  await generate.click();
  await expect.poll(() => api.sent('POST /leases/:id/reminders').length).toBe(2);
  await expectMessage('Le service est indisponible');
  answerIssue(api, letter, () => {});
  await generate.click();
  await expect.element(panel('Relance L-2026-0001')).toBeVisible();
  const keys = api.sent('POST /leases/:id/reminders').map((body) => JSON.stringify(body));
  expect(new Set(keys).size).toBe(1);
});

test('leaving a typed paragraph asks for confirmation', async ({ api, landlord }) => {
  const path = addDebtor(api, landlord, () => aReminder());
  await open(path);
  await type(paragraph, 'Appelez-moi.');
  await userEvent.keyboard('{Escape}');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Continuer la saisie' }).click();
  await expect.element(paragraph).toHaveValue('Appelez-moi.');

  api.on('GET /leases/:id/reminder', () => refusal('TOO_MANY_REQUESTS'));
  await open(path);
  await expect.element(page.getByText('Les sommes dues n’ont pas pu être chargées.')).toBeVisible();
  api.on('GET /leases/:id/reminder', () => aReminder());
  await page.getByRole('button', { name: 'Réessayer' }).click();
  await expect.element(generate).toBeVisible();
});

test('the page of a tenant offers no reminder if none of the debt can be claimed', async ({
  api,
  landlord,
}) => {
  const paid = addLease(api, landlord, { dues: [aDue()], position: { owed: 100, timeBarred: 100 } });
  await open(`/tenants/${paid}`);
  await expect.element(page.getByRole('button', { name: 'Enregistrer un paiement' })).toBeEnabled();
  await expect.element(remind).not.toBeInTheDocument();

  const path = addDebtor(api, landlord, () =>
    aReminder({ possibleLevels: [2, 3], proposedLevel: 2, daysLate: 21 }),
  );
  await open(path.replace(/\?.*/, ''));
  await chooseEnglish();
  await page.getByRole('link', { name: 'Send a reminder' }).click();
  const second = panel('Second reminder');
  await expect
    .element(second.getByText(/^21 days late\. This letter has been possible since /))
    .toBeVisible();
  await expect.element(second.getByRole('button', { name: 'Generate the reminder' })).toBeVisible();
});

test('where the browser shows PDFs, « Lire la lettre » opens the letter in a tab, and closes the tab if there is no letter', async ({
  api,
  landlord,
}) => {
  vi.spyOn(navigator, 'pdfViewerEnabled', 'get').mockReturnValue(true);
  const tab = { location: { replace: vi.fn<(url: string) => void>() }, close: vi.fn<() => void>() };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the page uses only these two members
  vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
  const path = addDebtor(api, landlord, () => aReminder());
  api.on('POST /leases/:id/reminders/preview', () => refusal('SERVICE_UNAVAILABLE'));
  await open(path);
  await read.click();
  await expect.poll(() => tab.close.mock.calls).toHaveLength(1);
  expect(tab.location.replace).not.toHaveBeenCalled();

  api.on('POST /leases/:id/reminders/preview', () => file({ 'content-type': 'application/pdf' }));
  await read.click();
  await expect.poll(() => tab.location.replace.mock.calls).toEqual([[expect.stringMatching(/^blob:/)]]);
  expect(tab.close).toHaveBeenCalledTimes(1);
});

test('the landlord may choose the formal notice at once, beside the reminder', async ({ api, landlord }) => {
  const path = addDebtor(api, landlord, () => aReminder());
  api.on('POST /leases/:id/reminders/preview', () => file({ 'content-type': 'application/pdf' }));
  await open(path);
  const reminder = panel('Relance');
  const choice = reminder.getByRole('group', { name: 'Type de lettre' });
  await expect.element(choice.getByRole('radio', { name: 'Relance' })).toBeChecked();
  const instalments = page.getByRole('checkbox', { name: 'Proposer un échelonnement' });
  await expect.element(instalments).not.toBeChecked();
  await instalments.click();
  await read.click();
  await expect
    .poll(() => api.sent('POST /leases/:id/reminders/preview'))
    .toEqual([{ level: 1, overriddenBlockers: [], addition: null, offersInstalments: true }]);

  await focus(choice.getByRole('radio', { name: 'Relance' }));
  await userEvent.keyboard('{ArrowRight}');
  const formal = panel('Mise en demeure');
  await expect
    .element(formal.getByText('La loi ne demande aucune relance avant la mise en demeure.'))
    .toBeVisible();
  await expect.element(formal.getByRole('radio', { name: 'Mise en demeure' })).toHaveFocus();
  await expect.element(formal.getByText(/Klinky propose/)).not.toBeInTheDocument();
  await expect.element(instalments).not.toBeInTheDocument();
  await expectAccessible({ targets: true });
  answerIssue(api, aNewLetter({ kind: 'formalNotice', number: 'M-2026-0001' }), () => {});
  await formal.getByRole('button', { name: 'Générer la mise en demeure' }).click();
  await expect.element(panel('Mise en demeure M-2026-0001')).toBeVisible();
  expect(api.sent('POST /leases/:id/reminders')).toEqual([
    {
      idempotencyKey: expect.any(String),
      level: 3,
      overriddenBlockers: [],
      addition: null,
      offersInstalments: false,
    },
  ]);
});

test('a letter that the facts overtake in the panel is replaced there', async ({ api, landlord }) => {
  const path = addDebtor(api, landlord, () => aReminder());
  const letter = aNewLetter();
  const next = aNewLetter({ number: 'L-2026-0002', amount: 120.67 });
  answerIssue(api, letter, () => {});
  await open(path);
  api.on('GET /documents', () => [
    { ...letter, overtaken: { reason: 'paymentReceived', amount: 300, isSettled: false, next: 'replace' } },
  ]);
  await generate.click();
  const issued = panel('Relance L-2026-0001');
  const notice = issued.getByRole('alert');
  await expect.element(notice).toHaveTextContent('300,00 € reçus depuis');
  await expect.element(issued.getByText('La relance est prête')).not.toBeInTheDocument();
  api.on('POST /documents/:id/replace', () => {
    api.on('GET /documents', () => [next]);
    return next;
  });
  await focus(notice.getByRole('button', { name: 'Remplacer L-2026-0001' }));
  await userEvent.keyboard('{Enter}');
  const ready = panel('Relance L-2026-0002');
  await expect.element(ready.getByText('La relance est prête')).toBeVisible();
  await expect.poll(() => ready.element().contains(document.activeElement)).toBe(true);
});
