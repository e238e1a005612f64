import { useEffect } from 'react'
import { lineCents, type Basket } from './basket.ts'
import type { Shown } from './use-basket.ts'

export const displayChannel = 'plantule.till.display'
export type DisplayState = { lines: { key: string; label: string; quantity: number; cents: number }[]; discountCents: number; inclCents: number; changeCents: number | null; paid: boolean; address: string }
type Showing = { basket: Basket; quote: Shown; done: { inclCents: number; changeCents: number; address: string } | null }

/** Tells the customer's window what is being sold, also when it opens later. */
export function useDisplay({ basket, quote, done }: Showing): void {
  const lines = basket.lines.map((line, at) => ({ key: line.key, label: line.label, quantity: line.quantity, cents: lineCents(line, quote.unitCents[at] ?? line.unitCents) }))
  const state: DisplayState = {
    lines,
    discountCents: done ? 0 : lines.reduce((sum, { cents }) => sum + cents, 0) - quote.inclCents,
    inclCents: done ? done.inclCents : quote.inclCents,
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
