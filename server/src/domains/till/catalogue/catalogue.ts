import type { In, Out } from '@plantule/contract/base/route'
import type { TillForbidden, TillItem, TillPack, tillCatalogueRoutes } from '@plantule/contract/till/catalogue'
import { packsAvailable } from '@plantule/contract/pricing/pack-rules'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { today } from '../../../platform/paris.ts'
import { Refused } from '../../../platform/refused.ts'
import { allFaces } from '../../catalogue/index.ts'
import { type PackArticle, packArticles, packFace, partIds, toPick } from '../../packs/index.ts'
import { allLists, priceAll, type PriceBook, priceBook } from '../../pricing/index.ts'
import { heldBy } from '../../stock/index.ts'
import { priceBasket, computeBasket } from '../sell/compute-basket.ts'
import { customerOfTicket } from '../ticket/tickets.db.ts'
import { saleSettings } from '../till-settings.ts'
import { ownShop } from '../../../platform/own-shop.ts'

type Asked = Out<NonNullable<(typeof tillCatalogueRoutes)['tillCatalogue']['query']>>
type Catalogue = In<(typeof tillCatalogueRoutes)['tillCatalogue']['response']>
type Size = Pick<TillItem, 'barcode' | 'available' | 'imageKey' | 'sold' | 'lots'> & { id: number }

/** What was changed by a transaction that was still open when the device last asked is given again. */
const OVERLAP = '5 minutes'

/** Sizes of a part: a large shop's catalogue is never in memory whole. */
const PART = 5_000

/**
 * Everything that may be sold now; what may not be sold is named apart, with the rule. When the device tells since when, and
 * under which stamp, only what changed of the sizes. Asked in parts, `PART` sizes each by their ids, the first with all that is
 * no size; else all at once, the best sold first. At a fair stock is what the stand holds. Throws `not_found` for a fair that is none.
 */
export async function tillCatalogue(ctx: Ctx, { since: last, stamp: known, fairId, after }: Asked): Promise<Catalogue> {
  if (fairId !== undefined && !(await ctx.db.selectFrom('fair').select('id').where('id', '=', fairId).executeTakeFirst()))
    throw new Refused('not_found')
  const { stamp, categories } = await frame(ctx, fairId)
  const since = last !== undefined && known === stamp ? last : null
  const sizes = await sizesToSell(ctx, since, after)
  const first = !after
  const touched = since === null || !first ? [] : await touchedProducts(ctx, since)
  const packs = first ? await livePacks(ctx) : []
  const articles = await packArticles(
    ctx,
    packs.map((pack) => pack.id),
  )
  const regulated = first ? await regulatedSizes(ctx) : []
  const book = await priceBook(ctx, {}, [
    ...sizes.map((size) => size.id),
    ...regulated.map((size) => size.id),
    ...partIds(articles.values()),
  ])
  const held = fairId === undefined ? null : await heldBy(ctx, { source: 'fair', id: fairId })
  const items = sizes.flatMap(({ id, ...own }): TillItem[] => {
    const item = book.items.get(id)
    if (!item || item.forbidden) return []
    // Each alone: quantities of the whole catalogue must not count together.
    const priceCents = priceAll(book, 'incl', [{ subproductId: id, quantity: 1 }])[0]?.unitCents ?? item.baseCents
    const { lots, ...face } = own
    const { productId, caliberId, containerId, label, size, latinName, reference, baseCents, rateBp, categoryIds } = item
    const available = held ? (held.get(id) ?? 0) : own.available
    return [
      {
        subproductId: id,
        productId,
        caliberId,
        containerId,
        label,
        size,
        latinName,
        reference,
        baseCents,
        rateBp,
        categoryIds,
        priceCents,
        ...face,
        available,
        ...(lots ? { lots } : {}),
      },
    ]
  })
  return {
    at: ctx.now.toISOString(),
    stamp,
    whole: since === null,
    touched,
    items,
    packs: packs.flatMap(({ id, imageKey, sold }): TillPack[] => {
      const pack = articles.get(id)
      if (!pack || pack.parts.some((part) => part.archived || mayNotBeSold(book, part.subproductId))) return []
      const atHand = held
        ? {
            available: packsAvailable(
              pack.parts.map((part) => ({ ...part, available: held.get(part.subproductId) ?? 0, backorder: false })),
            ),
          }
        : {}
      const price = { kind: pack.priceKind, fixedCents: pack.priceCents, discountBp: pack.discountBp }
      return [{ ...toPick(book, pack, imageKey ?? pack.parts[0]?.imageKey ?? null), ...atHand, price, sold }]
    }),
    forbidden: [
      ...regulated.flatMap((size) => forbiddenSize(book, size)),
      ...[...articles.values()].flatMap((pack) => forbiddenPack(book, pack)),
    ],
    categories,
    lists: first ? await allLists(ctx) : noLists,
    next: after === undefined || sizes.length < PART ? null : (sizes.at(-1)?.id ?? null),
  }
}

const noLists: Catalogue['lists'] = { profiles: [], schemas: [], rules: [], profilePrices: [], customerProfiles: [], customerPrices: [] }

/** The sizes that may be sold, or of those what changed; with `after` a part of them. */
async function sizesToSell(ctx: Ctx, since: string | null, after: number | undefined): Promise<Size[]> {
  const part = after === undefined ? sql`` : sql`and s.id > ${after} order by s.id limit ${PART}`
  const face = since === null ? allFaces(sql`size.picture_id`, sql`size.product_id`) : oneFace
  const { rows } = await sql<Size>`
    with size as materialized (
      select s.id, s.idx, s.barcode, p.name, p.id as product_id, s.picture_id, case when l.backorder then null else coalesce(l.available, 0) end as available
      from subproduct s join product p on p.shop_id = ${ownShop} and p.id = s.product_id left join stock_level l on l.shop_id = ${ownShop} and l.subproduct_id = s.id
      where s.shop_id = ${ownShop} and s.archived_at is null and p.archived_at is null
        and (${since}::timestamptz is null or greatest(p.updated_at, l.updated_at) > ${since}::timestamptz - ${OVERLAP}::interval) ${part}
    ), sold as (
      select l.subproduct_id, sum(l.quantity)::int as pieces from ticket_line l join ticket t on t.shop_id = ${ownShop} and t.id = l.ticket_id
      where l.shop_id = ${ownShop} and not t.training and t.at > ${ctx.now}::timestamptz - interval '60 days' and l.subproduct_id in (select id from size)
      group by l.subproduct_id
    )
    select size.id, size.barcode, size.available, ${face.key} as "imageKey", greatest(coalesce(sold.pieces, 0), 0) as sold,
      (select jsonb_agg(jsonb_build_object('lotSizeId', z.id, 'lotId', o.id, 'number', o.number) order by z.id)
        from lot_size z join lot o on o.shop_id = ${ownShop} and o.id = z.lot_id and not o.held
        where z.shop_id = ${ownShop} and z.subproduct_id = size.id) as lots
    from size left join sold on sold.subproduct_id = size.id ${face.joins}
    order by ${after === undefined ? sql`sold desc, size.name, size.idx, size.id` : sql`size.id`}`.execute(ctx.db)
  return rows
}

const oneFace = { key: sql`size_face(size.product_id, size.picture_id)`, joins: sql`` }

/** Bump when a device must not add to what an older program kept. */
const SHAPE = 4

/** What every size depends on without being changed by it: the day (rates, forbidden plants), rates, rules, categories, the stand. */
async function frame(ctx: Ctx, fairId: number | undefined): Promise<Pick<Catalogue, 'stamp' | 'categories'>> {
  const { rows } = await sql<{
    id: number
    name: string
    level: number
  }>`select id, name, level from category where category.shop_id = ${ownShop} order by idx, id`.execute(ctx.db)
  const marks = await sql<{ tree: string; rates: string; rules: string; shut: string }>`
    select (select md5(coalesce(string_agg(id || '/' || coalesce(parent_id, 0), ' ' order by id), '')) from category where category.shop_id = ${ownShop}) as tree,
      (select md5(coalesce(string_agg(subproduct_id::text, '/' order by subproduct_id), '')) from stock_level where stock_level.shop_id = ${ownShop} and shut) as shut,
      (select md5(coalesce(string_agg(id || '/' || rate_bp || '/' || valid_from || '/' || coalesce(valid_to::text, ''), ' ' order by id), '')) from tva_rate where tva_rate.shop_id = ${ownShop}) as rates,
      (select md5(coalesce(string_agg(r.id || '/' || x.taxon_id, ' ' order by r.id, x.taxon_id), '')) from plant_rule r
        join plant_rule_taxon x on x.shop_id = ${ownShop} and x.rule_id = r.id where r.shop_id = ${ownShop} and r.kind = 'invasive') as rules`.execute(
    ctx.db,
  )
  const { tree = '', rates = '', rules = '', shut = '' } = marks.rows[0] ?? {}
  return {
    stamp: [SHAPE, today(ctx), fairId ?? 0, tree, rates, rules, shut].join(' '),
    categories: rows.filter(({ level }) => level === 1).map(({ id, name }) => ({ id, name })),
  }
}

async function touchedProducts(ctx: Ctx, since: string): Promise<number[]> {
  const { rows } = await sql<{
    id: number
  }>`select id from product where product.shop_id = ${ownShop} and updated_at > ${since}::timestamptz - ${OVERLAP}::interval order by id`.execute(
    ctx.db,
  )
  return rows.map((row) => row.id)
}

/** Few: sizes of plants that a rule names, whether or not the owner has a reason to sell them, and those that a recall closes. */
async function regulatedSizes(ctx: Ctx): Promise<{ id: number; barcode: string | null }[]> {
  const { rows } = await sql<{ id: number; barcode: string | null }>`
    with named as materialized (
      select t.id from taxon t where t.regulated_since is not null
      union select r.taxon_id from plant_rule_taxon r where r.shop_id = ${ownShop}
    )
    select s.id, s.barcode from named join product p on p.shop_id = ${ownShop} and p.taxon_id = named.id
    join subproduct s on s.shop_id = ${ownShop} and s.product_id = p.id where s.archived_at is null and p.archived_at is null
    union
    select s.id, s.barcode from stock_level l join subproduct s on s.shop_id = ${ownShop} and s.id = l.subproduct_id
    where l.shop_id = ${ownShop} and l.shut and s.archived_at is null order by 1`.execute(ctx.db)
  return rows
}

function forbiddenSize(book: PriceBook, { id, barcode }: { id: number; barcode: string | null }): TillForbidden[] {
  const item = book.items.get(id)
  if (!item?.forbidden) return []
  const { label, latinName, reference, productId, forbidden: rule } = item
  return [{ label, latinName, reference, barcode, productId, part: null, rule }]
}

function forbiddenPack(book: PriceBook, { name, reference, parts }: PackArticle): TillForbidden[] {
  const item = parts.map((part) => book.items.get(part.subproductId)).find((part) => part?.forbidden)
  return item?.forbidden
    ? [{ label: name, latinName: '', reference, barcode: null, productId: item.productId, part: item.label, rule: item.forbidden }]
    : []
}

const mayNotBeSold = (book: PriceBook, subproductId: number): boolean => Boolean(book.items.get(subproductId)?.forbidden)

/** Packs that hold something, the best sold first. */
async function livePacks(ctx: Ctx): Promise<{ id: number; imageKey: string | null; sold: number }[]> {
  const { rows } = await sql<{ id: number; imageKey: string | null; sold: number }>`
    with sold as (
      select l.pack_id, sum(l.quantity)::int as packs from ticket_line l join ticket t on t.shop_id = ${ownShop} and t.id = l.ticket_id
      where l.shop_id = ${ownShop} and not t.training and t.at > ${ctx.now}::timestamptz - interval '60 days' and l.pack_id is not null
      group by l.pack_id
    )
    select k.id, ${packFace} as "imageKey", greatest(coalesce(sold.packs, 0), 0) as sold
    from pack k left join sold on sold.pack_id = k.id
    where k.shop_id = ${ownShop} and k.archived_at is null and exists (select from pack_item where pack_item.shop_id = ${ownShop} and pack_id = k.id)
    order by sold desc, k.name, k.id`.execute(ctx.db)
  return rows
}

type QuoteBody = Out<(typeof tillCatalogueRoutes)['quoteSale']['body']>
type Quote = In<(typeof tillCatalogueRoutes)['quoteSale']['response']>

/** What the basket would cost now, to the cent what the sale will take. Throws `unknown_item`, `unknown_customer`, `unknown_choice`. */
export async function quoteSale(ctx: Ctx, body: QuoteBody): Promise<Quote> {
  const { info } = await saleSettings(ctx)
  await customerOfTicket(ctx, body.customerId)
  const { lines, totals, codes } = await computeBasket(ctx, body, await priceBasket(ctx, body), { chargesTva: info.payTva, lock: false })
  return {
    lines: lines.map((line, at) => ({
      unitCents: line.unit_cents,
      netCents: totals.lines[at]?.netCents ?? 0,
      discountCents: (totals.lines[at]?.discountCents ?? 0) + (totals.lines[at]?.shareCents ?? 0),
    })),
    codes: codes.map(({ typed, priced, fault }) => ({
      typed,
      label: priced?.code.label ?? '',
      cents: priced?.reduction.lines.reduce((sum, cents) => sum + cents, 0) ?? 0,
      fault: fault && { code: fault.code, details: fault.details as Record<string, string> },
    })),
    discountCents: totals.discountCents,
    inclCents: totals.inclCents,
    rates: totals.rates,
  }
}
