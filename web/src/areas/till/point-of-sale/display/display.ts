import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { cardsOf, lineCents, type Basket } from '../../parts/basket.ts'
import type { Shown } from '../basket/use-basket.ts'

export const displayChannel = 'plantule.till.display'
export type DisplayState = {
  lines: { key: string; label: string; quantity: number; cents: number }[]
  discountCents: number
  inclCents: number
  changeCents: number | null
  paid: boolean
  address: string
}
type Showing = {
  basket: Basket
  quote: Shown
  done: { inclCents: number; cardsCents?: number; changeCents: number; address: string } | null
}

/** Tells the customer's window what is being sold, also when it opens later. */
export function useDisplay({ basket, quote, done }: Showing): void {
  const { t } = useTranslation('tillCards')
  const goods = basket.lines.map((line, at) => ({
    key: line.key,
    label: line.label,
    quantity: line.quantity,
    cents: lineCents(line, quote.unitCents[at] ?? line.unitCents),
  }))
  const state: DisplayState = {
    lines: [...goods, ...cardsOf(basket).map(({ key, amountCents }) => ({ key, label: t('title'), quantity: 1, cents: amountCents }))],
    discountCents: done ? 0 : goods.reduce((sum, { cents }) => sum + cents, 0) - quote.inclCents,
    inclCents: done ? done.inclCents + (done.cardsCents ?? 0) : quote.dueCents,
    changeCents: done?.changeCents ?? null,
    paid: done !== null,
    address: done?.address ?? '',
  }
  const text = JSON.stringify(state)
  useEffect(() => {
    const channel = new BroadcastChannel(displayChannel)
    // A broadcast channel reaches our own origin only: it has no target to name.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    const tell = (): void => channel.postMessage(text)
    tell()
    channel.addEventListener('message', ({ data }) => {
      if (data === 'hello') tell()
    })
    return () => channel.close()
  }, [text])
}
