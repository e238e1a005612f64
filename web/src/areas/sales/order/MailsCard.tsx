import type { Order } from '@plantule/contract/orders/schemas'
import { orderMailRoutes, type OrderMail } from '@plantule/contract/orders/mails'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { read } from '../../../api/query.ts'
import { useCan } from '../../../api/session.ts'
import { useNews } from '../../../api/live.ts'
import { Button } from '../../../ui/Button.tsx'
import { moment } from '../../../ui/format.ts'
import { Group, Text } from '../../../ui/layout.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { Pill } from '../../../ui/Pill.tsx'
import classes from '../parts/OrderLayout.module.css'

const MailDialog = lazy(() => import('./MailDialog.tsx'))
const MailSettingsDialog = lazy(() => import('./MailSettingsDialog.tsx'))
const tones: Record<OrderMail['status'], 'attention' | undefined> = {
  preparing: undefined,
  queued: undefined,
  sent: undefined,
  kept: undefined,
  failed: 'attention',
}

/** What was written to the customer about this order, by people and by itself. */
export function MailsCard({ order }: { order: Order }) {
  const { t } = useTranslation('orders')
  const mayWrite = useCan('orders.write')
  const maySet = useCan('settings.write')
  const { data, refetch } = useQuery(read(orderMailRoutes.listEmails, { params: { id: order.id } }))
  // A mail that has left, or could not.
  useNews(
    'mail',
    useCallback(() => void refetch(), [refetch]),
  )
  const [dialog, setDialog] = useState<'mail' | 'settings' | null>(null)
  const mails = data?.items ?? []
  return (
    <Panel
      title={t('mails.title')}
      actions={
        mayWrite && (
          <Button size="xs" onClick={() => setDialog('mail')}>
            {t('mails.write')}
          </Button>
        )
      }
    >
      {mails.length === 0 ? (
        <p className={classes.quiet}>{t('mails.none')}</p>
      ) : (
        <ul className={classes.list}>
          {mails.map((mail) => (
            <li key={mail.id}>
              <div>
                <Group gap={6}>
                  <span>{mail.subject || t(`mails.kinds.${mail.kind}`)}</span>
                  <Pill {...(tones[mail.status] && { tone: tones[mail.status] })}>{t(`mails.statuses.${mail.status}`)}</Pill>
                </Group>
                <Text size="xs" c="dimmed">
                  {t('mails.by', { at: moment(mail.at), author: mail.author, to: mail.recipient })}
                </Text>
              </div>
            </li>
          ))}
        </ul>
      )}
      {maySet && (
        <Button size="xs" look="quiet" onClick={() => setDialog('settings')}>
          {t('mails.automatic')}
        </Button>
      )}
      <Suspense>
        {dialog === 'mail' && <MailDialog order={order} onClose={() => setDialog(null)} />}
        {dialog === 'settings' && <MailSettingsDialog onClose={() => setDialog(null)} />}
      </Suspense>
    </Panel>
  )
}
