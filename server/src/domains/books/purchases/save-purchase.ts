import { type Purchase, type PurchaseChange, PurchaseInput } from '@plantule/contract/books/purchases'
import type { Done } from '@plantule/contract/base/shared'
import { audit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { dropFile } from '../../../platform/files/save-file.ts'
import { euros } from '../../../platform/euros.ts'
import { withKept } from '../../../platform/kept.ts'
import { nextNumber, padded } from '../../../platform/numbering.ts'
import { refusedField } from '../../../platform/refused.ts'
import { searchText } from '../../../platform/search-text.ts'
import { authorOf } from '../../../platform/actor.ts'
import { findPurchase, lastClosedDay } from './purchases.db.ts'
import { supplierOf } from './suppliers.ts'
import { mustExist, refuseStale } from '../../../platform/must-exist.ts'

/**
 * Enters a supplier's invoice. Throws beside their fields `unknown_supplier`, `purchase_known`, `tva_beyond`, `rate_twice`;
 * `period_locked` for a day in a closed month.
 */
export async function createPurchase(ctx: Ctx, input: PurchaseInput): Promise<Purchase> {
  refuseWrongRates(input.rates)
  const supplier = await supplierOf(ctx, input)
  await refuseKnown(ctx, supplier.id, input.reference)
  const year = input.datedOn.slice(0, 4)
  const number = `ACH${year}-${padded(await nextNumber(ctx, `purchase-${year}`), 5)}`
  const { id } = await ctx.db
    .insertInto('purchase')
    .values({ shop_id: ctx.shopId, number, ...columnsOf(input, supplier, number), author: authorOf(ctx), created_at: ctx.now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await writeRates(ctx, id, input)
  await audit(ctx, 'purchase.create', 'purchase', id, { after: { number, ...input } })
  await ctx.publish('purchases.changed', { id }, 'accounting.read')
  return findPurchase(ctx, id)
}

/** What a closed month has declared of a purchase; the trigger says the same of its day, sums, supplier and category. */
const declared = ['reference', 'label', 'dueOn'] as const

/** What is not named stays. Throws `not_found`, `stale_version`, and what creation throws. */
export async function updatePurchase(ctx: Ctx, id: number, { version, ...change }: PurchaseChange): Promise<Purchase> {
  await lock(ctx, id)
  const before = await findPurchase(ctx, id)
  await refuseStale(before, version, () => before)
  const input = withKept(ctx, PurchaseInput, formOf(before), change)
  refuseWrongRates(input.rates)
  for (const key of declared)
    if (before.locked && input[key] !== before[key]) throw refusedField('period_locked', [key], { day: await lastClosedDay(ctx) })
  const supplier = await supplierOf(ctx, input)
  if (supplier.id !== before.supplierId || input.reference !== before.reference) await refuseKnown(ctx, supplier.id, input.reference)
  await ctx.db
    .updateTable('purchase')
    .set({ ...columnsOf(input, supplier, before.number), version: version + 1 })
    .where('id', '=', id)
    .execute()
  // The rates of a closed month are the same: the trigger has looked at their sums.
  if (!before.locked) {
    await ctx.db.deleteFrom('purchase_rate').where('purchase_id', '=', id).execute()
    await writeRates(ctx, id, input)
  } else if (JSON.stringify(before.rates) !== JSON.stringify(signed(input)))
    throw refusedField('period_locked', ['rates'], { day: await lastClosedDay(ctx) })
  await audit(ctx, 'purchase.update', 'purchase', id, { before, after: input })
  await ctx.publish('purchases.changed', { id }, 'accounting.read')
  return findPurchase(ctx, id)
}

/** Throws `not_found`, `period_locked`. */
export async function removePurchase(ctx: Ctx, id: number): Promise<Done> {
  await lock(ctx, id)
  const before = await findPurchase(ctx, id)
  const files = await ctx.db.deleteFrom('purchase_attachment').where('purchase_id', '=', id).returning('file_id').execute()
  await ctx.db.deleteFrom('purchase').where('id', '=', id).execute()
  for (const file of files) await dropFile(ctx, file.file_id)
  await audit(ctx, 'purchase.remove', 'purchase', id, { before })
  await ctx.publish('purchases.changed', { id }, 'accounting.read')
  return { ok: true }
}

async function lock(ctx: Ctx, id: number): Promise<void> {
  mustExist(await ctx.db.selectFrom('purchase').select('id').where('id', '=', id).forUpdate().executeTakeFirst())
}

/** Suppliers round line by line: their tax may differ from the rate's by a few cents, and more on long invoices. */
const tolerance = (exclCents: number): number => Math.max(5, Math.round(exclCents * 0.001))

function refuseWrongRates(rates: PurchaseInput['rates']): void {
  rates.forEach((rate, index) => {
    if (rates.slice(0, index).some((other) => other.rateBp === rate.rateBp)) throw refusedField('rate_twice', ['rates', index, 'rateBp'])
    const expected = Math.round((rate.exclCents * rate.rateBp) / 10_000)
    if (Math.abs(rate.vatCents - expected) > tolerance(rate.exclCents))
      throw refusedField('tva_beyond', ['rates', index, 'vatCents'], { expected: euros(expected) })
  })
}

async function refuseKnown(ctx: Ctx, supplierId: number, reference: string): Promise<void> {
  if (!reference) return
  const known = await ctx.db
    .selectFrom('purchase')
    .select('number')
    .where('supplier_id', '=', supplierId)
    .where('reference', '=', reference)
    .executeTakeFirst()
  if (known) throw refusedField('purchase_known', ['reference'], { number: known.number })
}

/** Signed as the books count them. */
const signed = ({ rates, credit }: Pick<PurchaseInput, 'rates' | 'credit'>) =>
  rates.map(({ rateBp, exclCents, vatCents }) => ({
    rateBp,
    vatCents: credit ? 0 - vatCents : vatCents,
    exclCents: credit ? 0 - exclCents : exclCents,
  }))

/** The paper's figures, never below zero. */
const formOf = (purchase: Purchase) => ({
  ...purchase,
  rates: signed(purchase),
  supplierName: '',
  supplierSiren: null,
  supplierVatNumber: null,
})

async function writeRates(ctx: Ctx, purchaseId: number, input: PurchaseInput): Promise<void> {
  const rows = signed(input).map((rate, idx) => ({
    shop_id: ctx.shopId,
    purchase_id: purchaseId,
    idx,
    rate_bp: rate.rateBp,
    excl_cents: rate.exclCents,
    vat_cents: rate.vatCents,
  }))
  await ctx.db.insertInto('purchase_rate').values(rows).execute()
}

function columnsOf(input: PurchaseInput, supplier: { id: number; name: string }, number: string) {
  const rates = signed(input)
  const excl_cents = rates.reduce((sum, rate) => sum + rate.exclCents, 0)
  const vat_cents = rates.reduce((sum, rate) => sum + rate.vatCents, 0)
  return {
    supplier_id: supplier.id,
    reference: input.reference,
    credit: input.credit,
    dated_on: input.datedOn,
    due_on: input.dueOn,
    paid_on: input.paidOn,
    payment_type: input.paymentType,
    category: input.category,
    label: input.label,
    excl_cents,
    vat_cents,
    incl_cents: excl_cents + vat_cents,
    search: searchText(number, supplier.name, input.reference, input.label, (Math.abs(excl_cents + vat_cents) / 100).toFixed(2)),
  }
}
