import { productRoutes, type ProductRow } from '@plantule/contract/catalogue-products'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/client.ts'
import { refresh } from '../../api/query.ts'
import { ApiError } from '../../api/error.ts'
import type { Selection } from '../../kit/list/selection.ts'
import { closeToast, showToast } from '../../ui/toast.ts'
import { inputOf } from '../product/input-of.ts'

type Chosen = Selection<number, unknown>
type Id = ProductRow['id']
const stale = [productRoutes.listProducts, productRoutes.getProduct]

const publishing = (published: boolean) => async (id: Id) => {
  const record = await call(productRoutes.getProduct, { params: { id } })
  if (record.published === published) return
  const { categoryIds: _, ...input } = inputOf(record)
  await call(productRoutes.updateProduct, { params: { id }, body: { ...input, published, version: record.version } })
}

/** One verb over the products ticked: each by itself, then how many were done and why others were refused. */
export function useBulk() {
  const { t } = useTranslation(['products', 'kit'])
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
  const publish = async (ids: readonly Id[], published: boolean): Promise<void> => {
    const result = await over(ids, publishing(published))
    const said = t(published ? 'bulk.published' : 'bulk.unpublished', { count: result.done.length })
    tell(result, said, (done) => void over(done, publishing(!published)))
  }
  const restoreAll = (ids: readonly Id[]) => over(ids, (id) => call(productRoutes.restoreProduct, { params: { id } }))
  const idsOf = (chosen: Chosen): Id[] => (chosen.kind === 'ids' ? chosen.ids : [])

  return {
    setPublished: (published: boolean) => (chosen: Chosen, clear: () => void) => {
      clear()
      void publish(idsOf(chosen), published)
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
