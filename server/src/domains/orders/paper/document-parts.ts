import type { AddressSnapshot } from '@plantule/contract/customers/schemas'
import { exclOf, type LineTotals, type PriceMode, type RatePart, type RateTotals, spread, totalsOf } from '@plantule/contract/base/money'
import { type InvoicingInfo, InvoicingInput } from '@plantule/contract/shops/settings'
import type { InvoiceInput } from '../../../platform/documents/invoice-document.ts'
import { Refused } from '../../../platform/refused.ts'
import type { DocumentInfo } from '../../shops/index.ts'
import { type Line, type Order, partsOf } from '../orders.db.ts'
import { type DiscountColumns, discountOf, saleOf, sharesOf } from '../rules.ts'
import { exemptionOf } from '../tax-regime.ts'
import { percentText } from '../../../platform/percent-text.ts'

type Parts = Pick<InvoiceInput, 'lines' | 'vatGroups' | 'totals'>
type DocumentLine = Parts['lines'][number]
/** What the delivery fee is at one rate, without TVA: the books keep it apart. */
type Carriage = { rateBp: number; exclCents: number }
type Seller = InvoiceInput['seller']
type Buyer = InvoiceInput['buyer']
type Laws = Pick<DocumentInfo, 'noTvaReason' | 'exemptions' | 'country' | 'postcode'>

/** What a priced document reads of what was sold: an order, or a ticket that is invoiced. */
export type Shown = Pick<
  Order,
  | 'mode'
  | 'charges_tva'
  | 'tax_regime'
  | 'delivery_cents'
  | 'delivery_off_cents'
  | 'delivery_address'
  | 'billing_address'
  | 'discount_kind'
  | 'discount_value'
  | 'discount_reason'
>
export type ShownLine = Pick<
  Line,
  | 'reference'
  | 'label'
  | 'latin_name'
  | 'quantity'
  | 'unit_cents'
  | 'rate_bp'
  | 'shares'
  | 'parts'
  | 'discount_kind'
  | 'discount_value'
  | 'discount_reason'
  | 'code_cents'
  | 'code_label'
  | 'note'
  | 'service'
>

/** EN 16931: K supply inside the European Union, G export, E a shop that charges no TVA. */
const untaxed = { domestic: 'E', intra_eu: 'K', export: 'G' } as const

/**
 * Lines, TVA and totals of an order as priced documents show them, the delivery fee as lines of its own: HT as invoices need
 * them (EN 16931), or the lines TTC (`shown`), which only an order priced TTC can be shown in.
 */
export function moneyParts(
  order: Shown,
  lines: readonly ShownLine[],
  info: Laws,
  shown: PriceMode = 'excl',
): Parts & { carriage: Carriage[] } {
  const totals = totalsOf(saleOf(order, lines))
  const regime = order.tax_regime
  const category = order.charges_tva ? (rateBp: number) => (rateBp > 0 ? 'S' : 'Z') as 'S' | 'Z' : () => untaxed[regime]
  const goods = lines.flatMap((line, index): DocumentLine[] => {
    const own = totals.lines[index]
    if (!own) throw new Error('every line has totals')
    return cutByRate(line, own).map((cut) => ({
      ...lineOf(order, cut.line, cut.own, shown),
      category: category(cut.own.rateBp),
      rateBp: cut.own.rateBp,
    }))
  })
  // Carriage follows what it is for: goods, or the work of who comes for nothing else.
  const service = lines.length > 0 && lines.every((line) => line.service)
  const fees = totals.delivery.map(({ rateBp, ...fee }): DocumentLine => {
    const cents = shown === 'incl' ? fee.netCents : fee.exclCents
    // Its TVA follows the goods (BOI-TVA-LIQ-20-10): of goods of several rates each part says which it goes with.
    const label = totals.delivery.length > 1 ? `Livraison (part à ${percentText(rateBp)})` : 'Livraison'
    return { label, quantity: 1000, unitPrice: cents * 100, netCents: cents, category: category(rateBp), rateBp, service }
  })
  const free = freeDelivery(order, totals.rates, category, shown).map((line) => ({ ...line, service }))
  const all = [...goods, ...fees, ...free]
  const exemption = exemptionOf(order, info)
  return {
    lines: all,
    vatGroups: totals.rates.map((rate) => ({
      category: category(rate.rateBp),
      rateBp: rate.rateBp,
      baseCents: rate.exclCents,
      vatCents: rate.vatCents,
      exemption,
    })),
    totals: {
      linesCents: all.reduce((sum, line) => sum + line.netCents, 0),
      exclCents: totals.exclCents,
      vatCents: totals.vatCents,
      inclCents: totals.inclCents,
    },
    carriage: totals.delivery.map(({ rateBp, exclCents }) => ({ rateBp, exclCents })),
  }
}

/**
 * The lines TTC for the page of an invoice to a consumer, who was told prices TTC (arrêté du 3 décembre 1987, art. 1); nothing for
 * others, and where prices were HT or bear no TVA.
 */
export function shownInclOf(order: Shown, lines: readonly ShownLine[], info: Laws, professional: boolean): Pick<InvoiceInput, 'shownIncl'> {
  if (professional || order.mode !== 'incl' || !order.charges_tva) return {}
  return {
    shownIncl: moneyParts(order, lines, info, 'incl').lines.map(({ unitPrice, discountCents = 0, netCents }) => ({
      unitPrice,
      discountCents,
      netCents,
    })),
  }
}

type Cut = { line: ShownLine; own: Omit<LineTotals, 'parts'> }

/** A line of a document has one rate (EN 16931 BT-152): a pack of several is shown in as many lines, its price split as its TVA. */
function cutByRate(line: ShownLine, { parts, ...own }: LineTotals): Cut[] {
  const [only] = parts
  if (parts.length < 2 && only) return [{ line, own: { ...own, rateBp: only.rateBp } }]
  const nets = parts.map((part) => part.netCents)
  // A pack that is given away has nothing to go by but its worth.
  const weights = own.netCents > 0 ? nets : (sharesOf(line) ?? []).toSorted((a, b) => a.rateBp - b.rateBp).map((share) => share.weight)
  const [discount, share] = [spread(own.discountCents, weights), spread(own.shareCents, weights)]
  return parts.map(({ rateBp, netCents, exclCents }: RatePart, index): Cut => {
    const [discountCents, shareCents] = [discount[index] ?? 0, share[index] ?? 0]
    const label = `${line.label.slice(0, 180)} (part à ${percentText(rateBp)})`
    return {
      line: index === 0 ? { ...line, label } : { ...line, label, parts: null, note: null },
      own: { grossCents: netCents + discountCents + shareCents, discountCents, shareCents, netCents, exclCents, rateBp },
    }
  })
}

/** A fee that a code takes off altogether is shown, at nothing. */
function freeDelivery(
  order: Shown,
  rates: readonly RateTotals[],
  category: (rateBp: number) => DocumentLine['category'],
  shown: PriceMode,
): DocumentLine[] {
  const [first] = rates
  if (order.delivery_off_cents === 0 || !first) return []
  const cents = order.mode === 'incl' && shown === 'excl' ? exclOf(order.delivery_off_cents, first.rateBp) : order.delivery_off_cents
  return [
    {
      label: 'Livraison',
      quantity: 1000,
      unitPrice: cents * 100,
      discountCents: cents,
      discountLabel: 'Livraison offerte',
      netCents: 0,
      category: category(first.rateBp),
      rateBp: first.rateBp,
    },
  ]
}

/** The small print under a label: what a pack holds, and the line's note. */
function detailsOf(line: ShownLine): string | null {
  const held = partsOf(line)
    .map((part) => `${part.quantity} × ${part.label}`)
    .join(', ')
  return [held, line.note].filter(Boolean).join(' - ').slice(0, 500) || null
}

type Reduced = DiscountColumns & Pick<Order, 'discount_reason'>

/**
 * What takes something off a line, by name and rate: its own discount, codes, its part of the whole order's. `word` stands for one without
 * a reason.
 */
export function discountNames(
  order: Reduced,
  line: Reduced & Pick<Line, 'code_label' | 'code_cents'>,
  own: Pick<LineTotals, 'discountCents' | 'shareCents'>,
  word: string,
): string {
  const named = (given: Reduced): string => {
    const discount = discountOf(given)
    return [given.discount_reason || word, discount?.kind === 'percent' ? percentText(discount.bp).replace(' ', '\u00a0') : '']
      .filter(Boolean)
      .join(' ')
  }
  // What is left of its share beyond what codes take off comes of the whole order's discount.
  return [own.discountCents > 0 && named(line), line.code_label, own.shareCents > line.code_cents && named(order)]
    .filter(Boolean)
    .join(', ')
    .slice(0, 120)
}

/** The names of what is taken off each line, by the line's id; lines at their full price have none. */
export function reductionsIn(order: Order, lines: readonly Line[]): Map<number, string> {
  const totals = totalsOf(saleOf(order, lines))
  const named = lines.flatMap((line, index): [number, string][] => {
    const own = totals.lines[index]
    const name = own && own.discountCents + own.shareCents > 0 ? discountNames(order, line, own, 'Remise') : ''
    return name ? [[line.id, name]] : []
  })
  return new Map(named)
}

/** Shown HT, a retail line shows what its TTC price holds, so that its unit price times its quantity meets its net. */
function lineOf(
  order: Reduced & Pick<Order, 'mode'>,
  line: ShownLine,
  own: Omit<LineTotals, 'parts'>,
  shown: PriceMode,
): Omit<DocumentLine, 'rateBp'> {
  const { mode } = order
  const reduced = own.discountCents + own.shareCents > 0
  const net = shown === 'incl' ? own.netCents : own.exclCents
  const gross = !reduced ? net : mode === 'incl' && shown === 'excl' ? Math.max(exclOf(own.grossCents, own.rateBp), net) : own.grossCents
  return {
    reference: line.reference,
    label: line.label,
    latinName: line.latin_name,
    details: detailsOf(line),
    quantity: line.quantity * 1000,
    ...unitPriceOf(gross, line.quantity),
    discountCents: gross - net,
    discountLabel: reduced ? discountNames(order, line, own, 'Remise') : null,
    netCents: net,
    service: line.service,
  }
}

/** What one costs when so many come to `cents`; to the millionth where the ten-thousandth does not give it. */
export function unitPriceOf(cents: number, quantity: number): { unitPrice: number; unitPriceMicros?: number } {
  const micros = Math.round((cents * 10_000) / quantity)
  const unitPrice = Math.round((cents * 100) / quantity)
  return micros === unitPrice * 100 ? { unitPrice } : { unitPrice, unitPriceMicros: micros }
}

/**
 * The shop on its documents. Throws `shop_details_missing` naming what the law asks for and is not filled in, `shop_details_wrong` naming
 * what cannot be true.
 */
export function sellerOf(info: InvoicingInfo): Seller {
  const needed: { key: keyof InvoicingInfo; fr: string; en: string }[] = [
    { key: 'legalName', fr: 'raison sociale', en: 'legal name' },
    { key: 'line1', fr: 'adresse', en: 'address' },
    { key: 'postcode', fr: 'code postal', en: 'postcode' },
    { key: 'city', fr: 'ville', en: 'town' },
    { key: 'siren', fr: 'SIREN', en: 'SIREN' },
    ...(info.payTva ? [{ key: 'vatNumber' as const, fr: 'numéro de TVA', en: 'TVA number' }] : []),
  ]
  const missing = needed.filter(({ key }) => !info[key])
  const named = (language: 'fr' | 'en'): string => missing.map((each) => each[language]).join(', ')
  if (missing.length > 0) throw new Refused('shop_details_missing', { missing: { fr: named('fr'), en: named('en') } })
  const wrong = wrongDetails(info)
  if (wrong) throw new Refused('shop_details_wrong', { wrong })
  return {
    name: info.legalName,
    legalForm: info.legalForm || null,
    capitalCents: info.capitalCents || null,
    address: { lines: [info.line1, info.line2].filter(Boolean), postcode: info.postcode, city: info.city, country: info.country },
    siren: info.siren,
    siret: info.siret || null,
    rcs: info.rcsTown ? `RCS ${info.rcsTown} ${info.siren.replace(/(\d{3})(?=\d)/g, '$1 ')}` : null,
    vatId: info.vatNumber || null,
    iban: info.iban || null,
    bic: info.bic || null,
    phone: info.phone || null,
    email: info.email || null,
    website: info.website || null,
  }
}

const numbers = { siren: 'SIREN', siret: 'SIRET', vatNumber: 'numéro de TVA', iban: 'IBAN', bic: 'BIC', postcode: 'code postal' } as const

/** Details that were saved before they were checked: a wrong IBAN would send the customers' money nowhere. */
function wrongDetails(info: InvoicingInfo): { fr: string; en: string } | null {
  const issues = InvoicingInput.safeParse(info).error?.issues ?? []
  const names = [
    ...new Set(issues.flatMap(({ path: [key] }) => (key !== undefined && key in numbers ? [numbers[key as keyof typeof numbers]] : []))),
  ]
  if (names.length === 0) return null
  return { fr: names.join(', '), en: names.join(', ').replace('numéro de TVA', 'TVA number').replace('code postal', 'postcode') }
}

export type CustomerOnDocument = {
  name: string
  kind: string
  reference: string
  siren: string | null
  siret: string | null
  vat_number: string | null
  email: string | null
  /** Where their bills go now, for an order that was taken before they had an address. */
  address?: AddressSnapshot | null
}

/** The customer as the document keeps them. Throws `buyer_address_missing`: the law asks for the customer's address. */
export function buyerOf(order: Pick<Order, 'billing_address' | 'delivery_address'>, customer: CustomerOnDocument | null): Buyer {
  const delivery = order.delivery_address
  // Where plants go to the only address that is known, the bill goes there too.
  const billing = order.billing_address ?? delivery ?? customer?.address
  const name = billing?.company || customer?.name || billing?.name
  if (!billing || !name) throw new Refused('buyer_address_missing')
  const elsewhere = delivery && !sameAddress(billing, delivery) ? delivery : null
  return {
    name,
    contact: billing.name && billing.name !== name ? billing.name : null,
    address: postal(billing),
    delivery: elsewhere && { name: elsewhere.company || elsewhere.name || name, address: postal(elsewhere) },
    siren: customer?.siren ?? null,
    siret: customer?.siret ?? null,
    vatId: customer?.vat_number ?? null,
    professional: customer !== null && customer.kind !== 'private',
    email: customer?.email ?? null,
    customerNumber: customer?.reference ?? null,
  }
}

const postal = (address: AddressSnapshot): Buyer['address'] => ({
  lines: [address.line1, address.line2].filter((line): line is string => Boolean(line)),
  postcode: address.postcode,
  city: address.city,
  country: address.country,
})

const sameAddress = (a: AddressSnapshot, b: AddressSnapshot): boolean =>
  (['company', 'name', 'line1', 'line2', 'postcode', 'city', 'country'] as const).every((key) => (a[key] ?? '') === (b[key] ?? ''))
