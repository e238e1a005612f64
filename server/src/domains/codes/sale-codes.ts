import { normalCode } from '@plantule/contract/codes/rules'
import type { Basket } from '@plantule/contract/codes/discount-codes'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { ownShop } from '../../platform/own-shop.ts'
import { Refused, refusedField } from '../../platform/refused.ts'
import { noteMiss, refuseGuesser } from './guesses.ts'
import { type Guest, type PricedCode, priceCodes, standingFaults } from './price-codes.ts'
import type { Discount, Held } from './rules.ts'
import { type Terms, termsNow, termsOf, withTerms } from './terms.ts'

/** The sale that carries codes. */
export type CodeSale = { source: 'order' | 'ticket'; id: number }

const ofSale = (ctx: Ctx, { source, id }: CodeSale) =>
  ctx.db
    .selectFrom('discount_use')
    .where('source', '=', source)
    .where('source_id', '=', id)
    .where('state', '<>', 'released')
    .where('frozen', '=', false)

/** The discount codes of a sale in the order in which they were put on it, with what they took off when it last changed. */
export async function codesOn(ctx: Ctx, sale: CodeSale): Promise<(Discount & { taken_cents: number })[]> {
  const uses = await ofSale(ctx, sale).select(['code_id', 'cents', 'terms']).orderBy('id').execute()
  if (uses.length === 0) return []
  const rows = await ctx.db
    .selectFrom('discount_code')
    .selectAll()
    .where(
      'id',
      'in',
      uses.map((use) => use.code_id),
    )
    .execute()
  return uses.flatMap((use) => {
    const row = rows.find((each) => each.id === use.code_id)
    return row ? [{ ...withTerms(row, use.terms), taken_cents: use.cents }] : []
  })
}

/** What the codes of a sale take off as it is now; one that no longer fits takes nothing and says why. */
export async function priceSaleCodes(ctx: Ctx, sale: CodeSale, basket: Basket): Promise<PricedCode[]> {
  return priceCodes(ctx, await codesOn(ctx, sale), basket)
}

type HeldCodes = ReadonlyMap<number, { terms: Terms | null; held: Held }>

/** The codes that a firm order or a quotation has, with what it was promised: it keeps them though they ended or changed since. */
export async function heldCodes(ctx: Ctx, sale: CodeSale): Promise<HeldCodes> {
  const uses = await ofSale(ctx, sale).select(['code_id', 'state', 'terms']).execute()
  return new Map(
    uses.map(({ code_id, state, terms }): [number, { terms: Terms | null; held: Held }] => [
      code_id,
      { terms, held: state === 'counted' ? 'counted' : 'promised' },
    ]),
  )
}

/** As `countCodes` asks for it. */
export const heldIds = (held: HeldCodes): Map<number, Held> => new Map([...held].map(([id, one]) => [id, one.held]))

/**
 * Makes the codes of a draft those typed; nothing is counted yet. `held` are those that it may keep as they were; with `promise` it keeps
 * the terms of new ones from now on. Throws `too_many_requests`, `unknown_code` or a code's fault beside
 * the code that has it.
 */
export async function planCodes(
  ctx: Ctx,
  sale: CodeSale,
  typed: readonly string[],
  customerId: number | null,
  basket: Basket,
  { held = new Map(), promise = false, guest = null }: { held?: HeldCodes; promise?: boolean; guest?: Guest | null } = {},
): Promise<PricedCode[]> {
  const wanted = [...new Set(typed.map(normalCode))]
  if (wanted.length > 0) refuseGuesser(ctx)
  const rows = wanted.length === 0 ? [] : await ctx.db.selectFrom('discount_code').selectAll().where('code', 'in', wanted).execute()
  const codes = wanted.map((code, index) => {
    const row = rows.find((each) => each.code === code)
    if (!row) {
      noteMiss(ctx)
      throw refusedField('unknown_code', ['codes', index])
    }
    return withTerms(row, held.get(row.id)?.terms ?? null)
  })
  const priced = await priceCodes(ctx, codes, basket)
  const standing = await standingFaults(ctx, codes, customerId, { held: heldIds(held), guest })
  const frozen = await frozenOn(ctx, sale)
  for (const [index, { fault }] of priced.entries()) {
    const found = frozen.has(codes[index]?.id ?? 0) ? ({ code: 'code_used_by_customer', details: {} } as const) : (standing[index] ?? fault)
    if (found) throw refusedField(found.code, ['codes', index], found.details)
  }
  await ofSaleGone(ctx, sale)
  if (codes.length > 0) {
    await ctx.db
      .insertInto('discount_use')
      .values(
        codes.map((code) => ({
          shop_id: ctx.shopId,
          code_id: code.id,
          source: sale.source,
          source_id: sale.id,
          state: 'planned',
          customer_id: customerId,
          email: guest?.email.toLowerCase() ?? null,
          terms: promise || held.has(code.id) ? JSON.stringify(termsOf(code)) : null,
        })),
      )
      // A cancelled use of the same sale: a code that was taken off a firm order and put back.
      .onConflict((conflict) =>
        conflict.columns(['shop_id', 'source', 'source_id', 'code_id']).doUpdateSet({
          state: 'planned',
          customer_id: customerId,
          used_at: null,
          frozen: false,
          email: sql<string | null>`coalesce(excluded.email, discount_use.email)`,
          terms: sql<string | null>`excluded.terms`,
        }),
      )
      .execute()
  }
  return priced
}

/** Codes whose amounts stand in the lines of the sale for good, as after a merge: put on it again they would take them off twice. */
async function frozenOn(ctx: Ctx, { source, id }: CodeSale): Promise<Set<number>> {
  const frozen = ctx.db.selectFrom('discount_use').select('code_id').where('source', '=', source).where('source_id', '=', id)
  const rows = await frozen.where('state', '=', 'counted').where('frozen', '=', true).execute()
  return new Set(rows.map((row) => row.code_id))
}

const ofSaleGone = (ctx: Ctx, { source, id }: CodeSale) =>
  ctx.db.deleteFrom('discount_use').where('source', '=', source).where('source_id', '=', id).where('state', '=', 'planned').execute()

/** Writes what the codes took off and what the sale comes to TTC. */
export async function keepAmounts(ctx: Ctx, sale: CodeSale, priced: readonly PricedCode[], saleCents: number): Promise<void> {
  for (const { code, reduction } of priced) {
    const cents = reduction.lines.reduce((sum, part) => sum + part, reduction.deliveryCents)
    await ctx.db
      .updateTable('discount_use')
      .set({ cents, sale_cents: saleCents })
      .where('source', '=', sale.source)
      .where('source_id', '=', sale.id)
      .where('code_id', '=', code.id)
      .execute()
  }
}

export type PlannedUse = { id: number; code_id: number; terms: Terms | null; email: string | null }

/** The codes that were put on a sale and do not count yet. */
export const plannedUses = (ctx: Ctx, sale: CodeSale): Promise<PlannedUse[]> =>
  ofSale(ctx, sale).select(['id', 'code_id', 'terms', 'email']).where('state', '=', 'planned').orderBy('id').execute()

/**
 * The sale became firm: its codes count from now on. Their rows are locked, so that of two sales that want the last use
 * one is refused, and what they promised is kept with the sale. `planned` when they were read since the sale is locked; `held` are codes
 * that it keeps though their days are over. Throws the fault of the first code that no longer stands.
 */
export async function countCodes(
  ctx: Ctx,
  sale: CodeSale,
  customerId: number | null,
  basket: Basket,
  { planned, held }: { planned?: readonly PlannedUse[]; held?: ReadonlyMap<number, Held> } = {},
): Promise<void> {
  const uses = planned ?? (await plannedUses(ctx, sale))
  if (uses.length === 0) return
  const locked = await ctx.db
    .selectFrom('discount_code')
    .selectAll()
    .where(
      'id',
      'in',
      uses.map((use) => use.code_id),
    )
    .orderBy('id')
    .forUpdate()
    .execute()
  const codes = uses.flatMap((use) => {
    const row = locked.find(({ id }) => id === use.code_id)
    return row ? [withTerms(row, use.terms)] : []
  })
  const email = uses.find((use) => use.email !== null)?.email
  const guest = email ? { email, judged: true } : null
  const standing = await standingFaults(ctx, codes, customerId, { ...(held ? { held } : {}), guest })
  const priced = await priceCodes(ctx, codes, basket)
  const fault = standing.find(Boolean) ?? priced.find((each) => each.fault)?.fault
  if (fault) throw new Refused(fault.code, fault.details)
  await sql`
    update discount_use u set state = 'counted', used_at = ${ctx.now}, customer_id = ${customerId}::bigint, terms = coalesce(u.terms, ${termsNow})
    from discount_code c
    where u.shop_id = ${ownShop} and u.id = any(${uses.map((use) => use.id)}::bigint[]) and c.shop_id = ${ownShop} and c.id = u.code_id`.execute(
    ctx.db,
  )
  await ctx.db
    .updateTable('discount_code')
    .set((eb) => ({ uses: eb('uses', '+', 1) }))
    .where(
      'id',
      'in',
      codes.map((code) => code.id),
    )
    .execute()
}

/** A firm sale changes its shape: what its codes took off stands in its lines by now, and is not computed any more. */
export const freezeCodes = (ctx: Ctx, sale: CodeSale): Promise<void> => setFrozen(ctx, sale, true)

/** They are computed again, on lines without what they took off. */
export const thawCodes = (ctx: Ctx, sale: CodeSale): Promise<void> => setFrozen(ctx, sale, false)

async function setFrozen(ctx: Ctx, { source, id }: CodeSale, frozen: boolean): Promise<void> {
  await ctx.db
    .updateTable('discount_use')
    .set({ frozen })
    .where('source', '=', source)
    .where('source_id', '=', id)
    .where('state', '=', 'counted')
    .execute()
}

/** The codes of a draft go over to another one, but those that it has already. */
export async function carryCodes(ctx: Ctx, from: CodeSale, to: CodeSale): Promise<void> {
  const known = await ofSale(ctx, to).select('code_id').execute()
  const planned = await ofSale(ctx, from).select('code_id').where('state', '=', 'planned').orderBy('id').execute()
  const fresh = planned.map((use) => use.code_id).filter((id) => !known.some((use) => use.code_id === id))
  await ofSaleGone(ctx, from)
  for (const code_id of fresh) {
    await ctx.db
      .insertInto('discount_use')
      .values({ shop_id: ctx.shopId, code_id, source: to.source, source_id: to.id, state: 'planned' })
      .onConflict((conflict) =>
        conflict.columns(['shop_id', 'source', 'source_id', 'code_id']).doUpdateSet({ state: 'planned', used_at: null, terms: null }),
      )
      .execute()
  }
}

/** The codes are taken off the sale: they may be used again. */
export async function releaseCodes(ctx: Ctx, sale: CodeSale): Promise<void> {
  await ofSaleGone(ctx, sale)
  await giveBackUses(ctx, await ofSale(ctx, sale).select(['id', 'code_id']).where('state', '=', 'counted').execute())
}

/** The sales were cancelled: their codes may be used again, also those whose amounts had been frozen. */
export async function releaseAllCodes(ctx: Ctx, source: CodeSale['source'], ids: readonly number[]): Promise<void> {
  for (const id of ids) await ofSaleGone(ctx, { source, id })
  const uses = await ctx.db
    .selectFrom('discount_use')
    .select(['id', 'code_id'])
    .where('source', '=', source)
    .where('source_id', 'in', ids)
    .where('state', '=', 'counted')
    .execute()
  await giveBackUses(ctx, uses)
}

async function giveBackUses(ctx: Ctx, uses: readonly { id: number; code_id: number }[]): Promise<void> {
  if (uses.length === 0) return
  const codes = [...new Set(uses.map((use) => use.code_id))]
  await ctx.db.selectFrom('discount_code').select('id').where('id', 'in', codes).orderBy('id').forUpdate().execute()
  await ctx.db
    .updateTable('discount_use')
    .set({ state: 'released' })
    .where(
      'id',
      'in',
      uses.map((use) => use.id),
    )
    .execute()
  for (const { code_id } of uses)
    await ctx.db
      .updateTable('discount_code')
      .set((eb) => ({ uses: eb('uses', '-', 1) }))
      .where('id', '=', code_id)
      .execute()
}
