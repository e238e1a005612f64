import { purchasesRoutes, type ReadInvoice } from '@plantule/contract/books/purchases'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../api/query.ts'
import { FileDrop } from '../../../kit/files/FileDrop.tsx'
import { showToast } from '../../../ui/toast.ts'
import classes from './Purchases.module.css'

/** Papers without an electronic invoice inside: the form opens empty with the file at hand. */
const byHand = ['no_electronic_invoice', 'unreadable_invoice']

/** A supplier's invoice, dropped: read into fields when it holds them, else attached to what is typed. */
export function InvoiceDrop({ onRead }: { onRead: (found: ReadInvoice | null, file: File) => void }) {
  const { t } = useTranslation('purchases')
  const reading = useAction(purchasesRoutes.readInvoice, [], { onError: () => true })
  const send = async (file: File): Promise<void> => {
    const form = new FormData()
    form.append('file', file)
    try {
      onRead(await reading.mutateAsync({ form } as never), file)
    } catch (error) {
      const problem = error as { code?: string; message: string }
      // A PDF without data is nothing wrong; a file that cannot be read is.
      showToast({ tone: problem.code === 'no_electronic_invoice' ? 'info' : 'error', text: problem.message })
      if (byHand.includes(problem.code ?? '')) onRead(null, file)
    }
  }
  return (
    <div className={classes.drop}>
      <FileDrop
        look="line"
        title={t(reading.isPending ? 'drop.reading' : 'drop.label')}
        choose={t('drop.choose')}
        formats={t('drop.hint')}
        accept=".pdf,.xml,.jpg,.jpeg,.png"
        busy={reading.isPending}
        onFiles={([file]) => file && void send(file)}
      />
    </div>
  )
}
