import type { Order } from '@plantule/contract/orders/schemas'
import type { Ctx } from '../../../platform/context.ts'
import { quoteDelivery } from '../../delivery/index.ts'
import type { CheckoutTyped } from './checkout-form.ts'

/** Plants that no table has a fee for: the shop does not send there, or not so many. */
export class NotSent extends Error {}

export const notSent = {
  fr: 'La boutique n’envoie pas cette commande à cette adresse : choisissez une autre adresse ou le retrait, commandez moins, ou écrivez-lui.',
  en: 'The shop does not send this order to this address: choose another address or collection, order less, or write to it.',
}

/** Where the tables have no fee, people in the nursery agree on one by hand; a buyer alone would have it sent for nothing. */
export async function refuseUnsent(ctx: Ctx, order: Order, typed: CheckoutTyped): Promise<void> {
  const { mode } = typed
  if (mode !== 'home' && mode !== 'relay') return
  // A parcel goes to the relay, wherever its buyer lives.
  const { postcode, country } = (mode === 'relay' ? order.relay : null) ?? typed
  const { refusal } = await quoteDelivery(ctx, {
    mode,
    items: order.lines,
    goodsCents: order.lines.reduce((sum, { netCents }) => sum + netCents, 0),
    postcode,
    country,
    customerId: null,
    km: null,
    day: null,
  })
  if (refusal !== null) throw new NotSent(refusal)
}
