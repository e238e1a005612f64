import { priceSheets } from '@plantule/contract/pricing/sheets'
import { type DecreasingPrice, decreasingKinds, decreasingPriceRoutes, decreasingStates } from '@plantule/contract/pricing/decreasing'
import { IconPercentage } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../api/query.ts'
import type { Column } from '../../../kit/list/column.ts'
import { useList } from '../../../kit/list/list-state.ts'
import { ListScreen } from '../../../kit/list/ListScreen.tsx'
import { useCan } from '../../../api/session.ts'
import { confirm } from '../../../ui/confirm.ts'
import { euros, percent, shortDay } from '../../../ui/format.ts'
import { Group, Stack, Text } from '../../../ui/layout.ts'
import { Pill, type Tone } from '../../../ui/Pill.tsx'
import { DecreasingDialog } from './DecreasingDialog.tsx'

const tones: Record<DecreasingPrice['state'], Tone> = { scheduled: 'progress', active: 'good', ended: 'calm' }

/** `dès 10 : -5 %`, one after the other. */
const tiersText = (t: TFunction<'prices'>, { unit, tiers, kind }: DecreasingPrice): string =>
  tiers
    .map(({ fromQuantity, value }) => {
      const price = unit === 'percent' ? `-${percent(value)}` : euros(value)
      return kind === 'promotion' ? price : t('tiers.from', { count: fromQuantity, price })
    })
    .join(' · ')

const daysText = (t: TFunction<'prices'>, { firstDay, lastDay }: DecreasingPrice): string => {
  if (firstDay && lastDay) return t('days.both', { from: shortDay(firstDay), to: shortDay(lastDay) })
  if (firstDay) return t('days.from', { from: shortDay(firstDay) })
  return lastDay ? t('days.until', { to: shortDay(lastDay) }) : t('days.always')
}

const columns = (t: TFunction<'prices'>): Column<DecreasingPrice>[] => [
  {
    id: 'name',
    header: t('name'),
    sort: 'name',
    card: 'title',
    cell: (row) => (
      <Stack gap={0}>
        <Text size="sm" fw={550}>
          {row.name}
        </Text>
        <Text size="xs" c="dimmed">
          {t(`kinds.${row.kind}`)}
        </Text>
      </Stack>
    ),
  },
  {
    id: 'state',
    header: t('state'),
    width: '8rem',
    cell: (row) => <Pill tone={tones[row.state]}>{t(`states.${row.state}`)}</Pill>,
    card: 'corner',
  },
  {
    id: 'scope',
    header: t('scope'),
    cell: (row) => (
      <Stack gap={0}>
        <span>{row.scopeName}</span>
        <Text size="xs" c="dimmed">
          {[t(`scopes.${row.scope}`), row.container].filter(Boolean).join(' · ')}
        </Text>
      </Stack>
    ),
  },
  { id: 'tiers', header: t('tiers.title'), cell: (row) => <span className="figures">{tiersText(t, row)}</span> },
  { id: 'days', header: t('days.title'), sort: 'first_day', cell: (row) => daysText(t, row) },
  { id: 'profile', header: t('profile'), cell: (row) => row.profile ?? t('everybody') },
  { id: 'cumulative', header: t('cumulative'), cell: (row) => (row.cumulative ? t('yes') : ''), hidden: true },
]

export function DecreasingList({ tabs }: { tabs: ReactNode }) {
  const { t } = useTranslation(['prices', 'kit'])
  const mayWrite = useCan('catalogue.write')
  const [open, setOpen] = useState<DecreasingPrice | 'new' | null>(null)
  const list = useList(decreasingPriceRoutes.listDecreasing, { name: 'decreasing-prices' })
  const remove = useAction(decreasingPriceRoutes.removeDecreasing, [decreasingPriceRoutes.listDecreasing])
  const ask = async (row: DecreasingPrice): Promise<void> => {
    const yes = await confirm({
      title: t('removeTitle', { name: row.name }),
      text: t('removeText'),
      confirm: t('kit:delete'),
      danger: true,
    })
    if (yes) remove.mutate({ params: { id: row.id } })
  }
  return (
    <>
      <ListScreen
        title={t('title')}
        list={list}
        sheet={priceSheets.decreasingSheet}
        columns={columns(t)}
        nameOf={(row) => row.name}
        {...(mayWrite && { onOpen: setOpen })}
        above={<Group mb="sm">{tabs}</Group>}
        filters={[
          {
            kind: 'choice',
            key: 'state',
            label: t('state'),
            many: true,
            options: decreasingStates.map((value) => ({ value, label: t(`states.${value}`) })),
          },
          {
            kind: 'choice',
            key: 'kind',
            label: t('kind'),
            many: true,
            options: decreasingKinds.map((value) => ({ value, label: t(`kinds.${value}`) })),
          },
        ]}
        views={[
          { name: t('views.all'), search: {} },
          { name: t('states.active'), search: { state: 'active' } },
          { name: t('views.promotions'), search: { kind: 'promotion' } },
        ]}
        {...(mayWrite && {
          rowActions: (row: DecreasingPrice) => [
            { label: t('kit:edit'), run: () => setOpen(row) },
            { label: t('kit:delete'), danger: true, run: () => void ask(row) },
          ],
        })}
        create={mayWrite && { label: t('newPrice'), run: () => setOpen('new') }}
        empty={{ icon: <IconPercentage size={32} stroke={1.5} />, title: t('empty.title'), text: t('empty.text') }}
      />
      {open && <DecreasingDialog record={open === 'new' ? null : open} onClose={() => setOpen(null)} />}
    </>
  )
}
