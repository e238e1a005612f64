import type { In, Out } from '@plantule/contract/route'
import type { TillCatalogue, TillItem, TillPack, tillCatalogueRoutes } from '@plantule/contract/till-catalogue'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { packArticles, packFace, partIds, toPick } from '../packs/index.ts'
import { priceAll, type PriceBook, priceBook } from '../pricing/index.ts'
import { reckon } from './reckon.ts'
import { saleSettings } from './till-settings.ts'

type Size = Pick<TillItem, 'barcode' | 'available' | 'imageKey' | 'sold'> & { id: number }

/** Everything that may be sold now, the best sold first; plants whose sale is forbidden are left out. */
export async function tillCatalogue(ctx: Ctx): Promise<TillCatalogue> {
  const { rows: sizes } = await sql<Size>`
    with sold as (
      select l.subproduct_id, sum(l.quantity)::int as pieces from ticket_line l join ticket t on t.id = l.ticket_id
      where not t.training and t.at > ${ctx.now}::timestamptz - interval '60 days' and l.subproduct_id is not null
      group by l.subproduct_id
    )
    select s.id, s.barcode, case when l.backorder then null else coalesce(l.available, 0) end as available,
      product_face(p.id) as "imageKey", greatest(coalesce(sold.pieces, 0), 0) as sold
    from subproduct s join product p on p.id = s.product_id
    left join stock_level l on l.subproduct_id = s.id left join sold on sold.subproduct_id = s.id
    where s.archived_at is null and p.archived_at is null
    order by sold desc, p.name, s.idx, s.id`.execute(ctx.db)
  const packs = await livePacks(ctx)
  const articles = await packArticles(ctx, packs.map((pack) => pack.id))
  const book = await priceBook(ctx, {}, [...sizes.map((size) => size.id), ...partIds(articles.values())])
  const { rows: categories } = await sql<{ id: number; name: string }>`select id, name from category where level = 1 order by idx, id`.execute(ctx.db)
  const items = sizes.flatMap(({ id, ...size }): TillItem[] => {
    const item = book.items.get(id)
    if (!item || item.forbidden) return []
    // Each alone: quantities of the whole catalogue must not count together.
    const priceCents = priceAll(book, 'incl', [{ subproductId: id, quantity: 1 }])[0]?.unitCents ?? item.baseCents
    const { label, latinName, reference, rateBp, categoryIds } = item
    return [{ subproductId: id, label, latinName, reference, rateBp, categoryIds, priceCents, ...size }]
  })
  return {
    at: ctx.now.toISOString(),
    items,
    packs: packs.flatMap(({ id, imageKey, sold }): TillPack[] => {
      const pack = articles.get(id)
      if (!pack || pack.parts.some((part) => mayNotBeSold(book, part.subproductId))) return []
      return [{ ...toPick(book, pack, imageKey ?? pack.parts[0]?.imageKey ?? null), sold }]
    }),
    categories,
  }
}

const mayNotBeSold = (book: PriceBook, subproductId: number): boolean => Boolean(book.items.get(subproductId)?.forbidden)

/** Packs that hold something, the best sold first. */
async function livePacks(ctx: Ctx): Promise<{ id: number; imageKey: string | null; sold: number }[]> {
  const { rows } = await sql<{ id: number; imageKey: string | null; sold: number }>`
    with sold as (
      select l.pack_id, sum(l.quantity)::int as packs from ticket_line l join ticket t on t.id = l.ticket_id
      where not t.training and t.at > ${ctx.now}::timestamptz - interval '60 days' and l.pack_id is not null
      group by l.pack_id
    )
    select k.id, ${packFace} as "imageKey", greatest(coalesce(sold.packs, 0), 0) as sold
    from pack k left join sold on sold.pack_id = k.id
    where k.archived_at is null and exists (select from pack_item where pack_id = k.id)
    order by sold desc, k.name, k.id`.execute(ctx.db)
  return rows
}

type QuoteBody = Out<(typeof tillCatalogueRoutes)['quoteSale']['body']>
type Quote = In<(typeof tillCatalogueRoutes)['quoteSale']['response']>

/** What the basket would cost now, to the cent what the sale will take. Throws `unknown_item`. */
export async function quoteSale(ctx: Ctx, body: QuoteBody): Promise<Quote> {
  const { info } = await saleSettings(ctx)
  const { lines, totals, codes } = await reckon(ctx, body, { chargesTva: info.payTva, lock: false })
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
