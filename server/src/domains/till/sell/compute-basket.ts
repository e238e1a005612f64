import { type SaleTotals, totalsOf } from '@plantule/contract/base/money'
import type { SaleInput } from '@plantule/contract/till/sales'
import type { Ctx } from '../../../platform/context.ts'
import { missingOf } from '../../../platform/named-inside.ts'
import { refusedField } from '../../../platform/refused.ts'
import { codeMarks, type TypedCode, typedCodes } from '../../codes/index.ts'
import { basketOf, discountColumns, type PricedLine, priceLines, saleOf } from '../../orders/index.ts'

type Input = Pick<SaleInput, 'lines' | 'discount' | 'customerId' | 'priceProfileId' | 'codes'>
type Computed = { lines: (PricedLine & { code_cents: number })[]; totals: SaleTotals; codes: TypedCode[] }

/**
 * A basket's lines at the buyer's prices, packs among them. Throws `unknown_item`, `pack_empty`, `regulated_plant`, `unknown_choice` beside
 * the profile.
 */
export async function priceBasket(ctx: Ctx, input: Input): Promise<PricedLine[]> {
  const [missing, priced] = await Promise.all([
    // No foreign key leads from a ticket to the profile: it may be deleted later, and the ticket says what it was sold by.
    missingOf(ctx, 'price_profile', [input.priceProfileId]),
    priceLines(ctx, 'incl', input.lines, { customerId: input.customerId, profileId: input.priceProfileId, packs: true }),
  ])
  if (missing.size > 0) throw refusedField('unknown_choice', ['priceProfileId'])
  return priced
}

/** What it costs in all, less what codes and discounts take off. A code with a fault takes nothing. Throws `too_many_requests`. */
export async function computeBasket(
  ctx: Ctx,
  input: Input,
  priced: readonly PricedLine[],
  { chargesTva, lock }: { chargesTva: boolean; lock: boolean },
): Promise<Computed> {
  const head = { ...discountColumns(input.discount), mode: 'incl' as const, charges_tva: chargesTva, delivery_cents: 0 }
  const codes = await typedCodes(ctx, input.codes, input.customerId, basketOf(head, priced), { lock, profileId: input.priceProfileId })
  const taking = codes.flatMap((code) => (code.fault || !code.priced ? [] : [code.priced]))
  const lines = priced.map((line, index) => ({ ...line, ...codeMarks(taking, index) }))
  return { lines, totals: totalsOf(saleOf(head, lines)), codes }
}
