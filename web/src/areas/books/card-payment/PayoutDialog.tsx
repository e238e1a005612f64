import type { CardMovement, CardPayout } from '@plantule/contract/card-payments/schemas'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { Column } from '../../../kit/list/column.ts'
import { paths } from '../../../paths.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { euros, shortDay } from '../../../ui/format.ts'
import { Group, Stack, Text } from '../../../ui/layout.ts'
import { Link } from '../../../ui/Link.tsx'
import { Pill } from '../../../ui/Pill.tsx'
import { Euro, Moment } from '../../../ui/values.tsx'
import { Rows } from './Rows.tsx'
import { categoryWords } from '../../../kit/money/card-words.ts'

const columns = (t: TFunction<'cards'>): Column<CardMovement>[] => [
  { id: 'at', header: t('at'), cell: (entry) => <Moment at={entry.at} /> },
  { id: 'category', header: t('payouts.category'), cell: (entry) => categoryWords(t, entry.category), card: 'title' },
  {
    id: 'order',
    header: t('order'),
    cell: (entry) => (
      <Group gap={6}>
        {entry.orderId && <Link to={paths.order(entry.orderId)}>{entry.orderReference}</Link>}
        {entry.fault && <Pill tone="attention">{t(`payouts.faults.${entry.fault}`)}</Pill>}
      </Group>
    ),
  },
  { id: 'amount', header: t('amount'), cell: (entry) => <Euro cents={entry.amountCents} />, align: 'right' },
  { id: 'fee', header: t('fee'), cell: (entry) => (entry.feeCents === 0 ? '' : <Euro cents={-entry.feeCents} />), align: 'right' },
  {
    id: 'net',
    header: t('net'),
    cell: (entry) => (
      <b>
        <Euro cents={entry.netCents} />
      </b>
    ),
    align: 'right',
    card: 'corner',
  },
]

/** The entries of one payout, those first that somebody must look at. */
export function PayoutDialog({ payout, onClose }: { payout: CardPayout; onClose: () => void }) {
  const { t } = useTranslation('cards')
  const faults = payout.movements.filter((entry) => entry.fault !== null)
  const sorted = [...faults, ...payout.movements.filter((entry) => entry.fault === null)]
  return (
    <Dialog title={t('payouts.detail', { day: shortDay(payout.arrivesOn) })} size="xl" onClose={onClose}>
      <Stack gap="sm">
        <Text size="sm">
          <b>{euros(payout.amountCents)}</b> · {payout.ref}
        </Text>
        {!payout.automatic && (
          <Text size="sm" c="dimmed">
            {t('payouts.manualText')}
          </Text>
        )}
        {payout.automatic && payout.differenceCents !== 0 && (
          <Text size="sm" fw={600} role="status">
            {t('payouts.difference', { amount: euros(payout.differenceCents) })}
          </Text>
        )}
        {faults.length > 0 && (
          <Text size="sm" fw={600} role="status">
            {t('payouts.faultsFound', { count: faults.length })}
          </Text>
        )}
        {sorted.length > 0 && (
          <Rows
            name={t('payouts.category')}
            rows={sorted}
            columns={columns(t)}
            idOf={(entry) => entry.id}
            nameOf={(entry) => categoryWords(t, entry.category)}
          />
        )}
      </Stack>
    </Dialog>
  )
}
