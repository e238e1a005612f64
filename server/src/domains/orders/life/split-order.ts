import { toSend } from '@plantule/contract/orders/to-send'
import type { SplitInput, SplitProposal } from '@plantule/contract/orders/life'
import type { Order as Answer } from '@plantule/contract/orders/schemas'
import type { z } from 'zod'
import { audit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { parisDay } from '../../../platform/paris.ts'
import { answerOf, port } from '../../../platform/port.ts'
import { Refused, refusedField } from '../../../platform/refused.ts'
import { earliestDays } from '../../delivery/index.ts'
import { growingOf } from './growing-of.ts'
import { lockOrder } from '../lock-order.ts'
import { wantedOf } from './order-stock.ts'
import { authorOf, findOrder, type Line, linesOf, addToStory } from '../orders.db.ts'
import { refuseUnless } from '../rules.ts'
import { saveOrder } from '../save-order.ts'
import { orderAnswer } from '../read/to-order.ts'

type Part = SplitProposal['parts'][number]

/** What could leave now, what is dug up later (week by week), what has to come into stock first. Throws `not_found`. */
export async function proposeSplit(ctx: Ctx, id: number): Promise<SplitProposal> {
  const order = await findOrder(ctx, id)
  const lines = (await linesOf(ctx, id)).filter((line) => toSend(line) > 0)
  const { growing, lacking } = await growingOf(ctx, order, lines)
  const today = parisDay(ctx.now)
  const days = await earliestDays(
    ctx,
    lines.flatMap((line) => wantedOf([line]).map((each) => each.subproductId)),
    today,
  )
  const parts = new Map<string, Part>()
  for (const line of lines) {
    const articles = wantedOf([line]).map((each) => each.subproductId)
    const day =
      articles
        .map((article) => days.get(article) ?? today)
        .toSorted()
        .at(-1) ?? today
    const add = (why: Part['why'], on: string | null, quantity: number): void => {
      if (quantity === 0) return
      const key = why === 'season' || why === 'growing' ? `${why} ${on}` : why
      const part = parts.get(key) ?? { plannedOn: on, why, lines: [] }
      part.lines.push({ lineId: line.id, label: line.label, quantity })
      parts.set(key, part)
    }
    const later = growing.get(line.id) ?? []
    const short = lacking.get(line.id) ?? 0
    for (const each of later) add('growing', each.on > day ? each.on : day, each.quantity)
    add('stock', null, short)
    add(day > today ? 'season' : 'now', day, toSend(line) - short - later.reduce((sum, each) => sum + each.quantity, 0))
  }
  // What has no day yet comes last.
  return { parts: [...parts.values()].toSorted((a, b) => (a.plannedOn ?? '9').localeCompare(b.plannedOn ?? '9')) }
}

/** Told before an order is cut anew, with its row locked: what hangs on parts that have not left is given up. */
export const partsGoAway = port<(ctx: Ctx, orderId: number) => Promise<void>>('parts go away', async () => undefined)

/** Throws `not_found`, `stale_version`, `wrong_status`, `split_sum` naming the line of which too much or too little is in the parts. */
export async function splitOrder(ctx: Ctx, id: number, { parts, version }: z.output<typeof SplitInput>): Promise<Answer> {
  const order = await lockOrder(ctx, id, version)
  refuseUnless('split', order.status)
  const lines = await linesOf(ctx, id)
  if (parts.length > 0) refuseOtherSum(lines, parts)
  await answerOf(ctx, partsGoAway)(ctx, id)
  await ctx.db.deleteFrom('order_shipment').where('order_id', '=', id).where('left_at', 'is', null).execute()
  const { last } = await ctx.db
    .selectFrom('order_shipment')
    .select((eb) => eb.fn.coalesce(eb.fn.max('n'), eb.lit(0)).as('last'))
    .where('order_id', '=', id)
    .executeTakeFirstOrThrow()
  // One part that holds all that an order sells is no part.
  const isWhole = parts.length === 1 && last === 0
  for (const [index, part] of isWhole ? [] : parts.entries()) {
    const row = await ctx.db
      .insertInto('order_shipment')
      .values({
        shop_id: ctx.shopId,
        order_id: id,
        n: last + index + 1,
        planned_on: part.plannedOn,
        author: authorOf(ctx),
        created_at: ctx.now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await ctx.db
      .insertInto('order_shipment_line')
      .values(part.lines.map(({ lineId, quantity }) => ({ shop_id: ctx.shopId, shipment_id: row.id, line_id: lineId, quantity })))
      .execute()
  }
  await saveOrder(ctx, order, 'split', {})
  await audit(ctx, 'order.split', 'order', id, { after: { parts } })
  await addToStory(ctx, id, isWhole || parts.length === 0 ? 'unsplit' : 'split', {
    parts: parts.length,
    days: parts.map((part) => part.plannedOn),
  })
  return orderAnswer(ctx, id)
}

function refuseOtherSum(lines: readonly Line[], parts: z.output<typeof SplitInput>['parts']): void {
  const named = parts.flatMap((part) => part.lines)
  if (named.some(({ lineId }) => !lines.some((line) => line.id === lineId))) throw new Refused('not_found')
  for (const part of parts)
    if (new Set(part.lines.map((line) => line.lineId)).size < part.lines.length) throw refusedField('invalid_input', ['parts'])
  for (const line of lines) {
    const sum = named.filter(({ lineId }) => lineId === line.id).reduce((total, each) => total + each.quantity, 0)
    if (sum !== toSend(line)) throw refusedField('split_sum', ['parts'], { left: toSend(line), label: line.label })
  }
}
