import { maskedCode } from '@plantule/contract/codes/rules'
import { holds } from '@plantule/contract/base/permissions'
import type { Voucher as Answer, VoucherMove, VoucherWithMoves } from '@plantule/contract/codes/vouchers'
import type { Ctx } from '../../platform/context.ts'
import { nextNumber, padded } from '../../platform/numbering.ts'
import { parisDay, parisYear } from '../../platform/paris.ts'
import { answerOf } from '../../platform/port.ts'
import { refusedField } from '../../platform/refused.ts'
import { authorOf } from '../../platform/actor.ts'
import { agreedForCard } from './agreed-for-card.ts'
import { drawCode } from './draw-code.ts'
import { type Voucher, voucherStatus } from './rules.ts'
import { mustExist } from '../../platform/must-exist.ts'

export type VoucherKind = 'gift_card' | 'credit_code'
/** The sale that spends a voucher or gives back to it. */
export type MoveSource = { source: 'order' | 'ticket'; id: number; label: string }

const letters = { gift_card: 'CK', credit_code: 'BA' } as const

/** Throws `not_found`, also for a voucher of the other kind. */
export async function lockVoucher(ctx: Ctx, kind: VoucherKind, id: number): Promise<Voucher> {
  return mustExist(
    await ctx.db.selectFrom('voucher').selectAll().where('id', '=', id).where('kind', '=', kind).forUpdate().executeTakeFirst(),
  )
}

type NewVoucher = Pick<Voucher, 'initial_cents' | 'expires_on' | 'customer_id'> &
  Partial<
    Pick<
      Voucher,
      'recipient' | 'recipient_email' | 'message' | 'payment_type' | 'reason' | 'send_on' | 'buyer_name' | 'buyer_email' | 'language'
    >
  >

/** A voucher without money yet: `issue` gives it its balance. Throws `unknown_customer`, `expiry_past` beside their fields. */
export async function insertVoucher(ctx: Ctx, kind: VoucherKind, voucher: NewVoucher): Promise<Voucher> {
  await refuseStranger(ctx, voucher.customer_id)
  refusePast(ctx, voucher.expires_on)
  const year = parisYear(ctx.now)
  const reference = `${letters[kind]}${year}-${padded(await nextNumber(ctx, `${kind}-${year}`), 5)}`
  return ctx.db
    .insertInto('voucher')
    .values({
      shop_id: ctx.shopId,
      kind,
      reference,
      code: drawCode(),
      state: 'pending_payment',
      balance_cents: 0,
      created_at: ctx.now,
      author: authorOf(ctx),
      ...voucher,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** The voucher counts from now on, once. `source`: the sale that it comes from. Of gift cards `issueCard` alone asks it. */
export async function issue(ctx: Ctx, voucher: Voucher, source: MoveSource | null = null): Promise<Voucher> {
  const issued = await ctx.db
    .updateTable('voucher')
    .set({ state: 'issued', issued_at: ctx.now, version: voucher.version + 1 })
    .where('id', '=', voucher.id)
    .where('state', '=', 'pending_payment')
    .returningAll()
    .executeTakeFirstOrThrow()
  return move(ctx, issued, 'issue', issued.initial_cents, source)
}

/** Changes the balance of a locked voucher and writes it into its story; `money`: what moved with it, where that is something else. */
export async function move(
  ctx: Ctx,
  voucher: Voucher,
  kind: VoucherMove['kind'],
  cents: number,
  source: MoveSource | null,
  money: { money_cents?: number; payment_type?: string } = {},
): Promise<Voucher> {
  const balance_cents = voucher.balance_cents + cents
  await ctx.db
    .insertInto('voucher_move')
    .values({
      shop_id: ctx.shopId,
      voucher_id: voucher.id,
      kind,
      cents,
      balance_cents,
      source: source?.source ?? null,
      source_id: source?.id ?? null,
      source_label: source?.label ?? '',
      at: ctx.now,
      author: authorOf(ctx),
      ...money,
    })
    .execute()
  const after = await ctx.db
    .updateTable('voucher')
    .set({ balance_cents })
    .where('id', '=', voucher.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await ctx.publish('vouchers.changed', { id: voucher.id }, 'orders.read')
  return after
}

export async function refuseStranger(ctx: Ctx, customerId: number | null): Promise<void> {
  if (customerId === null) return
  const known = await ctx.db.selectFrom('customer').select('id').where('id', '=', customerId).executeTakeFirst()
  if (!known) throw refusedField('unknown_customer', ['customerId'])
}

export function refusePast(ctx: Ctx, day: string | null): void {
  if (day !== null && day < parisDay(ctx.now)) throw refusedField('expiry_past', ['expiresOn'])
}

/** `whole`: with the code that spends it; without, enough to recognise it alone. */
export const toVoucher = (row: Voucher, customerName: string | null, day: string, whole: boolean): Answer => ({
  id: row.id,
  reference: row.reference,
  code: whole ? row.code : maskedCode(row.code),
  status: voucherStatus(row, day),
  initialCents: row.initial_cents,
  balanceCents: row.balance_cents,
  expiresOn: row.expires_on,
  customer: row.customer_id === null ? null : { id: row.customer_id, name: customerName ?? '' },
  recipient: row.recipient,
  recipientEmail: row.recipient_email,
  message: row.message,
  sendOn: row.send_on,
  buyer: row.buyer_email ? { name: row.buyer_name, email: row.buyer_email } : null,
  payment_type: row.payment_type as Answer['payment_type'],
  reason: row.reason,
  issuedAt: row.issued_at?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
  author: row.author,
  version: row.version,
})

/** With its whole code for those who sell and spend codes. Throws `not_found`. */
export async function voucherAnswer(ctx: Ctx, kind: VoucherKind, id: number): Promise<VoucherWithMoves> {
  const row = mustExist(
    await ctx.db
      .selectFrom('voucher as v')
      .leftJoin('customer as c', (join) => join.onRef('c.shop_id', '=', 'v.shop_id').onRef('c.id', '=', 'v.customer_id'))
      .selectAll('v')
      .select('c.name as customer_name')
      .where('v.id', '=', id)
      .where('v.kind', '=', kind)
      .executeTakeFirst(),
  )
  const moves = await ctx.db.selectFrom('voucher_move').selectAll().where('voucher_id', '=', id).orderBy('id', 'desc').limit(500).execute()
  return {
    terms: kind === 'gift_card' ? await answerOf(ctx, agreedForCard)(ctx, id) : null,
    ...toVoucher(row, row.customer_name, parisDay(ctx.now), 'rights' in ctx.actor && holds(ctx.actor.rights, 'orders.write')),
    moves: moves.map((each) => ({
      id: each.id,
      kind: each.kind,
      cents: each.cents,
      moneyCents: each.money_cents,
      balanceCents: each.balance_cents,
      source: each.source,
      sourceId: each.source_id,
      sourceLabel: each.source_label,
      at: each.at.toISOString(),
      author: each.author,
    })),
  }
}
