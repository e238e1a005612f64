import { z } from 'zod'
import { byId, done, id, idParam, MAX_IMAGE_BYTES, text } from '../base/shared.ts'
import { Crop, turns } from '../library/library.ts'
import { route } from '../base/route.ts'

/** As visitors see it: cut already. */
export const PublicPicture = z.object({
  id,
  /** Goes into `imageUrl(imageKey, size)`. */
  imageKey: z.string(),
  width: z.int(),
  height: z.int(),
  alt: z.string(),
  idx: z.int(),
})
export type PublicPicture = z.infer<typeof PublicPicture>

export const ProductPicture = PublicPicture.extend({
  imageId: id,
  /** Its renditions follow a moment after it was added or cut. */
  status: z.enum(['pending', 'ready', 'failed']),
  /** The uncut picture, and how it is cut. */
  sourceKey: z.string(),
  turn: z.literal(turns),
  crop: Crop.nullable(),
})
export type ProductPicture = z.infer<typeof ProductPicture>

const shown = z.object({ items: z.array(PublicPicture) })
const all = z.object({ items: z.array(ProductPicture) })
const onePicture = z.object({ id: idParam, pictureId: idParam })

export const pictureRoutes = {
  listPictures: route({
    method: 'GET',
    path: '/product/{id}/pictures',
    summary: 'Pictures of a published product',
    permission: 'public',
    params: byId,
    query: z.object({ shop: text(60).optional() }),
    response: shown,
    errors: ['not_found'],
    etag: true,
  }),
  addPicture: route({
    method: 'POST',
    path: '/product/{id}/picture',
    summary: 'Add a picture',
    permission: 'catalogue.write',
    params: byId,
    upload: { maxBytes: MAX_IMAGE_BYTES },
    body: z.object({ alt: text(300).default('') }),
    response: all,
    status: 201,
    errors: ['not_found', 'file_missing', 'too_large', 'too_many_pixels', 'heic_photo', 'unsupported_file', 'product_archived'],
  }),
  addLibraryPicture: route({
    method: 'POST',
    path: '/product/{id}/picture/from-library',
    summary: 'Show a picture of the library',
    permission: 'catalogue.write',
    params: byId,
    body: z.object({ alt: text(300).default(''), imageId: id }),
    response: all,
    status: 201,
    errors: ['not_found', 'unknown_choice', 'product_archived'],
  }),
  updatePicture: route({
    method: 'PUT',
    path: '/product/{id}/picture/{pictureId}',
    summary: "Change a picture's place, crop or text",
    permission: 'catalogue.write',
    params: onePicture,
    body: z.object({
      alt: text(300).optional(),
      /** Null shows it whole. */
      crop: Crop.nullable().optional(),
      turn: z.literal(turns).optional(),
      /** Its place, from 0. */
      idx: z.int().min(0).max(200).optional(),
    }),
    response: all,
    errors: ['not_found'],
  }),
  removePicture: route({
    method: 'DELETE',
    path: '/product/{id}/picture/{pictureId}',
    summary: 'Take a picture off a product; it stays in the library',
    permission: 'catalogue.write',
    params: onePicture,
    response: done,
    errors: ['not_found'],
  }),
}
