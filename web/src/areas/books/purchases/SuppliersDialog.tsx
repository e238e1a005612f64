import { purchaseCategories } from '@plantule/contract/books/accounts'
import { purchasesRoutes, type Supplier } from '@plantule/contract/books/purchases'
import { useQuery } from '@tanstack/react-query'
import { IconTruck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { read, useAction } from '../../../api/query.ts'
import { ReferenceTable } from '../../../kit/reference/ReferenceTable.tsx'
import { Waiting } from '../../../kit/Waiting.tsx'
import { useCan } from '../../../api/session.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import journal from '../parts/Journal.module.css'

const stale = [purchasesRoutes.listSuppliers, purchasesRoutes.listPurchases]
const quiet = { onError: () => true }

/** Suppliers, kept in place: their names on lists and in the accountant's file. */
export default function SuppliersDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('purchases')
  const mayWrite = useCan('accounting.write')
  const { data } = useQuery(read(purchasesRoutes.listSuppliers, { query: {} }))
  const create = useAction(purchasesRoutes.createSupplier, stale, quiet)
  const update = useAction(purchasesRoutes.updateSupplier, stale, quiet)
  const remove = useAction(purchasesRoutes.removeSupplier, stale, quiet)
  const categories = purchaseCategories.map((value) => ({ value, label: t(`categories.${value}`) }))
  // An empty number is none; the count of purchases is the server's.
  const bodyOf = ({ purchases: _, siren, vatNumber, ...row }: Omit<Supplier, 'id' | 'version'>) => ({
    ...row,
    siren: siren ?? '',
    vatNumber: vatNumber ?? '',
    email: row.email || null,
  })
  return (
    <Dialog title={t('suppliers.title')} size="wide" onClose={onClose}>
      {!data ? (
        <Waiting panels={1} />
      ) : (
        <div className={journal.scroll}>
          <ReferenceTable<Supplier>
            title={t('suppliers.title')}
            rows={data.items}
            fields={[
              { key: 'name', label: t('suppliers.name'), kind: 'text', required: true, width: '20rem' },
              { key: 'siren', label: t('suppliers.siren'), kind: 'text', width: '8rem' },
              { key: 'category', label: t('columns.category'), kind: 'choice', options: categories, required: true, width: '18rem' },
              { key: 'phone', label: t('suppliers.phone'), kind: 'text', width: '9rem' },
            ]}
            blank={{
              name: '',
              siren: null,
              vatNumber: null,
              email: null,
              phone: null,
              iban: null,
              category: 'other',
              note: '',
              purchases: 0,
            }}
            create={(row) => create.mutateAsync({ body: bodyOf(row) })}
            update={({ id, version, ...row }) => update.mutateAsync({ params: { id }, body: { ...bodyOf(row), version } })}
            remove={({ id }) => remove.mutateAsync({ params: { id } })}
            empty={{ icon: <IconTruck size={32} stroke={1.5} />, title: t('suppliers.empty'), text: t('suppliers.emptyText') }}
            readOnly={!mayWrite}
          />
        </div>
      )}
    </Dialog>
  )
}
