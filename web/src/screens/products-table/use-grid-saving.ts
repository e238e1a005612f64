import { gridRoutes, type GridRow } from '@plantule/contract/catalogue-grid'
import { productRoutes } from '@plantule/contract/catalogue-products'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../api/query.ts'
import { figure } from '../../ui/format.ts'
import { showToast } from '../../ui/toast.ts'
import type { Field } from './columns.ts'
import { cellKey, changesOf } from './staged.ts'
import type { GridState } from './use-grid.ts'

/** Saves all staged lines by one request; refusals go to their cells. */
export function useGridSaving(rows: readonly GridRow[], grid: GridState, replace: () => Promise<unknown>) {
  const { t } = useTranslation('table')
  const saving = useAction(gridRoutes.saveGrid, [productRoutes.listProducts, productRoutes.getProduct], {
    onError: ({ problem }, { body }) => {
      const found = (problem.errors ?? []).flatMap(({ path, message }): [string, string][] => {
        const [list, at, , field] = path
        const row = list === 'rows' ? body.rows[Number(at)] : undefined
        return row ? [[cellKey(row.subproductId, String(field) as Field), message]] : []
      })
      if (found.length === 0) return false
      grid.setErrors(new Map(found))
      showToast({ tone: 'error', text: t('errors', { count: found.length }), stay: 8_000 })
      return true
    },
  })
  const save = async (): Promise<void> => {
    const changes = changesOf(rows, grid.staged)
    if (changes.length === 0) return
    const answer = await saving.mutateAsync({ body: { rows: changes } }).catch(() => undefined)
    // The refusal stands on its cells.
    if (!answer) return
    showToast({ text: t('saved', { count: changes.length, shown: figure(changes.length) }) })
    await replace()
    grid.reset()
  }
  return { save, saving: saving.isPending }
}
