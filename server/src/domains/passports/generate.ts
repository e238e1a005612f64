import type { Answer } from '@plantule/contract/base/route'
import { type PassportCase, passportDecision } from '@plantule/contract/passports/decision'
import {
  type Decision,
  type GenerateInput,
  PassportInput,
  type PassportRow,
  type passportRoutes,
} from '@plantule/contract/passports/passports'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { mustExist } from '../../platform/must-exist.ts'
import { ownShop } from '../../platform/own-shop.ts'
import { Refused } from '../../platform/refused.ts'
import { linkPassport, setPassportProducts } from './links.ts'
import { createPassport, refuseHeldLot, removePassport, voidPassport } from './save-passport.ts'
import { passportSettings } from './settings.ts'

type Line = {
  line: number
  label: string
  botanical: string
  cultivar: string
  isPlant: boolean
  quantity: number
  productId: number | null
  lotId: number | null
  /** Of an order: some of it has left already, with the passport that it had. */
  gone: boolean
  passport: Decision['passport']
}
type Sale = Pick<PassportCase, 'customerKind' | 'operatorNumber' | 'remote' | 'sent' | 'postcode'>
type Decided = Line & { decision: ReturnType<typeof passportDecision> }

/** Throws `not_found`. */
export async function passportDecisions(ctx: Ctx, orderId: number): Promise<{ decisions: Decision[] }> {
  const { lines } = await ofOrder(ctx, orderId)
  return { decisions: lines.map(told) }
}

/**
 * Issues what is needed and not there yet; who asks again or at the same time waits, and finds it done. What goes into a protected zone
 * is left as a draft: the list of zones is partial. Throws `not_found`, `passport_not_firm`, and what a passport lacks.
 */
export async function generatePassports(ctx: Ctx, input: GenerateInput): Promise<Answer<(typeof passportRoutes)['generatePassports']>> {
  const { orderId, ticketId, cultivationId } = input
  if (cultivationId !== null) return { items: [await forCultivation(ctx, cultivationId, input.quantity)], decisions: [] }
  const source: Source = orderId === null ? { ticketId: mustExist(ticketId) } : { orderId }
  await holdSource(ctx, source)
  const { lines, firm } = await read(ctx, source)
  if (!firm) throw new Refused('passport_not_firm')
  const items = await issueLines(ctx, source, lines, true)
  return { items, decisions: (await read(ctx, source)).lines.map(told) }
}

/**
 * As an order is made ready, and again when it leaves: issues what is missing. A shop that gave no number issues no passports. Throws
 * `passport_missing` where it leaves without one that it needs.
 */
export async function passportsGoAlong(ctx: Ctx, orderId: number, leaves: boolean): Promise<void> {
  if ((await passportSettings(ctx)).operator === '') return
  const source = { orderId }
  await issueLines(ctx, source, (await read(ctx, source)).lines, false)
  if (!leaves) return
  const missing = (await read(ctx, source)).lines.filter(({ decision, passport }) => decision.needed && passport?.state !== 'issued')
  if (missing.length > 0) throw new Refused('passport_missing', { labels: missing.map(({ label }) => label).join(', ') })
}

type Source = { orderId: number } | { ticketId: number }
const read = (ctx: Ctx, source: Source): Promise<{ lines: Decided[]; firm: boolean }> =>
  'orderId' in source ? ofOrder(ctx, source.orderId) : ofTicket(ctx, source.ticketId)

/** Two who ask for the same wait for each other: by the order's row, which whoever changes the order holds, or by the ticket's number. */
async function holdSource(ctx: Ctx, source: Source): Promise<void> {
  if ('orderId' in source)
    mustExist(await ctx.db.selectFrom('orders').select('id').where('id', '=', source.orderId).forUpdate().executeTakeFirst())
  else
    await sql`select pg_advisory_xact_lock(hashtextextended(${`passports of ticket ${ctx.shopId} ${source.ticketId}`}, 0))`.execute(ctx.db)
}

/** `strict`: a plant without a botanical name is refused; else its line is left as it is. */
async function issueLines(ctx: Ctx, source: Source, lines: readonly Decided[], strict: boolean): Promise<PassportRow[]> {
  const items: PassportRow[] = []
  const kept = await followChange(ctx, source, lines)
  for (const { decision, ...line } of lines.filter((each) => each.decision.needed && !kept.has(each.line))) {
    const zoned = decision.pests.length > 0
    const form = PassportInput.safeParse({
      type: zoned ? 'protected_zone' : 'standard',
      botanical: line.botanical,
      cultivar: line.cultivar,
      pests: decision.pests,
      quantity: line.quantity,
      lotId: line.lotId,
      issue: !zoned,
    })
    // Part A is missing or no botanical name: whoever knows the plant writes it on its sheet.
    if (!form.success && strict) throw new Refused('passport_botanical')
    if (!form.success) continue
    // Asked for by hand; an order that goes on its way leaves with sound plants, or not at all.
    if (strict) await refuseHeldLot(ctx, line.lotId)
    const made = await createPassport(ctx, form.data, { ...source, line: line.line })
    if (line.productId !== null) await setPassportProducts(ctx, made.id, [line.productId])
    await linkToReceived(ctx, made.id, line.lotId)
    items.push(made)
  }
  return items
}

/**
 * An issued passport does not change: where its line was changed, refunded or taken off before it left, it is voided with the reason, and
 * what is still needed is issued anew. Answers the lines whose passport stands.
 */
async function followChange(ctx: Ctx, source: Source, lines: readonly Decided[]): Promise<Set<number>> {
  const known = new Map(lines.map((line) => [line.line, line]))
  const column = 'orderId' in source ? 'order_id' : 'ticket_id'
  const standing = await ctx.db
    .selectFrom('plant_passport')
    .select(['id', 'line', 'state', 'quantity', 'botanical', 'version'])
    .where(column, '=', 'orderId' in source ? source.orderId : source.ticketId)
    .where('state', '<>', 'void')
    .orderBy('id')
    .execute()
  const kept = new Set<number>()
  for (const passport of standing) {
    const line = passport.line === null ? undefined : known.get(passport.line)
    const same = line !== undefined && line.quantity === passport.quantity
    if (passport.line === null || line?.gone || same || (line && !line.decision.needed && line.quantity > 0)) {
      if (passport.line !== null) kept.add(passport.line)
    } else if (passport.state === 'draft' && line && line.quantity > 0) {
      await ctx.db
        .updateTable('plant_passport')
        .set({ quantity: line.quantity, version: passport.version + 1 })
        .where('id', '=', passport.id)
        .execute()
      kept.add(passport.line)
    } else if (passport.state === 'draft') {
      await removePassport(ctx, passport.id)
    } else {
      await voidPassport(ctx, passport.id, changeOf(ctx, passport.quantity, line?.quantity ?? 0))
    }
  }
  return kept
}

/** Why it is void, in the register. */
function changeOf(ctx: Ctx, before: number, after: number): string {
  if (after === 0) return ctx.locale === 'en' ? 'The line no longer leaves' : 'La ligne ne part plus'
  return ctx.locale === 'en' ? `Quantity changed: ${after} instead of ${before}` : `Quantité modifiée : ${after} au lieu de ${before}`
}

/** Of all plants that stand in it, or of so many. */
async function forCultivation(ctx: Ctx, lotId: number, quantity: number | null): Promise<PassportRow> {
  const { rows } = await sql<{ botanical: string; plants: number; productId: number | null }>`
    select coalesce(t.scientific_name, nullif(r.latin_name, ''), l.name) as botanical, v.product_id as "productId",
      (select coalesce(sum(z.on_hand), 0)::int from lot_size z where z.shop_id = ${ownShop} and z.lot_id = l.id) as plants
    from lot l join cultivation v on v.shop_id = ${ownShop} and v.lot_id = l.id left join taxon t on t.id = l.taxon_id
    left join product r on r.shop_id = ${ownShop} and r.id = v.product_id
    where l.shop_id = ${ownShop} and l.id = ${lotId}`.execute(ctx.db)
  const { botanical, plants, productId } = mustExist(rows[0])
  const form = PassportInput.safeParse({ botanical, quantity: quantity ?? Math.max(plants, 1), lotId, issue: true })
  if (!form.success) throw new Refused('passport_botanical')
  const made = await createPassport(ctx, form.data)
  if (productId !== null) await setPassportProducts(ctx, made.id, [productId])
  await linkToReceived(ctx, made.id, lotId)
  return made
}

/** What came with the plants of the lot, or with those that it descends from, is where the new one comes from. */
async function linkToReceived(ctx: Ctx, id: number, lotId: number | null): Promise<void> {
  if (lotId === null) return
  const { rows } = await sql<{ id: number }>`
    with recursive above(lot) as (
      select ${lotId}::bigint
      union
      select f.from_lot from above a join lot_flow f on f.shop_id = ${ownShop} and f.to_lot = a.lot
    )
    select p.id from above a join plant_passport p on p.shop_id = ${ownShop} and p.lot_id = a.lot
    where p.kind = 'received' and p.state = 'issued' order by p.id`.execute(ctx.db)
  for (const received of rows) await linkPassport(ctx, id, received.id)
}

const told = ({ decision, line, label, botanical, quantity, passport }: Decided): Decision => ({
  line,
  label,
  botanical,
  quantity,
  needed: decision.needed,
  reason: decision.reason,
  passport,
})

/** Where nothing leaves yet, or any more. */
const notFirm = ['draft', 'quotation', 'cancelled']
const REMOTE = ['web', 'phone']
const SENT = ['home', 'relay']

async function ofOrder(ctx: Ctx, id: number): Promise<{ lines: Decided[]; firm: boolean }> {
  const { rows } = await sql<Sale & { status: string; channel: string; deliveryMode: string }>`
    select o.status, o.channel, o.delivery_mode as "deliveryMode", c.kind as "customerKind", c.operator_number as "operatorNumber",
      o.delivery_address ->> 'postcode' as postcode
    from orders o left join customer c on c.shop_id = ${ownShop} and c.id = o.customer_id
    where o.shop_id = ${ownShop} and o.id = ${id}`.execute(ctx.db)
  const { status, channel, deliveryMode, customerKind, operatorNumber, postcode } = mustExist(rows[0])
  const sale = { customerKind, operatorNumber, postcode, remote: REMOTE.includes(channel), sent: SENT.includes(deliveryMode) }
  const lines = await linesOf(ctx, 'order', sql`order_line n where n.shop_id = ${ownShop} and n.order_id = ${id}`, id, sale)
  return { lines, firm: !notFirm.includes(status) }
}

async function ofTicket(ctx: Ctx, id: number): Promise<{ lines: Decided[]; firm: boolean }> {
  const { rows } = await sql<Pick<Sale, 'customerKind' | 'operatorNumber'> & { kind: string; training: boolean }>`
    select t.kind, t.training, c.kind as "customerKind", c.operator_number as "operatorNumber"
    from ticket t left join customer c on c.shop_id = ${ownShop} and c.id = t.customer_id
    where t.shop_id = ${ownShop} and t.id = ${id}`.execute(ctx.db)
  const { kind, training, customerKind, operatorNumber } = mustExist(rows[0])
  const sale = { customerKind, operatorNumber, postcode: null, remote: false, sent: false }
  const lines = await linesOf(ctx, 'ticket', sql`ticket_line n where n.shop_id = ${ownShop} and n.ticket_id = ${id}`, id, sale)
  return { lines, firm: kind === 'sale' && !training }
}

async function linesOf(ctx: Ctx, source: 'order' | 'ticket', from: RawBuilder<unknown>, id: number, sale: Sale): Promise<Decided[]> {
  const passportOf = sql.ref(source === 'order' ? 'p.order_id' : 'p.ticket_id')
  // What was refunded before it left does not leave; what came back to the till is here again.
  const leaves =
    source === 'order'
      ? sql`n.quantity - n.dropped`
      : sql`greatest(n.quantity - (select coalesce(sum(abs(b.quantity)), 0)::int from ticket_line b
          where b.shop_id = ${ownShop} and b.original_line_id = n.id and b.restocked), 0)`
  const gone = source === 'order' ? sql`n.gone > 0` : sql`false`
  const { rows } = await sql<Line>`
    select n.id as line, n.label, coalesce(nullif(n.latin_name, ''), r.latin_name, '') as botanical, coalesce(r.cultivar, '') as cultivar,
      coalesce(r.type = 'plant', false) as "isPlant", ${leaves} as quantity, ${gone} as gone, r.id as "productId",
      (select m.lot_id from lot_move m join lot_size z on z.shop_id = ${ownShop} and z.id = m.lot_size_id
        where m.shop_id = ${ownShop} and m.source = ${source} and m.source_id = ${id}::bigint and z.subproduct_id = n.subproduct_id
          and m.change < 0 order by m.id desc limit 1) as "lotId",
      (select jsonb_build_object('id', p.id, 'code', p.code, 'state', p.state, 'quantity', p.quantity) from plant_passport p
        where p.shop_id = ${ownShop} and ${passportOf} = ${id} and p.line = n.id and p.state <> 'void') as passport
    from (select * from ${from}) n left join subproduct s on s.shop_id = ${ownShop} and s.id = n.subproduct_id
    left join product r on r.shop_id = ${ownShop} and r.id = s.product_id
    order by n.idx, n.id`.execute(ctx.db)
  return rows.map((row) => ({
    ...row,
    decision: passportDecision({ ...sale, isPlant: row.isPlant, botanical: row.botanical, quantity: row.quantity }),
  }))
}
