import { receivablesRoutes, type ReminderToWrite } from '@plantule/contract/receivables/receivables'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../../api/client.ts'
import type { ApiError } from '../../../../api/error.ts'
import { useAction } from '../../../../api/query.ts'
import { LoadFailed } from '../../../../kit/LoadFailed.tsx'
import { Waiting } from '../../../../kit/Waiting.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { Dialog } from '../../../../ui/Dialog.tsx'
import { euros } from '../../../../ui/format.ts'
import { Group, Stack, Text } from '../../../../ui/layout.ts'
import { Pill } from '../../../../ui/Pill.tsx'
import { showToast } from '../../../../ui/toast.ts'
import classes from '../summaries/Summaries.module.css'

type Preview = { items: ReminderToWrite[] }

/** What a reminder to each of the chosen would be, who gets none and why, then all of them by one operation. */
export default function RemindManyDialog({ customers, onClose, onSent }: { customers: number[]; onClose: () => void; onSent: () => void }) {
  const { t } = useTranslation('receivables')
  const load = (): Promise<Preview> => call(receivablesRoutes.previewReminders, { body: { customers } })
  const { data, error, refetch } = useQuery<Preview, ApiError>({
    queryKey: [receivablesRoutes.previewReminders.path, customers],
    queryFn: load,
    gcTime: 0,
  })
  const send = useAction(receivablesRoutes.remindMany, [receivablesRoutes.listDebts, receivablesRoutes.customerDebt], {
    onSuccess: () => {
      showToast({ text: t('many.started') })
      onSent()
      onClose()
    },
  })
  const written = data?.items.filter(({ left }) => left === null) ?? []
  const total = written.reduce((sum, one) => sum + one.totalCents, 0)
  return (
    <Dialog title={t('many.title')} size="lg" onClose={onClose}>
      {error ? (
        <LoadFailed error={error} retry={() => void refetch()} />
      ) : !data ? (
        <Waiting />
      ) : (
        <Stack>
          <Text size="sm">{t('many.text')}</Text>
          <ul className={classes.sources}>
            {data.items.map((one) => (
              <li key={one.customerId} data-apart={one.left !== null || undefined}>
                <div>
                  <b>{one.name}</b>{' '}
                  {one.left === null && (
                    <Pill tone={one.level === 3 ? 'attention' : 'progress'}>{t(`levels.${one.level as 1 | 2 | 3}`)}</Pill>
                  )}
                  <Text size="sm" c="dimmed">
                    {one.left ?? t('many.to', { count: one.documents, to: one.email ?? '' })}
                  </Text>
                </div>
                {one.left === null && <b className="figures">{euros(one.totalCents)}</b>}
              </li>
            ))}
          </ul>
          <Group justify="flex-end">
            <Button onClick={onClose}>{t('many.cancel')}</Button>
            <Button
              look="main"
              busy={send.isPending}
              disabled={written.length === 0 && t('many.none')}
              onClick={() => send.mutate({ body: { customers: written.map((one) => one.customerId) } })}
            >
              {t('many.send', { count: written.length, amount: euros(total) })}
            </Button>
          </Group>
        </Stack>
      )}
    </Dialog>
  )
}
