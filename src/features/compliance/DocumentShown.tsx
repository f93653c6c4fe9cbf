/** What a paper says, read: its fields that hold something, its gauges, who checked it, and those before it. */
import { EMISSIONS_UNIT, ENERGY_UNIT } from '#features/listings/choices.ts';
import { Gauge } from '#features/listings/Gauge.tsx';
import type { Day } from '#kernel/day.ts';
import { ShownValue } from '#web/form/ShownValue.tsx';
import { plainText } from '#web/form/values.ts';
import { useLocalized } from '#web/i18n/language.ts';
import { DayText, MomentText } from '#web/ui/DayText.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconRosetteDiscountCheck } from '@tabler/icons-react';
import type { LegalDocument } from './api.ts';
import { CLIMATE_SCALE, documentForm, ENERGY_SCALE } from './documents.ts';
import type { EditedItem } from './itemprops.ts';
import { DOCUMENT_STATES } from './items.ts';
import classes from './Legal.module.css';

/** Shown as gauges. */
const MEASURED = ['energy', 'climate'];

export function DocumentShown({ item, document }: { item: EditedItem; document: LegalDocument }) {
  const { t } = useLingui();
  const words = useLocalized();
  const { fields } = documentForm(item, true);
  const values: Readonly<Record<string, unknown>> = document;
  const shown = Object.entries(fields).filter(
    ([name]) =>
      !MEASURED.includes(name) &&
      plainText(values[name]) !== '' &&
      !(name === 'state' && values[name] === 'held'),
  );
  return (
    <>
      {shown.length > 0 && (
        <dl className={classes.facts}>
          {shown.map(([name, field]) => (
            <div key={name} data-wide={field.kind === 'longtext'}>
              <dt>{words(field.label)}</dt>
              <dd>
                <ShownValue field={field} value={plainText(values[name])} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {item === 'energy' && (
        <div className={classes.gauges}>
          <Gauge
            label={t`Énergie`}
            value={document.energy ?? undefined}
            most={ENERGY_SCALE}
            unit={words(ENERGY_UNIT)}
          />
          <Gauge
            label={t`Gaz à effet de serre`}
            value={document.climate ?? undefined}
            most={CLIMATE_SCALE}
            unit={words(EMISSIONS_UNIT)}
          />
        </div>
      )}
    </>
  );
}

export function CheckedLine({ document }: { document: LegalDocument }) {
  if (document.checked_at === null) return null;
  return (
    <p className={classes.checked}>
      <IconRosetteDiscountCheck size={17} stroke={1.8} aria-hidden />
      <span>
        <Trans>
          Vérifié par {document.checked_by}, <MomentText at={document.checked_at} />
        </Trans>
      </span>
    </p>
  );
}

export function FormerDocuments({
  item,
  documents,
}: {
  item: EditedItem;
  documents: readonly LegalDocument[];
}) {
  const { t } = useLingui();
  const words = useLocalized();
  if (documents.length === 0) return null;
  return (
    <details className={classes.why}>
      <summary>{t`Pièces précédentes (${documents.length})`}</summary>
      <ul className={classes.former}>
        {documents.map((one) => {
          const state = DOCUMENT_STATES.find(({ id }) => id === one.state);
          return (
            <li key={one.id}>
              <span>
                {[item === 'registration' && state ? words(state.label) : '', one.number, one.holder]
                  .filter((part) => part !== '')
                  .join(' · ') || t`Sans numéro`}
              </span>
              {one.former_owner !== '' && <span>{t`Ancien propriétaire\u00a0: ${one.former_owner}`}</span>}
              {one.ends_on !== null && (
                <span>
                  <Trans>
                    jusqu'au <DayText day={one.ends_on as Day} />
                  </Trans>
                </span>
              )}
              {one.file_url !== null && (
                <a href={one.file_url} target="_blank" rel="noreferrer">
                  {one.file_name}
                </a>
              )}
            </li>
          );
        })}
      </ul>
    </details>
  );
}
