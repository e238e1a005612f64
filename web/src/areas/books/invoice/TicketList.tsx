import { tillSheets } from '@plantule/contract/till/sheets'
import type { TicketSummary } from '@plantule/contract/till/tickets'
import { tillSalesRoutes } from '@plantule/contract/till/sales'
import { IconReceipt } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { openFile } from '../../../api/download.ts'
import type { Column } from '../../../kit/list/column.ts'
import { ListScreen } from '../../../kit/list/ListScreen.tsx'
import { useList } from '../../../kit/list/list-state.ts'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { Link } from '../../../ui/Link.tsx'
import { Group } from '../../../ui/layout.ts'
import { Pill, type Tone } from '../../../ui/Pill.tsx'
import { showError } from '../../../ui/toast.ts'
import { Euro, Moment } from '../../../ui/values.tsx'

const tones: Record<TicketSummary['state'], Tone> = { paid: 'good', refunded_partially: 'progress', refunded: 'calm' }

const columns = (t: TFunction<readonly ['till', 'orders']>, refunds: boolean): Column<TicketSummary>[] => [
  {
    id: 'number',
    header: t('z.number'),
    sort: 'number',
    card: 'title',
    cell: (ticket) => (
      <Group gap={6}>
        <b>{ticket.number}</b>
        {ticket.training && <Pill tone="attention">{t('training.mark')}</Pill>}
      </Group>
    ),
  },
  { id: 'at', header: t('tickets.at'), card: 'plain', cell: (ticket) => <Moment at={ticket.at} /> },
  {
    id: 'customer',
    header: t('tickets.customer'),
    card: 'plain',
    cell: ({ customerId, customerName }) => (customerId === null ? '' : <Link to={paths.customer(customerId)}>{customerName}</Link>),
  },
  refunds
    ? { id: 'original', header: t('tickets.original'), cell: (ticket) => ticket.originalNumber ?? '' }
    : {
        id: 'state',
        header: t('tickets.state'),
        card: 'corner',
        cell: (ticket) => <Pill tone={tones[ticket.state]}>{t(`states.${ticket.state}`)}</Pill>,
      },
  {
    id: 'payments',
    header: t('tickets.payments'),
    card: 'plain',
    cell: (ticket) => ticket.paymentTypes.map((type) => t(`orders:paymentTypes.${type}`)).join(', '),
  },
  { id: 'operator', header: t('z.operator'), card: 'none', hidden: true, cell: (ticket) => ticket.operator },
  {
    id: 'total',
    header: t('tickets.total'),
    align: 'right',
    card: 'sum',
    sort: 'total',
    cell: (ticket) => (
      <b>
        <Euro cents={ticket.inclCents} />
      </b>
    ),
  },
]

/** Tickets of the till, or refund tickets: found and printed again, never changed. */
export function TicketList({
  title,
  refunds,
  above,
}: {
  title: string
  refunds: boolean
  above: (replace: (search: Record<string, string>) => void) => ReactNode
}) {
  const { t } = useTranslation(['till', 'orders'])
  const tickets = useList(refunds ? tillSalesRoutes.listRefundTickets : tillSalesRoutes.listTickets, {
    name: refunds ? 'refund-tickets' : 'tickets',
    defaults: { sort: 'number', dir: 'desc' },
  })
  const open = ({ id }: TicketSummary): void =>
    void openFile(refunds ? tillSalesRoutes.refundTicketPdf : tillSalesRoutes.ticketPdf, { params: { id } }).catch(showError)
  return (
    <ListScreen
      title={title}
      list={tickets}
      sheet={refunds ? tillSheets.refundTicketsSheet : tillSheets.ticketsSheet}
      columns={columns(t, refunds)}
      nameOf={(ticket) => ticket.number}
      onOpen={open}
      searchHint={t('tickets.search')}
      filters={[{ kind: 'days', key: 'from', until: 'to', label: t('z.day') }]}
      kinds={above(tickets.replace)}
      rowActions={(ticket) => [{ label: t('ticket.duplicate'), run: () => open(ticket) }]}
      empty={{
        icon: <IconReceipt size={32} stroke={1.5} />,
        title: t('tickets.emptyTitle'),
        text: t('tickets.emptyText'),
        action: <Button to={paths.pointOfSale}>{t('z.toTill')}</Button>,
      }}
    />
  )
}
