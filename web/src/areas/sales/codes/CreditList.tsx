import { codeSheets } from '@plantule/contract/codes/sheets'
import { type Voucher, vouchersRoutes } from '@plantule/contract/codes/vouchers'
import { useQuery } from '@tanstack/react-query'
import { IconReceiptRefund } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { openFile } from '../../../api/download.ts'
import { read } from '../../../api/query.ts'
import { ListScreen } from '../../../kit/list/ListScreen.tsx'
import { useList } from '../../../kit/list/list-state.ts'
import { Waiting } from '../../../kit/Waiting.tsx'
import { useCan } from '../../../api/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { showError } from '../../../ui/toast.ts'
import { KindTabs } from './KindTabs.tsx'
import { Owed } from './Owed.tsx'
import { useCancel } from './use-cancel.ts'
import { useOwed } from './use-owed.ts'
import { VoucherPreview } from './VoucherPreview.tsx'
import { voucherColumns, voucherFilters, voucherViews } from './voucher-columns.tsx'

const CreditDialog = lazy(() => import('./CreditDialog.tsx'))

const print = (id: number): void => void openFile(vouchersRoutes.creditCodePdf, { params: { id } }).catch(showError)

export function CreditList() {
  const { t } = useTranslation(['codes', 'kit'])
  const mayWrite = useCan('orders.write')
  const list = useList(vouchersRoutes.listCreditCodes, { name: 'codes.credits', defaults: { sort: 'created', dir: 'desc' } })
  const owed = useOwed(vouchersRoutes.listCreditCodes)
  const cancel = useCancel('credit')
  const [editing, setEditing] = useState<{ credit: Voucher | null } | null>(null)
  const create = (): void => setEditing({ credit: null })
  return (
    <>
      <ListScreen
        title={t('title')}
        list={list}
        sheet={codeSheets.creditCodesSheet}
        columns={voucherColumns(t, 'credit')}
        nameOf={(credit) => credit.reference}
        onOpen={(credit) => list.set({ row: credit.id })}
        searchHint={t('searchVouchers')}
        kinds={<KindTabs list="credits" />}
        above={<Owed cents={owed} />}
        views={voucherViews(t, 'credits')}
        filters={voucherFilters(t)}
        preview={({ id }) => <Preview id={id} mayWrite={mayWrite} onEdit={(credit) => setEditing({ credit })} />}
        rowActions={(credit) =>
          mayWrite
            ? [
                { label: t('print'), disabled: credit.status === 'cancelled' && t('voucher.cancelled'), run: () => print(credit.id) },
                {
                  label: t('kit:edit'),
                  disabled: credit.status === 'cancelled' && t('voucher.cancelled'),
                  run: () => setEditing({ credit }),
                },
                cancel(credit),
              ]
            : []
        }
        create={mayWrite && { label: t('credit.new'), run: create }}
        empty={{
          icon: <IconReceiptRefund size={32} stroke={1.5} />,
          title: t('credit.empty.title'),
          text: t('credit.empty.text'),
          action: mayWrite && (
            <Button look="main" onClick={create}>
              {t('credit.new')}
            </Button>
          ),
        }}
      />
      <Suspense>{editing && <CreditDialog credit={editing.credit} onClose={() => setEditing(null)} />}</Suspense>
    </>
  )
}

function Preview({ id, mayWrite, onEdit }: { id: number; mayWrite: boolean; onEdit: (credit: Voucher) => void }) {
  const { t } = useTranslation('kit')
  const { data: credit } = useQuery(read(vouchersRoutes.getCreditCode, { params: { id } }))
  if (!credit) return <Waiting panels={1} />
  const edit = mayWrite && credit.status !== 'cancelled' && (
    <Button size="xs" onClick={() => onEdit(credit)}>
      {t('edit')}
    </Button>
  )
  return <VoucherPreview voucher={credit} onPrint={() => print(id)} actions={edit} />
}
