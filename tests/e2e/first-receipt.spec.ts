import type { Locator, Page } from '@playwright/test';
import { todayInParis } from '../../supabase/functions/_shared/domain/period.ts';
import { PASSWORD, invite, newEmail } from './accounts.ts';
import { textOf } from './downloads.ts';
import { expect, expectMessage, test } from './fixtures.ts';
import { INPUT_DEVICES, fillIn } from './input-devices.ts';
import { mailPage } from './mailbox.ts';
import { numberOf } from './tenancies.ts';

const MAX_CLICKS = 9;

/** Returns functions that operate a page by touch. `clicks` counts the pressed buttons and links. */
function counting() {
  const finger = (page: Page) => INPUT_DEVICES.touch(page);
  let clicks = 0;
  return {
    press: async (target: Locator): Promise<void> => {
      await expect(target).toBeVisible();
      clicks += 1;
      await finger(target.page()).press(target);
    },
    type: async (field: Locator, text: string): Promise<void> => {
      await fillIn(field.page(), finger(field.page()), field, text);
      await expect(field).toHaveValue(text);
    },
    tick: (box: Locator) => fillIn(box.page(), finger(box.page()), box, true),
    clicks: () => clicks,
  };
}

test(
  'from the invitation to the first PDF, a landlord presses at most 9 buttons and links on a phone',
  { tag: '@phone-only' },
  async ({ page, context }) => {
    test.slow();
    const hand = counting();
    const email = newEmail();
    await invite(email);
    await page.goto(`/signup?login=${encodeURIComponent(email)}`);
    await expect(page.getByLabel('Mot de passe', { exact: true })).toBeFocused();
    await page.keyboard.type(PASSWORD);
    await hand.type(page.getByLabel('Confirmez le mot de passe'), PASSWORD);
    await hand.press(page.getByRole('button', { name: 'Créer mon compte' }));
    await expect(page).toHaveURL('/signin');

    const mail = await context.newPage();
    await mail.goto(await mailPage(email));
    const opening = mail.waitForEvent('popup');
    await hand.press(mail.frameLocator('iframe').getByRole('link', { name: 'Confirmer mon adresse' }));
    const app = await opening;
    await hand.press(app.getByRole('button', { name: 'Confirmer mon adresse' }));
    await expectMessage(app, 'Votre compte est confirmé.');
    await expect(app.getByLabel('Adresse e-mail')).toHaveValue(email);
    await expect(app.getByLabel('Mot de passe', { exact: true })).toBeFocused();
    await app.keyboard.type(PASSWORD);
    await hand.press(app.getByRole('button', { name: 'Se connecter' }));

    await hand.press(
      app.getByRole('region', { name: 'Premiers pas' }).getByRole('link', { name: 'Ajouter' }),
    );
    const property = app.getByRole('dialog', { name: 'Nouveau logement' });
    await hand.type(property.getByLabel('Nom du logement'), 'Le Bellecour');
    await hand.type(property.getByLabel('Adresse', { exact: true }), '12 rue de la Charité');
    await hand.type(property.getByLabel('Code postal'), '69002');
    await hand.type(property.getByLabel('Ville'), 'Lyon');
    await hand.type(property.getByLabel('Loyer', { exact: true }), '850');
    await hand.press(property.getByRole('button', { name: 'Ajouter', exact: true }));

    const tenant = app.getByRole('dialog', { name: 'Nouveau locataire' });
    await expect(tenant.getByText('Premiers pas\u00A0: étape 2 sur 3')).toBeVisible();
    await expect(tenant.getByLabel('Prénom')).toBeFocused();
    await expect(tenant.getByLabel('Prénom')).toBeInViewport({ ratio: 1 });
    await expect(tenant.getByLabel('Logement')).toHaveValue(/.+/);
    await expect(tenant.getByLabel('Loyer', { exact: true })).toHaveValue('850');
    await hand.type(tenant.getByLabel('Prénom'), 'Inès');
    await hand.type(tenant.getByLabel('Nom', { exact: true }), 'Œuvré');
    await hand.press(tenant.getByRole('button', { name: 'Ajouter', exact: true }));

    const receipt = app.getByRole('dialog', { name: 'Générer une quittance' });
    await expect(receipt.getByText('Premiers pas\u00A0: étape 3 sur 3')).toBeVisible();
    await expect(receipt.getByLabel('Prénom')).toHaveCount(0);
    await hand.type(receipt.getByRole('textbox', { name: 'Adresse recommandé' }), '8 rue Auguste Comte');
    await hand.type(receipt.getByLabel('Code postal'), '69002');
    await hand.type(receipt.getByLabel('Ville'), 'Lyon');
    await hand.press(receipt.getByRole('button', { name: 'Continuer' }));

    await expect(receipt.getByLabel('Locataire')).toBeFocused();
    await expect(receipt.getByLabel('Locataire').locator('option:checked')).toHaveText('Inès Œuvré');
    await hand.tick(receipt.getByRole('radio', { name: 'Oui' }));
    const downloading = app.waitForEvent('download');
    await hand.press(receipt.getByRole('button', { name: 'Générer la quittance' }));
    const download = await downloading;
    expect(hand.clicks()).toBeLessThanOrEqual(MAX_CLICKS);
    expect(download.suggestedFilename()).toBe(`quittance-${todayInParis().slice(0, 7)}.pdf`);
    const text = await textOf(download);
    for (const expected of ['Inès Œuvré', '12 rue de la Charité', '8 rue Auguste Comte', '850,00 €']) {
      expect(text).toContain(expected);
    }

    const issued = app.getByRole('dialog', { name: `Quittance ${numberOf('Q', 1)}` });
    await expect(
      issued.getByRole('paragraph').filter({ hasText: 'Votre première quittance est prête' }),
    ).toBeFocused();
    await expect(issued.getByText('Il manque l’adresse e-mail du locataire')).toBeVisible();
    const again = app.waitForEvent('download');
    await issued.getByRole('button', { name: 'Télécharger' }).tap();
    expect((await again).suggestedFilename()).toBe(
      download.suggestedFilename().replace('.pdf', `-${numberOf('Q', 1)}-Œuvré.pdf`),
    );
    await issued.getByRole('button', { name: 'Terminer' }).tap();
    await expect(issued).toBeHidden();
    await expect(app.getByRole('main')).toBeVisible();
  },
);
