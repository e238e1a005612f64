import { OrderRefundInput } from '@plantule/contract/refunds/schemas'
import { addComment } from '../../domains/orders/comments.ts'
import { holdOrder } from '../../domains/orders/life/hold-order.ts'
import { sendPart } from '../../domains/orders/life/send-part.ts'
import { splitOrder } from '../../domains/orders/life/split-order.ts'
import { refundOrder } from '../../domains/refunds/refund-order.ts'
import type { Ctx } from '../../platform/context.ts'
import { addDays, parisDay } from '../../platform/paris.ts'
import type { Staff } from './fill-recent.ts'
import type { OrderStatus } from '@plantule/contract/orders/states'

const refundReasons = ['Plant sec à l’arrivée', 'Erreur de préparation', 'Trois plants cassés pendant le transport']
const holds = ['Gel annoncé', 'Le client rappelle pour l’adresse']
const ENDED: OrderStatus[] = ['delivered', 'collected', 'complete']
const OPEN: OrderStatus[] = ['confirmed', 'in_preparation']

/** What goes otherwise than planned: plants come back, an order waits, one leaves in two parts. By the verbs that people use. */
export async function fillLife(ctx: Ctx, staff: Staff): Promise<void> {
  const seller = { ...ctx, actor: staff.seller, tell: async () => undefined }
  const owner = { ...seller, actor: staff.owner }
  const ended = await recent(ctx, ENDED, refundReasons.length + 1)
  for (const [index, reason] of refundReasons.entries()) {
    const order = ended[index]
    if (order)
      await refundOrder(
        owner,
        order.id,
        OrderRefundInput.parse({ kind: 'items', items: [{ lineId: order.line_id, quantity: 1, restock: index === 1 }], reason }),
      )
  }
  const sorry = ended.at(refundReasons.length)
  if (sorry)
    await refundOrder(
      owner,
      sorry.id,
      OrderRefundInput.parse({ kind: 'amount', amount: Math.min(500, sorry.incl_cents), reason: 'Geste commercial' }),
    )

  const open = await recent(ctx, OPEN, holds.length + 2)
  for (const [index, reason] of holds.entries()) {
    const order = open[index]
    if (!order) continue
    await holdOrder(seller, order.id, reason)
    await addComment(seller, order.id, `${reason} : on attend.`, 'id' in staff.owner ? [staff.owner.id] : [])
  }
  const parted = open.slice(holds.length).find((order) => order.lines > 1)
  if (parted) await splitInTwo(seller, parted.id)
}

type Recent = { id: number; line_id: number; lines: number; incl_cents: number }

/** The newest orders in some states that were paid, several lines first. */
async function recent(ctx: Ctx, statuses: readonly OrderStatus[], count: number): Promise<Recent[]> {
  const rows = await ctx.db
    .selectFrom('orders as o')
    .innerJoin('order_line as l', (join) => join.onRef('l.shop_id', '=', 'o.shop_id').onRef('l.order_id', '=', 'o.id'))
    .select((eb) => ['o.id', 'o.incl_cents', eb.fn.min<number>('l.id').as('line_id'), eb.fn.count<number>('l.id').as('lines')])
    .where('o.status', 'in', statuses)
    .where('o.payment_state', '=', 'paid')
    .where('o.incl_cents', '>', 0)
    .where('o.validated_at', '>', new Date(ctx.now.getTime() - 12 * 86_400_000))
    .groupBy(['o.shop_id', 'o.id', 'o.incl_cents'])
    .orderBy('lines', 'desc')
    .orderBy('o.id', 'desc')
    .limit(count)
    .execute()
  return rows
}

/** The first line leaves now, the rest in its season. */
async function splitInTwo(ctx: Ctx, id: number): Promise<void> {
  const order = await ctx.db.selectFrom('orders').select(['version']).where('id', '=', id).executeTakeFirstOrThrow()
  const lines = await ctx.db.selectFrom('order_line').select(['id', 'quantity']).where('order_id', '=', id).orderBy('idx').execute()
  const part = (some: typeof lines, plannedOn: string) => ({
    plannedOn,
    lines: some.map((line) => ({ lineId: line.id, quantity: line.quantity })),
  })
  const today = parisDay(ctx.now)
  const cut = await splitOrder(ctx, id, {
    parts: [part(lines.slice(0, 1), today), part(lines.slice(1), addDays(today, 21))],
    version: order.version,
  })
  const [first] = cut.shipments
  if (first) await sendPart(ctx, id, first.id, '6A01234567890')
}
