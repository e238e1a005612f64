import { invoiceSheets } from '@plantule/contract/invoicing/sheets'
import { invoicesRoutes, invoiceStates, type InvoiceSummary } from '@plantule/contract/invoicing/invoices'
import type { InvoiceTargetInput } from '@plantule/contract/invoicing/many'
import { IconCash, IconFileInvoice, IconMail, IconPrinter } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useScreenSearch } from '../../../search.ts'
import { openFile } from '../../../api/download.ts'
import type { BulkAction } from '../../../kit/list/BulkBar.tsx'
import { exportChosen } from '../../../kit/list/list-export.ts'
import type { Filter } from '../../../kit/list/filter.ts'
import { ListScreen } from '../../../kit/list/ListScreen.tsx'
import { useList, type Search } from '../../../kit/list/list-state.ts'
import { paths } from '../../../paths.ts'
import { useCan } from '../../../api/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { Switcher } from '../../../ui/Switcher.tsx'
import { showError } from '../../../ui/toast.ts'
import { TransmissionList } from './platform/TransmissionList.tsx'
import { SummariesPage } from './summaries/SummariesPage.tsx'
import { DebtList } from './debts/DebtList.tsx'
import { invoiceColumns } from '../../../kit/money/invoice-columns.tsx'
import type { InvoiceDeed } from './many/ManyInvoices.tsx'
import type { Chosen } from '../../../kit/list/target-of.ts'
import { invoiceTargetOf } from './many/target.ts'
import { InvoicePreview } from './InvoicePreview.tsx'
import { useInvoiceActs } from './use-invoice-acts.ts'
import { TicketList } from './TicketList.tsx'

const MailInvoiceDialog = lazy(() => import('./MailInvoiceDialog.tsx'))
const PrintMany = lazy(() => import('./many/PrintMany.tsx'))
const ManyInvoices = lazy(() => import('./many/ManyInvoices.tsx'))
const PayInvoiceDialog = lazy(() => import('./PayInvoiceDialog.tsx'))

const lists = ['invoices', 'credits', 'summaries', 'debts', 'platform', 'tickets', 'refunds'] as const
type ListName = (typeof lists)[number]

const open = ({ kind, id }: InvoiceSummary): void =>
  void openFile(kind === 'credit_invoice' ? invoicesRoutes.creditInvoicePdf : invoicesRoutes.invoicePdf, { params: { id } }).catch(
    showError,
  )

/** What was issued to customers: invoices, credit invoices and the till's tickets. */
export default function InvoicesScreen() {
  const { t } = useTranslation('invoices')
  const { list: name = 'invoices' } = useScreenSearch('/invoice')
  const tabs = (replace: (search: Search) => void) => (
    <Switcher
      label={t('lists.label')}
      value={name}
      options={lists.map((value) => ({ value, label: t(`lists.${value}`) }))}
      onChange={(next: ListName) => replace(next === 'invoices' ? {} : { list: next })}
    />
  )
  if (name === 'summaries') return <SummariesPage above={tabs} />
  if (name === 'platform') return <TransmissionList above={tabs} />
  if (name === 'debts') return <DebtList above={tabs} />
  if (name === 'tickets' || name === 'refunds')
    return <TicketList key={name} title={t(`lists.${name}`)} refunds={name === 'refunds'} above={tabs} />
  return <InvoiceList key={name} name={name} tabs={tabs} />
}

/** Issued invoices and credit invoices: found, opened, never changed. */
function InvoiceList({ name, tabs }: { name: 'invoices' | 'credits'; tabs: (replace: (search: Search) => void) => ReactNode }) {
  const { t } = useTranslation('invoices')
  const credits = name === 'credits'
  const mayWrite = useCan('invoices.write')
  const acts = useInvoiceActs()
  const [mailing, setMailing] = useState<InvoiceSummary | null>(null)
  const [paying, setPaying] = useState<InvoiceSummary | null>(null)
  const [many, setMany] = useState<{
    deed: InvoiceDeed | 'print'
    target: InvoiceTargetInput
    count: number
    onStarted: () => void
  } | null>(null)
  const defaults = { sort: 'number', dir: 'desc' } as const
  const invoices = useList(credits ? invoicesRoutes.listCreditInvoices : invoicesRoutes.listInvoices, {
    name: credits ? 'credit-invoices' : 'issued-invoices',
    defaults,
  })
  const filters: Filter<'state' | 'from' | 'to'>[] = [
    ...(credits
      ? []
      : [
          {
            kind: 'choice' as const,
            key: 'state' as const,
            not: true,
            label: t('columns.state'),
            many: true,
            options: invoiceStates.map((value) => ({ value, label: t(`states.${value}`) })),
          },
        ]),
    { kind: 'days', key: 'from', until: 'to', label: t('columns.issued') },
    { kind: 'presence', key: 'order', label: t('columns.order') },
    ...(credits ? [] : [{ kind: 'presence' as const, key: 'due', label: t('columns.due') }]),
  ]
  const sheet = credits ? invoiceSheets.creditInvoicesSheet : invoiceSheets.invoicesSheet
  const deed = (which: InvoiceDeed | 'print', icon?: ReactNode): BulkAction<Chosen> => ({
    label: t(`many.${which}.action`),
    icon,
    run: (chosen, clear) => setMany({ deed: which, target: invoiceTargetOf(chosen, name), count: chosen.count, onStarted: clear }),
  })
  const bulk: BulkAction<Chosen>[] = [
    deed('print', <IconPrinter size={16} />),
    ...(mayWrite ? [deed('mail', <IconMail size={16} />)] : []),
    ...(mayWrite && !credits ? [deed('pay', <IconCash size={16} />)] : []),
    {
      label: t('many.export'),
      run: (chosen) => exportChosen(invoices, sheet as never, chosen, `${t(credits ? 'lists.credits' : 'title')}.xlsx`),
    },
  ]
  return (
    <>
      <ListScreen
        title={t(credits ? 'lists.credits' : 'title')}
        list={invoices}
        sheet={sheet}
        bulk={bulk}
        bulkMatching
        columns={invoiceColumns(t, credits)}
        nameOf={(invoice) => `${invoice.number}, ${invoice.customerName}`}
        onOpen={open}
        searchHint={t('searchHint')}
        filters={filters}
        views={
          credits
            ? []
            : [
                { name: t('views.all'), search: {} },
                { name: t('views.due'), search: { state: 'due,overdue' } },
                { name: t('views.overdue'), search: { state: 'overdue' } },
              ]
        }
        kinds={tabs(invoices.replace)}
        rowActions={(invoice) => [
          { label: t('open'), run: () => open(invoice) },
          ...(invoice.orderId === null ? [] : [{ label: t('openOrder'), to: paths.order(invoice.orderId) }]),
          ...(mayWrite ? [{ label: t('mail.action'), run: () => setMailing(invoice) }] : []),
          ...(mayWrite && invoice.openCents > 0 ? [{ label: t('pay.action'), run: () => setPaying(invoice) }] : []),
          ...acts(invoice),
        ]}
        preview={(invoice) => (
          <InvoicePreview
            invoice={invoice}
            onOpen={() => open(invoice)}
            {...(mayWrite && { onMail: () => setMailing(invoice), onPay: () => setPaying(invoice) })}
          />
        )}
        empty={{
          icon: <IconFileInvoice size={32} stroke={1.5} />,
          title: t(`empty.${name}.title`),
          text: t(`empty.${name}.text`),
          action: <Button to={paths.orders}>{t('toOrders')}</Button>,
        }}
      />
      <Suspense>
        {mailing && <MailInvoiceDialog invoice={mailing} onClose={() => setMailing(null)} />}
        {many?.deed === 'print' && <PrintMany {...many} onClose={() => setMany(null)} />}
        {many && many.deed !== 'print' && <ManyInvoices {...many} deed={many.deed} onClose={() => setMany(null)} />}
        {paying && <PayInvoiceDialog invoice={paying} onClose={() => setPaying(null)} />}
      </Suspense>
    </>
  )
}
