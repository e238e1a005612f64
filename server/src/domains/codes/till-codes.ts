import { normalCode } from '@plantule/contract/codes/rules'
import type { Basket } from '@plantule/contract/codes/discount-codes'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { noteMiss, refuseGuesser } from './guesses.ts'
import { priceCodes, type PricedCode, standingFaults } from './price-codes.ts'
import type { Fault } from './rules.ts'
import type { CodeSale } from './sale-codes.ts'
import { ownShop } from '../../platform/own-shop.ts'

/** A code as it was typed, and what it does for the sale or why it does nothing. */
export type TypedCode = { typed: string; priced: PricedCode | null; fault: Fault | null }

/**
 * The codes of a sale that is paid at once, in the order in which they were typed. With `lock` their rows are held until
 * the end of the transaction, so that of two sales that want the last use one finds it gone. `profileId`: the lists that price the sale,
 * chosen by hand. Throws `too_many_requests`.
 */
export async function typedCodes(
  ctx: Ctx,
  typed: readonly string[],
  customerId: number | null,
  basket: Basket,
  { lock, profileId = null }: { lock: boolean; profileId?: number | null },
): Promise<TypedCode[]> {
  const wanted = [...new Map(typed.map((code) => [normalCode(code), code]))]
  if (wanted.length === 0) return []
  refuseGuesser(ctx)
  const query = ctx.db
    .selectFrom('discount_code')
    .selectAll()
    .where(
      'code',
      'in',
      wanted.map(([code]) => code),
    )
    .orderBy('id')
  const rows = await (lock ? query.forUpdate() : query).execute()
  const known = wanted.flatMap(([code]) => rows.find((row) => row.code === code) ?? [])
  const priced = await priceCodes(ctx, known, basket)
  const standing = await standingFaults(ctx, known, customerId, { profileId })
  return wanted.map(([code, asTyped]) => {
    const at = known.findIndex((row) => row.code === code)
    const own = priced[at]
    if (!own) {
      noteMiss(ctx)
      return { typed: asTyped, priced: null, fault: { code: 'unknown_code', details: {} } }
    }
    const fault = standing[at] ?? own.fault
    // A code that may not be used takes nothing, whatever the basket.
    const reduction = fault ? { lines: own.reduction.lines.map(() => 0), deliveryCents: 0 } : own.reduction
    return { typed: asTyped, priced: { ...own, reduction }, fault }
  })
}

/** The sale is there: its codes, which `typedCodes` locked, count from now on. */
export async function countTyped(
  ctx: Ctx,
  sale: CodeSale,
  codes: readonly PricedCode[],
  customerId: number | null,
  saleCents: number,
): Promise<void> {
  if (codes.length === 0) return
  const rows = codes.map(({ code, reduction }) => ({
    shop_id: ctx.shopId,
    code_id: code.id,
    source: sale.source,
    source_id: sale.id,
    customer_id: customerId,
    state: 'counted' as const,
    cents: reduction.lines.reduce((sum, cents) => sum + cents, 0),
    sale_cents: saleCents,
    used_at: ctx.now,
  }))
  await ctx.db.insertInto('discount_use').values(rows).execute()
  await sql`update discount_code set uses = uses + 1 where discount_code.shop_id = ${ownShop} and id = any(${codes.map(({ code }) => code.id)}::bigint[])`.execute(
    ctx.db,
  )
}
