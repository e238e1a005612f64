import type { Customer } from '@plantule/contract/customers/schemas'
import { customersCareRoutes } from '@plantule/contract/customers/care'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { download } from '../../../../api/download.ts'
import type { Action } from '../../../../ui/ActionMenu.tsx'
import { showError } from '../../../../ui/toast.ts'

const MergeDialog = lazy(() => import('./MergeDialog.tsx'))
const EraseDialog = lazy(() => import('./EraseDialog.tsx'))

type Open = 'merge' | 'erase' | null

/** What one does with a record as a whole: make a double one with it, hand over its data, forget it. */
export function useCareActions(customer: Customer, unsaved: string | false): { actions: Action[]; dialogs: React.ReactNode } {
  const { t } = useTranslation('customersCare')
  const [open, setOpen] = useState<Open>(null)
  const gone = customer.mergedIntoId !== null || customer.erased
  const save = (): void => void download(customersCareRoutes.personalData, { params: { id: customer.id } }, 'donnees.json').catch(showError)
  return {
    actions: gone
      ? []
      : [
          { label: t('merge.action'), disabled: unsaved, run: () => setOpen('merge') },
          { label: t('data.action'), run: save },
          { label: t('erase.action'), danger: true, disabled: unsaved, run: () => setOpen('erase') },
        ],
    dialogs: (
      <Suspense>
        {open === 'merge' && <MergeDialog customer={customer} onClose={() => setOpen(null)} />}
        {open === 'erase' && <EraseDialog customer={customer} onClose={() => setOpen(null)} />}
      </Suspense>
    ),
  }
}
