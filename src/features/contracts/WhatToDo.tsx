/** After a refusal was read and its dialog closed: what stands in the way, where to put it right, and another try. */
import { ofWhom } from '#kernel/french.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { paths } from '#kernel/paths.ts';
import type { Ddl } from '#features/requests/api.ts';
import { useFailureText } from '#web/failure.ts';
import type { ApiRefusal } from '#web/apirefusal.ts';
import { isUncertain } from '#web/apirefusal.ts';
import { Link } from '#web/router.tsx';
import { Button } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import classes from './Contracts.module.css';
import { TenantDetail } from './TenantDetail.tsx';

interface Props {
  refusal: ApiRefusal;
  ddl: Ddl;
  /** The message of the quote the contract is made from. */
  messageId: number;
  onRetry: () => void;
}

export function WhatToDo({ refusal, ddl, messageId, onRetry }: Props) {
  const { t } = useLingui();
  const failureText = useFailureText();
  const whose = ofWhom(ddl.sender_name, useLanguage());
  const lacks = refusal.has('missingTenantName')
    ? 'last_name'
    : refusal.has('missingTenantNationality')
      ? 'nationality'
      : undefined;
  const next = lacks
    ? t`Ce que vous écrivez s'inscrit sur la fiche ${whose}, pour ce contrat et les suivants.`
    : refusal.has('missingTemplate')
      ? t`Le modèle est un fichier Word (.docx) rempli de balises\u00a0: ajoutez-le à la maison n°${ddl.page_nid}, ou à l'agence pour toutes ses maisons.`
      : refusal.has('missingOwner')
        ? t`Complétez la fiche du propriétaire de la maison n°${ddl.page_nid}, puis recommencez.`
        : refusal.has('ddlHasOngoingSignatures')
          ? t`Le contrat en cours est dans la liste ci-dessous\u00a0: annulez-le d'abord s'il n'est pas signé.`
          : refusal.has('generatedPdfDoesntExist')
            ? t`Le devis a changé depuis l'aperçu\u00a0: refaites l'aperçu avant d'envoyer.`
            : undefined;
  const canRetry =
    isUncertain(refusal) ||
    refusal.kind === 'failed' ||
    refusal.has('documentsUnavailable') ||
    refusal.has('yousignError');
  return (
    <div className={classes.todo}>
      {failureText(refusal).map((sentence) => (
        <p key={sentence}>
          <strong>{sentence}</strong>
        </p>
      ))}
      {next && <p>{next}</p>}
      {lacks && <TenantDetail key={lacks} name={lacks} messageId={messageId} onSaved={onRetry} />}
      {refusal.has('missingTemplate') && ddl.page_nid !== null && (
        <Link to={paths.house({ id: ddl.page_nid, tab: 'meta' })}>{t`Ajouter un modèle à cette maison`}</Link>
      )}
      {refusal.has('missingOwner') && ddl.page_nid !== null && (
        <a href={paths.listing({ id: ddl.page_nid })} target="_blank" rel="noopener">
          {t`Voir la maison`}
        </a>
      )}
      {canRetry && (
        <div className={classes.buttons}>
          <Button variant="default" onClick={onRetry}>
            {t`Réessayer`}
          </Button>
        </div>
      )}
    </div>
  );
}
