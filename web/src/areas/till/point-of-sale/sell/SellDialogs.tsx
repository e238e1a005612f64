import type { Register, Session, TillStatus } from '@plantule/contract/till/till'
import { lazy, Suspense, type ReactNode } from 'react'
import { cardsOf, type Basket } from '../../parts/basket.ts'
import { CustomerPick } from '../../parts/CustomerPick.tsx'
import { FreeArticle } from '../basket/FreeArticle.tsx'
import { LineDialog } from '../basket/LineDialog.tsx'
import { ParkedDialog } from '../basket/ParkedDialog.tsx'
import type { BasketChange, Shown } from '../basket/use-basket.ts'
import type { Alone } from '../offline/use-alone.ts'
import { PayDialog } from '../pay/PayDialog.tsx'
import type { Sale } from '../pay/use-sale.ts'
import { PlaceDialog } from '../session/PlaceDialog.tsx'
import { Tickets } from '../ticket/Tickets.tsx'
import type { Open } from './sell-state.ts'

/** Fetched when somebody sells one. */
const GiftCardDialog = lazy(() => import('../basket/GiftCardDialog.tsx'))

type Given = {
  status: TillStatus
  session: Session
  register: Register
  basket: Basket
  quote: Shown
  change: BasketChange
  clear: () => void
  sale: Sale
  alone: Alone
  /** The server answers, and nothing that was sold without it waits. */
  online: boolean
  /** A scan while the payment is open; see `PayDialog`. */
  onScan: (code: string, unpaid: boolean) => boolean
  onClose: () => void
}
type Dialogs = { [What in Open['what']]: (given: Given, open: Extract<Open, { what: What }>) => ReactNode }

const dialogs: Dialogs = {
  pay: ({ basket, quote, sale, alone, session, onScan, onClose }) => (
    <PayDialog
      basket={basket}
      quote={quote}
      sale={sale}
      alone={alone}
      training={session.training}
      onScan={onScan}
      onClose={() => {
        sale.forgetError()
        onClose()
      }}
    />
  ),
  parked: ({ online, register, basket, change, clear, onClose }) => (
    <ParkedDialog connected={online} registerId={register.id} basket={basket} change={change} clear={clear} onClose={onClose} />
  ),
  tickets: ({ online, alone, register, onClose }, { number }) => (
    <Tickets online={online} alone={alone} registerId={register.id} number={number} onClose={onClose} />
  ),
  customer: ({ basket, change, onClose }) => (
    <CustomerPick current={basket.customer} onChoose={(customer) => change((before) => ({ ...before, customer }))} onClose={onClose} />
  ),
  free: ({ change, onClose }) => <FreeArticle change={change} onClose={onClose} />,
  card: ({ basket, change, onClose }, { card }) => (
    <Suspense>
      <GiftCardDialog card={card} taken={cardsOf(basket).flatMap(({ voucherId }) => voucherId ?? [])} change={change} onClose={onClose} />
    </Suspense>
  ),
  place: ({ status, session, onClose }) => <PlaceDialog status={status} session={session} onClose={onClose} />,
  line: ({ basket, quote, change, onClose }, { key }) => (
    <LineDialog basket={basket} quote={quote} lineKey={key} change={change} onClose={onClose} />
  ),
}

/** What is open above the till. */
export function SellDialogs({ open, ...given }: Given & { open: Open }) {
  // Each entry takes the opening of its own name, which the compiler cannot follow through the table.
  const show = dialogs[open.what] as (given: Given, open: Open) => ReactNode
  return show(given, open)
}
