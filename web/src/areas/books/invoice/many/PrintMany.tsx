import { type InvoiceTargetInput, manyInvoicesRoutes } from '@plantule/contract/invoicing/many'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../../api/query.ts'
import FollowDialog from '../../../../kit/jobs/FollowDialog.tsx'

type PrintProps = { target: InvoiceTargetInput; count: number; onClose: () => void; onStarted: () => void }

/** Many documents in one file: it is asked for at once, and followed until it can be fetched. */
export default function PrintMany({ target, count, onClose, onStarted }: PrintProps) {
  const { t } = useTranslation('invoices')
  const [operation, setOperation] = useState<number | null>(null)
  const print = useAction(manyInvoicesRoutes.printInvoices, [], {
    onSuccess: ({ operationId }) => {
      setOperation(operationId)
      onStarted()
    },
    onError: () => {
      onClose()
      return false
    },
  })
  // Once, whatever is drawn again meanwhile.
  const asked = useRef(false)
  useEffect(() => {
    if (asked.current) return
    asked.current = true
    print.mutate({ body: { target } })
  }, [print, target])
  return operation === null ? null : (
    <FollowDialog title={t('many.print.title', { count })} operation={operation} stale={[]} onClose={onClose} />
  )
}
