import { useReducer, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useTypedAnywhere } from '../../../../kit/scan/typed-anywhere.ts'
import { useWedge } from '../../../../kit/scan/use-wedge.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Dialog } from '../../../../ui/Dialog.tsx'
import { euros } from '../../../../ui/format.ts'
import { Stack, Text } from '../../../../ui/layout.ts'
import { showToast } from '../../../../ui/toast.ts'
import type { Basket } from '../../parts/basket.ts'
import classes from '../../parts/Pay.module.css'
import type { Shown } from '../basket/use-basket.ts'
import type { Alone } from '../offline/use-alone.ts'
import { NoRoom } from './NoRoom.tsx'
import { askedOf, atStart, dueOf, goodsLeft, payReducer, saleBody, type Payment } from './pay-state.ts'
import { PayFinish } from './PayFinish.tsx'
import { PayReference } from './PayReference.tsx'
import { PayWays } from './PayWays.tsx'
import { Taken } from './Taken.tsx'
import type { Sale } from './use-sale.ts'

type PayDialogProps = {
  basket: Basket
  quote: Shown
  sale: Sale
  alone: Alone
  training: boolean
  /** Takes a scanned article into the basket while nothing is paid yet; false when the code is no article. */
  onScan: (code: string, unpaid: boolean) => boolean
  onClose: () => void
}

/** One press for the usual sale: a note, or the card. Several means make it up together; the last one that covers it sells. */
export function PayDialog({ basket, quote, sale, alone, training, onScan, onClose }: PayDialogProps) {
  const { t } = useTranslation(['till', 'tillCards'])
  const [state, dispatch] = useReducer(payReducer, atStart)
  const partRef = useRef<HTMLInputElement>(null)
  const { payments, asking } = state
  const due = dueOf(state, quote)
  const frozen = sale.busy || sale.sending !== null
  const cut = !alone.connected || alone.opened

  const take = (payment: Payment): void => {
    const action = { type: 'took', payment } as const
    dispatch(action)
    const after = payReducer(state, action)
    if (quote.settled && dueOf(after, quote) <= 0) sale.send(saleBody(basket, after))
  }
  // Before letters are led to a field: it must hear the first one.
  useWedge(!frozen && asking === null, (scanned) => {
    if (onScan(scanned, payments.length === 0)) return
    if (goodsLeft(state, quote) <= 0) showToast({ tone: 'error', text: t('tillCards:byMoney') })
    else dispatch({ type: 'scanned', code: scanned })
  })
  useTypedAnywhere(partRef)
  if (cut && alone.room.state === 'none') return <NoRoom bytes={alone.room.bytes} onClose={onClose} />
  return (
    <Dialog title={t(training ? 'pay.trainingTitle' : 'pay.title')} size="xl" onClose={() => (frozen ? undefined : onClose())}>
      <Stack gap="md">
        <div className={classes.due} role="status">
          <span>{t(due > 0 ? 'pay.due' : 'pay.complete')}</span>
          <b className="figures">{euros(Math.max(due, 0))}</b>
        </div>
        <Taken
          payments={payments}
          onBack={
            frozen
              ? undefined
              : (at) => {
                  dispatch({ type: 'tookBack', at })
                  // What was refused may have been this payment.
                  sale.forgetError()
                }
          }
        />
        {sale.error && (
          <Text c="red" role="alert">
            {sale.error.unreachable ? t('unsent.text') : sale.error.message}
          </Text>
        )}
        {sale.sending !== null ? (
          <Button look="main" size="lg" busy={sale.busy} onClick={sale.again}>
            {t(sale.busy && !sale.error ? 'pay.sell' : 'unsent.again')}
          </Button>
        ) : due <= 0 ? (
          <PayFinish
            sale={sale}
            professional={basket.customer?.professional ?? false}
            settled={quote.settled}
            reasons={state.reasons}
            onReason={(of, reason) => dispatch({ type: 'explained', of, reason })}
            onSell={(decided) => sale.send(saleBody(basket, state, decided))}
          />
        ) : asking ? (
          <PayReference
            type={asking.type}
            cents={askedOf(state, quote, asking.type)}
            customerId={basket.customer?.id ?? null}
            scanned={asking.code}
            ask={!cut && !training}
            onTake={(payment_type, amount, reference) => take({ payment_type, amount, reference })}
            onBack={() => dispatch({ type: 'back' })}
          />
        ) : (
          <PayWays
            state={state}
            dispatch={dispatch}
            partRef={partRef}
            quote={quote}
            alone={alone}
            account={basket.customer?.professional ?? false}
            onTake={take}
          />
        )}
      </Stack>
    </Dialog>
  )
}
