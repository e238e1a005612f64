import { normalCode } from '@plantule/contract/codes/rules'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { parisDay } from '../../platform/paris.ts'
import { refusedField } from '../../platform/refused.ts'
import { noteMiss, refuseGuesser } from './guesses.ts'
import { euros } from '../../platform/euros.ts'
import { type Voucher, voucherFault } from './rules.ts'
import { withholdWhatWentBack } from './went-back.ts'
import { move, type MoveSource, type VoucherKind } from './vouchers.db.ts'
import { ownShop } from '../../platform/own-shop.ts'

type Spending = { code: string; kind: VoucherKind; cents: number; source: MoveSource }

/**
 * Pays with a gift card or credit code. The row is locked, so that payments at the same moment never spend more than
 * there is. Throws `code_needed`, `unknown_code`, `voucher_kind`, `voucher_unpaid`, `voucher_cancelled`, `voucher_empty`,
 * `code_expired` beside `code`; `voucher_balance` beside `amount`.
 */
export async function redeem(ctx: Ctx, { code, kind, cents, source }: Spending): Promise<Voucher> {
  if (!(cents > 0)) throw new RangeError('a payment is above zero')
  const wanted = normalCode(code)
  if (wanted === '') throw refusedField('code_needed', ['code'])
  refuseGuesser(ctx)
  const voucher = await ctx.db.selectFrom('voucher').selectAll().where('code', '=', wanted).forUpdate().executeTakeFirst()
  if (!voucher) {
    noteMiss(ctx)
    throw refusedField('unknown_code', ['code'])
  }
  if (voucher.kind !== kind) throw refusedField('voucher_kind', ['code'])
  const fault = voucherFault(voucher, parisDay(ctx.now))
  if (fault) throw refusedField(fault.code, ['code'], fault.details)
  if (cents > voucher.balance_cents) throw refusedField('voucher_balance', ['amount'], { balance: euros(voucher.balance_cents) })
  return move(ctx, voucher, 'redeem', -cents, source)
}

/**
 * Takes what a voucher still holds, up to the amount, and answers how much: for a payment that was accepted already, at a
 * till without a connection. Nothing from a code that is unknown, of the other kind, or may not be spent.
 */
export async function redeemWhatIsLeft(ctx: Ctx, { code, kind, cents, source }: Spending): Promise<number> {
  const voucher = await ctx.db
    .selectFrom('voucher')
    .selectAll()
    .where('code', '=', normalCode(code))
    .where('kind', '=', kind)
    .forUpdate()
    .executeTakeFirst()
  if (!voucher || voucherFault(voucher, parisDay(ctx.now))) return 0
  const taken = Math.min(cents, voucher.balance_cents)
  await move(ctx, voucher, 'redeem', -taken, source)
  return taken
}

/**
 * Gives back to the voucher that paid this sale; `code` chooses between several. Undefined when none of the kind paid it. A card whose
 * price went back while it was spent keeps of it only what is beyond that.
 * Throws `voucher_beyond` beside `amount` for more than it paid.
 */
export async function unredeem(ctx: Ctx, { code, kind, cents, source }: Spending): Promise<Voucher | undefined> {
  const rows = await payersOf(ctx, kind, source, code)
  const [largest] = rows
  if (!largest) return undefined
  const fitting = rows.findLast((row) => row.cents >= cents)
  if (!fitting) throw refusedField('voucher_beyond', ['amount'], { max: euros(largest.cents) })
  const voucher = await ctx.db.selectFrom('voucher').selectAll().where('id', '=', fitting.id).forUpdate().executeTakeFirstOrThrow()
  return withholdWhatWentBack(ctx, await move(ctx, voucher, 'reverse', cents, source))
}

/** Vouchers of a kind that paid a sale, with what they paid and did not get back, the largest first. */
async function payersOf(ctx: Ctx, kind: VoucherKind, source: MoveSource, code = ''): Promise<{ id: number; cents: number }[]> {
  const { rows } = await sql<{ id: number; cents: number }>`
    select m.voucher_id as id, -sum(m.cents)::bigint as cents
    from voucher_move m join voucher v on v.shop_id = ${ownShop} and v.id = m.voucher_id
    where m.shop_id = ${ownShop} and m.source = ${source.source} and m.source_id = ${source.id} and m.kind in ('redeem', 'reverse') and v.kind = ${kind}
      and (${normalCode(code)} = '' or v.code = ${normalCode(code)})
    group by m.voucher_id having sum(m.cents) < 0 order by sum(m.cents), m.voucher_id`.execute(ctx.db)
  return rows
}

/** The most cents that one voucher of a kind takes back of a sale; 0 when none paid it. */
export const mostBack = async (ctx: Ctx, kind: VoucherKind, source: MoveSource): Promise<number> =>
  (await payersOf(ctx, kind, source))[0]?.cents ?? 0

/** What vouchers paid of one sale counts for another one from now on, so that it can be given back there. */
export async function carryVouchers(ctx: Ctx, from: MoveSource, to: MoveSource): Promise<void> {
  const { rows } = await sql<{ id: number; cents: number }>`
    select voucher_id as id, -sum(cents)::bigint as cents from voucher_move
    where voucher_move.shop_id = ${ownShop} and source = ${from.source} and source_id = ${from.id} and kind in ('redeem', 'reverse') group by 1 having sum(cents) < 0 order by 1`.execute(
    ctx.db,
  )
  for (const { id, cents } of rows) {
    const voucher = await ctx.db.selectFrom('voucher').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
    await move(ctx, await move(ctx, voucher, 'reverse', cents, from), 'redeem', -cents, to)
  }
}
