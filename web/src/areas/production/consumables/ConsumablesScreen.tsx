import {
  type Consumable,
  consumableKinds,
  consumableRoutes,
  consumableSheets,
  type UsageKind,
} from '@plantule/contract/production/consumables'
import { IconDroplet } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../api/query.ts'
import { useCan } from '../../../api/session.ts'
import type { Column } from '../../../kit/list/column.ts'
import { useList } from '../../../kit/list/list-state.ts'
import { ListScreen } from '../../../kit/list/ListScreen.tsx'
import { Button } from '../../../ui/Button.tsx'
import { figure } from '../../../ui/format.ts'
import { Stack, Text } from '../../../ui/layout.ts'
import { Pill } from '../../../ui/Pill.tsx'
import { Euro } from '../../../ui/values.tsx'
import { ConsumableDialog } from './ConsumableDialog.tsx'
import { UsageDialog } from './UsageDialog.tsx'
import { UsagesDialog } from './UsagesDialog.tsx'

type Asked = { what: UsageKind | 'change' | 'usages'; row: Consumable } | 'new' | null

/** What production uses up, with what is there of it and what that is worth. */
export default function ConsumablesScreen() {
  const { t } = useTranslation(['consumables', 'kit'])
  const mayWrite = useCan('production.write')
  const [asked, setAsked] = useState<Asked>(null)
  const list = useList(consumableRoutes.listConsumables, { name: 'consumables', defaults: { sort: 'name', dir: 'asc' } })
  const remove = useAction(consumableRoutes.removeConsumable, [consumableRoutes.listConsumables])
  const close = (): void => setAsked(null)
  return (
    <>
      <ListScreen
        title={t('title')}
        list={list}
        sheet={consumableSheets.consumablesSheet}
        columns={columns(t)}
        nameOf={(row) => row.name}
        onOpen={(row) => setAsked({ what: mayWrite ? 'change' : 'usages', row })}
        searchHint={t('searchHint')}
        views={[
          { name: t('views.used'), search: {} },
          { name: t('views.low'), search: { low: 'true' } },
          { name: t('views.retired'), search: { retired: 'true' } },
        ]}
        filters={[
          {
            kind: 'choice',
            key: 'kind',
            label: t('kind'),
            many: true,
            options: consumableKinds.map((value) => ({ value, label: t(`kinds.${value}`) })),
          },
          { kind: 'flag', key: 'low', label: t('views.low'), yes: t('views.low'), no: t('enough') },
          { kind: 'flag', key: 'retired', label: t('retired'), yes: t('views.retired'), no: t('views.used') },
        ]}
        rowActions={(row) => [
          ...(mayWrite
            ? [
                { label: t('use.title'), run: () => setAsked({ what: 'use' as const, row }) },
                { label: t('purchase.title'), run: () => setAsked({ what: 'purchase' as const, row }) },
                { label: t('count.title'), run: () => setAsked({ what: 'count' as const, row }) },
              ]
            : []),
          { label: t('usages.title'), run: () => setAsked({ what: 'usages', row }) },
          ...(mayWrite ? [{ label: t('kit:delete'), danger: true, run: () => remove.mutate({ params: { id: row.id } }) }] : []),
        ]}
        create={mayWrite && { label: t('new'), run: () => setAsked('new') }}
        empty={{
          icon: <IconDroplet size={32} stroke={1.5} />,
          title: t('empty.title'),
          text: t('empty.text'),
          action: mayWrite && (
            <Button look="main" onClick={() => setAsked('new')}>
              {t('new')}
            </Button>
          ),
        }}
      />
      {asked === 'new' && <ConsumableDialog consumable={null} onClose={close} />}
      {asked !== null && asked !== 'new' && (
        <>
          {asked.what === 'change' && <ConsumableDialog consumable={asked.row} onClose={close} />}
          {asked.what === 'usages' && <UsagesDialog consumable={asked.row} mayWrite={mayWrite} onClose={close} />}
          {asked.what !== 'change' && asked.what !== 'usages' && <UsageDialog consumable={asked.row} kind={asked.what} onClose={close} />}
        </>
      )}
    </>
  )
}

const columns = (t: TFunction<'consumables'>): Column<Consumable>[] => [
  {
    id: 'name',
    header: t('name'),
    sort: 'name',
    card: 'title',
    cell: (row) => (
      <Stack gap={0}>
        <span>{row.name}</span>
        <Text size="xs" c="dimmed">
          {[t(`kinds.${row.kind}`), row.amm && t('ofAmm', { amm: row.amm }), row.npk].filter(Boolean).join(' · ')}
        </Text>
      </Stack>
    ),
  },
  {
    id: 'stock',
    header: t('stock'),
    align: 'right',
    card: 'corner',
    cell: (row) => (row.low ? <Pill tone="attention">{amountOf(row)}</Pill> : amountOf(row)),
  },
  { id: 'min', header: t('minStock'), align: 'right', cell: (row) => row.minStock !== null && figure(row.minStock, 3) },
  { id: 'cost', header: t('unitCost'), align: 'right', cell: (row) => <Euro cents={row.unitCostCents} /> },
  { id: 'value', header: t('value'), align: 'right', cell: (row) => <Euro cents={row.valueCents} /> },
  { id: 'supplier', header: t('supplier'), cell: (row) => row.supplier },
]

const amountOf = ({ stock, unit }: Consumable): string => `${figure(stock, 3)} ${unit}`
