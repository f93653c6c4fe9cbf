import type { Language } from '#kernel/words.ts';

/** @param nonce what the link is made from when the mail leaves. */
export function resetMail(language: Language, firstName: string, nonce: string) {
  const words = {
    fr: {
      subject: 'Votre nouveau mot de passe',
      heading: `Bonjour${firstName && ` ${firstName}`}`,
      paragraphs: [
        'Vous avez demandé à choisir un nouveau mot de passe. Le bouton ci-dessous est valable deux heures et ne sert qu’une fois.',
        'Si vous n’avez rien demandé, laissez ce message sans suite : rien ne change.',
      ],
      label: 'Choisir un mot de passe',
    },
    en: {
      subject: 'Your new password',
      heading: `Hello${firstName && ` ${firstName}`}`,
      paragraphs: [
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
