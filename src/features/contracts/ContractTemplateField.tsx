/** The Word templates contracts are made from, one per language: which one applies and where it comes from, another one, and the names it may use. */
import { useQuery } from '@tanstack/react-query';
import { read } from '#web/queries.ts';
import { useCanWriteAgency } from '#web/session.ts';
import { Loaded } from '#web/ui/Loaded.tsx';
import { OtherAgency } from '#web/ui/OtherAgency.tsx';
import { SkeletonLines } from '#web/ui/Skeletons.tsx';
import { Trans } from '@lingui/react/macro';
import * as api from './api.ts';
import { Placeholders } from './Placeholders.tsx';
import { TemplateRow } from './TemplateRow.tsx';
import classes from './Template.module.css';

export function ContractTemplateField({ houseId, agid }: { houseId: number; agid: number }) {
  const writesThere = useCanWriteAgency(agid);
  const query = useQuery(read(api.readTemplates, { params: { id: houseId } }, ['house']));
  return (
    <section className={classes.field}>
      <h2>
        <Trans>Modèle de contrat</Trans>
      </h2>
      <p className={classes.lead}>
        <Trans>
          Un document Word (.docx) où des balises entre doubles accolades tiennent la place des noms, des
          dates et des montants.
        </Trans>
      </p>
      <Loaded query={query} skeleton={<SkeletonLines rows={4} />}>
        {({ models = [] }) => (
          <ul className={classes.rows}>
            {models.map((template) => (
              <TemplateRow
                key={template.language}
                houseId={houseId}
                template={template}
                mayReplace={writesThere}
              />
            ))}
          </ul>
        )}
      </Loaded>
      {!writesThere && <OtherAgency what="item" />}
      <Placeholders />
    </section>
  );
}
