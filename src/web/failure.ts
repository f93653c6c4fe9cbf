/** `const sentences = useFailureText()(refusal)`: what happened, that nothing was lost, and what to try. */
import { useLingui } from '@lingui/react/macro';
import type { ApiRefusal } from './apirefusal.ts';

export function useFailureText(): (refusal: ApiRefusal) => string[] {
  const { t } = useLingui();
  return (refusal) => {
    const said = refusal.warnings.flatMap(({ message }) => (message ? [message] : []));
    if (said.length > 0) return [...new Set(said)];
    const next = refusal.isWrite
      ? t`Nous ne savons pas si c'est enregistré\u00a0: réessayez.`
      : t`Rien n'a été perdu\u00a0: réessayez dans un instant.`;
    switch (refusal.kind) {
      case 'network':
        return [t`La connexion est coupée.`, next];
      case 'away':
        return [
          t`Le service est momentanément indisponible.`,
          t`Rien n'a été perdu\u00a0: réessayez dans un instant.`,
        ];
      case 'timeout':
        return [t`Le site n'a pas répondu à temps.`, next];
      case 'aborted':
        return [t`L'envoi a été annulé.`];
      default:
        return [t`Une erreur est survenue.`];
    }
  };
}
