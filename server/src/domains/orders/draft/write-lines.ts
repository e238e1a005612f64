import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { rowsOf } from '../../../platform/insert-rows.ts'
import { Refused } from '../../../platform/refused.ts'
import { type Line, linesOf } from '../orders.db.ts'
import type { Totals } from './price-lines.ts'

type Column = Exclude<keyof Line, 'shop_id' | 'id' | 'order_id' | 'own_discount'>

/** Every column of a new line, with what it holds when the line does not say. */
const blank: Record<Column, unknown> = {
  idx: null,
  subproduct_id: null,
  reference: null,
  label: null,
  latin_name: null,
  quantity: null,
  prepared: 0,
  unit_cents: null,
  rate_bp: null,
  discount_kind: null,
  discount_value: null,
  discount_reason: null,
  note: null,
  net_cents: null,
  excl_cents: null,
  missing: 0,
  missing_at: null,
  refunded: 0,
  dropped: 0,
  gone: 0,
  listed: false,
  pack_id: null,
  parts: null,
  code_cents: 0,
  code_label: null,
  shares: null,
  service: false,
  promoted: false,
}
const columns = Object.keys(blank)

/** Makes the order's lines those given. Lines that name an existing one keep their id and what was prepared of it. */
export async function writeLines(ctx: Ctx, orderId: number, lines: Totals['lines']): Promise<void> {
  const before = await linesOf(ctx, orderId)
  const known = new Map(before.map((line) => [line.id, line]))
  const kept = new Set<number>()
  const fresh: NewLine[] = []
  for (const { id, ...line } of lines) {
    const old = id === null ? undefined : known.get(id)
    if (!old || kept.has(old.id)) {
      fresh.push(line)
      continue
    }
    kept.add(old.id)
    if (line.quantity < Math.max(old.prepared, old.gone) + old.dropped)
      throw new Refused('wrong_status', { prepared: old.prepared, label: old.label })
    await ctx.db
      .updateTable('order_line')
      .set({ ...line, missing: Math.min(old.missing, line.quantity - old.dropped - old.prepared) })
      .where('id', '=', old.id)
      .execute()
  }
  const gone = before.filter((line) => !kept.has(line.id)).map((line) => line.id)
  const left = before.find((line) => gone.includes(line.id) && line.gone > 0)
  if (left) throw new Refused('wrong_status', { prepared: left.gone, label: left.label })
  if (gone.length > 0) await ctx.db.deleteFrom('order_shipment_line').where('line_id', 'in', gone).execute()
  if (gone.length > 0) await ctx.db.deleteFrom('order_line').where('id', 'in', gone).execute()
  await insertLines(ctx, orderId, fresh)
}

type NewLine = Omit<Totals['lines'][number], 'id'>

/** New lines of an order, however many, as one parameter of one statement. */
export async function insertLines(ctx: Ctx, orderId: number, lines: readonly NewLine[]): Promise<void> {
  if (lines.length === 0) return
  const rows = lines.map((line) => ({ ...blank, ...line, parts: fromText(line.parts), shares: fromText(line.shares) }))
  await sql`
    insert into order_line (shop_id, order_id, ${sql.join(columns.map((name) => sql.ref(name)))})
    select ${ctx.shopId}, ${orderId}, ${sql.join(columns.map((name) => sql.ref(`x.${name}`)))}
    from ${rowsOf('order_line', rows)} x order by x.idx`.execute(ctx.db)
}

const fromText = (json: string | null): unknown => (json === null ? null : JSON.parse(json))
