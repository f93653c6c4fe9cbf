/** An owner on a telephone: a house from nothing to published, and read by a stranger a moment later. */
import { expect, TELEPHONE, test } from './fixtures.ts';
import { bar, button, choose, field, houseNow, NEXT_YEAR, tab, writePeriod } from './housestories.ts';
import { expectNoSidewaysScroll } from './people.ts';
import type { Page } from '@playwright/test';
import { join } from 'node:path';

const photo = (name: string) => join(import.meta.dirname, '../../db/demo/photos', `${name}.webp`);

async function fill(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(values)) await field(page, name).fill(value);
}

async function publish(page: Page): Promise<void> {
  await button(page, 'Actions').click();
  // The same button stands beside the form, out of sight on a telephone: it is the sheet's that is pressed.
  await button(page, 'Publier').click();
}

test('ADS-11 EDITOR-03 EDITOR-07 EDITOR-14 EDITOR-24 EDITOR-28 EDITOR-30 PHOTO-01 an owner makes a house from nothing to published on a telephone, photos included', async ({
  app,
  visit,
}) => {
  const { page } = await visit('yann', { path: '/ads', on: TELEPHONE });
  await button(page, 'Créer une annonce').first().click();
  await page
    .getByRole('dialog', { name: 'Nouvelle annonce' })
    .getByRole('button', { name: 'Créer', exact: true })
    .click();
  await page.waitForURL(/\/ads\/\d+$/);
  const id = Number(/\d+$/.exec(page.url())![0]);

  // Nothing is known of it: publishing leads to what is asked for first, and writes nothing.
  await publish(page);
  await expect(field(page, 'Titre')).toBeFocused();
  const title = `La Maison du Phare ${id}`;
  await fill(page, {
    Titre: title,
    Description: 'Une maison basse derrière la dune, à dix minutes du phare.',
  });
  await fill(page, { Surface: '74', Situation: 'Au calme, derrière la dune' });
  await choose(page, /^Nombre maximal de personnes/, '5');
  await choose(page, /^Type de résidence/, 'Résidence secondaire');
  await field(page, 'Numéro de taxe de séjour').fill('17207000098765');
  await choose(page, /^Chambres/, '2');
  await choose(page, /^Couchages/, '5');
  await publish(page);
  await expect(page).toHaveURL(new RegExp(`/ads/${id}/map`));
  await choose(page, /^Village/, 'Loix');
  await fill(page, {
    Adresse: '8 chemin du Phare',
    'Distance de la mer': '250',
    'Distance des commerces': '1200',
  });
  await expectNoSidewaysScroll(page);
  await button(page, 'Sauvegarder').click();
  await expect(bar(page)).toContainText('Enregistré correctement');

  await tab(page, 'Photos').click();
  await page
    .getByLabel('Photos à ajouter')
    .setInputFiles(['101-1-facade', '103-2-beach', '109-3-kitchen'].map(photo));
  await expect(page.getByText('3 sur 50')).toBeVisible();
  await expectNoSidewaysScroll(page);

  await tab(page, /^Tarifs/).click();
  await button(page, 'Ajouter une période').click();
  await writePeriod(page, 1, [`01/07/${NEXT_YEAR}`, `31/08/${NEXT_YEAR}`, '950']);
  await button(page, 'Sauvegarder').click();
  await expect(bar(page)).toContainText('Enregistré correctement');

  await publish(page);
  const asked = page.getByRole('dialog', { name: 'Avant de publier' });
  await expect(asked).toContainText('il manque le numéro d’enregistrement');
  await expect(asked).toContainText("L'annonce sera enregistrée, sans être publiée.");
  await asked.getByRole('button', { name: 'Revenir' }).click();
  await tab(page, 'Dossier légal').click();
  const registration = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Numéro d’enregistrement', exact: true }) });
  await registration.getByRole('button', { name: 'Compléter' }).click();
  const paper = page.getByRole('dialog', { name: 'Numéro d’enregistrement' });
  await paper.getByRole('combobox', { name: /^Régime/ }).click();
  await page.getByRole('option', { name: 'Commune (13 caractères)' }).click();
  await paper
    .getByRole('textbox', { name: 'Numéro', exact: true })
    .fill(`17207${String(id).padStart(6, '0')}CD`);
  await paper.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(paper).toBeHidden();
  await page.getByLabel("J'ai lu cette déclaration, et tout ce qu'elle affirme est exact.").check();
  await button(page, 'Signer ma déclaration').click();
  await expect(page.getByText('Votre déclaration est signée.')).toBeVisible();

  await publish(page);
  await expect(asked).not.toContainText('il manque le numéro');
  await asked.getByRole('button', { name: 'Ignorer et sauvegarder' }).click();
  await expect(page.getByText('Annonce publiée')).toBeVisible();
  const stored = await houseNow(app, 'yann', id);
  expect([stored['published'], stored['village'], stored['rooms'], stored['surface']]).toEqual([
    1,
    'loix',
    2,
    74,
  ]);

  const { page: stranger } = await visit(undefined, { path: `/annonce/${id}`, on: TELEPHONE });
  await expect(stranger.getByRole('heading', { level: 1 })).toContainText(title);
  await expect(stranger.getByText(/950,00\s€\spar semaine/)).toBeVisible();
  const seen = await stranger
    .getByRole('main')
    .getByRole('img')
    .first()
    .evaluate(async (img: HTMLImageElement) => {
      await img.decode();
      return img.naturalWidth;
    });
  expect(seen).toBeGreaterThan(100);
});
