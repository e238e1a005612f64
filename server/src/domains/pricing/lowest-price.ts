import { inPriceMode, type Price, type Schema } from '@plantule/contract/price-rules'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { type BookRule, type BookSchema, type Item, priceAll, priceBook, schemaFor } from './price-book.ts'

const DAYS = 30

/**
 * The lowest public price TTC of one piece in the 30 days before the promotion that gave a price began
 * (C. conso. L112-1-1); null when no promotion did. Base prices, the schema as it was, and other promotions all count.
 */
export async function lowestBefore(ctx: Ctx, subproductId: number, price: Price): Promise<number | null> {
  const book = await priceBook(ctx, {}, [subproductId])
  const item = book.items.get(subproductId)
  const promotion = book.rules.find((rule) => rule.kind === 'promotion' && price.ruleIds.includes(rule.id))
  if (!item || !promotion?.firstDay) return null
  const began = new Date(`${promotion.firstDay}T00:00:00Z`)
  const since = new Date(began.getTime() - DAYS * 86_400_000)
  const schema = schemaFor(book.schemas, item)
  const bases = await basePrices(ctx, subproductId, since, began)
  const schemas = schema ? await schemaStates(ctx, schema, since, began) : []
  const promotions = await promotionsIn(ctx, promotion, since, began)
  const moments = [since, ...bases.map(({ at }) => at), ...schemas.map(({ at }) => at), ...promotions.map(({ at }) => at)]
    .filter((at) => at < began)
    .map((at) => (at < since ? since : at))
  const prices = moments.map((at) => {
    const baseCents = bases.findLast((each) => each.at <= at)?.baseCents ?? item.baseCents
    const then = schemas.length > 0 ? schemas.findLast((each) => each.at <= at)?.schema : schema
    const rules = promotions.filter((each) => each.at <= at && at < each.until).map(({ rule }) => rule)
    return publicPrice(item, baseCents, then ? { ...then, allProducts: true } : null, rules, book.profile)
  })
  return Math.min(...prices)
}

function publicPrice(item: Item, baseCents: number, schema: BookSchema | null, rules: BookRule[], profile: Parameters<typeof priceAll>[0]['profile']): number {
  const book = { profile, items: new Map([[item.id, { ...item, baseCents }]]), schemas: schema ? [schema] : [], rules }
  return priceAll(book, 'incl', [{ subproductId: item.id, quantity: 1 }])[0]?.unitCents ?? inPriceMode(baseCents, 'incl', 'incl', item.rateBp)
}

/** Oldest first, with the one in force when the window opens. */
async function basePrices(ctx: Ctx, subproductId: number, since: Date, until: Date): Promise<{ at: Date; baseCents: number }[]> {
  const { rows } = await sql<{ at: Date; baseCents: number }>`
    select at, price_cents as "baseCents" from price_history
    where subproduct_id = ${subproductId} and at < ${until} and at >= coalesce(
      (select max(at) from price_history where subproduct_id = ${subproductId} and at <= ${since}), '-infinity')
    order by at, id`.execute(ctx.db)
  return rows
}

async function schemaStates(ctx: Ctx, schema: BookSchema, since: Date, until: Date): Promise<{ at: Date; schema: BookSchema | null }[]> {
  const { rows } = await sql<{ at: Date; body: Schema | null }>`
    select at, body from price_rule_history
    where kind = 'schema' and rule_id = ${schema.id} and at < ${until} and at >= coalesce(
      (select max(at) from price_rule_history where kind = 'schema' and rule_id = ${schema.id} and at <= ${since}), '-infinity')
    order by at, id`.execute(ctx.db)
  // The scope is today's: which products it priced then is not asked.
  return rows.map(({ at, body }) => ({ at, schema: body && { ...schema, ...body } }))
}

/** Promotions for everybody that ran in the window, but the one asked about. */
async function promotionsIn(ctx: Ctx, but: BookRule, since: Date, until: Date): Promise<{ at: Date; until: Date; rule: BookRule }[]> {
  const { rows } = await sql<{ at: Date; until: Date; rule: BookRule }>`
    select d.first_day::timestamptz as at, (d.last_day + 1)::timestamptz as until,
      jsonb_build_object('id', d.id, 'kind', d.kind, 'name', d.name, 'unit', d.unit, 'mode', d.mode, 'cumulative', false, 'tiers', d.tiers,
        'subproductId', d.subproduct_id, 'productId', d.product_id, 'categoryId', d.category_id, 'containerId', d.container_id,
        'firstDay', d.first_day, 'lastDay', d.last_day) as rule
    from decreasing_price d
    where d.kind = 'promotion' and d.id <> ${but.id} and d.profile_id is null and d.first_day < ${until} and d.last_day >= ${since}
    order by d.first_day, d.id`.execute(ctx.db)
  return rows
}
