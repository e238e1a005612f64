import type { Pack, PackPick } from '@plantule/contract/packs'
import { mainRate, packPrice, packsAvailable, packShares } from '@plantule/contract/pack-rules'
import { inModeOfShares, type PriceMode, type RateShare } from '@plantule/contract/money'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { Refused } from '../../platform/refused.ts'
import { today } from '../catalogue/index.ts'
import { priceAll, type PriceBook, priceBook } from '../pricing/index.ts'

export type PackPart = {
  id: number
  subproductId: number
  productId: number
  label: string
  reference: string
  quantity: number
  rateBp: number
  available: number
  backorder: boolean
  imageKey: string | null
}
/** A pack with its parts, as prices and stock need it. */
export type PackArticle = {
  id: number
  reference: string
  name: string
  description: string
  published: boolean
  priceKind: 'fixed' | 'computed'
  priceCents: number
  discountBp: number
  archivedAt: Date | null
  version: number
  parts: PackPart[]
}

/** Some packs with their parts, by id. */
export async function packArticles(ctx: Ctx, ids: readonly number[]): Promise<Map<number, PackArticle>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<PackArticle>`
    select k.id, k.reference, k.name, k.description, k.published, k.price_kind as "priceKind", k.price_cents as "priceCents",
      k.discount_bp as "discountBp", k.archived_at as "archivedAt", k.version,
      coalesce((select jsonb_agg(jsonb_build_object('id', i.id, 'subproductId', s.id, 'productId', p.id, 'reference', s.reference,
          'label', concat_ws(' ', p.name, nullif(p.cultivar, ''), '-', s.label), 'quantity', i.quantity,
          'rateBp', coalesce(rate_on(p.tva_rate_id, ${today(ctx)}::date), 0), 'available', coalesce(l.available, 0),
          'backorder', coalesce(l.backorder, false), 'imageKey', product_face(p.id)) order by i.idx, i.id)
        from pack_item i join subproduct s on s.id = i.subproduct_id join product p on p.id = s.product_id
        left join stock_level l on l.subproduct_id = s.id where i.pack_id = k.id), '[]') as parts
    from pack k where k.id = any(${[...ids]}::bigint[])`.execute(ctx.db)
  return new Map(rows.map((row) => [row.id, row]))
}

export type PackRate = { rateBp: number; shares: RateShare[] | null }

/**
 * The rate of a pack, or where its parts have several the rate that weighs most, and what the parts cost the buyer of the
 * book one by one: the one price of the pack is split by that (CGI art. 257 ter). 0 while it is empty.
 */
export function rateOfPack(book: PriceBook, pack: Pick<PackArticle, 'parts'>): PackRate {
  const rates = pack.parts.map((part) => part.rateBp)
  if (new Set(rates).size < 2) return { rateBp: rates[0] ?? 0, shares: null }
  const prices = partPrices(book, 'incl', pack)
  const shares = packShares(prices.map((price, index) => ({ ...price, rateBp: rates[index] ?? 0 })))
  return { rateBp: mainRate(shares ?? []), shares }
}

/** One pack for the buyer of the book, who must know the parts. Parts are priced one by one: quantity prices do not reach inside. */
export function packUnit(book: PriceBook, mode: PriceMode, pack: PackArticle): number {
  const { rateBp, shares } = rateOfPack(book, pack)
  if (pack.priceKind === 'fixed') return inModeOfShares(pack.priceCents, 'incl', mode, rateBp, shares)
  return packPrice(partPrices(book, mode, pack), pack.discountBp)
}

const partPrices = (book: PriceBook, mode: PriceMode, pack: Pick<PackArticle, 'parts'>) =>
  pack.parts.map((part) => ({
    quantity: part.quantity,
    unitCents: priceAll(book, mode, [{ subproductId: part.subproductId, quantity: 1 }])[0]?.unitCents ?? 0,
  }))

export const partIds = (packs: Iterable<PackArticle>): number[] => [...packs].flatMap((pack) => pack.parts.map((part) => part.subproductId))

/** What lists, pickers and the pack's own screen say of price and stock. */
export function standing(book: PriceBook, pack: PackArticle) {
  return {
    unitCents: packUnit(book, 'incl', pack),
    sumCents: packPrice(partPrices(book, 'incl', pack), 0),
    shares: rateOfPack(book, pack).shares,
    available: packsAvailable(pack.parts),
  }
}

/** Throws `not_found`. */
export async function packById(ctx: Ctx, id: number): Promise<Pack> {
  const pack = (await packArticles(ctx, [id])).get(id)
  if (!pack) throw new Refused('not_found')
  const book = await priceBook(ctx, {}, partIds([pack]))
  const { parts, archivedAt, ...head } = pack
  const prices = partPrices(book, 'incl', pack)
  return {
    ...head,
    ...standing(book, pack),
    archivedAt: archivedAt?.toISOString() ?? null,
    items: parts.map((part, index) => ({ ...part, unitCents: prices[index]?.unitCents ?? 0 })),
    pictures: await packPictures(ctx, id),
  }
}

export async function packPictures(ctx: Ctx, packId: number): Promise<Pack['pictures']> {
  const { rows } = await sql<Pack['pictures'][number]>`
    select pp.id, i.id as "imageId", i.key as "imageKey", i.width, i.height, pp.alt, null as crop, pp.idx
    from pack_picture pp join image i on i.id = pp.image_id where pp.pack_id = ${packId} order by pp.idx, pp.id`.execute(ctx.db)
  return rows
}

export const toPick = (book: PriceBook, pack: PackArticle, imageKey: string | null): PackPick => ({
  packId: pack.id,
  label: pack.name,
  reference: pack.reference,
  priceCents: packUnit(book, 'incl', pack),
  ...rateOfPack(book, pack),
  available: packsAvailable(pack.parts),
  imageKey,
  parts: pack.parts.map(({ subproductId, quantity, label, reference }) => ({ subproductId, quantity, label, reference })),
})
