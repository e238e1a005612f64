import type { RelayChoice } from '@plantule/contract/carriers/relay'
import { OrderInput, type Order } from '@plantule/contract/orders/schemas'
import type { SiteLanguage } from '@plantule/contract/site/site-page'
import type { Ctx } from '../../../platform/context.ts'
import { bookSlot, dropHold } from '../../delivery/index.ts'
import type { Arrival } from '../../marketing/index.ts'
import { createOrder, refuseAskedMore, setCodes, validateOrder } from '../../orders/index.ts'
import { toLine } from './basket.ts'
import type { BasketItem } from './basket-cookie.ts'
import { type CheckoutTyped, nameOf } from './checkout-form.ts'
import { refuseUnsent } from './not-sent.ts'

export type Wanted = {
  items: readonly BasketItem[]
  typed: CheckoutTyped
  language: SiteLanguage
  trackingCode: string
  relay?: RelayChoice | null
  letter?: Arrival | null
}

export const slotOf = ({ mode, slot }: CheckoutTyped): { day: string; from: string } | null => {
  const [day, from] = slot.split(' ')
  return mode === 'collect' && day && from ? { day, from } : null
}

/**
 * The draft that a basket makes, through the same verbs as everywhere: prices of the lists, fee of the tables, codes. Whether an address
 * used a code is looked at once it is `ordered`. Throws what these refuse, `NotSent`.
 */
export async function draftOf(
  ctx: Ctx,
  { items, typed, trackingCode, relay = null }: Wanted,
  { ordered = false, ...more }: { customerId?: number; internalNote?: string; ordered?: boolean } = {},
): Promise<Order> {
  const address = {
    name: nameOf(typed),
    line1: typed.line1,
    line2: typed.line2 || null,
    postcode: typed.postcode,
    city: typed.city,
    country: typed.country,
    phone: typed.phone || null,
  }
  const made = await createOrder(
    ctx,
    OrderInput.parse({
      customerId: more.customerId ?? null,
      channel: 'web',
      lines: items.map(toLine),
      deliveryMode: typed.mode,
      deliveryFollows: true,
      relay,
      // Said for plants that are fetched too: none kept of a customer is to stand on papers that a guest reads.
      deliveryAddress: address,
      billingAddress: address,
      wantedOn: slotOf(typed)?.day ?? null,
      note: typed.note,
      internalNote: more.internalNote ?? '',
      trackingCode: trackingCode || null,
    }),
  )
  const guest = { email: typed.email, judged: ordered }
  const order = typed.code ? await setCodes(ctx, made.id, [typed.code], made.version, guest) : made
  await refuseUnsent(ctx, order, typed)
  return order
}

class Taken extends Error {
  readonly order: Order
  constructor(order: Order) {
    super('taken back')
    this.order = order
  }
}

/**
 * What the order would be: it is made, looked at and taken back, so that nothing differs from the real one. Throws what a draft
 * refuses, `minimum_order`.
 */
export async function quoteOf(ctx: Ctx, wanted: Wanted): Promise<Order> {
  try {
    return await ctx.attempt(async () => {
      // Nobody's: what is shown before the order tells nothing of the address that was typed.
      const draft = await draftOf(ctx, wanted)
      // Said while they can still put more into their basket.
      refuseAskedMore(draft)
      throw new Taken(draft)
    })
  } catch (error) {
    if (error instanceof Taken) return error.order
    throw error
  }
}

/** The draft becomes firm: its stock is held, its slot booked. Throws `out_of_stock`, `slot_full` and what else these refuse. */
export async function makeFirm(ctx: Ctx, draft: Order, wanted: Wanted, token: string): Promise<Order> {
  // Its one confirmation bears the way to its page.
  const firm = await validateOrder(ctx, draft.id, { told: true })
  const slot = slotOf(wanted.typed)
  if (slot) {
    await bookSlot(ctx, {
      orderId: firm.id,
      reference: firm.reference,
      customerName: nameOf(wanted.typed),
      phone: wanted.typed.phone,
      plants: firm.lines.reduce((sum, line) => sum + line.quantity, 0),
      ...slot,
      author: firm.seller,
      hold: token,
    })
    await dropHold(ctx, token)
  }
  return firm
}
