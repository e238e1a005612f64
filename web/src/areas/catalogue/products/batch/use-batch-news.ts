import type { News } from '@plantule/contract/platform/news'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { refresh } from '../../../../api/query.ts'
import { useNews } from '../../../../api/live.ts'
import { figure } from '../../../../ui/format.ts'
import { showToast } from '../../../../ui/toast.ts'
import { staleByBatch, useUndoBatch } from '../../parts/use-undo-batch.ts'

/** Changes that were begun here and go on by themselves, by their operation: each can be taken back once it is done. */
export const longBatches = new Map<number, { id: number; products: number }>()

/** Reads the products again once a long operation has ended: it may have changed or restored many of them. */
export function useBatchNews(): void {
  const { t } = useTranslation(['batch', 'kit'])
  const client = useQueryClient()
  const { mutate: undo } = useUndoBatch()
  const hear = useCallback(
    (news: News['operation']) => {
      if (!('id' in news) || !(news.status === 'done' || news.status === 'cancelled')) return
      void refresh(client, staleByBatch)
      const batch = longBatches.get(news.id)
      longBatches.delete(news.id)
      if (!batch || news.status !== 'done') return
      const { id, products } = batch
      showToast({
        text: t('done', { count: products, shown: figure(products) }),
        action: { label: t('kit:undo'), run: () => undo({ params: { id } }) },
        stay: 15_000,
      })
    },
    [client, t, undo],
  )
  useNews('operation', hear)
}
