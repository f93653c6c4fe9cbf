/** `const sentences = useFailureText()(refusal)`: what happened, that nothing was lost, and what to try. */
import { useLingui } from '@lingui/react/macro';
import type { ApiRefusal } from './apirefusal.ts';

export function useFailureText(): (refusal: ApiRefusal) => string[] {
  const { t } = useLingui();
  return (refusal) => {
    const said = refusal.warnings.flatMap(({ message }) => (message ? [message] : []));
    if (said.length > 0) return [...new Set(said)];
    switch (refusal.kind) {
      case 'network':
        return [
          t`La liaison avec le serveur est coupée.`,
          t`Rien n'a été perdu\u00a0: réessayez dans un instant.`,
        ];
      case 'away':
        return [
          t`Le service est momentanément indisponible.`,
          t`Rien n'a été perdu\u00a0: réessayez dans un instant.`,
        ];
      case 'timeout':
        return [
          t`Le serveur n'a pas répondu à temps.`,
          t`Rien n'a été perdu\u00a0: réessayez dans un instant.`,
        ];
      case 'aborted':
        return [t`L'envoi a été annulé.`];
      default:
        return [t`Une erreur est survenue.`];
    }
  };
}
