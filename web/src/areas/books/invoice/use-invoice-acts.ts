import { invoiceActsRoutes } from '@plantule/contract/invoicing/acts'
import { type InvoiceSummary, invoicesRoutes } from '@plantule/contract/invoicing/invoices'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../api/query.ts'
import { paths } from '../../../paths.ts'
import { useCan } from '../../../api/session.ts'
import type { Action } from '../../../ui/ActionMenu.tsx'
import { confirm } from '../../../ui/confirm.ts'
import { euros } from '../../../ui/format.ts'
import { showToast } from '../../../ui/toast.ts'

const stale = [invoicesRoutes.listInvoices, invoicesRoutes.listCreditInvoices]

/** Taking an invoice back by a credit, or replacing it: what the law leaves of correcting one. */
export function useInvoiceActs(): (invoice: InvoiceSummary) => Action[] {
  const { t } = useTranslation('invoices')
  const mayWrite = useCan('invoices.write')
  const mayRefund = useCan('orders.write')
  const taking = useAction(invoiceActsRoutes.takeBackInvoice, stale, {
    onSuccess: ({ number }) => showToast({ text: t('acts.credited', { number }) }),
  })
  const replacing = useAction(invoiceActsRoutes.correctInvoice, stale, {
    onSuccess: ({ number }) => showToast({ text: t('acts.replaced', { number }) }),
  })

  const takeBack = async ({ id, number, inclCents }: InvoiceSummary): Promise<void> => {
    const question = { title: t('acts.takeBackTitle', { number }), text: t('acts.takeBackText', { amount: euros(inclCents) }) }
    const sure = await confirm({ ...question, confirm: t('acts.takeBack'), cancel: t('acts.keep'), danger: true })
    if (sure) taking.mutate({ params: { id }, body: {} })
  }
  const replace = async ({ id, number }: InvoiceSummary): Promise<void> => {
    const sure = await confirm({ title: t('acts.correctTitle', { number }), text: t('acts.correctText'), confirm: t('acts.replace') })
    if (sure) replacing.mutate({ params: { id }, body: {} })
  }
  return (invoice) => {
    if (!mayWrite || invoice.kind === 'credit_invoice' || invoice.state === 'credited' || invoice.state === 'replaced') return []
    return [
      ...(invoice.kind === 'deposit_invoice' ? [] : [{ label: t('acts.correct'), run: () => void replace(invoice) }]),
      // A part of it: which lines, and how the money goes back, is chosen where the order's lines are.
      ...(invoice.orderId === null || invoice.kind === 'deposit_invoice' || !mayRefund
        ? []
        : [{ label: t('acts.partly'), to: `${paths.order(invoice.orderId)}?act=refund` }]),
      { label: t('acts.takeBack'), danger: true, run: () => void takeBack(invoice) },
    ]
  }
}
