import type { CardPayout } from '@plantule/contract/card-payments/schemas'
import { cardPaymentRoutes } from '@plantule/contract/card-payments/card-payments'
import { IconBuildingBank } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readList } from '../../../api/query.ts'
import { DayPick } from '../../../kit/fields/DayPick.tsx'
import type { Column } from '../../../kit/list/column.ts'
import { LoadFailed } from '../../../kit/LoadFailed.tsx'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { shortDay } from '../../../ui/format.ts'
import { Group, Stack } from '../../../ui/layout.ts'
import { Pill } from '../../../ui/Pill.tsx'
import { Day, Euro, Moment } from '../../../ui/values.tsx'
import { PayoutDialog } from './PayoutDialog.tsx'
import { Rows } from './Rows.tsx'
import { usePeriod } from './use-period.ts'
import { payoutWords, stateTones } from '../../../kit/money/card-words.ts'

export function MatchPill({ payout }: { payout: CardPayout }) {
  const { t } = useTranslation('cards')
  if (payout.matched) return <Pill tone="good">{t('payouts.matched')}</Pill>
  return payout.automatic ? <Pill tone="attention">{t('payouts.unmatched')}</Pill> : <Pill>{t('payouts.manual')}</Pill>
}

const columns = (t: TFunction<'cards'>, open: (payout: CardPayout) => void): Column<CardPayout>[] => [
  {
    id: 'arrivesOn',
    header: t('payouts.arrivesOn'),
    cell: (payout) => (
      <Button look="quiet" size="xs" aria-label={t('payouts.detail', { day: shortDay(payout.arrivesOn) })} onClick={() => open(payout)}>
        <Day day={payout.arrivesOn} />
      </Button>
    ),
    card: 'title',
  },
  { id: 'initiatedAt', header: t('payouts.initiatedAt'), cell: (payout) => <Moment at={payout.initiatedAt} /> },
  {
    id: 'gross',
    header: t('payouts.gross'),
    cell: (payout) => <Euro cents={payout.automatic ? payout.grossCents : null} />,
    align: 'right',
  },
  { id: 'fee', header: t('fee'), cell: (payout) => <Euro cents={payout.automatic ? -payout.feeCents : null} />, align: 'right' },
  {
    id: 'amount',
    header: t('net'),
    cell: (payout) => (
      <b>
        <Euro cents={payout.amountCents} />
      </b>
    ),
    align: 'right',
  },
  {
    id: 'status',
    header: t('state'),
    cell: (payout) => <Pill tone={stateTones[payout.status] ?? 'calm'}>{payoutWords(t, payout.status)}</Pill>,
  },
  { id: 'match', header: '', cell: (payout) => <MatchPill payout={payout} />, card: 'corner' },
]

/** What reached the bank, each transfer matched with what it holds. */
export function PayoutsTab() {
  const { t } = useTranslation('cards')
  const [period, setPeriod] = usePeriod()
  const [open, setOpen] = useState<number | null>(null)
  const ts = Math.floor(Date.parse(`${period.from}T00:00:00Z`) / 1000) - 1
  const { data, error, refetch } = useQuery(readList(cardPaymentRoutes.listPayouts, { params: { ts } }))
  if (error && !data) return <LoadFailed error={error} retry={() => void refetch()} />
  const shown = data?.items.find((payout) => payout.id === open)
  return (
    <Stack gap="md">
      <Group>
        <DayPick label={t('from')} required value={period.from} onChange={(from) => from && setPeriod({ ...period, from })} />
      </Group>
      {data?.items.length === 0 ? (
        <EmptyState icon={<IconBuildingBank size={32} stroke={1.5} />} title={t('noPayouts')} text={t('noPayoutsText')} />
      ) : (
        <Rows
          name={t('lists.payouts')}
          rows={data?.items}
          columns={columns(t, ({ id }) => setOpen(id))}
          idOf={(payout) => payout.id}
          nameOf={(payout) => shortDay(payout.arrivesOn)}
          onOpen={({ id }) => setOpen(id)}
        />
      )}
      {shown && <PayoutDialog payout={shown} onClose={() => setOpen(null)} />}
    </Stack>
  )
}
