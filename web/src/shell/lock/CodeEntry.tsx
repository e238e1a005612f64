import { sellerRoutes, type Seller } from '@plantule/contract/platform/sellers'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/client.ts'
import { ApiError } from '../../api/error.ts'
import { localCode } from '../../session/local-code.ts'
import { CodePad } from './CodePad.tsx'
import { sellerOfBadge } from './lock-state.ts'

type CodeEntryProps = {
  seller: Seller
  sellers: readonly Seller[]
  /** Another badge was scanned instead. */
  onBadge: (seller: Seller) => void
  onOpened: (entered: boolean) => void
}

/** The code of one seller, which the server checks and counts. */
export function CodeEntry({ seller, sellers, onBadge, onOpened }: CodeEntryProps) {
  const { t } = useTranslation('shell')
  const [busy, setBusy] = useState(false)
  const [wrong, setWrong] = useState<string | false>(false)
  const submit = async (text: string): Promise<void> => {
    const other = sellerOfBadge(text, sellers)
    if (other) return onBadge(other)
    setBusy(true)
    try {
      const { entered } = await call(sellerRoutes.openSeller, { params: { id: seller.id }, body: { pin: text } })
      const kept = localCode.keepProven(seller.memberId, text)
      // Before the page starts anew for whoever takes over; the seller who comes back does not wait for it.
      if (entered) await kept
      onOpened(entered)
      await kept
    } catch (failure) {
      setBusy(false)
      if (!(failure instanceof ApiError)) throw failure
      setWrong(failure.problem.errors?.[0]?.message ?? failure.message)
    }
  }
  return (
    <CodePad
      label={t('lock.codeOf', { name: seller.name })}
      confirm={t('lock.open')}
      busy={busy}
      wrong={wrong}
      onType={() => setWrong(false)}
      onSubmit={(code) => void submit(code)}
    />
  )
}
