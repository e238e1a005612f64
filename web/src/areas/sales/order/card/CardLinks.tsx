import type { CardLink, OrderCard } from '@plantule/contract/card-payments/schemas'
import { cardPaymentRoutes } from '@plantule/contract/card-payments/card-payments'
import { ordersRoutes } from '@plantule/contract/orders/routes'
import type { Order } from '@plantule/contract/orders/schemas'
import { IconCopy, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { read, useAction } from '../../../../api/query.ts'
import { paths } from '../../../../paths.ts'
import { useCan } from '../../../../api/session.ts'
import { useNews } from '../../../../api/live.ts'
import { Button, IconButton } from '../../../../ui/Button.tsx'
import { euros, shortDay } from '../../../../ui/format.ts'
import { Group, Text } from '../../../../ui/layout.ts'
import { Link } from '../../../../ui/Link.tsx'
import { Pill, type Tone } from '../../../../ui/Pill.tsx'
import { copyText } from '../../../../ui/copy-text.ts'
import { disputeWords } from '../../../../kit/money/card-words.ts'
import classes from '../../parts/OrderLayout.module.css'
import { LinkDialog } from './LinkDialog.tsx'

const tones: Record<CardLink['state'], Tone> = { open: 'progress', paid: 'good', outdated: 'calm', expired: 'calm', void: 'calm' }

/** Links to pay by card, under the order's payments: made, copied, withdrawn; and what does not fit. */
export default function CardLinks({ order }: { order: Order }) {
  const { t } = useTranslation('cards')
  const mayWrite = useCan('orders.write')
  const { data, refetch } = useQuery(read(cardPaymentRoutes.orderCard, { params: { id: order.id } }))
  useNews(
    'orders.changed',
    useCallback(() => void refetch(), [refetch]),
  )
  const [asking, setAsking] = useState(false)
  if (!data || (data.state === 'off' && data.payments.length === 0 && data.offers.length === 0)) return null
  const last = data.links.filter((link, index) => link.state === 'open' || index === 0)
  return (
    <section aria-label={t('link.title')}>
      <Misfits card={data} />
      {data.failedRefunds.map((refund) => (
        <Failed key={refund.id} orderId={order.id} refund={refund} mayWrite={mayWrite} />
      ))}
      {data.payments
        .filter((payment) => payment.dispute)
        .map((payment) => (
          <Text key={payment.id} size="sm" fw={600} mt="xs">
            {disputeWords(t, payment.dispute ?? '')}
          </Text>
        ))}
      {last.length > 0 && (
        <ul className={classes.list}>
          {last.map((link) => (
            <OneLink key={link.id} link={link} mayWrite={mayWrite} />
          ))}
        </ul>
      )}
      {mayWrite && data.offers.length > 0 && <Offer card={data} onAsk={() => setAsking(true)} />}
      {asking && <LinkDialog order={order} card={data} onClose={() => setAsking(false)} />}
    </section>
  )
}

function Offer({ card, onAsk }: { card: OrderCard; onAsk: () => void }) {
  const { t } = useTranslation('cards')
  const maySet = useCan('settings.read')
  if (card.state === 'ready') {
    return (
      <Group mt="xs">
        <Button size="xs" onClick={onAsk}>
          {t('link.create')}
        </Button>
      </Group>
    )
  }
  return (
    <Text size="xs" c="dimmed" mt="xs">
      {t(card.state === 'off' ? 'link.notSetUp' : 'link.notReady')}{' '}
      {maySet && <Link to={`${paths.cardPayment}?list=account`}>{t('link.setUp')}</Link>}
    </Text>
  )
}

function Misfits({ card }: { card: OrderCard }) {
  const { t } = useTranslation('cards')
  const maySee = useCan('accounting.read')
  return card.payments
    .filter((payment) => payment.state === 'to_check')
    .map((payment) => (
      <div key={payment.id} className={classes.notice} role="status">
        <span>{t('link.toCheck', { amount: euros(payment.amountCents) })}</span>
        {maySee && <Link to={paths.cardPayment}>{t('link.see')}</Link>}
      </div>
    ))
}

type FailedProps = { orderId: number; refund: OrderCard['failedRefunds'][number]; mayWrite: boolean }

/** A refund that the provider did not make: taken off by a seller where it only waited, else for who keeps the books. */
function Failed({ orderId, refund, mayWrite }: FailedProps) {
  const { t } = useTranslation('cards')
  const maySee = useCan('accounting.read')
  const takeOff = useAction(cardPaymentRoutes.takeOffRefund, [cardPaymentRoutes.orderCard, ordersRoutes.getOrder])
  return (
    <div className={classes.notice} role="status">
      <span>
        {t('failed.text', { amount: euros(refund.amountCents), reason: refund.reason })} {refund.booked && !maySee && t('failed.booked')}
      </span>
      {refund.booked
        ? maySee && <Link to={paths.cardPayment}>{t('link.see')}</Link>
        : mayWrite && (
            <Button size="xs" onClick={() => takeOff.mutate({ params: { id: orderId, refundId: refund.id } })}>
              {t('failed.takeOff')}
            </Button>
          )}
    </div>
  )
}

function OneLink({ link, mayWrite }: { link: CardLink; mayWrite: boolean }) {
  const { t } = useTranslation('cards')
  const end = useAction(cardPaymentRoutes.voidLink, [cardPaymentRoutes.orderCard])
  const open = link.state === 'open'
  return (
    <li>
      <div>
        <Group gap={6}>
          <span>{t('link.create')}</span>
          <Pill tone={tones[link.state]}>{t(`link.states.${link.state}`)}</Pill>
        </Group>
        <Text size="xs" c="dimmed">
          {[
            t('link.by', { kind: t(`kinds.${link.kind}`), author: link.author }),
            link.sentTo && t('link.sentTo', { to: link.sentTo }),
            open && t('link.until', { day: shortDay(link.expiresAt.slice(0, 10)) }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </Text>
      </div>
      <Group gap={2} wrap="nowrap">
        <b className="figures">{euros(link.amountCents)}</b>
        {open && (
          <IconButton label={t('link.copy')} onClick={() => void copyText(link.url, t('account.copied'))}>
            <IconCopy size={16} />
          </IconButton>
        )}
        {open && mayWrite && (
          <IconButton label={t('link.void')} onClick={() => end.mutate({ params: { id: link.id } })}>
            <IconX size={16} />
          </IconButton>
        )}
      </Group>
    </li>
  )
}
