/** What an owner reads when something of their legal file ends, or their nights run out. */
import type { Day } from '#kernel/day.ts';
import { longDay } from '#kernel/day.ts';
import { beforeTitle } from '#kernel/french.ts';
import type { Language, LocalizedText } from '#kernel/localized.ts';
import { paths } from '#kernel/paths.ts';
import type { Greeted, Mail, MailButton } from '#features/mailing/mail.ts';
import { hello } from '#features/mailing/mail.ts';
import type { Ending } from './ending.ts';
import { SUBJECT_WORDS } from './items.ts';
import type { NightsOfYear } from './nights.ts';
import type { EndingDocument, OwnerOfHouse } from './reminderqueries.ts';

function greeting(
  { title_of_owner: title, first_name, last_name }: OwnerOfHouse,
  language: Language,
): string {
  return hello({ title, first_name, last_name }, language);
}

function fileButton(house: { id: number }, language: Language): MailButton {
  return {
    label: language === 'fr' ? 'Ouvrir le dossier légal' : 'Open the legal file',
    path: paths.house({ id: house.id, tab: 'legal' }),
    link: 'plain',
  };
}

/** Sixty days before the end and fifteen: what ends, what follows when nothing is done, and where to do it. */
export function documentEndsToOwner(
  house: OwnerOfHouse,
  document: EndingDocument,
  ending: Ending,
  language: Language,
): Mail {
  const [name, end] = [SUBJECT_WORDS[document.item][language], longDay(document.ends_on, language)];
  const isFrench = language === 'fr';
  const heading = isFrench ? `${name}\u00a0: fin le ${end}` : `${name}: ends on ${end}`;
  return {
    subject: `${heading}, ${house.title}`,
    content: {
      heading,
      paragraphs: [
        greeting(house, language),
        isFrench
          ? `Dans le dossier légal ${beforeTitle('de', house.title)}, cette pièce prend fin le ${end}. Envoyez-nous la suivante, ou ajoutez-la vous-même au dossier\u00a0: une photo lisible suffit.`
          : `In the legal file of ${house.title}, this document ends on ${end}. Send us the next one, or add it to the file yourself: a readable photo is enough.`,
        ...withoutIt(ending).map((said) => said[language]),
      ],
      button: fileButton(house, language),
    },
  };
}

function withoutIt({ item, without, stopsSale, graceUntil }: Ending): LocalizedText[] {
  const [fr, en] = [longDay(without, 'fr'), longDay(without, 'en')];
  const gone: LocalizedText[] =
    item === 'classification'
      ? [
          {
            fr: `Sans nouveau classement, les étoiles disparaissent à partir du ${fr} de l’annonce et de tout nouveau devis ou contrat\u00a0; la taxe de séjour se calcule alors sans elles.`,
            en: `Without a new star rating, from ${en} the stars no longer stand on the listing, nor on any new quote or contract; the tourist tax is then worked out without them.`,
          },
        ]
      : [];
  return stopsSale ? [...gone, saleStops({ fr, en }, graceUntil)] : gone;
}

/** Nights after the end are refused at once, not on its day only: whoever books them would arrive without it. */
function saleStops({ fr, en }: LocalizedText, graceUntil: Day | null): LocalizedText {
  const since =
    graceUntil === null
      ? { fr: 'Tant', en: 'As long' }
      : {
          fr: `À compter du ${longDay(graceUntil, 'fr')}, et tant`,
          en: `From ${longDay(graceUntil, 'en')}, and as long`,
        };
  return {
    fr: `${since.fr} que la nouvelle pièce n’est pas au dossier, les nuits à partir du ${fr} ne sont plus proposées, et dès ce jour l’annonce ne peut pas être publiée à nouveau. Les séjours déjà réservés ont lieu comme prévu.`,
    en: `${since.en} as the new document is not in the file, nights from ${en} are no longer offered, and from that day the listing cannot be published again. Stays already booked take place as planned.`,
  };
}

/** Published or let before there were legal files: what is missing, and until when all goes on as it was. */
export interface HouseInGrace {
  id: number;
  title: string;
  until: Day;
  isPublished: boolean;
  lacking: LocalizedText;
}

/** One mail for all houses of theirs, with the way to each file, and what follows. */
export function graceToOwner(owner: Greeted, houses: readonly HouseInGrace[], language: Language): Mail {
  const isFrench = language === 'fr';
  const [one] = houses;
  const first = houses.map(({ until }) => until).toSorted((a, b) => a.localeCompare(b))[0]!;
  const day = longDay(first, language);
  const heading = isFrench
    ? `${houses.length > 1 ? 'Dossiers légaux' : 'Dossier légal'} à compléter avant le ${day}`
    : `Legal ${houses.length > 1 ? 'files' : 'file'} to complete before ${day}`;
  const goesOn = houses.every(({ isPublished }) => isPublished)
    ? {
        fr: 'l’annonce reste en ligne et se loue comme avant',
        en: 'the listing stays online and is let as before',
      }
    : { fr: 'la maison se loue comme avant', en: 'the house is let as before' };
  const said = (until: Day) => longDay(until, language);
  return {
    subject: houses.length > 1 ? heading : `${heading}, ${one!.title}`,
    content: {
      heading,
      paragraphs: [
        hello(owner, language),
        isFrench
          ? `La loi demande un dossier pour chaque maison louée, et il manque des pièces ${houses.length > 1 ? `à ceux de vos ${houses.length} maisons` : `à celui ${beforeTitle('de', one!.title)}`}. Envoyez-nous ce qui manque, ou ajoutez-le vous-même au dossier\u00a0: une photo lisible suffit.`
          : `The law asks for a file for each house that is let, and ${houses.length > 1 ? `those of your ${houses.length} houses lack` : `that of ${one!.title} lacks`} documents. Send us what is missing, or add it to the file yourself: a readable photo is enough.`,
        isFrench
          ? `Jusqu’au jour qui est dit ci-dessous, ${goesOn.fr}. À partir de ce jour, tant que le dossier n’est pas complet, aucune nouvelle nuit n’est proposée et l’annonce ne peut pas être publiée à nouveau. Les séjours déjà réservés ont lieu comme prévu.`
          : `Until the day given below, ${goesOn.en}. From that day, as long as the file is not complete, no further night is offered and the listing cannot be published again. Stays already booked take place as planned.`,
      ],
      facts: houses.map(({ id, title, until, lacking }) => ({
        label: title,
        value: isFrench ? `avant le ${said(until)}, ${lacking.fr}` : `before ${said(until)}: ${lacking.en}`,
        path: paths.house({ id, tab: 'legal' }),
      })),
      // Several have a link each.
      ...(houses.length === 1 && { button: fileButton(one!, language) }),
    },
  };
}

export function nightsToOwner(
  house: OwnerOfHouse,
  { year, cap, firm, held, warned }: NightsOfYear,
  language: Language,
): Mail {
  const isFrench = language === 'fr';
  const heading = isFrench
    ? `${firm + held} nuits sur ${cap} en ${year}`
    : `${firm + held} of ${cap} nights in ${year}`;
  const left = cap - firm - held;
  const rest = isFrench
    ? warned === 100
      ? `Le plafond est atteint\u00a0: nous ne louons plus d’autre nuit de ${year}. Les séjours déjà réservés ont lieu comme prévu.`
      : `Il reste ${left} nuit${left > 1 ? 's' : ''} à louer. Quand le plafond sera atteint, nous cesserons de louer pour ${year}.`
    : warned === 100
      ? `The cap is reached: we let no further night of ${year}. Stays already booked take place as planned.`
      : `${left === 1 ? '1 night is' : `${left} nights are`} left to let. Once the cap is reached we will stop letting for ${year}.`;
  return {
    subject: `${heading}, ${house.title}`,
    content: {
      heading,
      paragraphs: [
        greeting(house, language),
        isFrench
          ? `${house.title} est votre résidence principale\u00a0: la commune limite le nombre de nuits louées par année civile.`
          : `${house.title} is your main residence: the commune limits the nights let per calendar year.`,
        rest,
        isFrench
          ? 'Vous n’avez rien à faire. Le compte des nuits est dans le dossier légal.'
          : 'There is nothing you need to do. The count of nights is in the legal file.',
      ],
      button: fileButton(house, language),
    },
  };
}
