import { preparationRoutes, SHEETS_AT_ONCE } from '@plantule/contract/orders/preparation'
import { IconPrinter, IconTags } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { openFile } from '../../../api/download.ts'
import { useAction } from '../../../api/query.ts'
import type { BulkAction } from '../../../kit/list/BulkBar.tsx'
import { showError, showToast } from '../../../ui/toast.ts'

type Chosen = { kind: 'ids'; ids: number[] } | { kind: 'matching' }

/** Papers of the orders ticked; many sheets are made in the background. */
export function useBulkPrints(): BulkAction<Chosen>[] {
  const { t } = useTranslation('orders')
  const make = useAction(preparationRoutes.makePreparations, [], { onSuccess: () => void showToast({ text: t('bulk.making') }) })
  const sheets = (ids: number[], layout: 'sheets' | 'both'): void => {
    if (ids.length > SHEETS_AT_ONCE) make.mutate({ body: { ids, layout } })
    else void openFile(preparationRoutes.preparationsPdf, { body: { ids, layout } }).catch(showError)
  }
  const idsOf = (chosen: Chosen): number[] => (chosen.kind === 'ids' ? chosen.ids : [])
  return [
    { label: t('bulk.sheets'), icon: <IconPrinter size={16} />, run: (chosen) => sheets(idsOf(chosen), 'sheets') },
    { label: t('bulk.round'), run: (chosen) => sheets(idsOf(chosen), 'both') },
    {
      label: t('bulk.labels'),
      icon: <IconTags size={16} />,
      run: (chosen) => void openFile(preparationRoutes.ordersLabels, { body: { ids: idsOf(chosen) } }).catch(showError),
    },
  ]
}
