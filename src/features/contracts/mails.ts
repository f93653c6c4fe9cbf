import { dayRange } from '#kernel/day.ts';
import type { Language } from '#kernel/localized.ts';
import { longMoment, parisTime } from '#kernel/moment.ts';
import { CODE_PLACEHOLDER } from '#kernel/onetimecode.ts';
import type { OneTimeCode } from '#kernel/onetimecode.ts';
import { partiesOf, queueMail, staffOf } from '#features/mailing/actions.ts';
import type { MailToQueue, ThreadParties } from '#features/mailing/actions.ts';
import { hello, nameInMail, paragraphsOf } from '#features/mailing/mail.ts';
import type { Mail } from '#features/mailing/mail.ts';
import { houseAndDays } from '#features/mailing/parties.ts';
import { toAgency, toOwner } from '#features/mailing/said.ts';
import { tellEveryone } from '#features/mailing/telling.ts';
import { subjectOf } from '#features/mailing/staysummary.ts';
import type { SubjectStay } from '#features/mailing/staysummary.ts';
import { paths } from '#kernel/paths.ts';
import type { Tx } from '#server/sql.ts';
import type { ContractRow } from './queries.ts';

/** @param opening words of a person's, which it begins with */
export async function mailContractToSign(tx: Tx, contract: ContractRow, opening = ''): Promise<void> {
  const { language } = contract;
  const days = dayRange(contract.date_from, contract.date_to, language);
  const until = longMoment(parisTime(contract.expiration_date), language);
  const words = {
    fr: {
      subject: 'Votre contrat à signer',
      heading: 'Votre contrat vous attend',
      paragraphs: [
        `Voici le contrat de votre séjour, ${contract.house_title}, ${days}.`,
        `Lisez-le tranquillement, puis signez-le depuis votre téléphone ou votre ordinateur\u00a0: le bouton ouvre directement le document. Vous pouvez le signer jusqu’au ${until}.`,
      ],
      button: 'Lire et signer',
    },
    en: {
      subject: 'Your contract to sign',
      heading: 'Your contract is ready',
      paragraphs: [
        `Here is the contract for your stay, ${contract.house_title}, ${days}.`,
        `Read it in your own time, then sign it from your phone or computer: the button opens the document. You can sign it until ${until}.`,
      ],
      button: 'Read and sign',
    },
  }[language];
  await queueMail(tx, {
    agid: contract.agid,
    ddlId: contract.ddl_id,
    ...(contract.message_id !== null && { ddlchatId: contract.message_id }),
    to: { uid: contract.signer_uid, mail: contract.signer_mail, language: contract.language },
    template: 'contract',
    subject: subjectOf(words.subject, subjectOfContract(contract), language),
    content: {
      heading: words.heading,
      paragraphs:
        opening === ''
          ? [hello(contract.signer, language), ...words.paragraphs]
          : [...paragraphsOf(opening), ...words.paragraphs],
      button: { label: words.button, path: contract.id, link: 'sign' },
    },
    summary: { ofQuote: contract.quote_id },
    onceKey: `contract ${contract.id}`,
  });
}

/** The code of B122, without the code: it is made when the mail leaves. */
export function signingCodeMail(
  contract: ContractRow,
  code: OneTimeCode,
): Pick<MailToQueue, 'subject' | 'content'> {
  const until = parisTime(new Date(code.until)).slice(11, 16);
  if (contract.language === 'en')
    return {
      subject: `Your code to sign contract ${contract.reference}`,
      content: {
        heading: 'Your signing code',
        code,
        paragraphs: [
          hello(contract.signer, 'en'),
          `Type it on the page where you are reading your contract for ${contract.house_title}. It works once, until ${until} (Paris time).`,
          'Give it to nobody: the agency will never ask you for it. If you did not ask for this code, ignore this message and tell the agency: somebody may have opened a link that was meant for you.',
        ],
      },
    };
  return {
    subject: `Votre code pour signer le contrat ${contract.reference}`,
    content: {
      heading: 'Votre code de signature',
      code,
      paragraphs: [
        hello(contract.signer, 'fr'),
        `Saisissez-le sur la page où vous lisez votre contrat pour ${contract.house_title}. Il ne sert qu’une fois, jusqu’à ${until} (heure de Paris).`,
        'Ne le communiquez à personne\u00a0: l’agence ne vous le demandera jamais. Si vous n’avez pas demandé ce code, ne tenez pas compte de ce message et prévenez l’agence\u00a0: quelqu’un a peut-être ouvert un lien qui vous était destiné.',
      ],
    },
  };
}

export function signingCodeText(contract: ContractRow, code: OneTimeCode): string {
  const until = parisTime(new Date(code.until)).slice(11, 16);
  return contract.language === 'en'
    ? `${CODE_PLACEHOLDER} is your code to sign contract ${contract.reference} (${contract.agency_name}), until ${until} Paris time. Give it to nobody.`
    : `${CODE_PLACEHOLDER} est votre code pour signer le contrat ${contract.reference} (${contract.agency_name}), valable jusqu'à ${until}. Ne le communiquez à personne.`;
}

/** The signer keeps a way to the sealed file; the agency learns that it may go on. */
export async function mailSignedContract(tx: Tx, contract: ContractRow): Promise<void> {
  const isEnglish = contract.language === 'en';
  const signer = nameInMail(contract.signer_name);
  await queueMail(tx, {
    agid: contract.agid,
    ddlId: contract.ddl_id,
    to: { uid: contract.signer_uid, mail: contract.signer_mail, language: contract.language },
    template: 'contractSigned',
    subject: subjectOf(
      isEnglish ? 'Your signed contract' : 'Votre contrat signé',
      subjectOfContract(contract),
      contract.language,
    ),
    content: {
      heading: isEnglish ? 'Thank you, your contract is signed' : 'Merci, votre contrat est signé',
      paragraphs: [
        hello(contract.signer, contract.language),
        isEnglish
          ? 'Your signature has been recorded. Your signed contract, with its signature certificate, is waiting in your personal space.'
          : 'Votre signature est enregistrée. Votre contrat signé vous attend dans votre espace, avec sa page de preuve.',
      ],
      button: {
        label: isEnglish ? 'See the contract' : 'Voir le contrat',
        path: paths.bookings({ alphaid: contract.alphaid }),
        link: 'obmail',
      },
    },
    summary: { ofQuote: contract.quote_id },
    onceKey: `contract ${contract.id} signed`,
  });
  const parties = await partiesOf(tx, contract.ddl_id);
  await queueMail(tx, {
    agid: contract.agid,
    ddlId: contract.ddl_id,
    to: staffOf(parties),
    template: 'contractSigned',
    subject: subjectOf('Contrat signé', subjectOfContract(contract), 'fr'),
    content: {
      heading: `${signer || 'Le locataire'} a signé`,
      paragraphs: [`Le contrat ${contract.reference} pour ${contract.house_title} est signé.`],
      button: {
        label: 'Ouvrir la conversation',
        path: paths.chat({ alphaid: contract.alphaid }),
        link: 'plain',
      },
    },
    onceKey: `contract ${contract.id} signed agency`,
  });
}

/**
 * What waited to be signed no longer does, and why. A stay or an option that ends says so in its own mail.
 * @param why as the clerk typed it
 */
export async function mailContractCancelled(
  tx: Tx,
  contract: ContractRow,
  { why, by }: { why: string; by: number },
): Promise<void> {
  const onceKey = `contract ${contract.id} cancelled`;
  await mailCancelledToSigner(tx, contract, { why, onceKey });
  await tellEveryone(tx, contract.ddl_id, {
    template: 'contractCancelled',
    onceKey,
    by,
    owner: cancelledToOwner,
    agency: (parties) =>
      toAgency(parties, {
        subject: 'Contrat annulé',
        heading: 'Un contrat que vous suivez est annulé',
        paragraphs: [
          `${parties.sender_name || 'Le client'}\u00a0: ${houseAndDays(parties, 'fr')}. Le contrat ${contract.reference} n’est plus à signer.`,
          ...paragraphsOf(why),
        ],
      }),
  });
}

function cancelledToOwner(parties: ThreadParties, language: Language): Mail {
  const isFrench = language === 'fr';
  return toOwner(parties, language, {
    subject: isFrench ? 'Contrat annulé' : 'Contract cancelled',
    heading: isFrench ? 'Un contrat est annulé' : 'A contract has been cancelled',
    paragraphs: [
      isFrench
        ? `Le contrat de ce séjour n’est plus à signer\u00a0: ${houseAndDays(parties, 'fr')}. Les nuits restent prises dans votre calendrier\u00a0; nous vous écrivons si elles se libèrent.`
        : `The contract for this stay is no longer to be signed: ${houseAndDays(parties, 'en')}. The nights stay taken in your calendar; we will write to you if they become free.`,
    ],
  });
}

async function mailCancelledToSigner(
  tx: Tx,
  contract: ContractRow,
  { why, onceKey }: { why: string; onceKey: string },
): Promise<void> {
  const { language, reference } = contract;
  const isFrench = language === 'fr';
  await queueMail(tx, {
    agid: contract.agid,
    ddlId: contract.ddl_id,
    to: { uid: contract.signer_uid, mail: contract.signer_mail, language },
    template: 'contractCancelled',
    subject: subjectOf(
      isFrench ? 'Votre contrat est annulé' : 'Your contract has been cancelled',
      subjectOfContract(contract),
      language,
    ),
    content: {
      heading: isFrench ? 'Votre contrat est annulé' : 'Your contract has been cancelled',
      paragraphs: [
        hello(contract.signer, language),
        isFrench
          ? `Le contrat ${reference} est annulé\u00a0: il n’y a plus rien à signer, et son lien ne s’ouvre plus.`
          : `Contract ${reference} has been cancelled: there is nothing left to sign, and its link no longer opens.`,
        ...paragraphsOf(why),
        isFrench
          ? 'Vos nuits ne changent pas pour autant\u00a0: si un autre contrat doit le remplacer, nous vous l’envoyons par e-mail.'
          : 'This does not change your nights: if another contract is to replace it, we will send it to you by e-mail.',
      ],
      button: {
        label: isFrench ? 'Ouvrir la conversation' : 'Open the conversation',
        path: paths.chat({ alphaid: contract.alphaid }),
        link: 'obmail',
      },
    },
    summary: { ofQuote: contract.quote_id },
    onceKey,
  });
}

function subjectOfContract({
  house_title: house,
  date_from: from,
  date_to: to,
  alphaid,
}: ContractRow): SubjectStay {
  return { house, from, to, alphaid };
}
