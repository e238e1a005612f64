import { normalCode } from '@plantule/contract/codes/rules'
import { codesRoutes } from '@plantule/contract/codes/discount-codes'
import type { PaymentType } from '@plantule/contract/base/payment-types'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../../api/client.ts'
import { ApiError } from '../../../../api/error.ts'
import { Button } from '../../../../ui/Button.tsx'
import { euros } from '../../../../ui/format.ts'
import { TextInput } from '../../../../ui/inputs.ts'
import classes from '../../parts/Pay.module.css'

const NOBODY = -1
/** A customer waits: an answer that takes longer counts as none. */
const ANSWER_MS = 4_000

type PayReferenceProps = {
  type: PaymentType
  cents: number
  customerId: number | null
  /** A code that was scanned before anybody asked for it. */
  scanned: string
  /** Whether the server can be asked what is left on a code. */
  ask: boolean
  onTake: (type: PaymentType, cents: number, reference: string) => void
  onBack: () => void
}

/** The number of a cheque, or the code of a card: what is left on it is taken, and a wrong one is said while it can be corrected. */
export function PayReference({ type, cents, customerId, scanned, ask, onTake, onBack }: PayReferenceProps) {
  const { t } = useTranslation(['till', 'orders', 'kit'])
  const [reference, setReference] = useState(scanned)
  const [fault, setFault] = useState('')
  const [busy, setBusy] = useState(false)
  const cheque = type === 'cheque'
  const check = async (): Promise<void> => {
    const code = normalCode(reference)
    const late = AbortSignal.timeout(ANSWER_MS)
    setBusy(true)
    try {
      const found = await call(codesRoutes.checkCode, { params: { code, userId: customerId ?? NOBODY }, query: {} }, { signal: late })
      if (found.type === 'discount') return setFault(t('pay.isDiscount'))
      // Its kind is known by its code: which of both keys was pressed does not matter.
      onTake(found.type, Math.min(cents, found.balanceCents), found.code)
    } catch (error) {
      // Without an answer the sale itself finds out, as it does for a device alone.
      if (late.aborted || (error instanceof ApiError && error.unreachable)) return onTake(type, cents, code)
      if (!(error instanceof ApiError)) throw error
      setFault(error.message)
    } finally {
      setBusy(false)
    }
  }
  const submit = (): void => {
    if (busy || (!cheque && reference.trim() === '')) return
    if (cheque || !ask) onTake(type, cents, reference.trim())
    else void check()
  }
  return (
    <form
      className={classes.reference}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <TextInput
        label={t(cheque ? 'pay.cheque' : 'pay.code', { type: t(`orders:paymentTypes.${type}`) })}
        size="lg"
        ref={(field) => field?.focus()}
        autoComplete="off"
        spellCheck={false}
        maxLength={cheque ? 100 : 60}
        value={reference}
        error={fault || undefined}
        onChange={(event) => {
          setReference(event.currentTarget.value)
          setFault('')
        }}
      />
      <Button look="quiet" onClick={onBack}>
        {t('kit:cancel')}
      </Button>
      <Button look="main" type="submit" size="lg" busy={busy} disabled={!cheque && reference.trim() === '' && t('pay.codeNeeded')}>
        {t('pay.take', { amount: euros(cents) })}
      </Button>
    </form>
  )
}
