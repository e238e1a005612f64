import { buffer } from 'node:stream/consumers'
import { type Cut, imageFormats, imageSizes } from '@plantule/contract/library/library'
import { openFile, saveFile, storeBytes } from '../files/save-file.ts'
import { does, type JobOf, type JobShop } from '../job.ts'
import { renderImage } from './render-image.ts'
import { renderImageJob } from './render-job.ts'

/** Makes the renditions of one picture. Sizes that are there already are left, so a second try goes on from there. */
async function renderAll(shop: JobShop, imageId: number): Promise<void> {
  const found = await shop.inShop(async (ctx) => {
    const image = await ctx.db
      .selectFrom('image')
      .select(['original_id', 'cut_of', 'turn', 'crop'])
      .where('id', '=', imageId)
      .executeTakeFirst()
    // Deleted meanwhile.
    if (!image) return undefined
    const made = await ctx.db.selectFrom('image_rendition').select(['size', 'format']).where('image_id', '=', imageId).execute()
    // Written by the library from the contract's own schemas.
    const cut = image.cut_of === null ? undefined : ({ turn: image.turn, crop: image.crop } as Cut)
    return { cut, file: await openFile(ctx, image.original_id), made: new Set(made.map((row) => `${row.size}.${row.format}`)) }
  })
  if (!found) return
  const original = await buffer(await found.file.read())
  for (const size of imageSizes) {
    for (const format of imageFormats) {
      if (shop.signal.aborted) throw new Error('the process stops')
      if (found.made.has(`${size}.${format}`)) continue
      const stored = await storeBytes(shop.services.files, shop.shopId, await renderImage(original, size, format, found.cut))
      await shop.inShop(async (ctx) => {
        // Holds the picture while its rendition is added: it may be deleted at this moment.
        const still = await ctx.db.selectFrom('image').select('id').where('id', '=', imageId).forUpdate().executeTakeFirst()
        if (!still) return
        const mime = format === 'webp' ? 'image/webp' : 'image/jpeg'
        const file = await saveFile(ctx, { name: `${size}.${format}`, mime, stored })
        await ctx.db
          .insertInto('image_rendition')
          .values({ shop_id: ctx.shopId, image_id: imageId, size, format, file_id: file.id })
          .execute()
      })
    }
  }
}

const finish = (shop: JobShop, imageId: number, status: 'ready' | 'failed'): Promise<void> =>
  shop.inShop(async (ctx) => {
    await ctx.db.updateTable('image').set({ status }).where('id', '=', imageId).execute()
    await ctx.publish('image', { id: imageId, status })
  })

export async function makeRenditions({ imageId }: JobOf<typeof renderImageJob>, shop: JobShop): Promise<void> {
  try {
    await renderAll(shop, imageId)
  } catch (error) {
    if (!shop.lastTry) throw error
    shop.services.log.warn({ err: error, imageId }, 'a picture cannot be rendered')
    return finish(shop, imageId, 'failed')
  }
  return finish(shop, imageId, 'ready')
}

export const imageJobs = [does(renderImageJob, makeRenditions, { retries: 2, seconds: 300 })]
