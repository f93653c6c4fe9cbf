import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import { Refusal, refusalText } from '#kernel/refusal.ts';
import type { RefusalKey } from '#kernel/refusal.ts';
import { refusals } from './refusals.ts';

const EXACT: readonly (readonly [string, RefusalKey, string])[] = [
  ['VALID-01', 'required', 'Ce champ doit être rempli.'],
  ['VALID-02', 'min', 'Valeur minimale\u00a0: 7.'],
  ['VALID-02', 'max', 'Valeur maximale\u00a0: 7.'],
  ['VALID-03', 'maxLength', 'Longueur maximale: 7 caractères.'],
  ['VALID-04', 'price', 'Veuillez saisir un prix valide (ex. 10,50).'],
  ['VALID-05', 'integer', 'Veuillez saisir un nombre entier.'],
  ['VALID-06', 'notTitle', "Veuillez définir le titre de l'annonce."],
  ['VALID-07', 'greaterZero', 'Veuillez saisir une valeur supérieure à zéro.'],
  ['VALID-09', 'mail', 'Veuillez saisir un e-mail valide.'],
  ['GUEST-21', 'profileMail', 'Veuillez saisir une adresse e-mail valide.'],
  ['VALID-11', 'existingMail', 'Cet e-mail est déjà inscrit.'],
  ['VALID-12', 'existingTel', 'Ce téléphone est déjà inscrit lea@example.com'],
  ['VALID-13', 'rib', "Ce RIB n'est pas valide."],
  ['VALID-14', 'frenchname', 'Certains caractères ne sont pas valides.'],
  ['VALID-16', 'selectRequired', 'Veuillez sélectionner une valeur.'],
  ['LOGIN-37', 'wrongCredentials', 'E-mail ou mot de passe incorrect.'],
  ['LOGIN-37', 'accountDisabled', 'Ce compte ne permet pas de se connecter. Veuillez nous contacter.'],
  ['LOGIN-37', 'tooManyAttempts', 'Trop de tentatives. Veuillez réessayer dans quelques minutes.'],
  [
    'LOGIN-38',
    'sessionExpired',
    "Pour des raisons de sécurité, votre session a expiré après une certaine durée d'inactivité. Veuillez vous reconnecter.",
  ],
  [
    'LOGIN-39',
    'linkExpired',
    'Pour des raisons de sécurité, ce lien de connexion a expiré. Veuillez vous reconnecter.',
  ],
  [
    'GUEST-22',
    'mailOfAnother',
    'Cette adresse e-mail est déjà utilisée par un autre utilisateur inscrit. Veuillez nous contacter si vous souhaitez regrouper vos comptes.',
  ],
  ['CHAT-61', 'emptyMessage', 'Message ne peut être vide'],
  [
    'CHAT-64',
    'fileTooLarge',
    "Veuillez réduire le poids de l'image avant de l'envoyer (maximum autorisé 5Mo)",
  ],
  ['PHOTO-09', 'bodyTooLarge', 'La taille de cet envoi dépasse la limite maximale autorisée du serveur.'],
  ['ENUM-15', 'unknownType', 'Unknown type'],
  ['ERR-19', 'default', 'Une erreur est survenue.'],
];

for (const [row, key, text] of EXACT) {
  test(`${row} C37 ${key} reads letter for letter`, () => {
    assert.equal(refusalText({ type: key, params: { n: 7, mail: 'lea@example.com' } }, 'fr', refusals), text);
  });
}

test('ERR-19 every key of the saving dialog has its sentence in both languages', () => {
  const dialog: RefusalKey[] = [
    'missingTenantNationality',
    'missingTemplate',
    'missingOwner',
    'yousignError',
    'quoteSaved',
    'existingMail',
    'adExpired',
    'unknownTag',
    'duplicateCrmMailinglistuser',
    'generatedPdfDoesntExist',
    'yousignNotSignable',
    'modifiedOther',
    'adminEditDisallowed',
    'mailSendError',
    'samePhoneNumber',
    'overhaulRoleError',
    'fileInUse',
    'activitytypeInUse',
    'ddlHasOngoingSignatures',
    'cancellingLastBidNotAllowed',
    'default',
  ];
  for (const key of dialog) {
    assert.notEqual(refusals[key].fr, refusals[key].en, key);
    if (key !== 'default')
      assert.notEqual(refusalText({ type: key }, 'fr', refusals), refusals.default.fr, key);
  }
});

test('every refusal has a French and an English sentence with the same parameters, and a status people expect', () => {
  for (const [key, { fr, en, status }] of Object.entries(refusals)) {
    assert.ok(fr.length > 0 && en.length > 0, key);
    assert.deepEqual(fr.match(/\{\w+\}/g)?.toSorted(), en.match(/\{\w+\}/g)?.toSorted(), key);
    assert.ok([200, 400, 401, 403, 404, 408, 409, 413, 421, 422, 429, 500, 502, 503].includes(status), key);
  }
});

test('mailSendError asks to check the address for code 550, and shows code and message for others', () => {
  assert.match(
    refusalText({ type: 'mailSendError', params: { code: 550 } }, 'fr', refusals),
    /Vérifiez l’adresse/,
  );
  assert.match(
    refusalText({ type: 'mailSendError', params: { code: 421, message: 'Too busy' } }, 'fr', refusals),
    /421 Too busy$/,
  );
});

test('ERR-12 mailSendError without a code, without words or with neither has no blank too many', () => {
  const said = (params: { code: number | string; message: string }) =>
    refusalText({ type: 'mailSendError', params }, 'fr', refusals);
  assert.equal(said({ code: 451, message: '' }), 'Le mail n’a pas pu partir. 451');
  assert.equal(said({ code: '', message: 'Too busy \n' }), 'Le mail n’a pas pu partir. Too busy');
  assert.equal(said({ code: '', message: '' }), 'Le mail n’a pas pu partir.');
});

test('an expired session answers 401 with code 190, an expired link 191, in the reader’s language', () => {
  const { status, body: answer } = new Refusal('sessionExpired').toWire('fr', refusals);
  assert.deepEqual([status, answer.code, answer.result], [401, 190, 'error']);
  assert.deepEqual(
    [
      new Refusal('linkExpired').toWire('en', refusals).status,
      new Refusal('linkExpired').toWire('en', refusals).body.code,
    ],
    [401, 191],
  );
  assert.equal(
    new Refusal('linkExpired').toWire('en', refusals).body.warnings[0]?.message,
    refusals.linkExpired.en,
  );
});

test('wrong credentials answer 200 with the failed flag', () => {
  const { status, body: answer } = new Refusal('wrongCredentials').toWire('fr', refusals);
  assert.deepEqual([status, answer.failed], [200, true]);
  assert.ok(!('failed' in new Refusal('forbidden').toWire('fr', refusals).body));
});

test('ENUM-21 a version conflict answers modifiedother and names the other editor', () => {
  const { status, body: answer } = new Refusal('modifiedother', { params: { name: 'Anne Roy' } }).toWire(
    'fr',
    refusals,
  );
  assert.deepEqual([status, answer.result], [409, 'modifiedother']);
  assert.match(answer.warnings[0]?.message ?? '', /Anne Roy/);
});

test('every table of refusals is gathered, and no name is declared twice', async () => {
  const files = globSync('src/**/refusals.ts').filter((file) => file !== 'src/main/refusals.ts');
  assert.ok(files.length > 10);
  const tables = await Promise.all(files.map((file) => import(join(process.cwd(), file))));
  const names = tables.flatMap((module: Record<string, object>) =>
    Object.values(module).flatMap(Object.keys),
  );
  assert.deepEqual(names.toSorted(), Object.keys(refusals).toSorted());
});
