import type { Language } from '#kernel/localized.ts';
import { hello } from '#features/mailing/mail.ts';
import type { Greeted } from '#features/mailing/mail.ts';

/** @param nonce what the link is made from when the mail leaves. */
export function magicMail(language: Language, person: Greeted, nonce: string) {
  const words = {
    fr: {
      subject: 'Votre accès à votre espace propriétaire',
      heading: 'Votre accès à votre espace',
      paragraphs: [
        hello(person, 'fr'),
        'Votre agence vous envoie un accès direct à votre espace\u00a0: vos annonces, vos calendriers et vos demandes, sans mot de passe.',
        'Le bouton ci-dessous est valable 24 heures et ne sert qu’une fois. Il ouvre votre compte\u00a0: ne transférez pas ce message.',
      ],
      label: 'Ouvrir mon espace',
    },
    en: {
      subject: 'Your access to your owner’s space',
      heading: 'Your access to your space',
      paragraphs: [
        hello(person, 'en'),
        'Your agency is sending you direct access to your space: your listings, calendars and requests, without a password.',
        'The button below works once, within 24 hours. It opens your account, so please do not forward this message.',
      ],
      label: 'Open my space',
    },
  }[language];
  const { label, heading, paragraphs, subject } = words;
  return {
    template: 'magicLink' as const,
    subject,
    content: { heading, paragraphs, button: { label, path: nonce, link: 'magic' as const } },
  };
}

/** @param nonce what the link is made from when the mail leaves. */
export function resetMail(language: Language, person: Greeted, nonce: string) {
  const words = {
    fr: {
      subject: 'Votre nouveau mot de passe',
      heading: 'Votre nouveau mot de passe',
      paragraphs: [
        hello(person, 'fr'),
        'Vous avez demandé à choisir un nouveau mot de passe. Le bouton ci-dessous est valable deux heures et ne sert qu’une fois.',
        'Si vous n’avez rien demandé, laissez ce message sans suite\u00a0: rien ne change.',
      ],
      label: 'Choisir un mot de passe',
    },
    en: {
      subject: 'Your new password',
      heading: 'Your new password',
      paragraphs: [
        hello(person, 'en'),
        'You asked to choose a new password. The button below works once, within two hours.',
        'If you asked for nothing, ignore this message: nothing changes.',
      ],
      label: 'Choose a password',
    },
  }[language];
  const { label, heading, paragraphs, subject } = words;
  return {
    template: 'passwordReset' as const,
    subject,
    content: { heading, paragraphs, button: { label, path: nonce, link: 'reset' as const } },
  };
}
