import { purchaseCategories } from '@plantule/contract/books/accounts'
import { purchasesRoutes, type Purchase, type ReadInvoice } from '@plantule/contract/books/purchases'
import { IconReceiptEuro } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { TFunction } from 'i18next'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { textsFor, useTexts } from '../../../search.ts'
import { openFile } from '../../../api/download.ts'
import { read, useAction } from '../../../api/query.ts'
import type { Column } from '../../../kit/list/column.ts'
import { ListScreen } from '../../../kit/list/ListScreen.tsx'
import { exportOf } from '../../../kit/list/list-export.ts'
import { useList } from '../../../kit/list/list-state.ts'
import { useCan } from '../../../api/session.ts'
import { confirm } from '../../../ui/confirm.ts'
import { longDay, monthText, parisDay } from '../../../ui/format.ts'
import { Text } from '../../../ui/layout.ts'
import { Pill } from '../../../ui/Pill.tsx'
import { showError } from '../../../ui/toast.ts'
import { Day, Euro } from '../../../ui/values.tsx'
import { PeriodBar } from '../parts/PeriodBar.tsx'
import { usePeriod } from '../parts/use-period.ts'
import { InvoiceDrop } from './InvoiceDrop.tsx'
import { PurchaseCharts } from './PurchaseCharts.tsx'
import { PurchasePreview } from './PurchasePreview.tsx'

const SuppliersDialog = lazy(() => import('./SuppliersDialog.tsx'))
const PurchaseDialog = lazy(() => import('./PurchaseDialog.tsx'))

/** What the dialog shows: a purchase, a new one, or one that was read from a file. */
type Editing = { purchase: Purchase | null; read: ReadInvoice | null; file: File | null }
const blank: Editing = { purchase: null, read: null, file: null }

const columns = (t: TFunction<'purchases'>, today: string): Column<Purchase>[] => [
  {
    id: 'day',
    header: t('columns.day'),
    card: 'plain',
    sort: 'day',
    group: (row) => monthText(row.datedOn),
    cell: (row) => <Day day={row.datedOn} />,
  },
  {
    id: 'supplier',
    header: t('columns.supplier'),
    sort: 'supplier',
    group: (row) => row.supplier,
    card: 'title',
    ellipsis: true,
    width: '20%',
    cell: (row) => <b>{row.supplier}</b>,
  },
  {
    id: 'reference',
    card: 'plain',
    header: t('columns.reference'),
    cell: (row) =>
      (row.reference && <span className="whole">{row.reference}</span>) || (
        <Text span c="dimmed" inherit className="whole">
          {row.number}
        </Text>
      ),
  },
  {
    id: 'category',
    header: t('columns.category'),
    ellipsis: true,
    width: '15%',
    card: 'none',
    cell: (row) => t(`categories.${row.category}`),
  },
  { id: 'label', header: t('columns.label'), hidden: true, ellipsis: true, card: 'none', cell: (row) => row.label },
  { id: 'number', header: t('columns.number'), sort: 'number', hidden: true, card: 'none', cell: (row) => row.number },
  {
    id: 'due',
    header: t('columns.due'),
    sort: 'due',
    group: (row) => row.dueOn && longDay(row.dueOn),
    cell: (row) => <Day day={row.dueOn} />,
  },
  { id: 'state', header: t('columns.state'), card: 'corner', cell: (row) => <State row={row} today={today} /> },
  {
    id: 'papers',
    header: t('columns.papers'),
    align: 'right',
    card: 'none',
    cell: (row) =>
      row.attachments.length || (
        <Text span c="orange" inherit>
          0
        </Text>
      ),
  },
  { id: 'vat', header: t('columns.vat'), align: 'right', card: 'none', cell: (row) => <Euro cents={row.vatCents} /> },
  {
    id: 'total',
    header: t('columns.incl'),
    card: 'sum',
    sort: 'total',
    align: 'right',
    cell: (row) => (
      <b>
        <Euro cents={row.inclCents} />
      </b>
    ),
  },
]

function State({ row, today }: { row: Purchase; today: string }) {
  const { t } = useTranslation('purchases')
  if (row.paidOn) return <Pill tone="good">{t('states.paid')}</Pill>
  const late = row.dueOn !== null && row.dueOn < today
  return <Pill tone={late ? 'bad' : 'calm'}>{t(late ? 'states.late' : 'states.due')}</Pill>
}

/** What suppliers invoice: entered by hand or read from their file, with charts and papers. */
export default function PurchasesScreen() {
  const { t } = useTranslation('purchases')
  const mayWrite = useCan('accounting.write')
  const { period } = usePeriod()
  const params = { a: period.a, b: period.b }
  const list = useList(purchasesRoutes.listPurchases, { name: 'purchases', params, defaults: { sort: 'day', dir: 'desc' } })
  const { data } = useQuery(read(purchasesRoutes.listPurchases, { params, query: list.query }))
  const [editing, setEditing] = useState<Editing | null>(null)
  const [suppliers, setSuppliers] = useState(false)
  const remove = useAction(purchasesRoutes.removePurchase, [purchasesRoutes.listPurchases])
  const askRemove = async (row: Purchase): Promise<void> => {
    const sure = await confirm({
      title: t('removeTitle', { supplier: row.supplier }),
      text: t('removeText'),
      confirm: t('remove'),
      danger: true,
    })
    if (sure) remove.mutate({ params: { id: row.id } })
  }
  return (
    <>
      <ListScreen
        title={t('title')}
        list={list}
        columns={columns(t, parisDay())}
        nameOf={(row) => `${row.supplier} ${row.reference || row.number}`}
        onOpen={(row) => setEditing({ ...blank, purchase: row })}
        searchHint={t('search')}
        filters={[
          {
            kind: 'choice',
            key: 'category',
            label: t('columns.category'),
            many: true,
            options: purchaseCategories.map((value) => ({ value, label: t(`categories.${value}`) })),
          },
          { kind: 'flag', key: 'paid', label: t('payment'), yes: t('states.paid'), no: t('states.due') },
          { kind: 'flag', key: 'withoutPaper', label: t('papers'), yes: t('withoutPaper'), no: t('anyPaper') },
        ]}
        create={mayWrite && { label: t('new'), run: () => setEditing(blank) }}
        actions={[
          { label: t('suppliers.title'), run: () => setSuppliers(true) },
          exportOf(list, purchasesRoutes.purchasesExcel, { label: t('excel'), file: 'achats.xlsx' }),
        ]}
        rowActions={(row) => [
          { label: t('edit'), run: () => setEditing({ ...blank, purchase: row }) },
          ...(row.attachments.length > 0
            ? [
                {
                  label: t('openPaper'),
                  run: () => void openFile(purchasesRoutes.getAttachment, { params: { id: row.id }, query: {} }).catch(showError),
                },
              ]
            : []),
          ...(mayWrite ? [{ label: t('remove'), run: () => void askRemove(row), disabled: row.locked && t('locked') }] : []),
        ]}
        preview={(row) => <PurchasePreview purchase={row} onEdit={() => setEditing({ ...blank, purchase: row })} />}
        above={
          <>
            <PeriodBar />
            {data && data.total > 0 && <PurchaseCharts sums={data.sums} set={list.set} />}
            {mayWrite && <InvoiceDrop onRead={(found, file) => setEditing({ purchase: null, read: found, file })} />}
          </>
        }
        empty={{ icon: <IconReceiptEuro size={32} stroke={1.5} />, title: t('empty.title'), text: t('empty.text') }}
      />
      {editing && (
        <Suspense>
          <PurchaseDialog key={editing.purchase?.id ?? 'new'} {...editing} onClose={() => setEditing(null)} />
        </Suspense>
      )}
      {suppliers && (
        <Suspense>
          <SuppliersDialog onClose={() => setSuppliers(false)} />
        </Suspense>
      )}
      <FromAddress onFound={(purchase) => setEditing({ ...blank, purchase })} />
    </>
  )
}

/** A link to one purchase opens it (`?purchase=7`). */
function FromAddress({ onFound }: { onFound: (purchase: Purchase) => void }) {
  const { purchase: asked, ...rest } = useTexts()
  const navigate = useNavigate()
  const { data } = useQuery({ ...read(purchasesRoutes.getPurchase, { params: { id: Number(asked) } }), enabled: Boolean(Number(asked)) })
  const found = useRef({ onFound, rest })
  useEffect(() => {
    found.current = { onFound, rest }
  })
  useEffect(() => {
    if (!data || !asked) return
    found.current.onFound(data)
    void navigate({ to: '.', search: textsFor(found.current.rest), replace: true })
  }, [asked, data, navigate])
  return null
}
