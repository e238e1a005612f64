import { type InvoiceBefore, type InvoiceTargetInput, manyInvoicesRoutes } from '@plantule/contract/invoicing/many'
import { invoiceFollowRoutes } from '@plantule/contract/invoicing/follow'
import { invoicesRoutes } from '@plantule/contract/invoicing/invoices'
import { receivablesRoutes } from '@plantule/contract/receivables/receivables'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../../api/client.ts'
import type { ApiError } from '../../../../api/error.ts'
import FollowDialog from '../../../../kit/jobs/FollowDialog.tsx'
import { LoadFailed } from '../../../../kit/LoadFailed.tsx'
import { Waiting } from '../../../../kit/Waiting.tsx'
import { Dialog } from '../../../../ui/Dialog.tsx'
import { MailMany } from './MailMany.tsx'
import { PayMany } from './PayMany.tsx'

export type InvoiceDeed = 'mail' | 'pay'
type Started = { operationId: number }
export type AskedProps = {
  title: string
  target: InvoiceTargetInput
  items: readonly InvoiceBefore[]
  onStarted: (started: Started) => void
  onClose: () => void
}
type ManyProps = { deed: InvoiceDeed; target: InvoiceTargetInput; count: number; onClose: () => void; onStarted: () => void }

export const staleByMany = [
  invoicesRoutes.listInvoices,
  invoicesRoutes.listCreditInvoices,
  invoiceFollowRoutes.invoiceMails,
  receivablesRoutes.listDebts,
  receivablesRoutes.customerDebt,
]

/** What is done with many documents: what it would be, then the deed itself until it tells what it left. */
export default function ManyInvoices({ deed, target, count, onClose, onStarted }: ManyProps) {
  const { t } = useTranslation('invoices')
  const [operation, setOperation] = useState<number | null>(null)
  const title = t(`many.${deed}.title`, { count })
  const { data, error, refetch } = useQuery<{ items: InvoiceBefore[] }, ApiError>({
    queryKey: [manyInvoicesRoutes.previewInvoices.path, target],
    queryFn: () => call(manyInvoicesRoutes.previewInvoices, { body: { target } }),
    gcTime: 0,
  })
  const started = ({ operationId }: Started): void => {
    setOperation(operationId)
    onStarted()
  }
  if (operation !== null) return <FollowDialog title={title} operation={operation} stale={staleByMany} onClose={onClose} />
  if (error || !data)
    return (
      <Dialog title={title} onClose={onClose}>
        {error ? <LoadFailed error={error} retry={() => void refetch()} /> : <Waiting />}
      </Dialog>
    )
  const Asked = deed === 'mail' ? MailMany : PayMany
  return <Asked title={title} target={target} items={data.items} onStarted={started} onClose={onClose} />
}
