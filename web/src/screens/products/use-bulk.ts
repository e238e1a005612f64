import { batchRoutes } from '@plantule/contract/catalogue-batch'
import { productRoutes, type ProductRow } from '@plantule/contract/catalogue-products'
import { downloadRoutes } from '@plantule/contract/downloads'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/client.ts'
import { refresh, useAction } from '../../api/query.ts'
import { ApiError } from '../../api/error.ts'
import { closeToast, showToast } from '../../ui/toast.ts'
import { figure } from '../../ui/format.ts'
import { type Chosen, targetOf } from './product-target.ts'

type Id = ProductRow['id']
const stale = [productRoutes.listProducts, productRoutes.getProduct, downloadRoutes.listDownloads]

/** Publishing goes as one change, also of a whole list; archiving each by itself, telling how many were done and why others were refused. */
export function useBulk() {
  const { t } = useTranslation(['products', 'batch', 'kit'])
  const client = useQueryClient()

  const over = async (ids: readonly Id[], verb: (id: Id) => Promise<unknown>): Promise<{ done: Id[]; refusals: string[] }> => {
    const done: Id[] = []
    const refusals: string[] = []
    const waiting = ids.length > 5 ? showToast({ tone: 'info', text: t('bulk.running', { count: ids.length }), stay: Infinity }) : undefined
    for (const id of ids) {
      try {
        await verb(id)
        done.push(id)
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        refusals.push(error.message)
      }
    }
    if (waiting !== undefined) closeToast(waiting)
    await refresh(client, stale)
    return { done, refusals }
  }
  const tell = ({ done, refusals }: { done: Id[]; refusals: string[] }, said: string, undo?: (ids: Id[]) => void): void => {
    if (done.length > 0) showToast({ text: said, ...(undo && { action: { label: t('kit:undo'), run: () => undo(done) } }) })
    const reasons = [...new Set(refusals)].join(' ')
    if (refusals.length > 0) showToast({ tone: 'error', text: t('bulk.refused', { count: refusals.length, reasons }) })
  }
  const undoPublish = useAction(batchRoutes.undoBatchEdit, stale)
  const publish = useAction(batchRoutes.batchEdit, stale, {
    onSuccess: ({ id, operationId, products }, { body }) => {
      if (operationId !== null) return showToast({ tone: 'info', text: t('batch:running', { shown: figure(products) }) })
      const said = t(body.change.published ? 'bulk.published' : 'bulk.unpublished', { count: products })
      return showToast({ text: said, ...(id !== null && { action: { label: t('kit:undo'), run: () => undoPublish.mutate({ params: { id } }) } }) })
    },
  })
  const restoreAll = (ids: readonly Id[]) => over(ids, (id) => call(productRoutes.restoreProduct, { params: { id } }))
  const idsOf = (chosen: Chosen): Id[] => (chosen.kind === 'ids' ? chosen.ids : [])

  return {
    setPublished: (published: boolean) => (chosen: Chosen, clear: () => void) => {
      clear()
      publish.mutate({ body: { target: targetOf(chosen), change: { published } } })
    },
    archive: (chosen: Chosen, clear: () => void) => {
      clear()
      void over(idsOf(chosen), (id) => call(productRoutes.archiveProduct, { params: { id } })).then((result) =>
        tell(result, t('bulk.archived', { count: result.done.length }), (done) => void restoreAll(done)),
      )
    },
    restore: (chosen: Chosen, clear: () => void) => {
      clear()
      void restoreAll(idsOf(chosen)).then((result) => tell(result, t('bulk.restored', { count: result.done.length })))
    },
  }
}
