import { formatDay } from '#kernel/day.ts';
import { formatMoment, parisTime } from '#kernel/moment.ts';
import { CODE_PLACEHOLDER } from '#kernel/onetimecode.ts';
import type { OneTimeCode } from '#kernel/onetimecode.ts';
import { queueMail } from '#features/mailing/actions.ts';
import type { MailToQueue } from '#features/mailing/actions.ts';
import { nameInMail, paragraphsOf, salutation } from '#features/mailing/mail.ts';
import type { Language } from '#kernel/localized.ts';
import { paths } from '#kernel/paths.ts';
import type { Tx } from '#server/sql.ts';
import { partiesOfRequest } from './queries.ts';
import type { ContractRow } from './queries.ts';

/** @param opening words of a person's, which it begins with */
export async function mailContractToSign(tx: Tx, contract: ContractRow, opening = ''): Promise<void> {
  const dates = { from: formatDay(contract.date_from), to: formatDay(contract.date_to) };
  const [day = '', time = ''] = formatMoment(parisTime(contract.expiration_date)).split(' ');
  const until = { fr: `${day} à ${time}`, en: `${day} at ${time}` };
  const words = {
    fr: {
      subject: `Votre contrat pour ${contract.house_title}`,
      heading: salutation(contract.signer_name, 'fr'),
      paragraphs: [
        `Voici le contrat de votre séjour à ${contract.house_title} du ${dates.from} au ${dates.to}.`,
        `Lisez-le tranquillement, puis signez-le depuis votre téléphone ou votre ordinateur\u00a0: le bouton ouvre directement le document. Vous pouvez le signer jusqu’au ${until.fr}.`,
      ],
      button: 'Lire et signer',
    },
    en: {
      subject: `Your contract for ${contract.house_title}`,
      heading: salutation(contract.signer_name, 'en'),
      paragraphs: [
        `Here is the contract for your stay at ${contract.house_title} from ${dates.from} to ${dates.to}.`,
        `Read it in your own time, then sign it from your phone or computer: the button opens the document. You can sign it until ${until.en}.`,
      ],
      button: 'Read and sign',
    },
  }[contract.language];
  await queueMail(tx, {
    agid: contract.agid,
    ddlId: contract.ddl_id,
    ...(contract.message_id !== null && { ddlchatId: contract.message_id }),
    to: { uid: contract.signer_uid, mail: contract.signer_mail, language: contract.language },
    template: 'contract',
    subject: words.subject,
    content: {
      heading: words.heading,
      paragraphs: [...paragraphsOf(opening), ...words.paragraphs],
      button: { label: words.button, path: contract.id, link: 'sign' },
    },
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
    subject: isEnglish
      ? `Your signed contract: ${contract.house_title}`
      : `Votre contrat signé\u00a0: ${contract.house_title}`,
    content: {
      heading: thanks(signer, contract.language),
      paragraphs: [
        isEnglish
          ? 'Your signature has been recorded. Your signed contract, with its signature certificate, is waiting in your personal space.'
          : 'Votre signature est enregistrée. Votre contrat signé vous attend dans votre espace, avec son attestation de signature.',
      ],
      button: {
        label: isEnglish ? 'See the contract' : 'Voir le contrat',
        path: paths.bookings({ alphaid: contract.alphaid }),
        link: 'obmail',
      },
    },
    onceKey: `contract ${contract.id} signed`,
  });
  const parties = await partiesOfRequest(tx, contract.ddl_id);
  await queueMail(tx, {
    agid: contract.agid,
    ddlId: contract.ddl_id,
    to: { uid: null, mail: parties.employee_mail || parties.agency_mail, language: 'fr' },
    template: 'contractSigned',
    subject: `Contrat signé\u00a0: demande n°${contract.alphaid}`,
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

function thanks(signer: string, language: Language): string {
  if (language === 'en') return signer === '' ? 'Thank you' : `Thank you, ${signer}`;
  return signer === '' ? 'Merci' : `Merci ${signer}`;
}
