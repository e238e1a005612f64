import { dossierRoutes } from '@plantule/contract/traceability/dossiers'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../../api/query.ts'
import { showToast } from '../../../../ui/toast.ts'

/** An action of a lot's menu: its audit dossier is made, and found in the downloads. */
export function useDossier(id: number): { label: string; run: () => void } {
  const { t } = useTranslation('local')
  const start = useAction(dossierRoutes.lotDossier, [], { onSuccess: () => showToast({ tone: 'info', text: t('dossier.started') }) })
  return { label: t('dossier.title'), run: () => start.mutate({ params: { id } }) }
}
