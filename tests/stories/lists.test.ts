import { type Locator, page, userEvent } from 'vitest/browser';
import type { Position } from '../../supabase/functions/_shared/contract/leases/position.ts';
import type { Tenant } from '../../supabase/functions/_shared/contract/leases/tenant.ts';
import { todayInParis } from '../../supabase/functions/_shared/domain/period.ts';
import { refusal } from './support/api.ts';
import { aProperty } from '../fixtures/property.ts';
import { aTenant } from '../fixtures/tenant.ts';
import { aPosition } from '../fixtures/position.ts';
import { addLease } from './support/leases.ts';
import {
  expect,
  expectAccessible,
  expectUrl,
  focus,
  leave,
  expectMessage,
  open,
  test,
  type,
  untilSettled,
} from './support/stories.ts';

const BELLECOUR = aProperty({ rent: 1250, charges: 95 });
const CARMES = aProperty({
  name: 'Studio des Carmes',
  address: '4 place des Carmes',
  postalCode: '31000',
  city: 'Toulouse',
});
const ELODIE = aTenant({
  firstName: 'Élodie',
  lastName: 'Marchand',
  email: 'elodie@exemple.test',
  phoneNumber: '06 12 34 56 78',
});
const INES = aTenant();

/** Widths of a desktop, where lists are tables, and of a phone, where lists are cards. */
const WIDTHS = [1280, 390] as const;

const search = page.getByRole('searchbox');
const rows = page.getByRole('row').filter({ has: page.getByRole('cell') });
const adding = page.getByRole('dialog', { name: 'Nouveau locataire' });

/** Returns the position of a tenant's lease, paid up to today. */
const positionOf = ({ id, leaseId }: Tenant, position: Partial<Position> = {}): Position =>
  aPosition({ tenantId: id, leaseId, names: [], paidTo: todayInParis(), ...position });

const isFocused = (target: Locator) => expect.element(target).toHaveFocus();

test('an empty list of tenants or properties offers the next step', async () => {
  await open('/tenants');
  await expect.element(page.getByRole('heading', { name: 'Aucun locataire pour l’instant' })).toBeVisible();
  await page.getByRole('button', { name: 'Ajouter un locataire' }).click();
  await expect.element(adding).toBeVisible();
});

test('searching tenants ignores case, accents and the spaces in phone numbers', async ({ landlord }) => {
  landlord.tenants = [ELODIE, INES];
  await open('/tenants');
  for (const [query, found, absent] of [
    ['ELODIE', 'Marchand', 'Œuvré'],
    ['oeuvre', 'Œuvré', 'Marchand'],
    ['0612345678', 'Marchand', 'Œuvré'],
    ['06 12 34', 'Marchand', 'Œuvré'],
    ['marchand exemple', 'Marchand', 'Œuvré'],
  ] as const) {
    await type(search, query);
    await expect.element(page.getByText(absent, { exact: true })).not.toBeInTheDocument();
    await expect.element(page.getByText(found, { exact: true })).toBeVisible();
  }
  // The phone number has these digits, but not side by side.
  await type(search, '06 45');
  await expect.element(page.getByText('Rien ne correspond à «\u00A006 45\u00A0».')).toBeVisible();
  await type(search, 'personne');
  await expect.element(page.getByText('Rien ne correspond à «\u00A0personne\u00A0».')).toBeVisible();
  await page.getByRole('button', { name: 'Effacer la recherche' }).last().click();
  await expect.element(page.getByText('2 sur 2')).toBeInTheDocument();
});

test('a debt of five digits stays left of the buttons of its row', async ({ api, landlord }) => {
  landlord.tenants = [ELODIE];
  api.on('GET /positions', () => [
    positionOf(ELODIE, { daysLate: 21, late: 12_650.67, owed: 12_650.67, oldestUnpaidDueOn: '2026-01-01' }),
  ]);
  await page.viewport(1280, 860);
  await open('/tenants');
  const debt = page.getByText(/^Reste dû.: 12.650,67.€$/);
  await expect.element(debt).toBeVisible();
  const edit = page.getByRole('button', { name: 'Modifier Élodie Marchand' });
  await untilSettled();
  expect(debt.element().getBoundingClientRect().right).toBeLessThanOrEqual(
    edit.element().getBoundingClientRect().left,
  );
});

test('co-tenants stay together in any sort order', async ({ api, landlord }) => {
  const lease = { leaseId: crypto.randomUUID(), propertyId: CARMES.id };
  const ana = aTenant({ ...lease, firstName: 'Ana', lastName: 'Alba' });
  const bo = aTenant({ ...lease, firstName: 'Bo', lastName: 'Zola' });
  const paid = aTenant({ firstName: 'Cy', lastName: 'Mann' });
  landlord.properties = [CARMES];
  landlord.tenants = [ana, paid, bo];
  api.on('GET /positions', () => [
    positionOf(ana, { daysLate: 21, late: 650, owed: 650, oldestUnpaidDueOn: '2026-01-01' }),
    positionOf(paid),
  ]);
  await page.viewport(1280, 860);
  await open('/tenants');
  const names = (): (string | null)[] =>
    rows.elements().map((row) => row.querySelector('a')?.textContent ?? null);
  await expect.poll(names).toEqual(['Ana', 'Bo', 'Cy']);
  for (const text of [
    'pour\u00A02',
    '4 place des Carmes - 31000 Toulouse',
    'Reste dû\u00A0: 650,00\u00A0€',
    '21\u00A0jours de retard',
  ])
    await expect.element(page.getByText(text, { exact: true })).toHaveLength(1);
  await expect.element(page.getByText('À jour')).toBeVisible();
  await page.getByRole('button', { name: 'Nom', exact: true }).click();
  await expect.poll(names).toEqual(['Ana', 'Bo', 'Cy']);
  await page.getByRole('button', { name: 'Nom', exact: true }).click();
  await expect.poll(names).toEqual(['Bo', 'Ana', 'Cy']);
  await type(search, 'zola');
  await expect.poll(names).toEqual(['Bo', 'Ana']);
  await expectAccessible();

  await page.viewport(390, 844);
  await expect.element(page.getByRole('article')).toHaveLength(1);
  await expect.element(page.getByRole('article')).toHaveTextContent(/Bo Zola.*Ana Alba.*Reste dû.: 650,00.€/);
  await expect.element(page.getByText('pour 2\u00A0locataires')).toHaveLength(1);
});

test('sorting the list by account puts the tenant with the longest delay first', async ({
  api,
  landlord,
}) => {
  const [one, two, three] = [aTenant(), aTenant(), aTenant()];
  landlord.tenants = [
    { ...one, lastName: 'Paid' },
    { ...two, lastName: 'Late' },
    { ...three, lastName: 'Later' },
  ];
  const late = { late: 1, owed: 1, oldestUnpaidDueOn: '2026-01-01' };
  api.on('GET /positions', () => [
    positionOf(one, { advance: 120 }),
    positionOf(two, { ...late, daysLate: 2 }),
    positionOf(three, { ...late, daysLate: 52 }),
  ]);
  await open('/tenants');
  await expect.element(page.getByText('Avance 120,00\u00A0€')).toBeVisible();
  await page.getByRole('button', { name: 'Compte' }).click();
  await expect
    .poll(() =>
      page
        .getByText(/^(?:Paid|Late|Later)$/)
        .elements()
        .map((name) => name.textContent),
    )
    .toEqual(['Later', 'Late', 'Paid']);
});

test('a row of a list keeps its height in any sort order', async ({ landlord }) => {
  const long = { ...ELODIE, id: crypto.randomUUID(), leaseId: crypto.randomUUID() };
  landlord.tenants = [
    { ...long, firstName: 'Anne Marie Joséphine Éléonore Wilhelmine', lastName: 'Aubert' },
    ELODIE,
    INES,
  ];
  await open('/tenants');
  await expect.element(rows).toHaveLength(3);
  /** Returns the distances between neighbouring rows, in pixels. */
  const gaps = (): number[] => {
    const boxes = rows
      .elements()
      .map((element) => element.getBoundingClientRect())
      .toSorted((one, other) => one.top - other.top);
    return boxes.slice(1).map((box, index) => Math.round(box.top - (boxes[index]?.bottom ?? 0)));
  };
  await expect.poll(gaps).toEqual([0, 0]);
  const byLastName = page.getByRole('columnheader', { name: 'Nom', exact: true });
  for (const order of ['ascending', 'descending']) {
    await byLastName.getByRole('button').click();
    await expect.element(byLastName).toHaveAttribute('aria-sort', order);
    await expect.poll(gaps).toEqual([0, 0]);
  }
});

test('names of a hundred letters stay within a list, at any width', async ({ landlord }) => {
  const long = 'Wolfeschlegelsteinhausenbergerdorff'.repeat(3).slice(0, 100);
  landlord.properties = [{ ...BELLECOUR, name: long, address: long, city: long }];
  landlord.tenants = [
    { ...ELODIE, firstName: long, lastName: long, email: `${long}@exemple.test`, propertyId: BELLECOUR.id },
  ];
  for (const width of [320, 390, 768, 1280])
    for (const path of ['/tenants', '/properties']) {
      await page.viewport(width, 844);
      await open(path);
      await expect.element(page.getByRole('button', { name: /^Modifier/ })).toBeVisible();
      await untilSettled();
      expect(document.documentElement.scrollWidth, `${path} ${width}`).toBeLessThanOrEqual(width);
      for (const button of page.getByRole('button', { name: /^(?:Modifier|Supprimer)/ }).elements())
        expect(button.getBoundingClientRect().right, `${path} ${width}`).toBeLessThanOrEqual(width);
    }
});

for (const width of WIDTHS) {
  test(`two dwellings at one address are distinguishable wherever they are shown, at ${width} px`, async ({
    api,
    landlord,
  }) => {
    await page.viewport(width, 860);
    const id = addLease(api, landlord);
    const [home] = landlord.properties;
    if (!home) throw new Error('The landlord has no property.');
    const house = { ...home, name: home.address };
    const other = { ...house, id: crypto.randomUUID(), addressComplement: 'Apt 2' };
    landlord.properties = [{ ...house, addressComplement: 'Apt 1' }, other];
    landlord.tenants = [...landlord.tenants, { ...ELODIE, propertyId: other.id }];
    await open(`/tenants/${id}`);
    await expect
      .element(page.getByText('12 rue de la Charité, Apt 1, 69002\u00A0Lyon', { exact: true }))
      .toBeVisible();
    for (const flat of ['12 rue de la Charité, Apt 1', '12 rue de la Charité, Apt 2']) {
      await open('/properties');
      await expect.element(page.getByText(flat, { exact: true })).toBeVisible();
      await page.getByRole('button', { name: `Supprimer ${flat}`, exact: true }).click();
      await expect.element(page.getByRole('alertdialog')).toHaveTextContent(flat);
      await open('/tenants');
      await expect.element(page.getByText(`${flat} -`)).toBeVisible();
    }
    await page.getByRole('button', { name: 'Modifier Élodie Marchand' }).click();
    const chosen = page.getByRole('dialog').getByLabelText('Logement');
    await expect.element(chosen).toHaveDisplayValue('12 rue de la Charité, Apt 2 – Lyon');
  });

  test(`columns sort in dictionary order, at ${width} px`, async ({ landlord }) => {
    await page.viewport(width, 860);
    landlord.tenants = ['Zola', 'Émery', 'Eluard'].map((lastName) => aTenant({ lastName }));
    await open('/tenants');
    if (width < 1200) await page.getByLabelText('Trier par').selectOptions('Nom');
    else await page.getByRole('button', { name: 'Nom', exact: true }).click();
    const names = page.getByText(/(?:Zola|Émery|Eluard)$/);
    await expect
      .poll(() => names.elements().map((name) => name.textContent.replace('Inès ', '')))
      .toEqual(['Eluard', 'Émery', 'Zola']);
  });

  test(`a long list keeps its position when a row is opened, at ${width} px`, async ({ api, landlord }) => {
    await page.viewport(width, 860);
    // Pointing at a tenant's link already loads the account.
    addLease(api, landlord);
    landlord.tenants = Array.from({ length: 500 }, (_, index) =>
      aTenant({ lastName: `Locataire ${1000 + index}` }),
    );
    await open('/tenants');
    await expect.element(page.getByText('500 sur 500')).toBeInTheDocument();
    await expect.element(page.getByText(/Locataire 1499/)).not.toBeInTheDocument();
    const last = page.getByRole('button', { name: 'Modifier Inès Locataire 1499' });
    await expect
      .poll(() => {
        window.scrollTo(0, document.documentElement.scrollHeight);
        return last.elements().length;
      })
      .toBe(1);
    await last.click();
    const panel = page.getByRole('dialog', { name: 'Modifier le locataire' });
    await expect.element(panel.getByLabelText('Nom', { exact: true })).toHaveValue('Locataire 1499');
    await panel.getByRole('button', { name: 'Annuler' }).click();
    await expect.element(panel).not.toBeInTheDocument();
    await expect.element(last).toBeInViewport();
  });

  test(`going back from a row restores the search, the order, the position and the row, at ${width} px`, async ({
    api,
    landlord,
  }) => {
    await page.viewport(width, 860);
    const id = addLease(api, landlord);
    landlord.tenants = [
      ...Array.from({ length: 60 }, (_, index) => aTenant({ lastName: `Zola ${1000 + index}` })),
      ...landlord.tenants,
    ];
    await open('/tenants');
    await type(search, 'ines');
    if (width < 1200) await page.getByLabelText('Trier par').selectOptions('Nom');
    else await page.getByRole('button', { name: 'Nom', exact: true }).click();
    // The second click reverses the order.
    if (width >= 1200) await page.getByRole('button', { name: 'Nom', exact: true }).click();
    const link = page.getByCss(`a[href="/tenants/${id}"]`).first();
    await expect
      .poll(() => {
        if (link.elements().length === 0) window.scrollBy(0, 400);
        return link.elements().length;
      })
      .toBeGreaterThan(0);
    await focus(link);
    await isFocused(link);
    const top = (): number => Math.round(link.element().getBoundingClientRect().top);
    const before = top();
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('heading', { level: 1, name: 'Inès Œuvré' })).toBeVisible();
    history.back();
    await isFocused(link);
    await expect.element(search).toHaveValue('ines');
    expect(location.search).toBe(width < 1200 ? '?q=ines&sort=lastName' : '?q=ines&sort=-lastName');
    await expect.poll(top).toBe(before);
  });

  test(`closing a form opened from the add menu returns the focus to the menu, at ${width} px`, async () => {
    await page.viewport(width, 860);
    await open('/tenants');
    const menu = page.getByRole('button', { name: 'Ajouter', exact: true });
    await menu.click();
    await page.getByRole(width < 640 ? 'button' : 'menuitem', { name: 'Un locataire', exact: true }).click();
    await isFocused(adding.getByLabelText('Prénom'));
    await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
    await expect.element(adding.getByText('Ce champ est obligatoire.')).not.toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    await expect.element(adding).not.toBeInTheDocument();
    await isFocused(menu);
  });

  test(`tenants can be found by property and city, and e-mailed and called from the list, at ${width} px`, async ({
    landlord,
  }) => {
    await page.viewport(width, 860);
    landlord.properties = [BELLECOUR, CARMES];
    landlord.tenants = [
      aTenant({
        firstName: 'François',
        lastName: 'Dubois-Moreau',
        email: 'francois.dubois@exemple.test',
        phoneNumber: '06 12 34 56 78',
        propertyId: CARMES.id,
      }),
      aTenant({ firstName: 'Łukasz', lastName: 'Nguyễn', propertyId: BELLECOUR.id }),
    ];
    await open('/tenants');
    const other = page.getByText(/Nguyễn$/);
    await expect.element(other).toBeVisible();
    for (const query of ['TOULOUSE', 'studio carmes', '31000 dubois']) {
      await userEvent.keyboard(`/${query}`);
      await expect.element(page.getByText('1 sur 2')).toBeInTheDocument();
      await expect.element(other).not.toBeInTheDocument();
      await userEvent.keyboard('{Escape}');
      await expect.element(page.getByText('2 sur 2')).toBeInTheDocument();
      await leave(search);
    }
    const mail = page.getByRole('link', { name: 'francois.dubois@exemple.test' });
    const phone = page.getByRole('link', { name: '06 12 34 56 78' });
    await expect.element(mail).toHaveAttribute('href', 'mailto:francois.dubois@exemple.test');
    await expect.element(phone).toHaveAttribute('href', 'tel:+33612345678');
    for (const link of [mail, phone])
      expect(link.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(24);
  });

  test(`a property shows its tenants and their last day, future tenants, or its first vacant day, at ${width} px`, async ({
    api,
    landlord,
  }) => {
    await page.viewport(width, 860);
    const LOFT = aProperty({ name: 'Loft', address: '3 rue Mercière' });
    landlord.properties = [CARMES, BELLECOUR, LOFT];
    const leaving = aTenant({ propertyId: CARMES.id, rentOwedUntil: '2199-06-30' });
    const coming = { propertyId: BELLECOUR.id, leaseStartsOn: '2199-07-01' };
    landlord.tenants = [leaving, aTenant({ ...coming, firstName: 'Łukasz', lastName: 'Nguyễn' })];
    const left = aTenant({ propertyId: LOFT.id, state: 'former', rentOwedUntil: '2026-01-31' });
    api.on('GET /tenants', ({ query }) =>
      JSON.stringify(query).includes('former') ? [left] : landlord.tenants,
    );
    await open('/properties');
    await expect.element(page.getByText('Vacant', { exact: true })).toHaveLength(2);
    await expect.element(page.getByText('depuis le 1er février 2026')).toBeVisible();
    await expect.element(page.getByText('jusqu’au 30 juin 2199')).toBeVisible();
    await expect.element(page.getByText('Łukasz Nguyễn dès le 1er juillet 2199')).toBeVisible();
    await expectAccessible();
    await userEvent.keyboard('/oeuvre');
    await expect.element(page.getByText('1 sur 3')).toBeInTheDocument();
    await page.getByRole('link', { name: 'Inès Œuvré' }).click();
    await expectUrl(`/tenants?edit=${leaving.id}`);
    await expect.element(page.getByRole('dialog', { name: 'Modifier le locataire' })).toBeVisible();
  });
}

test('dwellings of a house stay together, with their town shown once', async ({ landlord }) => {
  landlord.properties = [
    aProperty({ name: 'Appartement 1', addressComplement: 'RDC' }),
    CARMES,
    aProperty({ name: 'Z, sous les toits', address: '12 Rue de la Charité', addressComplement: '6e' }),
  ];
  await open('/properties');
  const names = (): (string | null | undefined)[] =>
    rows.elements().map((row) => row.querySelector('td')?.textContent);
  await expect.poll(names).toEqual(['Appartement 1', 'Z, sous les toits', 'Studio des Carmes']);
  await expect.element(page.getByText('69002', { exact: true })).toHaveLength(1);
  // Only the result of the search is left.
  await type(search, 'toits');
  await expect.poll(names).toEqual(['Z, sous les toits']);
  await expect.element(page.getByText('69002', { exact: true })).toBeVisible();
});

test('a panel with unsaved changes asks before it closes', async () => {
  await open('/tenants?openPanel=true');
  await type(adding.getByLabelText('Prénom'), 'Élodie');
  await adding.getByRole('button', { name: 'Annuler' }).click();
  const question = page.getByRole('alertdialog', { name: /Abandonner la saisie/ });
  const goOn = question.getByRole('button', { name: 'Continuer la saisie' });
  await isFocused(goOn);
  // A click outside the question leaves the focus in the question.
  await page.elementLocator(document.documentElement).click({ position: { x: 5, y: 5 }, force: true });
  await isFocused(goOn);
  await goOn.click();
  await expect.element(adding.getByLabelText('Prénom')).toHaveValue('Élodie');
  await adding.getByRole('button', { name: 'Fermer' }).click();
  await question.getByRole('button', { name: 'Abandonner' }).click();
  await expect.element(adding).not.toBeInTheDocument();
  await expectUrl('/tenants');
});

test('the / key focuses the search, and the n key opens the form of a new tenant', async ({ landlord }) => {
  landlord.tenants = [ELODIE];
  await open('/tenants');
  await expect.element(page.getByText('Marchand')).toBeVisible();
  await userEvent.keyboard('/');
  await isFocused(search);
  await userEvent.keyboard('n');
  await expect.element(search).toHaveValue('n');
  await leave(search);
  await userEvent.keyboard('n');
  await expect.element(adding).toBeVisible();
});

test('saving while offline shows a message and keeps the input until the connection is back', async ({
  api,
  landlord,
}) => {
  await open('/tenants?openPanel=true');
  await type(adding.getByLabelText('Prénom'), 'Élodie');
  await type(adding.getByLabelText('Nom', { exact: true }), 'Marchand');
  await type(adding.getByLabelText('Loyer', { exact: true }), '1250');
  api.goOffline();
  await adding.getByRole('button', { name: 'Ajouter', exact: true }).click();
  await expectMessage(/Connexion impossible/);
  await expect.element(adding.getByLabelText('Prénom')).toHaveValue('Élodie');
  api.recover();
  api.on('POST /tenants', () => {
    landlord.tenants = [ELODIE];
    return ELODIE;
  });
  await adding.getByRole('button', { name: 'Ajouter', exact: true }).click();
  await expectMessage('Locataire ajouté');
});

test('a numeric search is restored when the page is reloaded', async ({ landlord }) => {
  landlord.properties = [BELLECOUR, CARMES];
  await open('/properties');
  await type(search, '31000');
  await expect.poll(() => location.search).toBe('?q=%2231000%22');
  await open(location.pathname + location.search);
  await expect.element(search).toHaveValue('31000');
  await expect.element(page.getByText('Studio des Carmes')).toBeVisible();
  await expect.element(page.getByText('Le Bellecour')).not.toBeInTheDocument();
});

const bar = page.getByRole('region', { name: 'Accord des locataires cochés' });
const all = page.getByRole('checkbox', { name: /^Cocher les \d+ locataires sans accord/ });
const way = bar.getByLabelText('Forme de l’accord');

for (const width of WIDTHS)
  test(`all missing consents are recorded together, by keyboard, at ${width} px`, async ({
    api,
    landlord,
  }) => {
    await page.viewport(width, 860);
    const agreed = aTenant({ lastName: 'Agreed', email: 'a@exemple.test' });
    const asked = ['Bo', 'Cy', 'Di'].map((lastName) =>
      aTenant({ lastName, email: `${lastName}@exemple.test` }),
    );
    landlord.tenants = [
      { ...agreed, emailConsent: { on: '2026-01-05', how: 'Clause du bail' } },
      aTenant({ lastName: 'Without address' }),
      ...asked,
    ];
    api.on('POST /tenants/consents', () => {
      const emailConsent = { on: '2026-02-01', how: 'Lu et signé' };
      landlord.tenants = landlord.tenants.map((tenant) =>
        asked.some(({ id }) => id === tenant.id) ? { ...tenant, emailConsent } : tenant,
      );
      return { tenantIds: asked.map(({ id }) => id) };
    });
    await open('/tenants');
    await expect.element(page.getByRole('button', { name: 'Actuels 5' })).toBeVisible();
    // A tenant who has given consent, or has no e-mail address, cannot be ticked.
    await expect.element(page.getByRole('checkbox', { name: /^Cocher Inès/ })).toHaveLength(3);
    await page.getByRole('button', { name: 'Sans accord e-mail 3' }).click();
    await expectUrl('/tenants?noConsent=true');
    await expect.element(bar).not.toBeInTheDocument();
    await focus(all);
    await userEvent.keyboard(' ');
    await expect.element(bar.getByText('3 cochés')).toBeVisible();
    await expectAccessible();
    // One Tab moves past all rows to the button of the bar.
    await userEvent.keyboard('{Tab}{Enter}');
    await isFocused(bar);
    await focus(all);
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await isFocused(way);
    await focus(bar.getByRole('textbox', { name: 'Accord donné le' }));
    await userEvent.keyboard('{ControlOrMeta>}a{/ControlOrMeta}1/2/2026{Enter}');
    await expect.element(way).toHaveAccessibleDescription('Ce champ est obligatoire.');
    await isFocused(way);
    await way.selectOptions('Autre…');
    await userEvent.keyboard('{Tab} {Enter}');
    const other = bar.getByLabelText('Précisez');
    await expect.element(other).toHaveAccessibleDescription('Ce champ est obligatoire.');
    await isFocused(other);
    await userEvent.keyboard('Lu et signé{Enter}');
    await expectMessage('3\u00A0accords enregistrés');
    expect(api.sent('POST /tenants/consents')).toEqual([
      { tenantIds: asked.map(({ id }) => id), on: '2026-02-01', how: 'Lu et signé' },
    ]);
    await expect.element(bar).not.toBeInTheDocument();
    await expect.element(page.getByText('Aucun accord à recueillir')).toBeVisible();
    await isFocused(page.getByRole('heading', { level: 1 }));
    await expectAccessible();
    await page.getByRole('button', { name: 'Locataires actuels' }).click();
    await expectUrl('/tenants');
    // No consent is missing any more.
    await expect.element(page.getByRole('button', { name: /^Sans accord/ })).not.toBeInTheDocument();
    await expect.element(page.getByRole('checkbox')).not.toBeInTheDocument();
  });

test('no consent is recorded when another window has deleted a ticked tenant', async ({ api, landlord }) => {
  const [bo, cy] = ['Bo', 'Cy'].map((lastName) => aTenant({ lastName, email: 'a@exemple.test' }));
  if (!bo || !cy) throw new Error('The landlord has two tenants.');
  landlord.tenants = [bo, cy];
  await open('/tenants');
  await all.click();
  await way.selectOptions('Courrier signé');
  api.on('POST /tenants/consents', () => {
    landlord.tenants = [bo];
    return refusal('NOT_FOUND');
  });
  await bar.getByRole('button', { name: 'Enregistrer 2\u00A0accords' }).click();
  await expectMessage(/n’existe plus\s: aucun accord n’est enregistré/);
  await expect.element(way).toHaveValue('Courrier signé');
  await expect.element(bar.getByText('1 coché', { exact: true })).toBeVisible();
  await bar.getByRole('button', { name: 'Tout décocher' }).click();
  await expect.element(bar).not.toBeInTheDocument();
});
