import type { Answer } from '@plantule/contract/base/route'
import {
  type Decision,
  type GenerateInput,
  PassportInput,
  type PassportRow,
  type passportRoutes,
} from '@plantule/contract/passports/passports'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { mustExist } from '../../platform/must-exist.ts'
import { ownShop } from '../../platform/own-shop.ts'
import { Refused } from '../../platform/refused.ts'
import { refuseUnchosen } from '../orders/index.ts'
import { keepToLots, type Named } from '../production/index.ts'
import { lockSizes } from '../stock/index.ts'
import type { WentAlong } from '../till/index.ts'
import { linkToReceived } from './chain.ts'
import { type Decided, decided, type LotShare, type Source, told } from './decide.ts'
import { followChange } from './follow-change.ts'
import { setPassportProducts } from './links.ts'
import { createPassport, refuseHeldLot } from './save-passport.ts'
import { isForOperator } from './recipient.ts'
import { passportSettings } from './settings.ts'

/** Throws `not_found`. */
export async function passportDecisions(ctx: Ctx, orderId: number): Promise<{ decisions: Decision[] }> {
  const { lines } = await decided(ctx, { orderId })
  return { decisions: lines.map(told) }
}

/**
 * Issues what is needed and not there yet; who asks again or at the same time waits, and finds it done. What goes into a protected zone
 * is left as a draft: the list of zones is partial. Throws `not_found`, `passport_not_firm`, `lot_to_choose`, and what a passport lacks.
 */
export async function generatePassports(ctx: Ctx, input: GenerateInput): Promise<Answer<(typeof passportRoutes)['generatePassports']>> {
  const { orderId, ticketId, cultivationId } = input
  if (cultivationId !== null) return { items: [await forCultivation(ctx, cultivationId, input.quantity)], decisions: [] }
  const source: Source = orderId === null ? { ticketId: mustExist(ticketId) } : { orderId }
  await holdSource(ctx, source)
  const { lines, firm } = await decided(ctx, source)
  if (!firm) throw new Refused('passport_not_firm')
  if ('orderId' in source) await refuseUnchosen(ctx, source.orderId)
  const items = await issueLines(ctx, source, lines, true)
  return { items, decisions: (await decided(ctx, source)).lines.map(told) }
}

/**
 * As an order is made ready, before it leaves and again once it has left: issues what is missing and gives up what is not true. So does
 * an order that ends before it left. A shop that gave no number issues no passports. Throws `passport_missing` where it leaves without one
 * that it needs.
 */
export async function passportsGoAlong(ctx: Ctx, orderId: number, leaves: boolean): Promise<void> {
  if ((await passportSettings(ctx)).operator === '') return
  const source = { orderId }
  await holdPlants(ctx, orderId)
  const { lines, firm } = await decided(ctx, source)
  if (!firm) await followChange(ctx, source, lines)
  else await issueLines(ctx, source, lines, false)
  if (!leaves) return
  const missing = (await decided(ctx, source)).lines.filter(
    ({ decision, passports, quantity, back }) =>
      decision.needed &&
      (passports.length === 0 ||
        passports.some(({ state }) => state !== 'issued') ||
        passports.reduce((sum, passport) => sum + passport.quantity, back) < quantity),
  )
  if (missing.length > 0) throw new Refused('passport_missing', { labels: missing.map(({ label }) => label).join(', ') })
}

/**
 * As an operator buys at the till: issues what goes along, and says what is needed and what could not be issued. Private people who
 * are there need none, so that their sales ask no more than who buys. A shop that gave no number issues no passports.
 */
export async function passportsOfSale(ctx: Ctx, ticketId: number, back: boolean): Promise<WentAlong> {
  const none = { needed: [], missing: [] }
  if ((await passportSettings(ctx)).operator === '' || !(await isForOperator(ctx, ticketId))) return none
  const source = { ticketId }
  const { lines, firm } = await decided(ctx, source)
  // What came back takes its passports with it; a sale that had none gets none for that.
  if (!firm || (back && lines.every(({ passports }) => passports.length === 0))) return none
  await issueLines(ctx, source, lines, false)
  const needed = (await decided(ctx, source)).lines.filter(({ decision }) => decision.needed)
  const labels = (of: typeof needed): string[] => of.map(({ label }) => label)
  return { needed: labels(needed), missing: labels(needed.filter(({ passports }) => passports.length === 0)) }
}

/** Two who ask for the same wait for each other: by the order's row, which whoever changes the order holds, or by the ticket's number. */
async function holdSource(ctx: Ctx, source: Source): Promise<void> {
  if ('orderId' in source) {
    mustExist(await ctx.db.selectFrom('orders').select('id').where('id', '=', source.orderId).forUpdate().executeTakeFirst())
    await holdPlants(ctx, source.orderId)
  } else
    await sql`select pg_advisory_xact_lock(hashtextextended(${`passports of ticket ${ctx.shopId} ${source.ticketId}`}, 0))`.execute(ctx.db)
}

/**
 * Two orders whose passports are made at the same time do not name the same plants: the second waits, and sees what the first was
 * promised. Of one that ended, whose plants are nobody's, none need wait.
 */
async function holdPlants(ctx: Ctx, orderId: number): Promise<void> {
  const { rows } = await sql<{ subproductId: number }>`
    select distinct coalesce(n.subproduct_id, (e.part ->> 'subproductId')::bigint) as "subproductId"
    from orders o join order_line n on n.shop_id = ${ownShop} and n.order_id = o.id left join lateral jsonb_array_elements(n.parts) e(part) on true
    where o.shop_id = ${ownShop} and o.id = ${orderId} and o.status <> all(${['cancelled', 'refunded']}::text[])
      and coalesce(n.subproduct_id, (e.part ->> 'subproductId')::bigint) is not null`.execute(ctx.db)
  await lockSizes(ctx, rows)
}

/** `strict`: a plant without a botanical name is refused; else its line is left as it is. */
async function issueLines(ctx: Ctx, source: Source, lines: readonly Decided[], strict: boolean): Promise<PassportRow[]> {
  const items: PassportRow[] = []
  const lacking = await followChange(ctx, source, lines)
  const named = new Set(lines.filter(({ decision, passports }) => decision.needed && passports.length > 0))
  for (const { line, shares } of lacking)
    for (const share of shares) {
      const made = await issueShare(ctx, source, line, share, strict)
      if (!made) continue
      items.push(made)
      named.add(line)
    }
  if ('orderId' in source) await keepToLots(ctx, source.orderId, [...named].flatMap(namedOf))
  return items
}

/** What passports of a line name is what leaves, as long as some of it is here. */
const namedOf = ({ lots, subproductId, part }: Decided): Named[] =>
  subproductId === null || lots.every(({ takes }) => takes === null)
    ? []
    : lots.flatMap(({ lotId, takes, quantity }) =>
        lotId === null ? [] : [{ subproductId, lotId, lotSizeId: takes, quantity, asked: part === 0 }],
      )

/** Of the plants of one lot. */
async function issueShare(ctx: Ctx, source: Source, line: Decided, share: LotShare, strict: boolean): Promise<PassportRow | null> {
  const { decision } = line
  const zoned = decision.pests.length > 0
  const form = PassportInput.safeParse({
    type: zoned ? 'protected_zone' : 'standard',
    botanical: line.botanical,
    cultivar: line.cultivar,
    pests: decision.pests,
    quantity: share.quantity,
    lotId: share.lotId,
    issue: !zoned,
  })
  // Part A is missing or no botanical name: whoever knows the plant writes it on its sheet.
  if (!form.success && strict) throw new Refused('passport_botanical')
  if (!form.success) return null
  // Asked for by hand; an order that goes on its way leaves with sound plants, or not at all.
  if (strict) await refuseHeldLot(ctx, share.lotId)
  const made = await createPassport(ctx, form.data, { ...source, line: line.line, part: line.part })
  if (line.productId !== null) await setPassportProducts(ctx, made.id, [line.productId])
  await linkToReceived(ctx, made.id, share.lotId)
  return made
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
