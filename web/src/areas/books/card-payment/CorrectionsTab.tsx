import type { CardCorrection } from '@plantule/contract/card-payments/schemas'
import { cardPaymentRoutes } from '@plantule/contract/card-payments/card-payments'
import { IconCreditCardRefund } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { readList } from '../../../api/query.ts'
import type { Column } from '../../../kit/list/column.ts'
import { LoadFailed } from '../../../kit/LoadFailed.tsx'
import { paths } from '../../../paths.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { euros } from '../../../ui/format.ts'
import { Stack, Text } from '../../../ui/layout.ts'
import { Link } from '../../../ui/Link.tsx'
import { Pill } from '../../../ui/Pill.tsx'
import { Euro, Moment } from '../../../ui/values.tsx'
import { Rows } from './Rows.tsx'
import { PeriodPick } from '../parts/PeriodPick.tsx'
import { usePeriod } from './use-period.ts'
import { stateTones } from '../../../kit/money/card-words.ts'

const columns = (t: TFunction<'cards'>): Column<CardCorrection>[] => [
  { id: 'at', header: t('at'), cell: (each) => <Moment at={each.at} /> },
  {
    id: 'order',
    header: t('order'),
    cell: (each) => (each.orderId ? <Link to={paths.order(each.orderId)}>{each.orderReference}</Link> : each.orderReference),
    card: 'title',
  },
  { id: 'customer', header: t('customer'), cell: (each) => each.customerName ?? '' },
  { id: 'kind', header: t('kind'), cell: (each) => t(`types.${each.type}`) },
  {
    id: 'amount',
    header: t('amount'),
    cell: (each) => (
      <b>
        <Euro cents={each.amountCents} />
      </b>
    ),
    align: 'right',
  },
  { id: 'fee', header: t('fee'), cell: (each) => <Euro cents={each.feeCents === null ? null : -each.feeCents} />, align: 'right' },
  { id: 'author', header: t('author'), cell: (each) => each.author },
  {
    id: 'state',
    header: t('state'),
    card: 'corner',
    cell: (each) => <Pill tone={stateTones[each.state] ?? 'calm'}>{t(`paymentStates.${each.state}`)}</Pill>,
  },
]

/** Differences that were paid, and money that went back, of a period. */
export function CorrectionsTab() {
  const { t } = useTranslation('cards')
  const [period, setPeriod] = usePeriod()
  const { data, error, refetch } = useQuery(readList(cardPaymentRoutes.listCorrections, { params: period }))
  if (error && !data) return <LoadFailed error={error} retry={() => void refetch()} />
  return (
    <Stack gap="md">
      <PeriodPick {...period} onChange={setPeriod} />
      {data && data.items.length > 0 && (
        <Text size="sm" fw={600}>
          {t('moved', { amount: euros(data.totals.amountCents) })}
        </Text>
      )}
      {data?.items.length === 0 ? (
        <EmptyState icon={<IconCreditCardRefund size={32} stroke={1.5} />} title={t('noCorrections')} text={t('noCorrectionsText')} />
      ) : (
        <Rows
          name={t('lists.corrections')}
          rows={data?.items}
          columns={columns(t)}
          idOf={(each) => `${each.type}-${each.id}`}
          nameOf={(each) => each.orderReference ?? ''}
        />
      )}
    </Stack>
  )
}
