import type { InvoiceSummary } from '@plantule/contract/invoicing/invoices'
import type { TFunction } from 'i18next'
import type { Column } from '../list/column.ts'
import { paths } from '../../paths.ts'
import { Link } from '../../ui/Link.tsx'
import { Group } from '../../ui/layout.ts'
import { Pill, type Tone } from '../../ui/Pill.tsx'
import { Day, Euro } from '../../ui/values.tsx'

export const stateTones: Record<InvoiceSummary['state'], Tone> = {
  due: 'progress',
  overdue: 'attention',
  paid: 'good',
  credited: 'calm',
  replaced: 'calm',
}

export function invoiceColumns(t: TFunction<'invoices'>, credits: boolean): Column<InvoiceSummary>[] {
  return [
    {
      id: 'number',
      header: t('columns.number'),
      sort: 'number',
      card: 'title',
      cell: (invoice) => (
        <Group gap={6}>
          <b className="whole">{invoice.number}</b>
          {(invoice.kind === 'deposit_invoice' || invoice.kind === 'corrective_invoice') && <Pill>{t(`kinds.${invoice.kind}`)}</Pill>}
          {invoice.summaryMonth && <Pill>{t('kinds.summary')}</Pill>}
        </Group>
      ),
    },
    {
      id: 'customer',
      header: t('columns.customer'),
      sort: 'customer',
      card: 'title',
      ellipsis: true,
      width: '20%',
      cell: ({ customerId, customerName }) =>
        customerId === null ? customerName : <Link to={paths.customer(customerId)}>{customerName}</Link>,
    },
    ...(credits
      ? [{ id: 'original', header: t('columns.original'), cell: (invoice: InvoiceSummary) => invoice.originalNumber ?? '' }]
      : [
          {
            id: 'state',
            header: t('columns.state'),
            width: '10rem',
            card: 'corner' as const,
            cell: ({ state }: InvoiceSummary) => <Pill tone={stateTones[state]}>{t(`states.${state}`)}</Pill>,
          },
        ]),
    { id: 'issued', header: t('columns.issued'), card: 'plain', cell: (invoice) => <Day day={invoice.issuedOn} /> },
    ...(credits
      ? []
      : [{ id: 'due', header: t('columns.due'), sort: 'due', cell: (invoice: InvoiceSummary) => <Day day={invoice.dueOn} /> }]),
    {
      id: 'order',
      header: t('columns.order'),
      wide: true,
      card: 'plain',
      cell: ({ orderId, orderReference }) =>
        orderId === null ? (
          orderReference
        ) : (
          <Link to={paths.order(orderId)} className="whole">
            {orderReference}
          </Link>
        ),
    },
    {
      id: 'excl',
      header: t('columns.excl'),
      align: 'right',
      card: 'none',
      wide: true,
      cell: (invoice) => <Euro cents={invoice.exclCents} />,
    },
    {
      id: 'vat',
      header: t('columns.vat'),
      align: 'right',
      card: 'none',
      hidden: true,
      cell: (invoice) => <Euro cents={invoice.vatCents} />,
    },
    ...(credits
      ? []
      : [
          {
            id: 'open',
            header: t('columns.open'),
            align: 'right' as const,
            card: 'none' as const,
            cell: ({ openCents }: InvoiceSummary) => openCents > 0 && <Euro cents={openCents} />,
          },
        ]),
    {
      id: 'incl',
      header: t('columns.incl'),
      align: 'right',
      card: 'sum',
      sort: 'total',
      cell: (invoice) => (
        <b>
          <Euro cents={invoice.inclCents} />
        </b>
      ),
    },
  ]
}
