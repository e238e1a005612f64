import { codeSheets } from '@plantule/contract/codes/sheets'
import { type Voucher, vouchersRoutes } from '@plantule/contract/codes/vouchers'
import { useQuery } from '@tanstack/react-query'
import { IconGift } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { openFile } from '../../../api/download.ts'
import { read } from '../../../api/query.ts'
import { ListScreen } from '../../../kit/list/ListScreen.tsx'
import { useList } from '../../../kit/list/list-state.ts'
import { Waiting } from '../../../kit/Waiting.tsx'
import { paths } from '../../../paths.ts'
import { useCan } from '../../../api/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { showError } from '../../../ui/toast.ts'
import { KindTabs } from './KindTabs.tsx'
import { Owed } from './Owed.tsx'
import { useCancel } from './use-cancel.ts'
import { useOwed } from './use-owed.ts'
import { VoucherPreview } from './VoucherPreview.tsx'
import { voucherColumns, voucherFilters, voucherViews } from './voucher-columns.tsx'

const CardDialog = lazy(() => import('./CardDialog.tsx'))
const PayDialog = lazy(() => import('./PayDialog.tsx'))
type Window = { kind: 'edit'; card: Voucher | null } | { kind: 'pay'; card: Voucher }

const print = (id: number): void => void openFile(vouchersRoutes.giftCardPdf, { params: { id } }).catch(showError)

export function CardList() {
  const { t } = useTranslation(['codes', 'kit'])
  const mayWrite = useCan('orders.write')
  const maySetUp = useCan('settings.read')
  const list = useList(vouchersRoutes.listGiftCards, { name: 'codes.cards', defaults: { sort: 'created', dir: 'desc' } })
  const owed = useOwed(vouchersRoutes.listGiftCards)
  const cancel = useCancel('card')
  const [shown, setShown] = useState<Window | null>(null)
  const create = (): void => setShown({ kind: 'edit', card: null })
  return (
    <>
      <ListScreen
        title={t('title')}
        list={list}
        sheet={codeSheets.giftCardsSheet}
        columns={voucherColumns(t, 'card')}
        nameOf={(card) => card.reference}
        onOpen={(card) => list.set({ row: card.id })}
        searchHint={t('searchVouchers')}
        kinds={<KindTabs list="cards" />}
        above={<Owed cents={owed} />}
        views={voucherViews(t, 'cards')}
        filters={voucherFilters(t)}
        preview={({ id }) => (
          <Preview
            id={id}
            mayWrite={mayWrite}
            onPay={(card) => setShown({ kind: 'pay', card })}
            onEdit={(card) => setShown({ kind: 'edit', card })}
          />
        )}
        rowActions={(card) => [
          {
            label: t('print'),
            disabled: card.status === 'pending_payment' ? t('voucher.unpaid') : card.status === 'cancelled' && t('voucher.cancelled'),
            run: () => print(card.id),
          },
          ...(mayWrite
            ? [
                ...(card.status === 'pending_payment' ? [{ label: t('card.pay'), run: () => setShown({ kind: 'pay', card }) }] : []),
                {
                  label: t('kit:edit'),
                  disabled: card.status === 'cancelled' && t('voucher.cancelled'),
                  run: () => setShown({ kind: 'edit', card }),
                },
                cancel(card),
              ]
            : []),
        ]}
        actions={maySetUp ? [{ label: t('card.settings'), to: paths.giftCardPage }] : []}
        create={mayWrite && { label: t('card.new'), run: create }}
        empty={{
          icon: <IconGift size={32} stroke={1.5} />,
          title: t('card.empty.title'),
          text: t('card.empty.text'),
          action: mayWrite && (
            <Button look="main" onClick={create}>
              {t('card.new')}
            </Button>
          ),
        }}
      />
      <Suspense>
        {shown?.kind === 'edit' && <CardDialog card={shown.card} onClose={() => setShown(null)} />}
        {shown?.kind === 'pay' && <PayDialog card={shown.card} onClose={() => setShown(null)} />}
      </Suspense>
    </>
  )
}

type PreviewProps = { id: number; mayWrite: boolean; onPay: (card: Voucher) => void; onEdit: (card: Voucher) => void }

function Preview({ id, mayWrite, onPay, onEdit }: PreviewProps) {
  const { t } = useTranslation(['codes', 'kit'])
  const { data: card } = useQuery(read(vouchersRoutes.getGiftCard, { params: { id } }))
  if (!card) return <Waiting panels={1} />
  const actions = mayWrite && (
    <>
      {card.status === 'pending_payment' && (
        <Button size="xs" look="main" onClick={() => onPay(card)}>
          {t('card.pay')}
        </Button>
      )}
      {card.status !== 'cancelled' && (
        <Button size="xs" onClick={() => onEdit(card)}>
          {t('kit:edit')}
        </Button>
      )}
    </>
  )
  return <VoucherPreview voucher={card} onPrint={() => print(id)} actions={actions} />
}
