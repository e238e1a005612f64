import type { PaymentType } from '@plantule/contract/base/payment-types'
import { isMoney } from '@plantule/contract/till/tender'
import type { Dispatch, RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { FigureInput } from '../../../../kit/fields/FigureInput.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { euros, ungrouped } from '../../../../ui/format.ts'
import { Text } from '../../../../ui/layout.ts'
import classes from '../../parts/Pay.module.css'
import { NumberPad } from '../basket/NumberPad.tsx'
import type { Shown } from '../basket/use-basket.ts'
import type { Alone } from '../offline/use-alone.ts'
import {
  askedOf,
  dueOf,
  goodsLeft,
  isTooMuch,
  MOST_CHANGE_CENTS,
  mostOf,
  wantsReference,
  type PayAction,
  type Payment,
  type PayState,
} from './pay-state.ts'
import { quickCash } from './quick-cash.ts'
import { useEarlyPress } from './use-early-press.ts'
import { useTillMeans } from './use-till-means.ts'

const tenders = ['card', 'cheque', 'gift_card', 'credit_code', 'transfer', 'on_account'] as const satisfies readonly PaymentType[]

type PayWaysProps = {
  state: PayState
  dispatch: Dispatch<PayAction>
  quote: Shown
  alone: Alone
  /** The customer may pay later. */
  account: boolean
  /** The field of a part, to which what is typed anywhere goes. */
  partRef: RefObject<HTMLInputElement | null>
  onTake: (payment: Payment) => void
}

/** Notes at one press, the other means, and a part of what is due. */
export function PayWays({ state, dispatch, quote, alone, account, partRef, onTake }: PayWaysProps) {
  const { t } = useTranslation(['till', 'tillOffline', 'tillCards', 'orders'])
  const accepts = useTillMeans()
  const due = dueOf(state, quote)
  const { typed } = state
  const tooMuch = isTooMuch(state, quote) && t('pay.tooMuch', { amount: euros(MOST_CHANGE_CENTS) })
  const take = (payment_type: PaymentType, amount: number): void => onTake({ payment_type, amount, reference: '' })
  const early = useEarlyPress(quote.settled, due, (cents) => take('cash', cents))
  const press = (type: PaymentType): void =>
    wantsReference(type) ? dispatch({ type: 'pressed', means: type }) : take(type, askedOf(state, quote, type))
  const handed = (): void => {
    if (typed !== null && typed > 0 && !tooMuch && accepts('cash')) take('cash', typed)
  }
  const cut = !alone.connected || alone.opened
  /** Without the server, which alone knows balances and debts. */
  const cutReason = (type: PaymentType): string | false => {
    if (!cut) return false
    if ((type === 'gift_card' || type === 'credit_code') && !alone.allowed.vouchers) return t('tillOffline:refused.voucher')
    return type === 'on_account' && !alone.allowed.account && t('tillOffline:refused.account')
  }
  const refusal = (type: PaymentType): string | false =>
    ((typed ?? due) <= 0 && t('pay.nothing')) ||
    (!isMoney(type) && goodsLeft(state, quote) <= 0 && t('tillCards:byMoney')) ||
    cutReason(type) ||
    (type === 'on_account' && !account && t('pay.accountText'))
  return (
    <div className={classes.ways}>
      <div className={classes.means}>
        {accepts('cash') && (
          <section aria-label={t('orders:paymentTypes.cash')}>
            <Text fw={600} mb={6}>
              {t('orders:paymentTypes.cash')}
            </Text>
            <div className={classes.keys}>
              {quickCash(due).map((cents, at) => (
                <Button
                  key={cents}
                  size="lg"
                  look={at === 0 ? 'main' : 'plain'}
                  busy={early.waiting === cents}
                  onClick={() => early.press(cents)}
                  {...(at === 0 && { 'data-autofocus': true })}
                >
                  {at === 0 ? t('pay.exact', { amount: euros(cents) }) : euros(cents)}
                </Button>
              ))}
            </div>
          </section>
        )}
        <section aria-label={t('pay.others')}>
          <Text fw={600} mb={6}>
            {t('pay.others')}
          </Text>
          <div className={classes.keys}>
            {tenders.filter(accepts).map((type) => (
              <Button key={type} size="lg" disabled={refusal(type)} onClick={() => press(type)}>
                {t(`orders:paymentTypes.${type}`)}
              </Button>
            ))}
          </div>
        </section>
      </div>
      <form
        className={classes.part}
        onSubmit={(event) => {
          event.preventDefault()
          handed()
        }}
      >
        <FigureInput
          ref={partRef}
          label={t('pay.part')}
          description={t('pay.partText')}
          scale={100}
          unit="€"
          size="lg"
          value={typed}
          placeholder={ungrouped(due / 100, 2)}
          error={tooMuch || undefined}
          onChange={(cents) => dispatch({ type: 'typed', cents })}
        />
        <NumberPad
          label={t('pay.part')}
          value={typed}
          onChange={(cents) => dispatch({ type: 'typed', cents })}
          most={mostOf(state, quote)}
        />
        {accepts('cash') && (
          <Button type="submit" size="lg" disabled={(typed === null && t('pay.nothing')) || tooMuch}>
            {typed === null || typed <= due ? t('pay.inCash') : t('pay.inCashBack', { amount: euros(typed - due) })}
          </Button>
        )}
      </form>
    </div>
  )
}
