import type { Ctx } from '../../platform/context.ts'
import { Refused } from '../../platform/refused.ts'
import type { PostalAddress } from '../carriers/index.ts'
import type { Order } from '../orders/index.ts'
import { currentShop, invoicingInfo } from '../shops/index.ts'

const whole = ({ company, name, line1, postcode, city }: PostalAddress): boolean => Boolean((company || name) && line1 && postcode && city)

/** Who gets the parcel. Throws `parcel_address` where the carrier could not find them. */
export async function recipientOf(ctx: Ctx, order: Pick<Order, 'customer_id' | 'customer_name' | 'delivery_address' | 'billing_address'>) {
  const at = order.delivery_address ?? order.billing_address
  const customer =
    order.customer_id === null
      ? undefined
      : await ctx.db.selectFrom('customer').select(['email', 'phone']).where('id', '=', order.customer_id).executeTakeFirst()
  const address: PostalAddress = {
    company: at?.company ?? '',
    name: at?.name || (order.customer_name ?? ''),
    line1: at?.line1 ?? '',
    line2: at?.line2 ?? '',
    postcode: at?.postcode ?? '',
    city: at?.city ?? '',
    country: at?.country ?? 'FR',
    phone: at?.phone || (customer?.phone ?? ''),
    email: customer?.email ?? '',
  }
  if (!whole(address)) throw new Refused('parcel_address')
  return address
}

/** The nursery, as its papers name it. Throws `parcel_sender`. */
export async function senderOf(ctx: Ctx): Promise<PostalAddress> {
  const [info, shop] = [await invoicingInfo(ctx), await currentShop(ctx)]
  const { line1, line2, postcode, city, country, phone, email } = info
  const address = { company: info.legalName || shop.name, name: '', line1, line2, postcode, city, country, phone, email }
  if (!whole(address)) throw new Refused('parcel_sender')
  return address
}
