import { z } from 'zod'
import type { Messages } from '../base/errors.ts'
import { route } from '../base/route.ts'
import { byId, done, id, instant, listQuery, MAX_IMAGE_BYTES, pageOf, requiredText, text, version } from '../base/shared.ts'

export { type ImageFormat, imageFormats, type ImageSize, imageSizes, imageUrl } from './image-url.ts'

export const MAX_FILE_BYTES = 25_000_000
/** A picture with more pixels than this is refused. */
export const MAX_IMAGE_PIXELS = 80_000_000

const fraction = z.number().min(0).max(1)
/** The part of a picture that is shown, as fractions of its sides from the top left. */
export const Crop = z
  .object({ x: fraction, y: fraction, width: fraction.min(0.01), height: fraction.min(0.01) })
  .refine(({ x, y, width, height }) => x + width <= 1.0001 && y + height <= 1.0001, { message: 'crop_outside' })
export type Crop = z.infer<typeof Crop>
export const turns = [0, 90, 180, 270] as const
/** How a picture is cut: turned clockwise first, then cropped; a null crop leaves all of it. */
export type Cut = { turn: (typeof turns)[number]; crop: Crop | null }

/** Something that shows or links an item of the library. */
export const Use = z.object({ kind: z.string(), id, name: z.string() })
export type Use = z.infer<typeof Use>

export const LibraryImage = z.object({
  id,
  key: z.string(),
  name: z.string(),
  alt: z.string(),
  width: z.int(),
  height: z.int(),
  bytes: z.int(),
  status: z.enum(['pending', 'ready', 'failed']),
  usedBy: z.array(Use),
  createdAt: instant,
  version,
})
export type LibraryImage = z.infer<typeof LibraryImage>

export const LibraryFile = z.object({
  id,
  name: z.string(),
  mime: z.string(),
  bytes: z.int(),
  usedBy: z.array(Use),
  addedBy: z.string().nullable(),
  createdAt: instant,
})
export type LibraryFile = z.infer<typeof LibraryFile>

export const errors = {
  heic_photo: {
    status: 415,
    fr: 'Cette photo est au format HEIC des iPhone, qui ne peut pas être lu ici. Dans Réglages › Appareil photo › Formats, choisissez « Le plus compatible », ou envoyez la photo en JPEG.',
    en: 'This is an iPhone HEIC photo, which cannot be read here. In Settings › Camera › Formats choose "Most Compatible", or send the photo as JPEG.',
  },
  too_many_pixels: {
    status: 413,
    fr: 'Cette image compte trop de pixels (au plus {max} millions).',
    en: 'This picture has too many pixels (at most {max} million).',
  },
  crop_outside: { status: 400, fr: 'Le cadre dépasse de l’image.', en: 'The frame goes beyond the picture.' },
  file_missing: { status: 400, fr: 'Joignez un fichier.', en: 'Attach a file.' },
} as const satisfies Messages

const page = z.coerce.number<number | string>().int().min(1).max(100_000).default(1)
const uploadErrors = ['file_missing', 'too_large', 'unsupported_file', 'heic_photo'] as const

export const libraryRoutes = {
  listImages: route({
    method: 'GET',
    path: '/library/images',
    summary: 'Pictures of the shop, with where each is used',
    permission: 'catalogue.read',
    query: listQuery(['createdAt', 'name'], { page }),
    response: pageOf(LibraryImage),
  }),
  addImage: route({
    method: 'POST',
    path: '/library/image',
    summary: 'Add a picture (JPEG, PNG, WebP, GIF or AVIF); its renditions follow within seconds',
    permission: 'catalogue.write',
    upload: { maxBytes: MAX_IMAGE_BYTES },
    body: z.object({ name: text(200).optional(), alt: text(300).default('') }),
    response: LibraryImage,
    status: 201,
    errors: [...uploadErrors, 'too_many_pixels'],
  }),
  updateImage: route({
    method: 'PUT',
    path: '/library/image/{id}',
    summary: "Change a picture's name and alternative text",
    permission: 'catalogue.write',
    params: byId,
    body: z.object({ name: requiredText(200), alt: text(300), version }),
    response: LibraryImage,
    errors: ['not_found', 'stale_version'],
  }),
  deleteImage: route({
    method: 'DELETE',
    path: '/library/image/{id}',
    summary: 'Delete a picture that nothing shows any more',
    permission: 'catalogue.write',
    params: byId,
    response: done,
    errors: ['not_found', 'in_use'],
  }),
  listFiles: route({
    method: 'GET',
    path: '/library/files',
    summary: 'Files of the shop, with where each is used',
    permission: 'catalogue.read',
    query: listQuery(['createdAt', 'name'], { page }),
    response: pageOf(LibraryFile),
  }),
  addFile: route({
    method: 'POST',
    path: '/library/file',
    summary: 'Add a file',
    permission: 'catalogue.write',
    upload: { maxBytes: MAX_FILE_BYTES },
    body: z.object({ name: text(200).optional() }),
    response: LibraryFile,
    status: 201,
    errors: uploadErrors,
  }),
  getFile: route({
    method: 'GET',
    path: '/library/file/{id}',
    summary: 'Download a file',
    permission: 'catalogue.read',
    params: byId,
    response: 'file',
    errors: ['not_found'],
  }),
  deleteFile: route({
    method: 'DELETE',
    path: '/library/file/{id}',
    summary: 'Delete a file that nothing links any more',
    permission: 'catalogue.write',
    params: byId,
    response: done,
    errors: ['not_found', 'in_use'],
  }),
}
