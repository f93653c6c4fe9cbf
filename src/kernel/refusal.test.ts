import assert from 'node:assert/strict';
import test from 'node:test';
import * as z from 'zod/mini';
import { body, dayParam } from './endpoint.ts';
import { REFUSALS, Refusal, refusalText } from './refusal.ts';
import type { RefusalKey } from './refusal.ts';

const EXACT: readonly (readonly [string, RefusalKey, string])[] = [
  ['VALID-01', 'required', 'Ce champ doit être rempli.'],
  ['VALID-02', 'min', 'Valeur minimale : 7.'],
  ['VALID-02', 'max', 'Valeur maximale : 7.'],
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
    assert.equal(refusalText({ type: key, params: { n: 7, mail: 'lea@example.com' } }, 'fr'), text);
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
    assert.notEqual(REFUSALS[key].fr, REFUSALS[key].en, key);
    if (key !== 'default') assert.notEqual(refusalText({ type: key }, 'fr'), REFUSALS.default.fr, key);
  }
});

test('every refusal has a French and an English sentence with the same parameters, and a status people expect', () => {
  for (const [key, { fr, en, status }] of Object.entries(REFUSALS)) {
    assert.ok(fr.length > 0 && en.length > 0, key);
    assert.deepEqual(fr.match(/\{\w+\}/g)?.toSorted(), en.match(/\{\w+\}/g)?.toSorted(), key);
    assert.ok([200, 400, 401, 403, 404, 408, 409, 413, 421, 422, 429, 500, 502, 503].includes(status), key);
  }
});

test('an expired session answers 401 with code 190, an expired link 191, in the reader’s language', () => {
  const { status, body: answer } = new Refusal('sessionExpired').toWire('fr');
  assert.deepEqual([status, answer.code, answer.result], [401, 190, 'error']);
  assert.deepEqual(
    [new Refusal('linkExpired').toWire('en').status, new Refusal('linkExpired').toWire('en').body.code],
    [401, 191],
  );
  assert.equal(new Refusal('linkExpired').toWire('en').body.warnings[0]?.message, REFUSALS.linkExpired.en);
});

test('wrong credentials answer 200 with the failed flag', () => {
  const { status, body: answer } = new Refusal('wrongCredentials').toWire('fr');
  assert.deepEqual([status, answer.failed], [200, true]);
  assert.ok(!('failed' in new Refusal('forbidden').toWire('fr').body));
});

test('ENUM-21 a version conflict answers modifiedother and names the other editor', () => {
  const { status, body: answer } = new Refusal('modifiedother', { params: { name: 'Anne Roy' } }).toWire(
    'fr',
  );
  assert.deepEqual([status, answer.result], [409, 'modifiedother']);
  assert.match(answer.warnings[0]?.message ?? '', /Anne Roy/);
});

test('several wrong fields are told at once; the first one gives the status', () => {
  const refusal = Refusal.many([
    { type: 'required', field: 'a' },
    { type: 'maxLength', field: 'b', params: { n: 3 } },
  ]);
  const { status, body: answer } = refusal.toWire('fr');
  assert.equal(status, 422);
  assert.deepEqual(
    answer.warnings.map(({ field, message }) => [field, message]),
    [
      ['a', 'Ce champ doit être rempli.'],
      ['b', 'Longueur maximale: 3 caractères.'],
    ],
  );
  assert.throws(() => Refusal.many([]), TypeError);
});

test('a parameter is put in once, whatever it contains', () => {
  assert.equal(
    refusalText({ type: 'existingTel', params: { mail: '{mail} $& <b>' } }, 'fr'),
    'Ce téléphone est déjà inscrit {mail} $& <b>',
  );
  assert.equal(refusalText({ type: 'existingTel' }, 'fr'), 'Ce téléphone est déjà inscrit');
});

test('mailSendError asks to check the address for code 550, and shows code and message for others', () => {
  assert.match(refusalText({ type: 'mailSendError', params: { code: 550 } }, 'fr'), /Vérifiez l’adresse/);
  assert.match(
    refusalText({ type: 'mailSendError', params: { code: 421, message: 'Too busy' } }, 'fr'),
    /421 Too busy$/,
  );
});

test('a warning type of a newer server reads as the default', () => {
  assert.equal(refusalText({ type: 'somethingNew' }, 'fr'), 'Une erreur est survenue.');
  assert.equal(refusalText({ type: 'constructor' }, 'en'), 'An error occurred.');
});

test('D11 what a schema finds wrong becomes one warning per field', () => {
  const schema = body({
    day: dayParam,
    name: z.string().check(z.minLength(1), z.maxLength(3)),
    n: z.number().check(z.gte(1)),
    kind: z.enum(['a', 'b']),
  });
  const found = (sent: unknown) => {
    const read = schema.safeParse(sent, { reportInput: true });
    return read.success
      ? []
      : Refusal.fromIssues(read.error.issues).warnings.map(({ type, field }) => `${field}: ${type}`);
  };
  assert.deepEqual(found({}), ['day: required', 'name: required', 'n: required', 'kind: required']);
  assert.deepEqual(found({ day: '2026-02-30', name: 'abcd', n: 0, kind: 'c' }), [
    'day: day',
    'name: maxLength',
    'n: min',
    'kind: unknownChoice',
  ]);
  assert.deepEqual(found({ day: 3, name: '', n: '1', kind: 'a', extra: 1 }), [
    'day: wrongType',
    'name: required',
    'n: wrongType',
    'extra: unknownField',
  ]);
  assert.deepEqual(found({ day: '2026-02-28', name: 'abc', n: 1, kind: 'a', _clientTimestamp: 5 }), []);
});
