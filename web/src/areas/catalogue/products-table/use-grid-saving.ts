import { gridRoutes, type GridRow } from '@plantule/contract/stock/grid'
import { productRoutes } from '@plantule/contract/catalogue/products'
import type { ShortSize } from '@plantule/contract/stock/stock'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../api/query.ts'
import { figure } from '../../../ui/format.ts'
import { showToast } from '../../../ui/toast.ts'
import type { Field } from './columns.ts'
import { cellKey, changesOf } from './staged.ts'
import { useUndoTable } from '../parts/use-undo-batch.ts'
import type { GridState } from './use-grid.ts'

/** Who goes without after a count: « Lavande - C2 (C2026-00012) ». */
const heldBy = (short: readonly ShortSize[]): string =>
  short.map(({ name, size, holders }) => `${name} - ${size} (${holders.map((holder) => holder.reference).join(', ')})`).join(' ; ')

/** Saves all staged lines by one request; refusals go to their cells. */
export function useGridSaving(rows: readonly GridRow[], grid: GridState, replace: () => Promise<unknown>) {
  const { t } = useTranslation(['table', 'kit'])
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
  const undo = useUndoTable()
  const save = async (): Promise<void> => {
    const changes = changesOf(rows, grid.staged)
    if (changes.length === 0) return
    const answer = await saving.mutateAsync({ body: { rows: changes } }).catch(() => undefined)
    // The refusal stands on its cells.
    if (!answer) return
    const red = grid.unread.size
    const saved = t('saved', { count: changes.length, shown: figure(changes.length) })
    showToast({
      tone: red > 0 ? 'info' : 'done',
      text: red > 0 ? `${saved} ${t('staysRed', { count: red })}` : saved,
      action: { label: t('kit:undo'), run: () => undo.mutate({ params: { id: answer.id } }) },
      stay: 10_000,
    })
    if (answer.short.length > 0) showToast({ tone: 'error', text: t('short', { orders: heldBy(answer.short) }) })
    await replace()
    grid.saved()
  }
  return { save, saving: saving.isPending }
}
