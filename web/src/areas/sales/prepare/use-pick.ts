import { preparationRoutes, type PickLine, type Picking } from '@plantule/contract/orders/preparation'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { isConnected, whileThere } from '../../../api/connection.ts'
import { ApiError } from '../../../api/error.ts'
import { refresh } from '../../../api/query.ts'
import { waitingOf } from '../../../offline/work/fold.ts'
import { commandsNow, enqueue } from '../../../offline/work/work-queue.ts'
import { useIdentity } from '../../../session/identity.ts'
import { stale } from './stale.ts'

export type Tick = { line: PickLine; prepared: number; missing: number }
const ANSWER_MS = 8_000

/**
 * Writes what of a line is taken and missing; without the server it stays on this device and is sent later, in the order of doing.
 * Throws the server's refusal.
 */
export function usePick({ id, reference }: Picking) {
  const client = useQueryClient()
  const { alone } = useIdentity()
  return useMutation<void, ApiError, Tick>({
    mutationFn: async ({ line, prepared, missing }) => {
      const { lineId, label } = line
      const key = crypto.randomUUID()
      const body = { prepared, missing, seen: { prepared: line.prepared, missing: line.missing } }
      const keep = (): Promise<void> => enqueue({ kind: 'pick', key, orderId: id, lineId, reference, label, body })
      // What waits goes first.
      if (alone || !isConnected() || waitingOf(commandsNow(), id).length > 0) return keep()
      const signal = whileThere(ANSWER_MS)
      try {
        await call(preparationRoutes.pickLine, { params: { id, lineId }, body }, { idempotencyKey: key, signal })
      } catch (error) {
        if (signal.aborted || (error instanceof ApiError && error.unreachable)) return keep()
        // The figures of today, which it was refused for.
        await refresh(client, stale)
        throw error
      }
      await refresh(client, stale)
    },
  })
}
