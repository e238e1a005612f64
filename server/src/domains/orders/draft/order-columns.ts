import type { AddressSnapshot } from '@plantule/contract/customers/schemas'
import type { OrderInput } from '@plantule/contract/orders/schemas'
import type { Ctx } from '../../../platform/context.ts'
import { Refused } from '../../../platform/refused.ts'
import { searchText } from '../../../platform/search-text.ts'
import { addressesOf, billingOf } from '../../customers/index.ts'
import { discountColumns } from '../rules.ts'

type Buyer = {
  customer_id: number | null
  /** The customer's, at the time. */
  price_profile_id: number | null
  customer_name: string | null
  billing_address: string | null
  delivery_address: string | null
  city: string | null
  search: string
}

type Given = Pick<OrderInput, 'customerId' | 'billingAddress' | 'deliveryAddress' | 'purchaseOrder'>

/**
 * What the order copies of its customer. An address that was typed stands; else the customer's billing and delivery
 * addresses are taken. Throws `unknown_customer` beside its field.
 */
export async function buyerColumns(ctx: Ctx, reference: string, input: Given): Promise<Buyer> {
  return (await buyerOf(ctx, input))(reference)
}

/** The same, of an order whose reference is not known yet. */
export async function buyerOf(ctx: Ctx, input: Given): Promise<(reference: string) => Buyer> {
  if (input.customerId === null) {
    const address = input.deliveryAddress ?? input.billingAddress
    return (reference) => ({
      customer_id: null,
      price_profile_id: null,
      customer_name: input.billingAddress?.name ?? null,
      billing_address: text(input.billingAddress),
      delivery_address: text(input.deliveryAddress),
      city: address?.city ?? null,
      search: searchText(reference, input.purchaseOrder, input.billingAddress?.name, address?.city, address?.postcode),
    })
  }
  const [customer, addresses] = await Promise.all([
    ctx.db
      .selectFrom('customer')
      .select(['id', 'name', 'reference', 'email', 'phone', 'price_profile_id'])
      .where('id', '=', input.customerId)
      .executeTakeFirst(),
    addressesOf(ctx, input.customerId),
  ])
  if (!customer) throw new Refused('unknown_customer', {}, [{ path: ['customerId'], code: 'unknown_customer' }])
  const billing = input.billingAddress ?? snapshot(billingOf(addresses) ?? undefined)
  const delivery = input.deliveryAddress ?? snapshot(addresses.find((a) => a.isDelivery) ?? addresses[0])
  const town = delivery ?? billing
  return (reference) => ({
    customer_id: customer.id,
    price_profile_id: customer.price_profile_id,
    customer_name: customer.name,
    billing_address: text(billing),
    delivery_address: text(delivery),
    city: town?.city ?? null,
    search: searchText(
      reference,
      input.purchaseOrder,
      customer.name,
      customer.reference,
      customer.email,
      customer.phone?.replace(/\D/g, ''),
      town?.city,
      town?.postcode,
    ),
  })
}

/** The link that a code names: a running one or the order's present one, else nothing. */
export async function linkOfCode(ctx: Ctx, code: string | null, presentId: number | null = null): Promise<number | null> {
  if (!code) return null
  const row = await ctx.db
    .selectFrom('tracking_link')
    .select('id')
    .where('code', '=', code.toLowerCase())
    .where((eb) => eb.or([eb('stopped_at', 'is', null), eb('id', '=', presentId)]))
    .executeTakeFirst()
  return row?.id ?? null
}

const text = (address: AddressSnapshot | null): string | null => (address ? JSON.stringify(address) : null)

function snapshot(address: AddressSnapshot | undefined): AddressSnapshot | null {
  if (!address) return null
  const { company, name, line1, line2, postcode, city, country, phone, note } = address
  return { company, name, line1, line2, postcode, city, country, phone, note }
}

/** The columns that a person sets directly. */
export const plainColumns = (input: OrderInput) => ({
  mode: input.mode,
  tax_regime: input.taxRegime,
  channel: input.channel,
  ...discountColumns(input.discount),
  discount_reason: input.discountReason,
  delivery_mode: input.deliveryMode,
  relay: input.relay && input.deliveryMode === 'relay' ? JSON.stringify(input.relay) : null,
  delivery_cents: input.deliveryCents,
  delivery_km: input.deliveryKm,
  delivery_follows: input.deliveryFollows,
  wanted_on: input.wantedOn,
  purchase_order: input.purchaseOrder,
  note: input.note,
  internal_note: input.internalNote,
})
