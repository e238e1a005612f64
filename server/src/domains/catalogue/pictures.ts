import type { pictureRoutes, ProductPicture, PublicPicture } from '@plantule/contract/catalogue/pictures'
import type { Out } from '@plantule/contract/base/route'
import type { Done } from '@plantule/contract/base/shared'
import { sql } from 'kysely'
import { audit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import type { Upload } from '../../platform/handlers.ts'
import { Refused, refusedField } from '../../platform/refused.ts'
import { addImage, cutImage, dropUnusedCut } from '../library/index.ts'
import { lockLiveProduct, lockProduct } from './catalogue.db.ts'
import { refusing } from '../../platform/refusing.ts'
import { picturesOf } from './pictures.db.ts'
import { visible } from './visible.ts'
import { ownShop } from '../../platform/own-shop.ts'

type Pictures = { items: ProductPicture[] }

/** Throws `not_found` for a product that visitors may not see. */
export async function publicPictures(ctx: Ctx, productId: number): Promise<{ items: PublicPicture[] }> {
  const { rows } = await sql`select p.id from product p where p.shop_id = ${ownShop} and p.id = ${productId} and ${visible}`.execute(ctx.db)
  if (rows.length === 0) throw new Refused('not_found')
  return { items: await picturesOf(ctx, productId) }
}

/** Keeps a file in the library and shows it. Throws `not_found`, `product_archived` and what the library refuses. */
export async function addPicture(ctx: Ctx, productId: number, upload: Upload | undefined, input: { alt: string }): Promise<Pictures> {
  const product = await lockLiveProduct(ctx, productId)
  const image = await addImage(ctx, upload, { name: product.name, alt: input.alt || product.name })
  return addLibraryPicture(ctx, productId, { alt: input.alt, imageId: image.id })
}

/** Shows a picture of the library behind the others. Throws `not_found`, `product_archived`, `unknown_choice`. */
export async function addLibraryPicture(ctx: Ctx, productId: number, input: { alt: string; imageId: number }): Promise<Pictures> {
  const { imageId } = input
  await lockLiveProduct(ctx, productId)
  const before = await picturesOf(ctx, productId)
  await refusing(
    ctx.db
      .insertInto('product_picture')
      .values({ shop_id: ctx.shopId, product_id: productId, image_id: imageId, alt: input.alt, idx: before.length })
      .execute(),
    { product_picture_shop_id_image_id_fkey: () => refusedField('unknown_choice', ['imageId']) },
  )
  await changed(ctx, productId, 'product.picture-add', { imageId })
  return { items: await picturesOf(ctx, productId) }
}

/** `after`, `before`: pictures behind and before which it belongs, the nearest first; behind all others where none of them is shown. */
type Placed = { alt: string; after: readonly number[]; before: readonly number[] }

/**
 * Shows what an import brings: a file that the library takes in, or a picture that it has. One that is shown already stays where it is.
 * Gives the picture's id. Throws `not_found`, `product_archived` and what the library refuses.
 */
export async function showPicture(
  ctx: Ctx,
  productId: number,
  given: Upload | { imageId: number },
  { alt, after, before }: Placed,
): Promise<number> {
  const product = await lockLiveProduct(ctx, productId)
  const imageId = 'imageId' in given ? given.imageId : (await addImage(ctx, given, { name: product.name, alt: alt || product.name })).id
  const there = await picturesOf(ctx, productId)
  if (there.some((picture) => picture.imageId === imageId)) return imageId
  const { id } = await ctx.db
    .insertInto('product_picture')
    .values({ shop_id: ctx.shopId, product_id: productId, image_id: imageId, alt, idx: there.length })
    .returning('id')
    .executeTakeFirstOrThrow()
  const ids = there.map((picture) => picture.id)
  const placeOf = (images: readonly number[]) =>
    images.map((image) => there.findIndex((picture) => picture.imageId === image)).find((at) => at >= 0)
  const behind = placeOf(after)
  ids.splice(behind === undefined ? (placeOf(before) ?? ids.length) : behind + 1, 0, id)
  await inOrder(ctx, ids)
  await changed(ctx, productId, 'product.picture-add', { imageId })
  return imageId
}

/** What is not named stays. Throws `not_found`. */
export async function updatePicture(
  ctx: Ctx,
  productId: number,
  pictureId: number,
  change: Out<(typeof pictureRoutes)['updatePicture']['body']>,
): Promise<Pictures> {
  const { others, found } = await pictureAmong(ctx, productId, pictureId)
  const before = found.imageId
  const input = {
    alt: change.alt ?? found.alt,
    crop: change.crop === undefined ? found.crop : change.crop,
    turn: change.turn ?? found.turn,
    idx: change.idx ?? found.idx,
  }
  others.splice(input.idx, 0, pictureId)
  const imageId = await cutImage(ctx, before, input)
  await ctx.db.updateTable('product_picture').set({ alt: input.alt, image_id: imageId }).where('id', '=', pictureId).execute()
  if (imageId !== before) await dropUnusedCut(ctx, before)
  await inOrder(ctx, others)
  await changed(ctx, productId, 'product.picture-update', { pictureId, ...input })
  return { items: await picturesOf(ctx, productId) }
}

/** Throws `not_found`. */
export async function removePicture(ctx: Ctx, productId: number, pictureId: number): Promise<Done> {
  const { others } = await pictureAmong(ctx, productId, pictureId)
  await ctx.db.deleteFrom('product_picture').where('id', '=', pictureId).execute()
  await inOrder(ctx, others)
  await changed(ctx, productId, 'product.picture-remove', { pictureId })
  return { ok: true }
}

/** Locks the product; gives what the picture shows, and the ids of the others. Throws `not_found` when it is not among them. */
async function pictureAmong(ctx: Ctx, productId: number, pictureId: number): Promise<{ others: number[]; found: ProductPicture }> {
  await lockProduct(ctx, productId)
  const pictures = await picturesOf(ctx, productId)
  const found = pictures.find((picture) => picture.id === pictureId)
  if (!found) throw new Refused('not_found')
  return { others: pictures.filter((picture) => picture !== found).map((picture) => picture.id), found }
}

async function inOrder(ctx: Ctx, ids: readonly number[]): Promise<void> {
  await sql`
    update product_picture pp set idx = o.place - 1
    from unnest(${[...ids]}::bigint[]) with ordinality as o (id, place)
    where pp.shop_id = ${ownShop} and pp.id = o.id and pp.idx <> o.place - 1`.execute(ctx.db)
}

async function changed(ctx: Ctx, productId: number, action: string, after: object): Promise<void> {
  await ctx.db.updateTable('product').set({ updated_at: ctx.now }).where('id', '=', productId).execute()
  await audit(ctx, action, 'product', productId, { after })
  await ctx.publish('catalogue.changed', { productId }, 'catalogue.read')
}
