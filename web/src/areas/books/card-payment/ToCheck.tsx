import type { CardCorrection, CardPayment } from '@plantule/contract/card-payments/schemas'
import { cardPaymentRoutes } from '@plantule/contract/card-payments/card-payments'
import { useQuery } from '@tanstack/react-query'
import { lazy, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { read, useAction } from '../../../api/query.ts'
import { paths } from '../../../paths.ts'
import { useCan } from '../../../api/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { confirm } from '../../../ui/confirm.ts'
import { euros, moment } from '../../../ui/format.ts'
import { Group, Text } from '../../../ui/layout.ts'
import { Link } from '../../../ui/Link.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { showToast } from '../../../ui/toast.ts'
import classes from './ToCheck.module.css'

const RepaidDialog = lazy(() => import('./RepaidDialog.tsx'))

const stale = [
  cardPaymentRoutes.listToCheck,
  cardPaymentRoutes.listPayments,
  cardPaymentRoutes.listCorrections,
  cardPaymentRoutes.orderCard,
]

/** Money that fits no order, and refunds that failed: each waits for one decision. Nothing when all is in order. */
export function ToCheck() {
  const { t } = useTranslation('cards')
  const { data } = useQuery(read(cardPaymentRoutes.listToCheck, {}))
  if (!data || data.payments.length + data.refunds.length === 0) return null
  return (
    <Panel title={t('toCheck.title')} text={t('toCheck.text')}>
      <ul className={classes.list}>
        {data.payments.map((payment) => (
          <Misfit key={`p${payment.id}`} payment={payment} />
        ))}
        {data.refunds.map((refund) => (
          <FailedRefund key={`r${refund.id}`} refund={refund} />
        ))}
      </ul>
    </Panel>
  )
}

function Misfit({ payment }: { payment: CardPayment }) {
  const { t } = useTranslation('cards')
  const mayDecide = useCan('accounting.write')
  const settle = useAction(cardPaymentRoutes.settlePayment, stale, { onSuccess: () => void showToast({ text: t('toCheck.done') }) })
  const params = { id: payment.id }
  const giveBack = async (): Promise<void> => {
    const amount = euros(payment.amountCents - payment.refundedCents)
    if (
      await confirm({
        title: t('toCheck.returnTitle', { amount }),
        text: t('toCheck.returnText'),
        confirm: t('toCheck.return'),
        danger: true,
      })
    )
      settle.mutate({ params, body: { way: 'return' } })
  }
  return (
    <li>
      <Words
        cents={payment.amountCents}
        of={payment}
        why={payment.reason ? t(`toCheck.reasons.${payment.reason}`) : ''}
        at={payment.paidAt}
      />
      {mayDecide && (
        <Group gap="xs">
          {payment.orderId && (
            <Button size="xs" busy={settle.isPending} onClick={() => settle.mutate({ params, body: { way: 'book' } })}>
              {t('toCheck.book')}
            </Button>
          )}
          <Button size="xs" look="quiet" busy={settle.isPending} onClick={() => void giveBack()}>
            {t('toCheck.return')}
          </Button>
        </Group>
      )}
    </li>
  )
}

function FailedRefund({ refund }: { refund: CardCorrection }) {
  const { t } = useTranslation('cards')
  const mayDecide = useCan('accounting.write')
  const said = { onSuccess: () => void showToast({ text: t('toCheck.done') }) }
  const retry = useAction(cardPaymentRoutes.retryRefund, stale, said)
  const drop = useAction(cardPaymentRoutes.dropRefund, stale, said)
  const [repaid, setRepaid] = useState(false)
  const params = { id: refund.id }
  const giveUp = async (): Promise<void> => {
    if (refund.giftCard || refund.booked) return setRepaid(true)
    const text = t('toCheck.dropText', { amount: euros(-refund.amountCents) })
    if (await confirm({ title: t('toCheck.dropTitle'), text, confirm: t('toCheck.drop'), danger: true })) drop.mutate({ params, query: {} })
  }
  return (
    <li>
      <Words cents={refund.amountCents} of={refund} why={t('toCheck.refund', { reason: refund.reason ?? '' })} at={refund.at} />
      {mayDecide && (
        <Group gap="xs">
          <Button size="xs" busy={retry.isPending} onClick={() => retry.mutate({ params })}>
            {t('toCheck.retry')}
          </Button>
          <Button size="xs" look="quiet" busy={drop.isPending} onClick={() => void giveUp()}>
            {t('toCheck.drop')}
          </Button>
        </Group>
      )}
      {repaid && <RepaidDialog refund={refund} stale={stale} onClose={() => setRepaid(false)} />}
    </li>
  )
}

type WordsProps = {
  cents: number
  of: { orderId: number | null; orderReference: string | null; customerName: string | null }
  why: string
  at: string
}

function Words({ cents, of, why, at }: WordsProps) {
  return (
    <div>
      <Group gap={8}>
        <b className="figures">{euros(cents)}</b>
        {of.orderId ? <Link to={paths.order(of.orderId)}>{of.orderReference}</Link> : of.orderReference}
        {of.customerName && <span>{of.customerName}</span>}
      </Group>
      <Text size="sm" c="dimmed">
        {why} · {moment(at)}
      </Text>
    </div>
  )
}
