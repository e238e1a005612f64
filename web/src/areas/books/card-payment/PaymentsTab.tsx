import type { CardPayment } from '@plantule/contract/card-payments/schemas'
import { cardPaymentRoutes } from '@plantule/contract/card-payments/card-payments'
import { IconCreditCard } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { readList } from '../../../api/query.ts'
import type { Column } from '../../../kit/list/column.ts'
import { LoadFailed } from '../../../kit/LoadFailed.tsx'
import { paths } from '../../../paths.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { euros, shortDay } from '../../../ui/format.ts'
import { Group, Stack, Text } from '../../../ui/layout.ts'
import { Link } from '../../../ui/Link.tsx'
import { Pill } from '../../../ui/Pill.tsx'
import { Euro, Moment } from '../../../ui/values.tsx'
import { Rows } from './Rows.tsx'
import { PeriodPick } from '../parts/PeriodPick.tsx'
import { usePeriod } from './use-period.ts'
import { cardWords, disputeWords, stateTones } from '../../../kit/money/card-words.ts'

const columns = (t: TFunction<'cards'>): Column<CardPayment>[] => [
  { id: 'paidAt', header: t('paidAt'), cell: (paid) => <Moment at={paid.paidAt} /> },
  {
    id: 'order',
    header: t('order'),
    cell: (paid) => (paid.orderId ? <Link to={paths.order(paid.orderId)}>{paid.orderReference}</Link> : paid.orderReference),
    card: 'title',
  },
  { id: 'customer', header: t('customer'), cell: (paid) => paid.customerName ?? '' },
  { id: 'kind', header: t('kind'), cell: (paid) => t(`kinds.${paid.kind}`) },
  { id: 'card', header: t('card'), cell: (paid) => <span className="figures">{cardWords(paid)}</span> },
  {
    id: 'amount',
    header: t('amount'),
    cell: (paid) => (
      <b>
        <Euro cents={paid.amountCents} />
      </b>
    ),
    align: 'right',
  },
  {
    id: 'fee',
    header: t('fee'),
    cell: (paid) =>
      paid.feeCents === null ? (
        <Text size="xs" c="dimmed">
          {t('feeLater')}
        </Text>
      ) : (
        <Euro cents={-paid.feeCents} />
      ),
    align: 'right',
  },
  { id: 'net', header: t('net'), cell: (paid) => <Euro cents={paid.netCents} />, align: 'right' },
  {
    id: 'refunded',
    header: t('refunded'),
    cell: (paid) => (paid.refundedCents > 0 ? <Euro cents={-paid.refundedCents} /> : ''),
    align: 'right',
  },
  {
    id: 'payout',
    header: t('payout'),
    cell: (paid) =>
      paid.payout ? (
        shortDay(paid.payout.arrivesOn)
      ) : (
        <Text size="xs" c="dimmed">
          {t('notPaidOut')}
        </Text>
      ),
  },
  {
    id: 'state',
    header: t('state'),
    card: 'corner',
    cell: (paid) => (
      <Group gap={4}>
        <Pill tone={stateTones[paid.state] ?? 'calm'}>{t(`paymentStates.${paid.state}`)}</Pill>
        {paid.dispute && <Pill tone={paid.dispute.status === 'won' ? 'good' : 'bad'}>{disputeWords(t, paid.dispute.status)}</Pill>}
      </Group>
    ),
  },
]

/** Payments of a period with what the provider keeps and what reaches the bank. */
export function PaymentsTab() {
  const { t } = useTranslation('cards')
  const [period, setPeriod] = usePeriod()
  const { data, error, refetch } = useQuery(readList(cardPaymentRoutes.listPayments, { params: period }))
  if (error && !data) return <LoadFailed error={error} retry={() => void refetch()} />
  return (
    <Stack gap="md">
      <PeriodPick {...period} onChange={setPeriod} />
      {data && data.items.length > 0 && (
        <Text size="sm" fw={600}>
          {t('totals', { count: data.totals.count, amount: euros(data.totals.amountCents), fee: euros(data.totals.feeCents) })}
        </Text>
      )}
      {data?.items.length === 0 ? (
        <EmptyState icon={<IconCreditCard size={32} stroke={1.5} />} title={t('noPayments')} text={t('noPaymentsText')} />
      ) : (
        <Rows
          name={t('lists.payments')}
          rows={data?.items}
          columns={columns(t)}
          idOf={(paid) => paid.id}
          nameOf={(paid) => paid.orderReference ?? ''}
        />
      )}
    </Stack>
  )
}
