import { productRoutes } from '@plantule/contract/catalogue/products'
import type { Answer } from '@plantule/contract/base/route'
import { type CountInput, type CountItem, stockCountRoutes } from '@plantule/contract/stock/count'
import { stockRoutes } from '@plantule/contract/stock/stock'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { isConnected, whileThere } from '../../../api/connection.ts'
import { ApiError } from '../../../api/error.ts'
import { refresh } from '../../../api/query.ts'
import { enqueue } from '../../../offline/work/work-queue.ts'
import { useIdentity } from '../../../session/identity.ts'

const stale = [productRoutes.listProducts, productRoutes.getProduct, stockRoutes.getProductStock]
const ANSWER_MS = 20_000
export type Saved = { body: CountInput; items: readonly CountItem[] }

/** Writes a count; without the server it stays on this device, to be sent once. Answers undefined then. */
export function useSave() {
  const client = useQueryClient()
  const { alone } = useIdentity()
  return useMutation<Answer<(typeof stockCountRoutes)['saveCount']> | undefined, ApiError, Saved>({
    mutationFn: async ({ body, items }) => {
      const key = crypto.randomUUID()
      const keep = async (): Promise<undefined> => void (await enqueue({ kind: 'count', key, body, items }))
      if (alone || !isConnected()) return keep()
      const signal = whileThere(ANSWER_MS)
      try {
        const answer = await call(stockCountRoutes.saveCount, { body }, { idempotencyKey: key, signal })
        await refresh(client, stale)
        return answer
      } catch (error) {
        if (signal.aborted || (error instanceof ApiError && error.unreachable)) return keep()
        throw error
      }
    },
  })
}
