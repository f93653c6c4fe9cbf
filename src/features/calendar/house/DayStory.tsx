/** What is to know of the chosen days before anything is written: who stays, why a day can't be had, what its price comes from, and the two prices of a held night. */
import { formatDay } from '#kernel/day.ts';
import type { Day } from '#kernel/day.ts';
import { formatMoment } from '#kernel/moment.ts';
import { formatEuros } from '#kernel/money.ts';
import { threadPath } from '#kernel/paths.ts';
import { useLanguage, useLocalized } from '#web/i18n/language.ts';
import { Link } from '#web/router.tsx';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { DayDdl } from '../api.ts';
import { lookOf, useBarText } from '../BarPiece.tsx';
import { KIND_WORDS } from '../calendar.ts';
import { saidOf } from './dayfacts.ts';
import type { DayFacts } from './dayfacts.ts';
import { COLUMNS, shownOf } from './draft.ts';
import type { Change, Changes, Column } from './draft.ts';
import { COLUMN_WORDS } from './words.ts';
import { BASE_LAYER, OWN_LAYER } from '../layervalues.ts';
import classes from './Panel.module.css';

interface Props {
  facts: readonly DayFacts[];
  changes: Changes;
  layers: ReadonlyMap<number, string>;
  isOne: boolean;
}

const MOST_STAYS = 6;

export function DayStory({ facts, changes, layers, isOne }: Props) {
  const stays = staysOf(facts);
  const shown = stays.slice(0, MOST_STAYS);
  const more = stays.length - shown.length;
  const [first] = facts;
  return (
    <>
      {isOne && first && <OneDay facts={first} changes={changes} layers={layers} />}
      {shown.map((ddl) => (
        <StayOfDays key={`${ddl.kind} ${ddl.alphaid} ${ddl.date_from}`} ddl={ddl} />
      ))}
      {more > 0 && (
        <p className={classes.note}>
          {plural(more, { one: 'et # autre séjour', other: 'et # autres séjours' })}
        </p>
      )}
    </>
  );
}

function staysOf(facts: readonly DayFacts[]): DayDdl[] {
  const stays = new Map<string, DayDdl>();
  for (const { ddls } of facts)
    for (const ddl of ddls) stays.set(`${ddl.kind} ${ddl.alphaid} ${ddl.date_from}`, ddl);
  return [...stays.values()];
}

function OneDay({ facts, changes, layers }: Omit<Props, 'facts' | 'isOne'> & { facts: DayFacts }) {
  const { t } = useLingui();
  const language = useLanguage();
  const words = useLocalized();
  const stayText = useBarText();
  const change = changes.get(facts.day);
  const values = shownOf(facts, change);
  const said = saidOf(facts, values, {
    today: '' as Day,
    language,
    stayText,
    isChanged: change !== undefined,
  });
  const by = useSaidBy(facts, change, layers);
  const held = facts.kept.includes('amount');
  return (
    <dl className={classes.facts}>
      <dt>
        <Trans>État</Trans>
      </dt>
      <dd>
        {said.reason === ''
          ? t`libre`
          : said.isUnavailable
            ? t`indisponible\u00a0: ${said.reason}`
            : said.reason}
      </dd>
      {held && facts.contract !== null && (
        <>
          <dt>
            <Trans>Prix du contrat</Trans>
          </dt>
          <dd className="figures">{formatEuros(facts.contract)}</dd>
        </>
      )}
      {held && (
        <>
          <dt>
            <Trans>Prix si elle se libère</Trans>
          </dt>
          <dd className="figures">{values.amount === null ? t`aucun tarif` : formatEuros(values.amount)}</dd>
        </>
      )}
      {by.map(({ column, name }) => (
        <div key={column} className={classes.layer}>
          <dt>{words(COLUMN_WORDS[column])}</dt>
          <dd>
            <Trans>dit par {name}</Trans>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Who says each of what holds of a day; what is being changed is one's own word. */
function useSaidBy(
  { saidBy }: DayFacts,
  change: Change | undefined,
  layers: ReadonlyMap<number, string>,
): { column: Column; name: string }[] {
  const { t } = useLingui();
  return COLUMNS.flatMap((column) => {
    const layer = change?.now[column] === undefined ? (saidBy[column] ?? null) : OWN_LAYER;
    if (layer === null) return [];
    const name =
      layer === OWN_LAYER
        ? t`le jour lui-même`
        : layer === BASE_LAYER
          ? t`la base de la maison`
          : (layers.get(layer) ?? t`une saison`);
    return [{ column, name }];
  });
}

function StayOfDays({ ddl }: { ddl: DayDdl }) {
  const words = useLocalized();
  const people = ddl.people;
  return (
    <section className={classes.stay} data-look={lookOf(ddl)}>
      <h3>{ddl.sender_name || words(KIND_WORDS[ddl.kind])}</h3>
      <p className="figures">
        {formatDay(ddl.date_from as Day)} – {formatDay(ddl.date_to as Day)}
      </p>
      {people > 0 && <p>{plural(people, { one: '# personne', other: '# personnes' })}</p>}
      {ddl.status_label && <p>{ddl.status_label}</p>}
      {ddl.held_until !== null && (
        <p>
          <Trans>Option jusqu'au {formatMoment(ddl.held_until)}</Trans>
        </p>
      )}
      {ddl.quote_platform && <p>{ddl.quote_platform}</p>}
      {ddl.note && <p>{ddl.note}</p>}
      {ddl.alphaid && (
        <Link to={threadPath(ddl.alphaid)}>
          <Trans>Ouvrir la conversation</Trans>
        </Link>
      )}
    </section>
  );
}
