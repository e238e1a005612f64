import { type Voucher, voucherActions, vouchersRoutes } from '@plantule/contract/codes/vouchers'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../api/query.ts'
import type { Action } from '../../../ui/ActionMenu.tsx'
import { confirm } from '../../../ui/confirm.ts'
import { euros } from '../../../ui/format.ts'

/** Taking a code back while nothing was spent; else the reason why not. */
export function useCancel(kind: 'card' | 'credit'): (voucher: Voucher) => Action {
  const { t } = useTranslation('codes')
  const card = useAction(vouchersRoutes.cancelGiftCard, [vouchersRoutes.listGiftCards, vouchersRoutes.getGiftCard])
  const credit = useAction(vouchersRoutes.cancelCreditCode, [vouchersRoutes.listCreditCodes, vouchersRoutes.getCreditCode])
  const cancel = kind === 'card' ? card : credit
  return (voucher) => {
    const possible =
      voucherActions.cancel.some((status) => status === voucher.status) &&
      (voucher.balanceCents === voucher.initialCents || voucher.status === 'pending_payment')
    const run = async (): Promise<void> => {
      const yes = await confirm({
        title: t('voucher.cancelTitle', { reference: voucher.reference }),
        text:
          voucher.balanceCents > 0 && kind === 'card'
            ? t('voucher.cancelText', { amount: euros(voucher.balanceCents) })
            : t('voucher.cancelUnpaid'),
        confirm: t('voucher.cancelConfirm'),
        danger: true,
      })
      if (yes) cancel.mutate({ params: { id: voucher.id } })
    }
    return {
      label: t('voucher.cancel'),
      disabled: !possible && t(voucher.status === 'cancelled' ? 'voucher.cancelled' : 'voucher.cancelUsed'),
      run: () => void run(),
    }
  }
}
