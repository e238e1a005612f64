import { deliveriesRoutes, type DeliveryRow, deliverySheets } from '@plantule/contract/passports/deliveries'
import { IconTruckDelivery } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { useCan } from '../../../api/session.ts'
import type { Column } from '../../../kit/list/column.ts'
import { useList } from '../../../kit/list/list-state.ts'
import { ListScreen } from '../../../kit/list/ListScreen.tsx'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { figure, monthText } from '../../../ui/format.ts'
import { Stack, Text } from '../../../ui/layout.ts'
import { Link } from '../../../ui/Link.tsx'
import { Pill } from '../../../ui/Pill.tsx'
import { Day, Figure } from '../../../ui/values.tsx'

/** Plants that came from others, with what is missing, what waits for a cultivation, and complaints. */
export default function DeliveriesScreen() {
  const { t } = useTranslation('deliveries')
  const mayWrite = useCan('traceability.write')
  const list = useList(deliveriesRoutes.listPlantDeliveries, { name: 'plant-deliveries', defaults: { sort: 'on', dir: 'desc' } })
  return (
    <ListScreen
      title={t('title')}
      list={list}
      sheet={deliverySheets.plantDeliveriesSheet}
      columns={columns(t)}
      nameOf={(row) => `${row.number} ${row.supplier}`}
      pathOf={(row) => paths.plantDelivery(row.id)}
      searchHint={t('searchHint')}
      views={[
        { name: t('views.all'), search: {} },
        { name: t('views.open'), search: { open: 'true' } },
      ]}
      filters={[
        { kind: 'day', key: 'from', label: t('from') },
        { kind: 'day', key: 'to', label: t('to') },
        { kind: 'flag', key: 'open', label: t('views.open'), yes: t('views.open'), no: t('noComplaint') },
      ]}
      create={mayWrite && { label: t('new'), to: paths.plantDelivery(-1) }}
      empty={{
        icon: <IconTruckDelivery size={32} stroke={1.5} />,
        title: t('empty.title'),
        text: t('empty.text'),
        action: mayWrite && (
          <Button look="main" to={paths.plantDelivery(-1)}>
            {t('new')}
          </Button>
        ),
      }}
    />
  )
}

const columns = (t: TFunction<'deliveries'>): Column<DeliveryRow>[] => [
  {
    id: 'supplier',
    header: t('supplier'),
    sort: 'supplier',
    group: (row) => row.supplier,
    card: 'title',
    cell: (row) => (
      <Stack gap={0}>
        <Link to={paths.plantDelivery(row.id)}>{row.supplier}</Link>
        <Text size="xs" c="dimmed">
          {[row.number, row.document].filter(Boolean).join(' · ')}
        </Text>
      </Stack>
    ),
  },
  { id: 'on', header: t('on'), sort: 'on', group: (row) => row.on && monthText(row.on), cell: (row) => <Day day={row.on} /> },
  { id: 'ordered', header: t('ordered'), align: 'right', cell: (row) => <Figure value={row.ordered} /> },
  { id: 'received', header: t('received'), align: 'right', cell: (row) => <Figure value={row.received} /> },
  { id: 'refused', header: t('refused'), align: 'right', cell: (row) => row.refused > 0 && <Figure value={row.refused} /> },
  { id: 'passports', header: t('passports'), align: 'right', cell: (row) => <Figure value={row.passports} /> },
  {
    id: 'state',
    header: t('state'),
    card: 'corner',
    cell: (row) =>
      row.open ? (
        <Pill tone="bad">{t('views.open')}</Pill>
      ) : row.waiting > 0 ? (
        <Pill tone="attention">{t('waiting', { count: row.waiting, shown: figure(row.waiting) })}</Pill>
      ) : (
        <Pill tone="good">{t('placed')}</Pill>
      ),
  },
]
