import { interventionRoutes } from '@plantule/contract/production/interventions'
import { type Due, taskRoutes } from '@plantule/contract/production/tasks'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../api/query.ts'
import { showToast } from '../../ui/toast.ts'

const stale = [taskRoutes.listTasks, interventionRoutes.listInterventions]

/** Ticks off a line of the list; the toast takes it back. */
export function useTick(): { tick: (due: Due) => void; busy: boolean } {
  const { t } = useTranslation('tasks')
  const finish = useAction(taskRoutes.finishTask, stale)
  const reopen = useAction(taskRoutes.reopenTask, stale)
  const mark = useAction(taskRoutes.tick, stale)
  const said = (due: Due, undo: () => void): void =>
    void showToast({ text: t('ticked', { title: due.title }), action: { label: t('undo'), run: undo } })
  const tick = (due: Due): void => {
    const { step, key } = due
    if (step) {
      const params = { id: step.id }
      // What is done to a cultivation belongs into its history.
      const record = step.lotId !== null && step.kind !== 'other'
      finish.mutate({ params, body: { record } }, { onSuccess: () => said(due, () => reopen.mutate({ params })) })
    } else mark.mutate({ body: { key, ticked: true } }, { onSuccess: () => said(due, () => mark.mutate({ body: { key, ticked: false } })) })
  }
  return { tick, busy: finish.isPending || mark.isPending }
}
