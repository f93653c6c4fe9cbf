/** Why logging in is refused, in words. */
import { conflict, field } from '#kernel/planned.ts';
import type { RefusalTable } from '#kernel/planned.ts';

export const sessionRefusals = {
  linkExpired: {
    status: 401,
    code: 191,
    fr: 'Pour des raisons de sécurité, ce lien de connexion a expiré. Veuillez vous reconnecter.',
    en: 'For security reasons this login link has expired. Please log in again.',
  },
  contractWithdrawn: conflict(
    '{agency} a annulé ce contrat, ou ses nuits ne sont plus retenues. Ce lien ne l’ouvre plus. Si un autre contrat doit le remplacer, vous le recevrez par e-mail. Pour toute question, {call}.',
    '{agency} has cancelled this contract, or its nights are no longer held. This link no longer opens it. If another contract is to replace it, you will receive it by e-mail. If you have a question, {call}.',
  ),
  wrongCredentials: {
    status: 200,
    fr: 'E-mail ou mot de passe incorrect.',
    en: 'Wrong e-mail or password.',
    failed: true,
  },
  accountDisabled: {
    status: 200,
    fr: 'Ce compte ne permet pas de se connecter. Veuillez nous contacter.',
    en: 'This account cannot log in. Please contact us.',
    failed: true,
  },
  accountGuessed: {
    status: 429,
    fr: 'Trop d’essais sur ce compte. Attendez un quart d’heure, ou cliquez sur «\u00a0Mot de passe oublié\u00a0?\u00a0» pour choisir un nouveau mot de passe et vous connecter tout de suite.',
    en: 'Too many attempts on this account. Wait a quarter of an hour, or click “Forgotten password?” to choose a new password and log in at once.',
    retryAfter: 300,
  },
  tooManyLogins: {
    status: 503,
    fr: 'Beaucoup de personnes se connectent en ce moment. Réessayez dans quelques instants.',
    en: 'Many people are logging in right now. Please try again in a few moments.',
    retryAfter: 5,
  },
  passwordTooShort: field(
    'Le mot de passe doit compter au moins {n} caractères.',
    'The password must have at least {n} characters.',
  ),
  passwordSpaces: field(
    'Le mot de passe ne doit ni commencer ni finir par une espace.',
    'The password can neither begin nor end with a space.',
  ),
  passwordCommon: field(
    'Ce mot de passe est trop facile à deviner. Choisissez-en un autre, par exemple trois mots sans lien entre eux.',
    'This password is too easy to guess. Choose another, for example three unrelated words.',
  ),
  passwordPersonal: field(
    'Ce mot de passe contient votre nom, votre e-mail ou le nom de ce site. Choisissez-en un autre, par exemple trois mots sans lien entre eux.',
    'This password contains your name, your e-mail or the name of this site. Choose another, for example three unrelated words.',
  ),
  unknownMail: { status: 422, fr: "Cet e-mail n'est pas inscrit.", en: 'This e-mail is not registered.' },
  wrongPasswordResetToken: {
    status: 422,
    fr: 'Ce lien de réinitialisation de mot de passe est invalide ou a déjà été utilisé.',
    en: 'This password reset link is invalid or has already been used.',
  },
  ownerOnly: conflict(
    'Ce lien s’envoie aux propriétaires de votre agence seulement.',
    'This link is sent to owners of your agency only.',
  ),
  magicLinkSpent: {
    status: 401,
    code: 191,
    fr: 'Ce lien de connexion a expiré ou a déjà servi. Demandez-en un nouveau à votre agence, ou connectez-vous avec votre mot de passe.',
    en: 'This login link has expired or was already used. Ask your agency for a new one, or log in with your password.',
  },
  overhaulRoleError: {
    status: 403,
    fr: 'Ce rôle ne peut pas être incarné.',
    en: 'This role cannot be impersonated.',
  },
} as const satisfies RefusalTable;

declare module '#kernel/planned.ts' {
  interface Refusals extends Record<keyof typeof sessionRefusals, Planned> {}
}
