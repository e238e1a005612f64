import { journalRoutes, moneyKinds, type MoneyRow } from '@plantule/contract/books/journal'
import { paymentTypes } from '@plantule/contract/base/payment-types'
import { IconCash, IconFileSpreadsheet } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { Column } from '../../../kit/list/column.ts'
import { ListScreen } from '../../../kit/list/ListScreen.tsx'
import { exportOf } from '../../../kit/list/list-export.ts'
import { useList } from '../../../kit/list/list-state.ts'
import { paths } from '../../../paths.ts'
import { Pill } from '../../../ui/Pill.tsx'
import { Day, Euro } from '../../../ui/values.tsx'
import { JournalTabs } from './JournalTabs.tsx'
import { PeriodBar } from '../parts/PeriodBar.tsx'
import { Totals } from './Totals.tsx'
import { usePeriod } from '../parts/use-period.ts'
import { longDay } from '../../../ui/format.ts'

const columns = (t: TFunction<['journal', 'orders']>): Column<MoneyRow>[] => [
  {
    id: 'day',
    header: t('columns.day'),
    card: 'plain',
    sort: 'day',
    group: (row) => longDay(row.day),
    cell: (row) => <Day day={row.day} />,
  },
  { id: 'number', header: t('columns.piece'), card: 'title', cell: (row) => <b>{row.number}</b> },
  { id: 'kind', header: t('columns.origin'), card: 'corner', cell: (row) => <Pill>{t(`moneyKinds.${row.kind}`)}</Pill> },
  { id: 'customer', header: t('columns.customer'), card: 'title', ellipsis: true, width: '24%', cell: (row) => row.customerName },
  { id: 'type', header: t('columns.payments'), card: 'plain', cell: (row) => t(`orders:paymentTypes.${row.type}`) },
  {
    id: 'total',
    card: 'sum',
    header: t('columns.amount'),
    sort: 'total',
    align: 'right',
    cell: (row) => (
      <b>
        <Euro cents={row.cents} />
      </b>
    ),
  },
]

/** Payments of the period, as the bank and the drawer saw them. */
export function MoneyList() {
  const { t } = useTranslation(['journal', 'orders'])
  const { period } = usePeriod()
  const params = { a: period.a, b: period.b }
  const list = useList(journalRoutes.journalMoney, { name: 'journal-money', params, defaults: { sort: 'day', dir: 'desc' } })
  return (
    <ListScreen
      title={t('title')}
      list={list}
      columns={columns(t)}
      idOf={(row) => `${row.kind}-${row.id}`}
      nameOf={(row) => row.number}
      searchHint={t('searchMoney')}
      filters={[
        {
          kind: 'choice',
          key: 'payment',
          label: t('columns.payments'),
          many: true,
          options: paymentTypes.map((value) => ({ value, label: t(`orders:paymentTypes.${value}`) })),
        },
        {
          kind: 'choice',
          key: 'kind',
          label: t('columns.origin'),
          many: true,
          options: moneyKinds.map((value) => ({ value, label: t(`moneyKinds.${value}`) })),
        },
      ]}
      rowActions={(row) => (row.orderId === null ? [] : [{ label: t('openOrder'), to: paths.order(row.orderId) }])}
      create={exportOf(list, journalRoutes.journalMoneyExcel, {
        label: t('excel'),
        icon: <IconFileSpreadsheet size={18} />,
        file: 'reglements.xlsx',
      })}
      kinds={<JournalTabs list="money" />}
      above={
        <>
          <PeriodBar />
          <Totals of="money" />
        </>
      }
      empty={{ icon: <IconCash size={32} stroke={1.5} />, title: t('empty.moneyTitle'), text: t('empty.moneyText') }}
    />
  )
}
