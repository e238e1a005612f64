import type { Pack, PackPick } from '@plantule/contract/packs/packs'
import { packPrice, packsAvailable } from '@plantule/contract/pricing/pack-rules'
import { packUnit, partPrices, rateOfPack } from '@plantule/contract/pricing/book'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { Refused } from '../../platform/refused.ts'
import { today } from '../../platform/paris.ts'
import { type PriceBook, priceBook } from '../pricing/index.ts'
import { ownShop } from '../../platform/own-shop.ts'

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
  /** Taken out of sale: nothing of it is available, and so no pack that holds it. */
  archived: boolean
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

const gone = sql`(s.archived_at is not null or p.archived_at is not null)`

/** Some packs with their parts, by id. */
export async function packArticles(ctx: Ctx, ids: readonly number[]): Promise<Map<number, PackArticle>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<PackArticle>`
    select k.id, k.reference, k.name, k.description, k.published, k.price_kind as "priceKind", k.price_cents as "priceCents",
      k.discount_bp as "discountBp", k.archived_at as "archivedAt", k.version,
      coalesce((select jsonb_agg(jsonb_build_object('id', i.id, 'subproductId', s.id, 'productId', p.id, 'reference', s.reference,
          'label', concat_ws(' ', p.name, nullif(p.cultivar, ''), '-', s.label), 'quantity', i.quantity,
          'rateBp', coalesce(rate_on(p.tva_rate_id, ${today(ctx)}::date), 0), 'available', case when ${gone} then 0 else coalesce(l.available, 0) end,
          'backorder', coalesce(l.backorder and not l.shut, false) and not ${gone}, 'archived', ${gone}, 'imageKey', size_face(p.id, s.picture_id)) order by i.idx, i.id)
        from pack_item i join subproduct s on s.shop_id = ${ownShop} and s.id = i.subproduct_id join product p on p.shop_id = ${ownShop} and p.id = s.product_id
        left join stock_level l on l.shop_id = ${ownShop} and l.subproduct_id = s.id where i.shop_id = ${ownShop} and i.pack_id = k.id), '[]') as parts
    from pack k where k.shop_id = ${ownShop} and k.id = any(${[...ids]}::bigint[])`.execute(ctx.db)
  return new Map(rows.map((row) => [row.id, row]))
}

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
    from pack_picture pp join image i on i.shop_id = ${ownShop} and i.id = pp.image_id where pp.shop_id = ${ownShop} and pp.pack_id = ${packId} order by pp.idx, pp.id`.execute(
    ctx.db,
  )
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
