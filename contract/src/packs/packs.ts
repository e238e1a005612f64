import { z } from 'zod'
import type { Messages } from '../base/errors.ts'
import {
  basisPoints,
  byId,
  cents,
  changeOf,
  done,
  flag,
  id,
  idParam,
  instant,
  listQuery,
  MAX_IMAGE_BYTES,
  pageOf,
  positiveCents,
  requiredText,
  text,
  version,
} from '../base/shared.ts'
import { Crop } from '../library/library.ts'
import { priceSources } from '../pricing/rules.ts'
import { PriceStep } from '../pricing/pricing.ts'
import { route } from '../base/route.ts'
import { PickItem } from '../stock/stock.ts'

const count = z.int().min(1).max(10_000)
const fields = {
  /** Made when empty. */
  reference: text(60).default(''),
  name: requiredText(200),
  description: text(20_000).default(''),
  published: z.boolean().default(false),
  priceKind: z.enum(['fixed', 'computed']).default('computed'),
  /** TTC, of a fixed price. */
  priceCents: positiveCents.default(0),
  /** Off the sum of the parts, of a computed price. */
  discountBp: basisPoints.default(0),
}
const Part = z.object({ subproductId: id, quantity: count })

/** Of a pack whose parts have several rates: what its parts at one rate cost one by one, TTC. */
export const RateShares = z.array(z.object({ rateBp: basisPoints, weight: cents })).nullable()

export const PackHead = z.object(fields)
export const PackInput = z.object({ ...fields, items: z.array(Part).max(100).default([]) })
export type PackInput = z.output<typeof PackInput>

const PackItem = z.object({
  id,
  subproductId: id,
  productId: id,
  label: z.string(),
  reference: z.string(),
  quantity: z.int(),
  /** The public price of one piece, TTC. */
  unitCents: cents,
  rateBp: basisPoints,
  /** None of what was taken out of sale. */
  available: z.int(),
  backorder: z.boolean(),
  archived: z.boolean(),
  imageKey: z.string().nullable(),
})
const PackPicture = z.object({
  id,
  imageId: id,
  imageKey: z.string(),
  width: z.int(),
  height: z.int(),
  alt: z.string(),
  crop: Crop.nullable(),
  idx: z.int(),
})
const pictures = z.object({ items: z.array(PackPicture) })

const head = {
  id,
  ...fields,
  /** What a visitor pays TTC. */
  unitCents: cents,
  /** What the parts would cost one by one, TTC. */
  sumCents: cents,
  /** Null: all parts have one rate. */
  shares: RateShares,
  /** How many can be sold; null: as many as wanted, on order. */
  available: z.int().nullable(),
  archivedAt: instant.nullable(),
}
export const PackRow = z.object({ ...head, parts: z.int(), pieces: z.int(), imageKey: z.string().nullable() })
export type PackRow = z.infer<typeof PackRow>
export const Pack = z.object({ ...head, items: z.array(PackItem), pictures: z.array(PackPicture), version })
export type Pack = z.infer<typeof Pack>

export const PackConfig = z.object({
  /** Proposed for new packs. */
  defaultDiscountBp: basisPoints.default(0),
  /** A pack without pictures shows those of its products as soon as it gets them. */
  copyPictures: z.boolean().default(true),
  /** At or below it the list warns. */
  lowStock: z.int().min(0).max(10_000).default(2),
})
export type PackConfig = z.output<typeof PackConfig>
export const defaultPackConfig: PackConfig = { defaultDiscountBp: 0, copyPictures: true, lowStock: 2 }

/** A pack as the pickers of orders show it. */
export const PackPick = z.object({
  packId: id,
  label: z.string(),
  reference: z.string(),
  /** For the customer asked about, TTC. */
  priceCents: cents,
  /** The rate that weighs most, of a pack with shares. */
  rateBp: basisPoints,
  shares: RateShares,
  available: z.int().nullable(),
  imageKey: z.string().nullable(),
  parts: z.array(Part.extend({ label: z.string(), reference: z.string() })),
})
export type PackPick = z.infer<typeof PackPick>

export const errors = {
  pack_part_twice: { status: 409, fr: 'Cet article est déjà dans le pack.', en: 'This article is already in the pack.' },
  pack_reference_taken: {
    status: 409,
    fr: 'Cette référence est déjà celle d’un autre pack.',
    en: 'This reference already belongs to another pack.',
  },
  pack_archived: { status: 409, fr: 'Ce pack est archivé : restaurez-le d’abord.', en: 'This pack is archived: restore it first.' },
  pack_empty: { status: 409, fr: 'Ce pack ne contient aucun article.', en: 'This pack holds no article.' },
} as const satisfies Messages

const parts = ['pack_part_twice', 'unknown_choice'] as const
const onePicture = z.object({ id: idParam, pictureId: idParam })

export const packRoutes = {
  listPacks: route({
    method: 'GET',
    path: '/packs',
    summary: 'Packs with price and what stock allows',
    permission: 'catalogue.read',
    query: listQuery(['name', 'reference'], {
      archived: flag.optional(),
      page: z.coerce.number<number | string>().int().min(1).max(10_000).default(1),
    }),
    response: pageOf(PackRow),
  }),
  packConfig: route({
    method: 'GET',
    path: '/packs/config',
    summary: 'Settings of packs',
    permission: 'catalogue.read',
    response: PackConfig,
  }),
  setPackConfig: route({
    method: 'PUT',
    path: '/packs/config',
    summary: 'Change the settings of packs',
    permission: 'catalogue.write',
    body: changeOf(PackConfig),
    response: PackConfig,
  }),
  getPack: route({
    method: 'GET',
    path: '/pack/{id}',
    summary: 'One pack whole',
    permission: 'catalogue.read',
    params: byId,
    response: Pack,
    errors: ['not_found'],
  }),
  createPack: route({
    method: 'POST',
    path: '/pack/-1',
    summary: 'Create a pack',
    permission: 'catalogue.write',
    body: PackInput,
    response: Pack,
    status: 201,
    errors: ['pack_reference_taken', ...parts],
  }),
  updatePack: route({
    method: 'PUT',
    path: '/pack/{id}',
    summary: 'Change a pack; `archived: false` brings an archived one back',
    permission: 'catalogue.write',
    params: byId,
    body: changeOf(PackHead, { archived: z.boolean().optional(), version }),
    response: Pack,
    errors: ['not_found', 'stale_version', 'pack_reference_taken'],
  }),
  removePack: route({
    method: 'DELETE',
    path: '/pack/{id}',
    summary: 'Archive a pack; orders that hold it keep it',
    permission: 'catalogue.write',
    params: byId,
    response: done,
    errors: ['not_found'],
  }),
  addPackItem: route({
    method: 'POST',
    path: '/pack/{id}/pack-item/-1',
    summary: 'Put an article into a pack',
    permission: 'catalogue.write',
    params: byId,
    body: Part,
    response: Pack,
    status: 201,
    errors: ['not_found', 'pack_archived', ...parts],
  }),
  updatePackItem: route({
    method: 'PUT',
    path: '/pack-item/{id}',
    summary: 'Change how many of an article a pack holds, or its place',
    permission: 'catalogue.write',
    params: byId,
    body: z.object({ quantity: count.optional(), idx: z.int().min(0).max(100).optional() }),
    response: Pack,
    errors: ['not_found', 'pack_archived'],
  }),
  removePackItem: route({
    method: 'DELETE',
    path: '/pack-item/{id}',
    summary: 'Take an article out of a pack',
    permission: 'catalogue.write',
    params: byId,
    response: Pack,
    errors: ['not_found', 'pack_archived'],
  }),
  listPackPictures: route({
    method: 'GET',
    path: '/pack/{id}/pictures',
    summary: 'Pictures of a published pack',
    permission: 'public',
    params: byId,
    query: z.object({ shop: text(60).optional() }),
    response: pictures,
    errors: ['not_found'],
    etag: true,
  }),
  addPackPicture: route({
    method: 'POST',
    path: '/pack/{id}/picture',
    summary: 'Add a picture to a pack',
    permission: 'catalogue.write',
    params: byId,
    upload: { maxBytes: MAX_IMAGE_BYTES },
    body: z.object({ alt: text(300).default('') }),
    response: pictures,
    status: 201,
    errors: ['not_found', 'file_missing', 'too_large', 'too_many_pixels', 'heic_photo', 'unsupported_file', 'pack_archived'],
  }),
  removePackPicture: route({
    method: 'DELETE',
    path: '/pack/{id}/picture/{pictureId}',
    summary: 'Take a picture off a pack; it stays in the library',
    permission: 'catalogue.write',
    params: onePicture,
    response: done,
    errors: ['not_found'],
  }),
  orderPackPictures: route({
    method: 'PUT',
    path: '/pack/{id}/pictures',
    summary: 'Put the pictures of a pack in another order',
    permission: 'catalogue.write',
    params: byId,
    body: z.object({ ids: z.array(id).max(200) }),
    response: pictures,
    errors: ['not_found', 'pack_archived'],
  }),
  copyPackPictures: route({
    method: 'PUT',
    path: '/pack/{id}/copy-pictures',
    summary: 'Show the first pictures of its products behind those that the pack has',
    permission: 'catalogue.write',
    params: byId,
    response: pictures,
    errors: ['not_found', 'pack_archived'],
  }),
  pickProducts: route({
    method: 'GET',
    path: '/products/pick',
    summary: 'Sellable sizes by name, Latin name, reference or barcode',
    permission: 'orders.read',
    query: z.object({
      q: requiredText(100),
      size: z.coerce.number<number | string>().int().min(1).max(50).default(20),
      /** Whose prices. */
      customer: idParam.optional(),
    }),
    response: z.object({ items: z.array(PickItem), packs: z.array(PackPick) }),
  }),
  priceLines: route({
    method: 'POST',
    path: '/price/lines',
    summary: 'What the lists make of the lines of a sale, priced together',
    permission: 'orders.read',
    body: z.object({
      customerId: id.nullable().default(null),
      mode: z.enum(['incl', 'excl']).default('incl'),
      lines: z
        .array(
          z.object({
            subproductId: id.nullable().default(null),
            packId: id.nullable().default(null),
            quantity: z.int().min(1).max(1_000_000),
          }),
        )
        .max(2_000),
    }),
    /** In the order of the lines; null for one that names nothing known. */
    response: z.object({
      items: z.array(z.object({ unitCents: cents, source: z.enum(priceSources), steps: z.array(PriceStep) }).nullable()),
    }),
  }),
}
