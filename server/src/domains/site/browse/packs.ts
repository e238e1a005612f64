import type { SiteCard, SiteHead, SitePack } from '@plantule/contract/site/site-page'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { ownShop } from '../../../platform/own-shop.ts'
import { Refused } from '../../../platform/refused.ts'
import { packById } from '../../packs/index.ts'
import { allItems } from '../../visitors/index.ts'
import { packPath, productPath } from '../site-paths.ts'
import { summary } from './cards.ts'

/** The place a picture of a part is given until it is there, in pixels: pages show it square. */
const PART = 800

/** The packs that visitors may buy, by name. */
export async function packCards(ctx: Ctx): Promise<SiteCard[]> {
  const { packs } = await allItems(ctx)
  return packs.map(({ packId, name, priceCents, inStock, imageKey }) => ({
    path: packPath(packId, name),
    name,
    latinName: '',
    cultivar: '',
    imageKey,
    priceCents,
    several: false,
    reduced: false,
    inStock,
  }))
}

/** A pack that visitors may buy. Throws `not_found`. */
export async function packOf(ctx: Ctx, id: number, path: string): Promise<{ head: SiteHead; content: SitePack } | { movedTo: string }> {
  // An empty one is not among them, nor one that holds a plant which may not be sold.
  const shown = (await allItems(ctx)).packs.find(({ packId }) => packId === id)
  if (!shown) throw new Refused('not_found')
  const pack = await packById(ctx, id)
  const today = packPath(id, pack.name)
  if (path !== today) return { movedTo: today }
  const parts = await partNames(
    ctx,
    pack.items.map(({ productId }) => productId),
  )
  return {
    head: { title: pack.name, description: summary(pack.description), imageKey: shown.imageKey, kind: 'product' },
    content: {
      kind: 'pack',
      id,
      name: pack.name,
      description: pack.description,
      priceCents: shown.priceCents,
      sumCents: pack.sumCents,
      inStock: shown.inStock,
      pictures: picturesOf(pack),
      parts: pack.items.map(({ label, quantity, productId, imageKey }) => ({
        label,
        quantity,
        path: parts.get(productId) ?? '/',
        imageKey,
      })),
    },
  }
}

/** A pack without pictures of its own shows those of what is in it, as its card does. */
const picturesOf = ({ pictures, items }: Awaited<ReturnType<typeof packById>>): SitePack['pictures'] =>
  pictures.length > 0
    ? pictures.map(({ imageKey, alt, width, height }) => ({ key: imageKey, alt, width, height }))
    : [...new Map(items.flatMap(({ imageKey, label }) => (imageKey ? [[imageKey, label] as const] : [])))].map(([key, alt]) => ({
        key,
        alt,
        width: PART,
        height: PART,
      }))

async function partNames(ctx: Ctx, ids: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; name: string; cultivar: string }>`
    select id, name, cultivar from product where product.shop_id = ${ownShop} and id = any(${[...ids]}::bigint[])`.execute(ctx.db)
  return new Map(rows.map(({ id, name, cultivar }) => [id, productPath(id, name, cultivar)]))
}
