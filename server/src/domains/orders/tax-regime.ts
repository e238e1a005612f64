import type { AddressSnapshot } from '@plantule/contract/customers/schemas'
import type { TaxRegime } from '@plantule/contract/orders/schemas'
import { isFetched } from '@plantule/contract/orders/states'
import { isOverseasExport, type RegimeFacts, regimeFault } from '@plantule/contract/orders/tax-regime'
import type { InvoicingInfo } from '@plantule/contract/shops/settings'
import type { InvoiceInput } from '../../platform/documents/invoice-document.ts'
import type { Ctx } from '../../platform/context.ts'
import { Refused, refusedField } from '../../platform/refused.ts'
import { addressesOf, billingOf } from '../customers/index.ts'
import { type DocumentInfo, invoicingInfo } from '../shops/index.ts'
import type { Order } from './orders.db.ts'

type Sold = Pick<Order, 'tax_regime' | 'delivery_mode' | 'delivery_address' | 'billing_address'>
type Shop = Pick<InvoicingInfo, 'country' | 'postcode'>
type DocumentBuyer = InvoiceInput['buyer']
type Buyer = { isPrivate: boolean; vatNumber: string | null; address: AddressSnapshot | null }

const shownCountries = new Intl.DisplayNames('fr', { type: 'region' })
const placeOf = ({ city, postcode, country }: AddressSnapshot): string =>
  country === 'FR' ? `${postcode} ${city}` : `${city}, ${shownCountries.of(country) ?? country}`

/** Where the plants of an order go: the delivery address, else where the bill goes. */
const destinationOf = (order: Sold, buyer: Pick<Buyer, 'address'>): AddressSnapshot | null =>
  order.delivery_address ?? order.billing_address ?? buyer.address

export const factsOf = (order: Sold, shop: Shop, buyer: Buyer): RegimeFacts & { to: AddressSnapshot | null } => ({
  from: shop,
  to: destinationOf(order, buyer),
  handedOver: isFetched(order.delivery_mode),
  isPrivate: buyer.isPrivate,
  vatNumber: buyer.vatNumber,
})

/** What a draft may still lack: its customer and address are often typed after its lines. */
const stillToCome = new Set(['regime_without_address', 'eu_number_missing', 'regime_services'])

/** Throws one of `regimeFaults` when the order may not be sold without French TVA to where it goes, or to who buys it. */
export function refuseWrongRegime(
  order: Sold,
  shop: Shop,
  buyer: Buyer,
  { draft = false, servicesOnly = false, field = false } = {},
): void {
  const facts = factsOf(order, shop, buyer)
  const fault = regimeFault(order.tax_regime, { ...facts, servicesOnly })
  if (!fault || (draft && stillToCome.has(fault))) return
  const details = { place: facts.to ? placeOf(facts.to) : '' }
  throw field ? refusedField(fault, ['taxRegime'], details) : new Refused(fault, details)
}

/** An order as it stands in the database now, with its customer as they are today. Throws one of `regimeFaults` beside `taxRegime`. */
export async function checkRegime(ctx: Ctx, order: Order): Promise<void> {
  if (order.tax_regime === 'domestic') return
  const draft = order.status === 'draft'
  const [shop, customer, lines] = await Promise.all([
    invoicingInfo(ctx),
    ctx.db
      .selectFrom('customer')
      .select(['kind', 'vat_number'])
      .where('id', '=', order.customer_id ?? 0)
      .executeTakeFirst(),
    ctx.db.selectFrom('order_line').select('service').where('order_id', '=', order.id).execute(),
  ])
  const address = order.customer_id === null ? null : billingOf(await addressesOf(ctx, order.customer_id))
  // Who buys is not known yet in a draft without a customer.
  const isPrivate = customer ? customer.kind === 'private' : !draft
  const servicesOnly = lines.length > 0 && lines.every((line) => line.service)
  refuseWrongRegime(order, shop, { isPrivate, vatNumber: customer?.vat_number ?? null, address }, { draft, servicesOnly, field: true })
}

const decisive = ['tax_regime', 'delivery_mode', 'customer_id', 'delivery_address', 'billing_address'] as const
const firmed = new Set(['draft', 'quotation'])

/**
 * Whether a change touches what the regime follows from, or makes the order firm: an order that stands is not judged anew for its payment.
 */
export const regimeMoved = (before: Order, after: Order): boolean =>
  after.status !== 'cancelled' &&
  (decisive.some((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key])) ||
    (before.status !== after.status && firmed.has(before.status)))

/** As when the order was made; one that becomes a sale inside France again is taxed as the shop is now. */
export const chargesTva = async (ctx: Ctx, before: Order, regime: TaxRegime): Promise<boolean> =>
  regime === 'domestic' && (before.tax_regime === 'domestic' ? before.charges_tva : (await invoicingInfo(ctx)).payTva)

/** The same of an order that gets an invoice, by what the invoice will say of its buyer. Throws one of `regimeFaults`. */
export function refuseUntaxed(
  order: Order,
  shop: Shop,
  buyer: Pick<DocumentBuyer, 'professional' | 'vatId' | 'address' | 'delivery'>,
  lines: readonly { service?: boolean | undefined }[],
): void {
  const { lines: street, postcode, city, country } = (buyer.delivery ?? buyer).address
  const address = {
    company: null,
    name: null,
    line1: street[0] ?? '',
    line2: null,
    postcode,
    city,
    country: country ?? 'FR',
    phone: null,
    note: null,
  }
  const servicesOnly = lines.length > 0 && lines.every((line) => line.service)
  refuseWrongRegime(order, shop, { isPrivate: !buyer.professional, vatNumber: buyer.vatId ?? null, address }, { servicesOnly })
}

/** The law by which an order bears no TVA, as its papers say it; null where it bears some. */
export function exemptionOf(
  order: Pick<Order, 'charges_tva' | 'tax_regime' | 'delivery_address' | 'billing_address'>,
  info: Shop & Pick<DocumentInfo, 'noTvaReason' | 'exemptions'>,
): string | null {
  if (order.charges_tva) return null
  const regime = order.tax_regime
  if (regime === 'domestic') return info.exemptions[info.noTvaReason]
  const to = (order.delivery_address ?? order.billing_address) as AddressSnapshot | null
  return info.exemptions[regime === 'export' && isOverseasExport(info, to) ? 'export_overseas' : regime]
}
