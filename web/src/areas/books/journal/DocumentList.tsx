import { downloadRoutes } from '@plantule/contract/downloads/downloads'
import { invoicesRoutes } from '@plantule/contract/invoicing/invoices'
import { journalKinds, journalRoutes, type JournalRow } from '@plantule/contract/books/journal'
import { paymentTypes } from '@plantule/contract/base/payment-types'
import { tillSalesRoutes } from '@plantule/contract/till/sales'
import { IconCalculator, IconFileSpreadsheet, IconFileTypePdf } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { openFile } from '../../../api/download.ts'
import { useAction } from '../../../api/query.ts'
import type { Column } from '../../../kit/list/column.ts'
import { ListScreen } from '../../../kit/list/ListScreen.tsx'
import { exportOf } from '../../../kit/list/list-export.ts'
import { useList } from '../../../kit/list/list-state.ts'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { euros, longDay, percent } from '../../../ui/format.ts'
import { Group, Stack, Text } from '../../../ui/layout.ts'
import { Pill } from '../../../ui/Pill.tsx'
import { showError, showToast } from '../../../ui/toast.ts'
import { Day, Euro } from '../../../ui/values.tsx'
import { JournalTabs } from './JournalTabs.tsx'
import { PeriodBar } from '../parts/PeriodBar.tsx'
import { Totals } from './Totals.tsx'
import { usePeriod } from '../parts/use-period.ts'

const tones = {
  invoice: 'good',
  deposit_invoice: 'progress',
  credit_invoice: 'attention',
  ticket: 'calm',
  refund_ticket: 'attention',
} as const
const pages = {
  invoice: invoicesRoutes.invoicePdf,
  deposit_invoice: invoicesRoutes.invoicePdf,
  credit_invoice: invoicesRoutes.creditInvoicePdf,
  ticket: tillSalesRoutes.ticketPdf,
  refund_ticket: tillSalesRoutes.refundTicketPdf,
} as const
const open = ({ kind, id }: JournalRow): void => void openFile(pages[kind], { params: { id } }).catch(showError)

const columns = (t: TFunction<['journal', 'orders']>): Column<JournalRow>[] => [
  {
    id: 'day',
    header: t('columns.day'),
    card: 'plain',
    sort: 'day',
    group: (row) => longDay(row.day),
    cell: (row) => <Day day={row.day} />,
  },
  { id: 'number', header: t('columns.number'), sort: 'number', card: 'title', cell: (row) => <b>{row.number}</b> },
  { id: 'kind', header: t('columns.kind'), card: 'corner', cell: (row) => <Pill tone={tones[row.kind]}>{t(`kinds.${row.kind}`)}</Pill> },
  {
    id: 'customer',
    card: 'title',
    header: t('columns.customer'),
    sort: 'customer',
    group: (row) => row.customerName || null,
    ellipsis: true,
    width: '20%',
    cell: (row) =>
      row.customerName || (
        <Text span c="dimmed" inherit>
          {t('noCustomer')}
        </Text>
      ),
  },
  { id: 'reference', header: t('columns.reference'), hidden: true, card: 'none', cell: (row) => row.invoiceNumber ?? row.reference },
  {
    id: 'payments',
    header: t('columns.payments'),
    card: 'none',
    ellipsis: true,
    cell: (row) => row.payments.map(({ type }) => t(`orders:paymentTypes.${type}`)).join(', '),
  },
  { id: 'excl', header: t('columns.excl'), align: 'right', card: 'none', cell: (row) => <Euro cents={row.exclCents} /> },
  { id: 'vat', header: t('columns.vat'), align: 'right', cell: (row) => <Euro cents={row.vatCents} /> },
  {
    id: 'total',
    card: 'sum',
    header: t('columns.incl'),
    sort: 'total',
    align: 'right',
    cell: (row) => (
      <b>
        <Euro cents={row.inclCents} />
      </b>
    ),
  },
]

/** The sales journal: every document once, refunds and credits below zero. */
export function DocumentList() {
  const { t } = useTranslation(['journal', 'orders'])
  const { period } = usePeriod()
  const params = { a: period.a, b: period.b }
  const list = useList(journalRoutes.journal, { name: 'journal', params, defaults: { sort: 'day', dir: 'desc' } })
  const zip = useAction(journalRoutes.journalZip, [downloadRoutes.listDownloads], {
    onSuccess: () => showToast({ tone: 'info', text: t('zipStarted') }),
  })
  return (
    <ListScreen
      title={t('title')}
      list={list}
      columns={columns(t)}
      idOf={(row) => `${row.source}-${row.id}`}
      nameOf={(row) => row.number}
      onOpen={open}
      searchHint={t('search')}
      filters={[
        {
          kind: 'choice',
          key: 'kind',
          label: t('columns.kind'),
          many: true,
          options: journalKinds.map((value) => ({ value, label: t(`kinds.${value}`) })),
        },
        {
          kind: 'choice',
          key: 'payment',
          label: t('columns.payments'),
          many: true,
          options: paymentTypes.map((value) => ({ value, label: t(`orders:paymentTypes.${value}`) })),
        },
      ]}
      create={exportOf(list, journalRoutes.journalExcel, {
        label: t('excel'),
        icon: <IconFileSpreadsheet size={18} />,
        file: 'journal.xlsx',
      })}
      actions={[{ label: t('zip'), run: () => zip.mutate({ params }) }]}
      rowActions={(row) => [
        { label: t('open'), run: () => open(row) },
        ...(row.orderId === null ? [] : [{ label: t('openOrder'), to: paths.order(row.orderId) }]),
        ...(row.customerId === null ? [] : [{ label: t('openCustomer'), to: paths.customer(row.customerId) }]),
      ]}
      preview={(row) => <Preview row={row} />}
      kinds={<JournalTabs list="documents" />}
      above={
        <>
          <PeriodBar />
          <Totals of="documents" />
        </>
      }
      empty={{ icon: <IconCalculator size={32} stroke={1.5} />, title: t('empty.title'), text: t('empty.text') }}
    />
  )
}

/** TVA by rate and tenders of one document. */
function Preview({ row }: { row: JournalRow }) {
  const { t } = useTranslation(['journal', 'orders'])
  const line = (key: string, label: string, cents: number, strong = false) => (
    <Group key={key} justify="space-between" wrap="nowrap">
      <Text size="sm" fw={strong ? 650 : 400}>
        {label}
      </Text>
      {strong ? (
        <b>
          <Euro cents={cents} />
        </b>
      ) : (
        <Euro cents={cents} />
      )}
    </Group>
  )
  return (
    <Stack gap="md">
      <Group gap={6}>
        <Pill tone={tones[row.kind]}>{t(`kinds.${row.kind}`)}</Pill>
        <Text size="sm" c="dimmed">
          <Day day={row.day} /> {row.customerName}
        </Text>
      </Group>
      {row.invoiceNumber && <Text size="sm">{t('repeatedBy', { number: row.invoiceNumber })}</Text>}
      <Stack gap={4}>
        {row.rates.map((rate) =>
          line(String(rate.rateBp), t('byRate', { rate: percent(rate.rateBp), base: euros(rate.exclCents) }), rate.vatCents),
        )}
        {line('incl', t('columns.incl'), row.inclCents, true)}
      </Stack>
      {row.payments.length > 0 && (
        <Stack gap={4}>{row.payments.map(({ type, cents }) => line(type, t(`orders:paymentTypes.${type}`), cents))}</Stack>
      )}
      <Button look="main" icon={<IconFileTypePdf size={16} />} onClick={() => open(row)}>
        {t('open')}
      </Button>
    </Stack>
  )
}
