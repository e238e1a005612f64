import { preparationRoutes, type Picking } from '@plantule/contract/orders/preparation'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/client.ts'
import { isConnected, whileThere } from '../../../api/connection.ts'
import { ApiError } from '../../../api/error.ts'
import { refresh } from '../../../api/query.ts'
import { waitingOf } from '../../../offline/work/fold.ts'
import { commandsNow, enqueue } from '../../../offline/work/work-queue.ts'
import { paths } from '../../../paths.ts'
import { useIdentity } from '../../../session/identity.ts'
import { showError, showToast } from '../../../ui/toast.ts'
import { stale } from './stale.ts'

const ANSWER_MS = 8_000

/** Ends the preparation; without the server it waits on this device behind its ticks, and its customer hears of it when it is sent. */
export function useFinish({ id, reference }: Picking) {
  const { t } = useTranslation('picking')
  const client = useQueryClient()
  const navigate = useNavigate()
  const { alone } = useIdentity()
  return useMutation<'done' | 'kept', ApiError>({
    mutationFn: async () => {
      const key = crypto.randomUUID()
      const keep = (): Promise<'kept'> => enqueue({ kind: 'finish', key, orderId: id, reference }).then(() => 'kept')
      // What waits goes first.
      if (alone || !isConnected() || waitingOf(commandsNow(), id).length > 0) return keep()
      const signal = whileThere(ANSWER_MS)
      try {
        await call(preparationRoutes.finishPicking, { params: { id } }, { idempotencyKey: key, signal })
      } catch (error) {
        if (signal.aborted || (error instanceof ApiError && error.unreachable)) return keep()
        throw error
      }
      await refresh(client, stale)
      return 'done'
    },
    onSuccess(how) {
      if (how === 'kept') return
      showToast({ text: t('finished', { reference }) })
      void navigate({ to: paths.order(id) })
    },
    onError: showError,
  })
}
