import { invoicesRoutes, invoiceStates, type InvoiceSummary } from '@plantule/contract/invoices'
import { IconFileInvoice } from '@tabler/icons-react'
import { useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { openFile } from '../../api/download.ts'
import type { Filter } from '../../kit/list/filter.ts'
import { ListScreen } from '../../kit/list/ListScreen.tsx'
import { useList, type Search } from '../../kit/list/list-state.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { Switcher } from '../../ui/Switcher.tsx'
import { showError } from '../../ui/toast.ts'
import { invoiceColumns } from './invoice-columns.tsx'
import { InvoicePreview } from './InvoicePreview.tsx'

const lists = ['invoices', 'credits'] as const

const open = ({ kind, id }: InvoiceSummary): void =>
  void openFile(kind === 'credit_invoice' ? invoicesRoutes.creditInvoicePdf : invoicesRoutes.invoicePdf, { params: { id } }).catch(showError)

/** Issued invoices and credit invoices: found, opened, never changed. */
export default function InvoicesScreen() {
  const { t } = useTranslation('invoices')
  const asked = (useSearch({ strict: false }) as { list?: string }).list
  const credits = asked === 'credits'
  const defaults = { sort: 'number', dir: 'desc' } as const
  const invoices = useList(credits ? invoicesRoutes.listCreditInvoices : invoicesRoutes.listInvoices, { name: 'invoices', defaults })
  const filters: Filter<'state' | 'from' | 'to'>[] = [
    ...(credits ? [] : [{ kind: 'choice' as const, key: 'state' as const, label: t('columns.state'), many: true, options: invoiceStates.map((value) => ({ value, label: t(`states.${value}`) })) }]),
    { kind: 'days', key: 'from', until: 'to', label: t('columns.issued') },
  ]
  const at: Search = credits ? { list: 'credits' } : {}
  const name = credits ? 'credits' : 'invoices'
  return (
    <ListScreen
      title={t('title')}
      list={invoices}
      columns={invoiceColumns(t, credits)}
      nameOf={(invoice) => `${invoice.number}, ${invoice.customerName}`}
      onOpen={open}
      searchHint={t('searchHint')}
      filters={filters}
      views={[
        { name: t('views.all'), search: at },
        ...(credits ? [] : [{ name: t('views.due'), search: { state: 'due,overdue' } }, { name: t('views.overdue'), search: { state: 'overdue' } }]),
      ]}
      above={
        <Switcher
          label={t('lists.label')}
          value={name}
          options={lists.map((value) => ({ value, label: t(`lists.${value}`) }))}
          onChange={(next) => invoices.replace(next === 'credits' ? { list: next } : {})}
        />
      }
      rowActions={(invoice) => [
        { label: t('open'), run: () => open(invoice) },
        ...(invoice.orderId === null ? [] : [{ label: t('openOrder'), to: paths.order(invoice.orderId) }]),
      ]}
      preview={(invoice) => <InvoicePreview invoice={invoice} onOpen={() => open(invoice)} />}
      empty={{
        icon: <IconFileInvoice size={32} stroke={1.5} />,
        title: t(`empty.${name}.title`),
        text: t(`empty.${name}.text`),
        action: <Button to={paths.orders}>{t('toOrders')}</Button>,
      }}
    />
  )
}
