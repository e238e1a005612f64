import type { PaymentType } from '@plantule/contract/base/payment-types'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FigureInput } from '../../../kit/fields/FigureInput.tsx'
import { useTypedAnywhere } from '../../../kit/scan/typed-anywhere.ts'
import { useWedge } from '../../../kit/scan/use-wedge.ts'
import { useCan } from '../../../api/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { euros, ungrouped } from '../../../ui/format.ts'
import { Stack, Text } from '../../../ui/layout.ts'
import { showToast } from '../../../ui/toast.ts'
import { Euro } from '../../../ui/values.tsx'
import { isMoney } from '@plantule/contract/till/tender'
import { cardsOf, linesToSend, type Basket } from '../parts/basket.ts'
import { NumberPad } from './NumberPad.tsx'
import { type Anyway, PayAnyway, useAnyway } from './PayAnyway.tsx'
import { NoRoom } from './NoRoom.tsx'
import { PayReference } from './PayReference.tsx'
import { quickCash } from './quick-cash.ts'
import type { SaleBody } from './storage.ts'
import type { Shown } from './use-basket.ts'
import type { Alone } from './use-alone.ts'
import type { Sale } from './use-sale.ts'
import { useTillMeans } from './use-till-means.ts'
import classes from '../parts/Pay.module.css'

const tenders = ['card', 'cheque', 'gift_card', 'credit_code', 'transfer', 'on_account'] as const satisfies readonly PaymentType[]
const referenced: readonly PaymentType[] = ['cheque', 'gift_card', 'credit_code']
type Payment = { payment_type: PaymentType; amount: number; reference: string }

/** The largest note: nobody is given more back. */
const MOST_CHANGE_CENTS = 50_000

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
  const { t } = useTranslation(['till', 'tillOffline', 'tillSessions', 'tillCards', 'orders', 'kit'])
  const accepts = useTillMeans()
  const [payments, setPayments] = useState<Payment[]>([])
  const due = quote.dueCents - payments.reduce((sum, payment) => sum + payment.amount, 0)
  const [typed, setTyped] = useState<number | null>(null)
  const [asking, setAsking] = useState<PaymentType | null>(null)
  const [code, setCode] = useState('')
  const partRef = useRef<HTMLInputElement>(null)
  const [anyway, setAnyway] = useState({ stock: '', cash: '' })
  const amount = typed ?? due
  const refused: Anyway | null = sale.error?.code === 'out_of_stock' ? 'stock' : sale.error?.code === 'cash_limit' ? 'cash' : null
  const mayAnyway = useAnyway(refused ?? 'stock', basket.customer?.professional ?? false)
  const overCredit = sale.error?.code === 'credit_exceeded'
  const mayOverCredit = useCan('orders.write')
  const frozen = sale.busy || sale.sending !== null

  const bodyOf = (all: Payment[], decided: { overCredit?: boolean } = {}): SaleBody => ({
    uuid: basket.uuid,
    lines: linesToSend(basket),
    discount: basket.discount,
    codes: basket.codes ?? [],
    discountReason: basket.discountReason || null,
    customerId: basket.customer?.id ?? null,
    priceProfileId: basket.priceProfileId,
    payments: all,
    giftCards: cardsOf(basket).map(({ key: _, ...card }) => card),
    stockReason: anyway.stock.trim() || null,
    cashFromAbroad: anyway.cash.trim() || null,
    basketId: basket.basketId,
    ...decided,
  })
  const take = (payment_type: PaymentType, cents: number, reference = ''): void => {
    const all = [...payments, { payment_type, amount: cents, reference }]
    setPayments(all)
    setTyped(null)
    setAsking(null)
    setCode('')
    if (quote.settled && all.reduce((sum, payment) => sum + payment.amount, 0) >= quote.dueCents) sale.send(bodyOf(all))
  }
  /** Vouchers and promises pay articles alone: what of those nothing of the kind has paid yet. */
  const goods = quote.inclCents - payments.reduce((sum, payment) => sum + (isMoney(payment.payment_type) ? 0 : payment.amount), 0)
  const atMost = (type: PaymentType): number => Math.min(amount, due, isMoney(type) ? due : goods)
  const press = (type: PaymentType): void => (referenced.includes(type) ? setAsking(type) : take(type, atMost(type)))
  const back = (at: number): void => {
    setPayments(payments.filter((_, index) => index !== at))
    // What was refused may have been this payment.
    sale.forgetError()
  }
  /** A note more than is due: what is beyond was mistyped. */
  const most = Math.max(due, 0) + MOST_CHANGE_CENTS
  const tooMuch = typed !== null && typed > most && t('pay.tooMuch', { amount: euros(MOST_CHANGE_CENTS) })
  const handed = (): void => {
    if (typed !== null && typed > 0 && !tooMuch && accepts('cash')) take('cash', typed)
  }
  // Before letters are led to a field: it must hear the first one.
  useWedge(!frozen && asking === null, (scanned) => {
    if (onScan(scanned, payments.length === 0)) return
    if (goods <= 0) {
      showToast({ tone: 'error', text: t('tillCards:byMoney') })
      return
    }
    setCode(scanned)
    setAsking('gift_card')
  })
  useTypedAnywhere(partRef)
  const nothing = amount <= 0 && t('pay.nothing')
  const accountReason = !basket.customer?.professional && t('pay.accountText')
  const cut = !alone.connected || alone.opened
  /** Why this tender cannot be taken without the server, which alone knows balances and debts. */
  const cutReason = (type: PaymentType): string | false => {
    if (!cut) return false
    if ((type === 'gift_card' || type === 'credit_code') && !alone.allowed.vouchers) return t('tillOffline:refused.voucher')
    return type === 'on_account' && !alone.allowed.account && t('tillOffline:refused.account')
  }
  if (cut && alone.room.state === 'none') return <NoRoom bytes={alone.room.bytes} onClose={onClose} />
  return (
    <Dialog title={t(training ? 'pay.trainingTitle' : 'pay.title')} size="xl" onClose={() => (frozen ? undefined : onClose())}>
      <Stack gap="md">
        <div className={classes.due} role="status">
          <span>{t(due > 0 ? 'pay.due' : 'pay.complete')}</span>
          <b className="figures">{euros(Math.max(due, 0))}</b>
        </div>
        {payments.length > 0 && (
          <ul className={classes.payments}>
            {payments.map((payment, at) => (
              <li key={`${payment.payment_type} ${at}`}>
                <span>
                  {t(`orders:paymentTypes.${payment.payment_type}`)} {payment.reference}
                </span>
                <Euro cents={payment.amount} />
                {!frozen && (
                  <Button size="xs" look="quiet" onClick={() => back(at)}>
                    {t('pay.takeBack')}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
        {sale.error && (
          <Text c="red" role="alert">
            {sale.error.unreachable ? t('unsent.text') : sale.error.message}
          </Text>
        )}
        {sale.sending !== null ? (
          <Button look="main" size="lg" busy={sale.busy} onClick={sale.again}>
            {t(sale.busy && !sale.error ? 'pay.sell' : 'unsent.again')}
          </Button>
        ) : due <= 0 && overCredit ? (
          <Stack gap="xs">
            <Text size="sm">{t(mayOverCredit ? 'pay.overCreditText' : 'pay.overCreditRefused')}</Text>
            {mayOverCredit && (
              <Button size="lg" busy={sale.busy} onClick={() => sale.send(bodyOf(payments, { overCredit: true }))}>
                {t('pay.overCredit')}
              </Button>
            )}
          </Stack>
        ) : due <= 0 ? (
          <Stack>
            {refused && (
              <PayAnyway
                of={refused}
                professional={basket.customer?.professional ?? false}
                value={anyway[refused]}
                onChange={(text) => setAnyway({ ...anyway, [refused]: text })}
              />
            )}
            <Button
              look="main"
              size="lg"
              busy={sale.busy}
              disabled={
                (!quote.settled && t('kit:loading')) ||
                (refused !== null &&
                  (!mayAnyway || anyway[refused].trim() === '') &&
                  t(refused === 'stock' ? 'pay.stockNeeded' : 'tillSessions:abroad.label'))
              }
              onClick={() => sale.send(bodyOf(payments))}
            >
              {t('pay.sell')}
            </Button>
          </Stack>
        ) : asking ? (
          <PayReference
            type={asking}
            cents={atMost(asking)}
            customerId={basket.customer?.id ?? null}
            scanned={code}
            ask={!cut && !training}
            onTake={take}
            onBack={() => {
              setAsking(null)
              setCode('')
            }}
          />
        ) : (
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
                        disabled={!quote.settled && t('kit:loading')}
                        onClick={() => take('cash', cents)}
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
                    <Button
                      key={type}
                      size="lg"
                      disabled={
                        nothing ||
                        (!isMoney(type) && goods <= 0 && t('tillCards:byMoney')) ||
                        cutReason(type) ||
                        (type === 'on_account' && accountReason)
                      }
                      onClick={() => press(type)}
                    >
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
                onChange={setTyped}
              />
              <NumberPad label={t('pay.part')} value={typed} onChange={setTyped} most={most} />
              {accepts('cash') && (
                <Button type="submit" size="lg" disabled={(typed === null && t('pay.nothing')) || tooMuch}>
                  {typed === null || typed <= due ? t('pay.inCash') : t('pay.inCashBack', { amount: euros(typed - due) })}
                </Button>
              )}
            </form>
          </div>
        )}
      </Stack>
    </Dialog>
  )
}
