import type { Ctx } from '../../platform/context.ts'
import { Refused } from '../../platform/refused.ts'
import { linesOf } from './orders.db.ts'
import type { Totals } from './price-lines.ts'

/** Rows of one multi-row insert: PostgreSQL takes at most 65,535 parameters. */
const CHUNK = 500

/** Makes the order's lines those given. Lines that name an existing one keep their id and what was prepared of it. */
export async function writeLines(ctx: Ctx, orderId: number, lines: Totals['lines']): Promise<void> {
  const before = await linesOf(ctx, orderId)
  const known = new Map(before.map((line) => [line.id, line]))
  const kept = new Set<number>()
  const fresh = []
  for (const { id, ...line } of lines) {
    const old = id === null ? undefined : known.get(id)
    if (!old || kept.has(old.id)) {
      fresh.push({ ...line, shop_id: ctx.shopId, order_id: orderId })
      continue
    }
    kept.add(old.id)
    if (line.quantity < Math.max(old.prepared, old.gone) + old.dropped) throw new Refused('wrong_status', { prepared: old.prepared, label: old.label })
    await ctx.db.updateTable('order_line').set({ ...line, missing: Math.min(old.missing, line.quantity - old.dropped - old.prepared) }).where('id', '=', old.id).execute()
  }
  const gone = before.filter((line) => !kept.has(line.id)).map((line) => line.id)
  const left = before.find((line) => gone.includes(line.id) && line.gone > 0)
  if (left) throw new Refused('wrong_status', { prepared: left.gone, label: left.label })
  if (gone.length > 0) await ctx.db.deleteFrom('order_shipment_line').where('line_id', 'in', gone).execute()
  if (gone.length > 0) await ctx.db.deleteFrom('order_line').where('id', 'in', gone).execute()
  for (let from = 0; from < fresh.length; from += CHUNK) {
    await ctx.db.insertInto('order_line').values(fresh.slice(from, from + CHUNK)).execute()
  }
}
