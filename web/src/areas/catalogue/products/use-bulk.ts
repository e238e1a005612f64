import { type BatchEdit, batchRoutes } from '@plantule/contract/catalogue/batch'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../api/query.ts'
import { figure } from '../../../ui/format.ts'
import { showToast } from '../../../ui/toast.ts'
import { staleByBatch, useUndoBatch } from '../parts/use-undo-batch.ts'
import { type Chosen, targetOf } from '../../../kit/list/target-of.ts'

type Change = { published: boolean } | { archived: boolean }
type Verb = (chosen: Chosen, clear: () => void) => void

/** Publishing and archiving of what was ticked, or of a whole list, as one change that can be undone. */
export function useBulk(): { setPublished: (published: boolean) => Verb; archive: Verb; restore: Verb } {
  const { t } = useTranslation(['products', 'batch', 'kit'])
  const undo = useUndoBatch()
  const words = (change: Partial<Record<'published' | 'archived', boolean | undefined>>, count: number): string => {
    if (change.archived !== undefined) return t(change.archived ? 'bulk.archived' : 'bulk.restored', { count })
    return t(change.published ? 'bulk.published' : 'bulk.unpublished', { count })
  }
  const printHeld = ({ held, heldNames }: BatchEdit): void => {
    const names = heldNames.slice(0, 5).join(', ') + (held > 5 ? '…' : '')
    if (held > 0) showToast({ tone: 'error', text: t('bulk.held', { count: held, names }), stay: 15_000 })
  }
  const edit = useAction(batchRoutes.batchEdit, staleByBatch, {
    onSuccess: (answer, { body }) => {
      const { id, operationId, products } = answer
      printHeld(answer)
      if (operationId !== null) showToast({ tone: 'info', text: t('batch:running', { shown: figure(products) }) })
      else if (products > 0 || answer.held === 0) {
        showToast({
          text: words(body.change, products),
          ...(id !== null && products > 0 && { action: { label: t('kit:undo'), run: () => undo.mutate({ params: { id } }) } }),
        })
      }
    },
  })
  const verb =
    (change: Change): Verb =>
    (chosen, clear) => {
      clear()
      edit.mutate({ body: { target: targetOf(chosen), change } })
    }
  return { setPublished: (published) => verb({ published }), archive: verb({ archived: true }), restore: verb({ archived: false }) }
}
