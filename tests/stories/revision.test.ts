import { page, userEvent } from 'vitest/browser';
import type { Document } from '../../supabase/functions/_shared/contract/documents/document.ts';
import type { Lease } from '../../supabase/functions/_shared/contract/leases/lease.ts';
import type { RevisionCheck } from '../../supabase/functions/_shared/contract/leases/revision.ts';
import { addDays, addMonths } from '../../supabase/functions/_shared/domain/ledger/days.ts';
import { monthOf, todayInParis } from '../../supabase/functions/_shared/domain/period.ts';
import { inWords } from '../fixtures/days.ts';
import { type Api, file, invalid, refusal } from './support/api.ts';
import type { Landlord } from './support/landlord.ts';
import { addLease } from './support/leases.ts';
import { aBlockedCheck, aListedRevision, aRevision, aRevisionCheck } from './support/revisions.ts';
import {
  chooseEnglish,
  expect,
  expectAccessible,
  expectUrl,
  leave,
  expectMessage,
  open,
  test,
  type,
} from './support/stories.ts';

const today = todayInParis();

const panel = page.getByRole('dialog', { name: 'Révision du loyer', exact: true });
const issued = page.getByRole('dialog', { name: 'Révision V-2026-0001', exact: true });
const link = page.getByRole('link', { name: 'Réviser', exact: true });
const newRent = page.getByRole('textbox', { name: 'Nouveau loyer, hors charges' });
const start = page.getByLabelText('S’applique');
const revise = page.getByRole('button', { name: 'Réviser et générer la lettre' });
const read = page.getByRole('button', { name: 'Lire la lettre' });

/** Gives the landlord a lease whose rent may be revised, and returns the path of the panel. */
function addRevisable(
  api: Api,
  landlord: Landlord,
  check: () => RevisionCheck,
  lease: Partial<Lease> = {},
): string {
  const id = addLease(api, landlord, { lease: { hasRevisionClause: true, ...lease } });
  // With the newest index as Insee publishes it, Postgres computes this cap.
  api.on('GET /leases/:id/revision', ({ query }) =>
    JSON.stringify(query).includes('148.37') ? { ...check(), cap: 617.02 } : check(),
  );
  return `/tenants/${id}?panel=revision`;
}

/** Makes the API revise the rent, and return the letter when the page searches for its number. */
function answerRevision(api: Api, document: Document): void {
  api.on('POST /leases/:id/revisions', () => aRevision({ document }));
  api.on('GET /documents', () => [document]);
}

/** Returns the body of a request that revises the rent to the cap from today, as the panel proposes it. */
const draftOf = (check: RevisionCheck, draft: object = {}): object => ({
  target: 'rent',
  askedOn: today,
  forDay: check.forDay,
  newAmount: 617.02,
  fromNextTerm: false,
  confirmedFacts: [],
  indices: [],
  addition: null,
  ...draft,
});

test('a rent is revised by keyboard to less than the cap from the next term', async ({ api, landlord }) => {
  const check = aRevisionCheck({ lostYears: ['2024-03-01', '2025-03-01'] });
  const path = addRevisable(api, landlord, () => check);
  const { document } = aRevision();
  api.on('POST /leases/:id/revisions/preview', () => file({ 'content-type': 'application/pdf' }));
  answerRevision(api, document);
  await open(path.replace(/\?.*/, ''));
  const opener = await link.findElement();
  opener.focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(panel.getByText(`Révision annuelle du ${inWords(check.forDay ?? '')}.`)).toBeVisible();
  await expect
    .element(panel.getByRole('region', { name: 'Calcul' }))
    .toHaveTextContent(
      /610,00\s€IRL du 2e trimestre 2025Insee 001515333146,68IRL du 2e trimestre 2026Insee 001515333148,37.*610,00 × 148,37 ÷ 146,68, arrondi au centime inférieur617,02\s€$/,
    );
  await expect
    .element(panel.getByRole('region', { name: 'Sans révision' }))
    .toHaveTextContent(
      /vous coûte 7,02\s€\.Depuis le .*, 9,24\s€ sont déjà perdus\.2 révisions passées ne peuvent plus être demandées : 1er\smars 2024 et 1er\smars 2025\.$/,
    );
  await expect.element(newRent).toHaveValue('617,02');
  await expectAccessible({ targets: true });

  // Skip the note about the law.
  await userEvent.keyboard('{Tab}{Tab}');
  await expect.element(newRent).toHaveFocus();
  await userEvent.keyboard('615{Tab}');
  await expect
    .element(panel.getByText(/^655,00\s€ par mois, charges comprises, au lieu de 650,00\s€\.$/))
    .toBeVisible();
  await expect.element(start).toHaveFocus();
  await expect.element(start).toHaveAccessibleDescription(/Le terme en cours est calculé au prorata\.$/);
  await userEvent.selectOptions(start, 'À partir du prochain terme');
  await expect.element(start).toHaveAccessibleDescription(`Le ${inWords(check.nextTermOn ?? '')}.`);
  await userEvent.keyboard('{Tab}Merci.{Tab}');
  await expect.element(read).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  const draft = draftOf(check, { newAmount: 615, fromNextTerm: true, addition: 'Merci.' });
  await expect.poll(() => api.sent('POST /leases/:id/revisions/preview')).toEqual([draft]);
  await expect.element(read).toHaveFocus();
  await userEvent.keyboard('{Tab}{Tab}');
  await expect.element(revise).toHaveFocus();
  await userEvent.keyboard('{Enter}');

  await expect.element(issued.getByText('Le loyer est révisé, la lettre est prête')).toBeVisible();
  await expect.element(page.getByCss('[data-autofocus]').filter({ hasText: 'prête' })).toHaveFocus();
  expect(api.sent('POST /leases/:id/revisions')).toEqual([
    Object.assign({ idempotencyKey: expect.any(String) }, draft),
  ]);
  await expectAccessible({ targets: true });
  const delivery = { id: crypto.randomUUID(), tenantId: null, registeredNumber: null, receivedOn: null };
  api.on('PUT /documents/:id/deliveries', () => {
    const deliveries = [{ ...delivery, how: 'hand' as const, sentOn: today }];
    api.on('GET /documents', () => [{ ...document, deliveries }]);
    return deliveries;
  });
  await issued.getByRole('button', { name: /^Marquer comme transmis/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Transmission de V-2026-0001' });
  await dialog.getByRole('button', { name: 'Enregistrer' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await issued.getByRole('button', { name: 'Terminer' }).click();
  await expect.element(issued).not.toBeInTheDocument();
  await expect.element(link).toHaveFocus();
});

test('a new rent above the cap, or not above the current rent, is refused at its field', async ({
  api,
  landlord,
}) => {
  const path = addRevisable(api, landlord, () => aRevisionCheck());
  await open(path);
  await type(newRent, '617,03');
  await revise.click();
  await expect.element(newRent).toHaveAccessibleDescription('Ce montant dépasse celui que l’indice permet.');
  await expect.element(newRent).toHaveFocus();
  await expectAccessible();
  await type(newRent, '610');
  await read.click();
  await expect
    .element(newRent)
    .toHaveAccessibleDescription(
      'Ce montant ne dépasse pas le montant actuel. Pour une baisse, modifiez le loyer.',
    );
  expect(api.sent('POST /leases/:id/revisions')).toEqual([]);
  expect(api.sent('POST /leases/:id/revisions/preview')).toEqual([]);

  // A super-admin has just corrected the index.
  api.on('POST /leases/:id/revisions', () => invalid('newAmount', 'aboveCap'));
  await type(newRent, '617,02');
  await revise.click();
  await expect.element(newRent).toHaveAccessibleDescription('Ce montant dépasse celui que l’indice permet.');
  await expect.element(newRent).toHaveFocus();
});

test('if a rent cannot be revised, the panel shows the reason with its article and one next step', async ({
  api,
  landlord,
}) => {
  let check = aBlockedCheck([]);
  const path = addRevisable(api, landlord, () => check);
  const account = path.replace(/\?.*/, '');
  const id = account.replace('/tenants/', '');
  const home = landlord.properties[0]?.id ?? '';
  for (const [blocker, sentence, action, href] of [
    ['MOBILITY_LEASE', /^Un bail mobilité ne se révise pas \(art\.\s25-16\)\.$/, 'Modifier le bail', 'lease'],
    ['NO_CLAUSE', /le loyer ne peut pas être révisé \(art\.\s17-1, I\)\.$/, 'Modifier le bail', 'lease'],
    ['NO_RENT', 'Le loyer n’est pas indiqué.', 'Indiquer le loyer', 'rent'],
    ['PROVISION_NOT_INDEXED', /elle ne s’indexe pas \(art\.\s23\)\.$/, 'Modifier le bail', 'lease'],
    ['ZONE_UNKNOWN', /vérifiez le code postal/, 'Modifier l’adresse', `/properties?edit=${home}`],
    ['DAY_UNKNOWN', /^Il manque le premier jour du bail/, 'Indiquer le premier jour', 'lease#startsOn'],
    [
      'REFERENCE_UNKNOWN',
      /^Il manque le trimestre de référence/,
      'Indiquer le trimestre',
      'lease#irlReference',
    ],
    [
      'ENERGY_CLASS',
      /^Logement classé G, bail renouvelé le 1er\smars 2023\s: le loyer est gelé \(art\.\s17-1, III\)\.$/,
      'Modifier la classe énergie',
      `/properties?edit=${home}`,
    ],
    [
      'LEASE_ENDED',
      /^Le bail se termine le 31\sdécembre 2026/,
      'Modifier la fin du bail',
      `/departure?lease=${landlord.tenants[0]?.leaseId}`,
    ],
    [
      'RENT_CHANGES_LATER',
      /^Un autre loyer est prévu à partir du 1er\sjanvier 2027/,
      'Modifier le loyer',
      'rent',
    ],
  ] as const) {
    check = aBlockedCheck([blocker], {
      energyClass: 'G',
      frozenFrom: '2023-03-01',
      isRenewed: true,
      mayImprove: blocker === 'ENERGY_CLASS',
      rentOwedUntil: '2026-12-31',
      laterRentOn: '2027-01-01',
    });
    await open(path);
    await expect.element(panel.getByText(sentence)).toBeVisible();
    await expect
      .element(panel.getByRole('link', { name: action }))
      .toHaveAttribute(
        'href',
        href.startsWith('/') ? href : `${account}?panel=${href.replace(/#|$/, '&after=revision$&')}`,
      );
    await expect.element(panel.getByRole('link')).toHaveLength(1);
    await expect.element(revise).not.toBeInTheDocument();
    if (blocker === 'ENERGY_CLASS') {
      await expect.element(panel.getByText(/attestation gratuite de l’Ademe/)).toBeVisible();
      await expectAccessible({ targets: true });
    }
  }
  // Only a super-admin can correct an index.
  check = aBlockedCheck(['INDEX_IMPLAUSIBLE'], {
    oldQuarter: '2025-Q2',
    oldIndex: 94.34,
    newQuarter: '2026-Q2',
    newIndex: 148.37,
  });
  await open(path);
  await expect
    .element(panel.getByText(/du 2e trimestre 2025 \(94,34\) et du 2e trimestre 2026 \(148,37\) s’écartent/))
    .toBeVisible();
  await expect.element(panel.getByText(/^Demandez à un super-administrateur/)).toBeVisible();
  await expect.element(revise).not.toBeInTheDocument();
  // The panel does not ask for the reference quarter while the lease cannot be revised at all.
  for (const [blockers, action] of [
    [['MOBILITY_LEASE', 'REFERENCE_UNKNOWN'], 'Modifier le bail'],
    [['NO_CLAUSE', 'REFERENCE_UNKNOWN'], 'Modifier le bail'],
    [['CLAUSE_UNKNOWN', 'REFERENCE_UNKNOWN', 'ENERGY_CLASS'], 'Modifier la classe énergie'],
    [['CLAUSE_UNKNOWN', 'LEASE_ENDED'], 'Modifier la fin du bail'],
  ] as const) {
    check = aBlockedCheck([...blockers]);
    await open(path);
    await expect.element(panel.getByRole('link', { name: action })).toBeVisible();
    await expect.element(panel.getByRole('link')).toHaveLength(1);
    await expect.element(panel.getByRole('button', { name: 'Oui, il la prévoit' })).not.toBeInTheDocument();
  }
  check = aBlockedCheck(['RENT_CHANGES_LATER'], { laterRentOn: '2027-01-01' });
  await open(path);
  await panel.getByRole('link', { name: 'Modifier le loyer' }).click();
  await expectUrl(`${account}?panel=rent&after=revision`);
  await expect.element(page.getByRole('form', { name: 'Modifier le loyer' })).toBeVisible();

  const withoutHome = addRevisable(api, landlord, () => aBlockedCheck(['ZONE_UNKNOWN']), {
    propertyId: null,
  }).replace(/\/tenants\/(.*)\?.*/, '$1');
  await open(`/tenants/${withoutHome}?panel=revision`);
  await expect
    .element(panel.getByRole('link', { name: 'Choisir le logement' }))
    .toHaveAttribute('href', `/tenants?edit=${withoutHome}&account=${withoutHome}`);
  expect(id).not.toBe(withoutHome);

  // The law of 1989 does not govern the lease of a garage.
  await open(addRevisable(api, landlord, () => aBlockedCheck(['NO_CLAUSE']), { kind: 'other' }));
  await expect.element(panel.getByText(/le loyer ne peut pas être révisé\.$/)).toBeVisible();
});

test('a landlord fills in the missing quarter of the lease, and the panel of the revision opens again', async ({
  api,
  landlord,
}) => {
  let check = aBlockedCheck(['REFERENCE_UNKNOWN']);
  await open(addRevisable(api, landlord, () => check));
  await panel.getByRole('link', { name: 'Indiquer le trimestre' }).click();
  const lease = page.getByRole('dialog', { name: 'Modifier le bail' });
  const quarter = lease.getByLabelText('Trimestre de référence');
  await expect.element(quarter).toHaveFocus();
  await expect.element(quarter).toBeInViewport();
  check = aRevisionCheck();
  await lease.getByRole('button', { name: 'Enregistrer' }).click();
  await expect.element(lease).not.toBeInTheDocument();
  await expect.element(newRent).toHaveValue('617,02');
  await expect.poll(() => panel.element().contains(document.activeElement)).toBe(true);
});

test('a landlord says in the panel whether the lease has a clause, and then revises the rent', async ({
  api,
  landlord,
}) => {
  let check = aBlockedCheck(['CLAUSE_UNKNOWN']);
  const path = addRevisable(api, landlord, () => check, { hasRevisionClause: null });
  await open(path);
  const question = panel.getByText('Le bail prévoit-il une révision annuelle\u202F?');
  await expect.element(question).toBeVisible();
  await expectAccessible({ targets: true });
  const yes = panel.getByRole('button', { name: 'Oui, il la prévoit' });
  api.failChanges();
  await yes.click();
  await expectMessage('La réponse n’a pas pu être enregistrée.');
  api.recover();
  check = aRevisionCheck();
  await yes.click();
  await expect.element(newRent).toHaveValue('617,02');
  await expect.element(question).not.toBeInTheDocument();
  await expect.poll(() => panel.element().contains(document.activeElement)).toBe(true);
  expect(api.sent('PUT /leases/:id')).toEqual([{ hasRevisionClause: true }]);

  check = aBlockedCheck(['CLAUSE_UNKNOWN']);
  await open(path);
  await expect.element(question).toBeVisible();
  check = aBlockedCheck(['NO_CLAUSE']);
  await panel.getByRole('button', { name: 'Non', exact: true }).click();
  await expect.element(panel.getByText(/^Le bail ne prévoit pas de révision/)).toBeVisible();
  await expect.poll(() => panel.element().contains(document.activeElement)).toBe(true);
  expect(api.sent('PUT /leases/:id').at(-1)).toEqual({ hasRevisionClause: false });
});

test('before he revises a rent, the landlord must confirm by ticks the facts that only he knows', async ({
  api,
  landlord,
}) => {
  const check = aRevisionCheck({
    factsToConfirm: ['ENERGY_CLASS_UNKNOWN', 'DURATION_UNKNOWN', 'RENT_CHANGED'],
    energyClass: 'G',
    energyClassUntil: '2024-12-31',
    rentChangedOn: '2026-11-01',
  });
  const path = addRevisable(api, landlord, () => check);
  answerRevision(api, aRevision().document);
  await open(path);
  const boxes = [
    ['Le logement n’est classé ni F ni G', /n’est plus valable depuis le 31\sdécembre 2024/],
    ['Le bail n’a pas été renouvelé depuis le 24\u00A0août 2022', /classé G ne peut/],
    ['Non, ce n’était pas la révision de cette année', /a augmenté le 1er\snovembre 2026/],
  ] as const;
  for (const [name, hint] of boxes) {
    const box = panel.getByRole('checkbox', { name });
    await expect.element(box).toHaveAccessibleDescription(hint);
    await revise.click();
    await expect.element(box).toHaveAccessibleDescription('Cochez cette case pour réviser.');
    await expect.element(box).toHaveFocus();
    await userEvent.keyboard(' ');
  }
  await expectAccessible({ targets: true });
  expect(api.sent('POST /leases/:id/revisions')).toEqual([]);
  await revise.click();
  await expect.element(issued).toBeVisible();
  expect(api.sent('POST /leases/:id/revisions')).toEqual([
    expect.objectContaining({ confirmedFacts: check.factsToConfirm, newAmount: 617.02 }),
  ]);
});

test('the landlord can say that a change of rent was this year’s revision, which removes the task', async ({
  api,
  landlord,
}) => {
  const check = aRevisionCheck({ factsToConfirm: ['RENT_CHANGED'], rentChangedOn: '2026-11-01' });
  const path = addRevisable(api, landlord, () => check);
  await open(path);
  const yes = panel.getByRole('button', { name: 'Oui, c’était la révision' });
  api.on('POST /duties/snooze', () => refusal('SERVICE_UNAVAILABLE'));
  await yes.click();
  await expectMessage('Le service est indisponible');
  api.on('POST /duties/snooze', () => {});
  await yes.click();
  await expectMessage('Klinky ne proposera plus la révision de cette année');
  await expectUrl(path.replace(/\?.*/, ''));
  await expect.element(panel).not.toBeInTheDocument();
  expect(api.sent('POST /duties/snooze').at(-1)).toEqual({
    kind: 'revision',
    subject: landlord.tenants[0]?.leaseId,
    day: check.forDay,
    until: addMonths(today, 12),
  });

  api.on('POST /duties/snooze', () => refusal('NOT_FOUND'));
  await open(path);
  await yes.click();
  await expectMessage('Klinky ne proposera plus la révision de cette année');
  await expect.element(panel).not.toBeInTheDocument();
});

test('a landlord can type a missing index', async ({ api, landlord }) => {
  const missing = {
    state: 'blocked',
    blockers: ['INDEX_UNKNOWN'],
    newIndex: null,
    newSource: null,
    cap: null,
    perMonth: null,
    lostSoFar: null,
  } as const;
  const check = aRevisionCheck({ ...missing, blockers: ['INDEX_UNKNOWN'] });
  const path = addRevisable(api, landlord, () => check);
  await open(path);
  await expect
    .element(panel.getByText('Klinky ne connaît pas encore l’IRL du 2e trimestre 2026'))
    .toBeVisible();
  const value = panel.getByRole('textbox', { name: 'Valeur' });
  const change = panel.getByRole('textbox', { name: 'Variation sur un an' });
  await expectAccessible({ targets: true });
  await revise.click();
  await expect.element(value).toHaveAccessibleDescription('Ce champ est obligatoire.');
  await expect.element(value).toHaveFocus();
  await type(value, '148.37');
  await leave(value);
  await expect.element(newRent).toHaveValue('617,02');
  await expect
    .element(panel.getByRole('region', { name: 'Calcul' }))
    .toHaveTextContent(/saisi par vous148,37/);
  await revise.click();
  await expect.element(change).toHaveAccessibleDescription('Ce champ est obligatoire.');
  await expect.element(change).toHaveFocus();
  await type(change, '1,51 %');
  api.on('POST /leases/:id/revisions', () => invalid('indices.0.value', 'invalid'));
  await revise.click();
  await expect
    .element(value)
    .toHaveAccessibleDescription(/^La valeur ne correspond pas à la variation sur un an\./);
  await expect.element(value).toHaveFocus();
  await type(change, '1,52');
  api.on('POST /leases/:id/revisions/preview', () => invalid('indices.0.value', 'invalid'));
  await panel.getByRole('button', { name: 'Lire la lettre' }).click();
  await expect
    .element(value)
    .toHaveAccessibleDescription(/^La valeur ne correspond pas à la variation sur un an\./);
  await expect.element(value).toHaveFocus();

  answerRevision(api, aRevision().document);
  await type(change, '1,15');
  await revise.click();
  await expect.element(issued).toBeVisible();
  expect(api.sent('POST /leases/:id/revisions').at(-1)).toEqual(
    expect.objectContaining(
      draftOf(check, { indices: [{ quarter: '2026-Q2', value: 148.37, yearlyChange: 1.15 }] }),
    ),
  );
});

test('the panel says why a rent cannot be revised yet, and takes an index that Insee has published early', async ({
  api,
  landlord,
}) => {
  let check = aBlockedCheck([]);
  const path = addRevisable(api, landlord, () => check);
  for (const [state, title, text] of [
    ['done', 'La révision de cette année est faite', /^La prochaine révision est celle du 1er\smars 2027\.$/],
    ['tooEarly', 'Il est trop tôt pour réviser', /^La première révision est celle du 1er\smars 2027\./],
    ['waitingForIndex', 'L’IRL du 4e trimestre 2026 n’est pas encore publié', /vers le 20\sjanvier 2027\./],
    [
      'nothingToGain',
      'L’indice n’a pas augmenté',
      /^Avec l’IRL du 4e trimestre 2026, le loyer reste à 610,00\s€\.$/,
    ],
  ] as const) {
    check = aBlockedCheck([], {
      state,
      nextDay: '2027-03-01',
      newQuarter: '2026-Q4',
      expectedOn: '2027-01-20',
      former: 610,
    });
    await open(path);
    await expect.element(panel.getByText(title)).toBeVisible();
    await expect.element(panel.getByText(text)).toBeVisible();
    await expect.element(revise).not.toBeInTheDocument();
    await panel.getByRole('button', { name: 'Fermer' }).first().click();
    await expect.element(panel).not.toBeInTheDocument();
  }

  // Insee has published the index earlier than usual.
  check = aRevisionCheck({
    state: 'waitingForIndex',
    newIndex: null,
    newSource: null,
    cap: null,
    perMonth: null,
    lostSoFar: null,
    expectedOn: addDays(today, 3),
  });
  await open(path);
  await panel.getByRole('button', { name: 'Saisir l’indice paru' }).click();
  await expect.poll(() => panel.element().contains(document.activeElement)).toBe(true);
  await type(panel.getByRole('textbox', { name: 'Valeur' }), '148,37');
  await expect.element(newRent).toHaveValue('617,02');
  await expectAccessible({ targets: true });

  const ahead = addDays(today, 30);
  check = aRevisionCheck({ forDay: ahead, startsOn: ahead, nextTermOn: ahead, lostSoFar: 0 });
  await open(path);
  await expect
    .element(panel.getByText(/^Révision annuelle du .* Vous pouvez déjà la demander/))
    .toBeVisible();
  await expect.element(start).toHaveLength(1);
  await expect.element(start.getByRole('option')).toHaveLength(1);
});

test('retrying a revision after a lost response revises the rent once', async ({ api, landlord }) => {
  let check = aRevisionCheck();
  const path = addRevisable(api, landlord, () => check);
  await open(path);
  await type(newRent, '615');
  api.on('POST /leases/:id/revisions', () => refusal('PROFILE_INCOMPLETE'));
  await revise.click();
  await expect.element(panel.getByText(/^Il manque le nom ou l’adresse du bailleur/)).toBeVisible();
  await expect.element(newRent).toHaveValue('615');

  api.on('POST /leases/:id/revisions', () => refusal('SERVICE_UNAVAILABLE'));
  await revise.click();
  await expect.element(panel.getByText(/^Le service est indisponible/)).toBeVisible();
  api.on('POST /leases/:id/revisions', () => {
    check = aRevisionCheck({ factsToConfirm: ['RENT_CHANGED'], rentChangedOn: today });
    return refusal('REVISION_NOT_ALLOWED');
  });
  await revise.click();
  await expect
    .element(panel.getByText('Le loyer n’a pas été révisé\u00A0: la raison est indiquée ci-dessus.'))
    .toBeVisible();
  await expect.element(panel.getByRole('checkbox')).toBeVisible();
  await expect.element(newRent).toHaveValue('615');
  const keys = api
    .sent('POST /leases/:id/revisions')
    .map((body) => JSON.stringify(body).replace(/.*"idempotencyKey":"([^"]*)".*/, '$1'));
  expect(new Set(keys).size).toBe(1);

  await userEvent.keyboard('{Escape}');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Continuer la saisie' }).click();
  await expect.element(newRent).toHaveValue('615');
  api.on('GET /leases/:id/revision', () => refusal('TOO_MANY_REQUESTS'));
  await open(path);
  await expect.element(panel.getByText('La révision n’a pas pu être calculée.')).toBeVisible();
  api.on('GET /leases/:id/revision', () => aRevisionCheck());
  await panel.getByRole('button', { name: 'Réessayer' }).click();
  await expect.element(revise).toBeVisible();
});

test('undoing a revision needs a reason, and is refused if a receipt states the revised rent', async ({
  api,
  landlord,
}) => {
  const { from } = monthOf(addDays(today, -40));
  const revision = aListedRevision(aRevision({ askedOn: from, startsOn: from, former: 600, amount: 610 }));
  let revisions = [revision];
  const path = addRevisable(api, landlord, () => aRevisionCheck(), {
    rents: [
      { startsOn: null, rent: 600, charges: 40, repeatedOn: [] },
      { startsOn: from, rent: 610, charges: 40, repeatedOn: [] },
    ],
  }).replace(/\?.*/, '');
  api.on('GET /leases/:id/revisions', () => revisions);
  await open(path);
  await expect
    .element(page.getByRole('link', { name: `Révisé le ${inWords(from)} (IRL)` }))
    .toHaveAttribute('href', `/documents?document=${revision.document?.id ?? ''}`);
  await page.getByRole('button', { name: `Annuler la révision du ${inWords(from)}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Annuler cette révision\u202F?' });
  await expect
    .element(dialog)
    .toHaveAccessibleDescription(
      `À partir du ${inWords(from)}, le loyer redevient 600,00\u00A0€ au lieu de 610,00\u00A0€. La lettre V-2026-0001 est annulée. C’est définitif.`,
    );
  await expectAccessible({ targets: true });
  const undo = dialog.getByRole('button', { name: 'Annuler la révision' });
  const reason = dialog.getByRole('textbox', { name: 'Motif' });
  await undo.click();
  await expect.element(reason).toHaveAccessibleDescription('Ce champ est obligatoire.');
  await type(reason, 'Erreur de trimestre');
  api.on('POST /revisions/:id/undo', () => refusal('DUE_CERTIFIED'));
  await undo.click();
  await expect
    .element(dialog.getByText('Une quittance atteste déjà ce loyer\u00A0: annulez-la d’abord.'))
    .toBeVisible();
  api.on('POST /revisions/:id/undo', () => {
    revisions = [{ ...revision, isInForce: false, mayUndo: false, undoneAt: new Date().toISOString() }];
    return revisions[0];
  });
  await undo.click();
  await expectMessage('Révision annulée');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByRole('link', { name: /^Révisé le/ })).not.toBeInTheDocument();
  expect(api.sent('POST /revisions/:id/undo').at(-1)).toEqual({ reason: 'Erreur de trimestre' });

  revisions = [{ ...revision, mayUndo: false }];
  await open(path);
  await expect.element(page.getByRole('link', { name: /^Révisé le/ })).toBeVisible();
  await expect.element(page.getByRole('button', { name: /^Annuler la révision/ })).not.toBeInTheDocument();
});

test('the page of a tenant offers no revision once the keys are back, even if rent is owed for some days', async ({
  api,
  landlord,
}) => {
  const ofLease = (lease: object): string =>
    addRevisable(api, landlord, () => aRevisionCheck(), lease).replace(/\?.*/, '');
  const end = {
    endedBy: 'agreement' as const,
    endsOn: addDays(todayInParis(), 3),
    rentOwedUntil: addDays(todayInParis(), 3),
  };
  await open(ofLease(end));
  await expect.element(link).toBeVisible();
  await open(ofLease({ ...end, keysOn: todayInParis() }));
  await expect.element(page.getByRole('heading', { name: 'Loyer', exact: true })).toBeVisible();
  await expect.element(link).not.toBeInTheDocument();
});

test('typing a higher rent shows in which cases the law allows the increase', async ({ api, landlord }) => {
  const path = addRevisable(api, landlord, () => aRevisionCheck(), { hasRevisionClause: null }).replace(
    'revision',
    'rent',
  );
  const rent = page.getByRole('textbox', { name: 'Loyer', exact: true });
  const advice = page.getByRole('link', { name: 'Réviser le loyer' });
  const others = page.getByText('Autres cas permis par la loi\u00A0:');
  await open(path);
  await type(rent, '600');
  await expect.element(others).not.toBeInTheDocument();
  await type(rent, '700');
  await expect.element(others).toBeVisible();
  await expect.element(page.getByText(/travaux d’amélioration convenus par écrit/)).toBeVisible();
  await expect.element(advice).not.toBeInTheDocument();
  await type(rent, '620');
  await expect.element(advice).toBeVisible();
  await expectAccessible({ targets: true });
  await advice.click();
  await expect.element(newRent).toHaveValue('617,02');
  await expectUrl(path.replace('rent', 'revision'));

  addRevisable(api, landlord, () => aRevisionCheck(), { kind: 'mobility' });
  const id = landlord.tenants[0]?.id ?? '';
  await open(`/tenants/${id}?panel=rent`);
  await type(rent, '620');
  await expect.element(page.getByText(/^Le loyer d’un bail mobilité ne peut pas être révisé/)).toBeVisible();
  await expect.element(advice).not.toBeInTheDocument();
  await expect.element(link).not.toBeInTheDocument();
});

test('fixed charges that follow the index are revised apart from the rent', async ({ api, landlord }) => {
  const path = addRevisable(api, landlord, () => aRevisionCheck(), {
    chargesKind: 'fixed',
    hasChargesIndex: true,
  });
  await open(path);
  await expect.element(newRent).toHaveValue('617,02');
  api.on('GET /leases/:id/revision', () => aRevisionCheck({ former: 40, cap: 40.46, perMonth: 0.46 }));
  const radio = await panel.getByRole('radio', { name: 'Loyer' }).findElement();
  radio.focus();
  await userEvent.keyboard('{ArrowRight}');
  const charges = page.getByRole('dialog', { name: 'Révision du forfait de charges' });
  await expect
    .element(charges.getByRole('textbox', { name: 'Nouveau forfait de charges' }))
    .toHaveValue('40,46');
  answerRevision(api, aRevision().document);
  await revise.click();
  await expect.element(issued).toBeVisible();
  expect(api.sent('POST /leases/:id/revisions')).toEqual([
    expect.objectContaining({ target: 'charges', newAmount: 40.46 }),
  ]);
  await issued.getByRole('button', { name: 'Terminer' }).click();
  await expect.element(issued).not.toBeInTheDocument();

  await chooseEnglish();
  await page.getByRole('link', { name: 'Review', exact: true }).click();
  const english = page.getByRole('dialog', { name: /^Re(?:nt review|view of fixed charges)$/ });
  await expect.element(english.getByText('IRL index of the 2nd quarter of 2026')).toBeVisible();
  await expect.element(english.getByRole('button', { name: 'Review and generate the letter' })).toBeVisible();
});
