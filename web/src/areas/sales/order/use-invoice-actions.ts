import { invoiceActsRoutes } from '@plantule/contract/invoicing/acts'
import { invoicesRoutes } from '@plantule/contract/invoicing/invoices'
import { lacksPlants } from '@plantule/contract/orders/to-send'
import { allows } from '@plantule/contract/orders/states'
import type { Order } from '@plantule/contract/orders/schemas'
import { ordersRoutes } from '@plantule/contract/orders/routes'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { searchFor } from '../../../search.ts'
import { openFile } from '../../../api/download.ts'
import { useAction } from '../../../api/query.ts'
import { paths } from '../../../paths.ts'
import { useCan } from '../../../api/session.ts'
import type { Action } from '../../../ui/ActionMenu.tsx'
import { confirm } from '../../../ui/confirm.ts'
import { euros } from '../../../ui/format.ts'
import { showError, showToast } from '../../../ui/toast.ts'
import { useReason } from '../parts/use-reason.ts'
import { orderLists } from '../parts/use-steps.ts'
import { useMissingAddress } from './use-missing-address.ts'
import { depositToInvoice, standingInvoice } from './standing-invoice.ts'

const stale = [...orderLists, ordersRoutes.getOrder, invoicesRoutes.listInvoices, invoicesRoutes.listCreditInvoices]

/** Issuing and taking back the order's invoice. */
export function useInvoiceActions(order: Order) {
  const { t } = useTranslation(['orders', 'invoices', 'orderLife'])
  const mayWrite = useCan('invoices.write')
  const reason = useReason()
  const navigate = useNavigate()
  const missingAddress = useMissingAddress(order)
  const params = { id: order.id }
  const open = (): void => void openFile(invoicesRoutes.orderInvoicePdf, { params }).catch(showError)
  const generate = useAction(invoicesRoutes.generateInvoice, stale, {
    onSuccess: (invoice) =>
      showToast({ text: t('invoice.issued', { number: invoice.number }), action: { label: t('documents.open'), run: open } }),
  })
  const cancelling = useAction(invoicesRoutes.cancelInvoice, stale, { onSuccess: () => showToast({ text: t('invoice.cancelled') }) })
  const depositing = useAction(invoiceActsRoutes.issueDepositInvoice, stale, {
    onSuccess: ({ number }) => showToast({ text: t('invoices:acts.issued', { number }) }),
  })
  const standing = standingInvoice(order.documents)
  // By which a platform finds a company in France: without it the invoice stays a paper.
  const lacksSiren = order.customer?.kind === 'professional' && !order.customer.siren && order.taxRegime === 'domestic'
  const invoiced = standing !== undefined
  const deposit = depositToInvoice(order)
  const lacking = lacksPlants(order.lines)
  const issue = async (): Promise<void> => {
    if (missingAddress) {
      const { customer } = order
      const text = t(customer ? 'missingAddress.customer' : 'missingAddress.passing')
      const mend = await confirm({
        title: t('missingAddress.title'),
        text,
        confirm: t(customer ? 'missingAddress.add' : 'missingAddress.understood'),
      })
      if (mend && customer)
        void navigate({ to: paths.customer(customer.id), search: searchFor('/customer/{customerId}', { tab: 'addresses' }) })
      return
    }
    // An invoice takes a number for good: French law lets nobody delete it.
    const sure = await confirm({
      title: t('invoice.issueTitle', { reference: order.reference }),
      text: [t('invoice.issueText'), lacksSiren && t('invoice.noSiren')].filter(Boolean).join(' '),
      confirm: t('invoice.issue'),
    })
    if (sure) generate.mutate({ params, body: { version: order.version } })
  }
  const cancel = async (): Promise<void> => {
    const sure = await confirm({
      title: t('invoice.cancelTitle', { number: standing?.number ?? '' }),
      text: t('invoice.cancelText'),
      confirm: t('invoice.cancel'),
      cancel: t('cancel.keep'),
      danger: true,
    })
    if (sure) cancelling.mutate({ params, body: {} })
  }
  const bill = async (): Promise<void> => {
    const sure = await confirm({
      title: t('invoices:acts.depositTitle'),
      text: t('invoices:acts.depositText', { amount: euros(deposit) }),
      confirm: t('invoices:acts.issue'),
    })
    if (sure) depositing.mutate({ params, body: {} })
  }
  const actions: Action[] = mayWrite
    ? [
        ...(!invoiced && deposit > 0 && allows('pay', order.status) ? [{ label: t('invoices:acts.deposit'), run: () => void bill() }] : []),
        invoiced
          ? { label: t('invoice.cancel'), danger: true, run: () => void cancel() }
          : {
              label: t('invoice.issue'),
              disabled: reason('invoice', { ...order, invoiced }) || (lacking && t('orderLife:missing.first')),
              run: () => void issue(),
            },
      ]
    : []
  return {
    invoiced,
    standing,
    mayIssue: mayWrite,
    /** Professionals and public bodies always get one; others when they ask. */
    isExpected: order.customer !== null && order.customer.kind !== 'private',
    busy: generate.isPending,
    issue: () => void issue(),
    open,
    actions,
  }
}
