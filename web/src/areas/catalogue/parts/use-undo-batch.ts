import { batchRoutes } from '@plantule/contract/catalogue/batch'
import { gridRoutes } from '@plantule/contract/stock/grid'
import { productRoutes } from '@plantule/contract/catalogue/products'
import { downloadRoutes } from '@plantule/contract/downloads/downloads'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../api/query.ts'
import { figure } from '../../../ui/format.ts'
import { showToast } from '../../../ui/toast.ts'

/** What a change of many products, or its undoing, makes old. */
export const staleByBatch = [
  productRoutes.listProducts,
  productRoutes.getProduct,
  productRoutes.listTags,
  gridRoutes.readGrid,
  downloadRoutes.listDownloads,
  batchRoutes.listBatchEdits,
]

/** Takes a change of many products back, and tells what came of it. */
export function useUndoBatch() {
  const { t } = useTranslation('batch')
  return useAction(batchRoutes.undoBatchEdit, staleByBatch, {
    onSuccess: ({ restored, kept, operationId }) => {
      const shown = figure(restored)
      if (operationId !== null) showToast({ tone: 'info', text: t('undoing', { count: restored, shown }) })
      else showToast({ text: kept.length === 0 ? t('undone', { count: restored, shown }) : t('undoneBut', { kept: kept.join(', ') }) })
    },
  })
}

/** Takes a save of the table back, and names the lines that stay since somebody changed them. */
export function useUndoTable() {
  const { t } = useTranslation('batch')
  return useAction(gridRoutes.undoGrid, staleByBatch, {
    onSuccess: ({ restored, kept }) =>
      showToast(
        kept.length === 0
          ? { text: t('undoneLines', { count: restored, shown: figure(restored) }) }
          : { tone: 'info', text: t('undoneBut', { kept: kept.join(', ') }), stay: 12_000 },
      ),
  })
}
