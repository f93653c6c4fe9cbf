import type { Day } from '#kernel/day.ts';
import { asDay, dayRange } from '#kernel/day.ts';
import { ownAddress, threadPath } from '#kernel/paths.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { read } from '#web/queries.ts';
import { Link } from '#web/router.tsx';
import { useSave } from '#web/save.ts';
import { CopyButton } from '#web/ui/CopyButton.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { SkeletonLines } from '#web/ui/Skeletons.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { WireCause } from './api.ts';
import { readCauses, takeAway } from './api.ts';
import type { WhyNotProps } from './asked.ts';
import classes from './WhyNot.module.css';

export function WhyNotDialog({ onClose, ...asked }: WhyNotProps & { onClose: () => void }) {
  const { t } = useLingui();
  const language = useLanguage();
  const { houseId: house, houseTitle, from, to, people, ddlId } = asked;
  const who = { house, ...(people !== undefined && { people }), ...(ddlId !== undefined && { ddl: ddlId }) };
  const query = useQuery({
    ...read(readCauses, { params: { from, to }, query: who }, ['calendar', 'house', 'ddl', 'quote']),
    staleTime: 0,
  });
  const range = dayRange(from, to, language);
  return (
    <Dialog open onClose={onClose} title={t`Pourquoi pas ${houseTitle}\u00a0?`} sheet>
      <p className={classes.range}>{range}</p>
      <Loaded query={query} skeleton={<SkeletonLines rows={4} />}>
        {({ models = [], sentence }) =>
          models.length === 0 ? (
            <p role="status">{t`Rien ne s'y oppose\u00a0: ces nuits peuvent être louées.`}</p>
          ) : (
            <>
              <ul className={classes.causes}>
                {models.map((cause) => (
                  <CauseLine
                    key={`${cause.type} ${cause.from} ${cause.to} ${cause.message}`}
                    cause={cause}
                    nights={{ from, to }}
                    who={who}
                  />
                ))}
              </ul>
              <GuestSentence sentence={sentence} />
            </>
          )
        }
      </Loaded>
    </Dialog>
  );
}

interface LineProps {
  cause: WireCause;
  nights: { from: Day; to: Day };
  who: { house: number; people?: number; ddl?: number };
}

function CauseLine({ cause, nights, who }: LineProps) {
  const { t } = useLingui();
  const { act, alphaid, path } = cause;
  const save = useSave(takeAway, {
    touches: ['calendar', 'house', 'quote'],
    says: t`C'est fait\u00a0: cette raison ne s'y oppose plus.`,
  });
  return (
    <li>
      <p className={classes.message}>{cause.message}</p>
      {cause.set_by !== '' && <p className={classes.by}>{cause.set_by}</p>}
      <div className={classes.ways}>
        {act !== null && (
          <Button
            size="sm"
            variant="light"
            loading={save.pending}
            onClick={() =>
              void save.run({
                params: nights,
                body: {
                  ...who,
                  act,
                  cause_from: asDay(cause.from),
                  cause_to: asDay(cause.to),
                  value: cause.value,
                },
              })
            }
          >
            {cause.act_label}
          </Button>
        )}
        {alphaid !== '' && (
          <Link to={threadPath(alphaid)} className={classes.link}>{t`Ouvrir la conversation`}</Link>
        )}
        {path !== '' && (
          <Link to={ownAddress(path)} className={classes.link}>
            {cause.type === 'missingRate'
              ? t`Mettre des prix dans le calendrier`
              : t`Ouvrir le dossier légal`}
          </Link>
        )}
      </div>
    </li>
  );
}

/** Ready to be pasted into an answer, in the guest's language. */
function GuestSentence({ sentence }: { sentence: { fr: string; en: string } }) {
  const { t } = useLingui();
  const [language, setLanguage] = useState<'fr' | 'en'>('fr');
  return (
    <section aria-label={t`Pour le locataire`} className={classes.guest}>
      <div className={classes.guestHead}>
        <h3>
          <Trans>Pour le locataire</Trans>
        </h3>
        <SegmentedControl
          size="xs"
          value={language}
          onChange={(value) => setLanguage(value === 'en' ? 'en' : 'fr')}
          data={[
            { value: 'fr', label: 'Français' },
            { value: 'en', label: 'English' },
          ]}
          aria-label={t`Langue de la phrase`}
        />
        <CopyButton text={sentence[language]} label={t`Copier la phrase`} />
      </div>
      <p lang={language}>{sentence[language]}</p>
    </section>
  );
}
