import { z } from 'zod'
import { Botanical, productType } from '../taxonomy/botanical.ts'
import { ProductPicture } from './pictures.ts'
import { Subproduct } from './subproducts.ts'
import type { Messages } from '../base/errors.ts'
import { ProductTaxon } from '../taxonomy/taxonomy.ts'
import { route } from '../base/route.ts'
import {
  basisPoints,
  byId,
  cents,
  changesOf,
  done,
  filledOrNot,
  flag,
  id,
  idParam,
  instant,
  inverted,
  listQuery,
  oneOrMore,
  pageOf,
  pageParam,
  requiredText,
  text,
  version,
} from '../base/shared.ts'

const tags = z.array(requiredText(40)).max(50)

export const productInput = z.object({
  type: productType.default('plant'),
  /** Unique in the shop; numbered when empty. */
  reference: text(60).default(''),
  name: requiredText(255),
  latinName: text(200).default(''),
  cultivar: text(200).default(''),
  taxonCdNom: z.int().positive().nullable().default(null),
  /** HTML; what is not plain formatting is removed. */
  description: z.string().max(100_000).default(''),
  plantProviderId: id.nullable().default(null),
  tvaRateId: id,
  tags: tags.default([]),
  published: z.boolean().default(false),
  botanical: Botanical.default({}),
})
export type ProductInput = z.infer<typeof productInput>
/** What a change does not name stays as it is. */
export const productChange = z.object({ ...changesOf(productInput.shape), version })
export type ProductChange = z.infer<typeof productChange>

export const newProductInput = productInput.extend({ categoryIds: z.array(id).max(50).default([]) })
export type NewProductInput = z.input<typeof newProductInput>

export const productSorts = ['updated', 'name', 'reference', 'price', 'stock'] as const

export const ProductRow = z.object({
  id,
  type: productType,
  reference: z.string(),
  name: z.string(),
  latinName: z.string(),
  cultivar: z.string(),
  published: z.boolean(),
  archivedAt: instant.nullable(),
  provider: z.string().nullable(),
  categories: z.array(z.string()),
  tags: z.array(z.string()),
  /** Bounds of the live sizes' base prices, TTC. */
  priceFromCents: cents.nullable(),
  priceToCents: cents.nullable(),
  rateBp: basisPoints,
  subproducts: z.int(),
  onHand: z.int(),
  available: z.int(),
  /** A rule forbids selling it. */
  saleForbidden: z.boolean(),
  /** Some size is at or below its minimum. */
  lowStock: z.boolean(),
  imageKey: z.string().nullable(),
  updatedAt: instant,
  version,
})
export type ProductRow = z.infer<typeof ProductRow>

export const productQuery = listQuery(productSorts, {
  type: oneOrMore(['plant', 'other']).optional(),
  category: idParam.optional(),
  published: flag.optional(),
  /** Absent: the live ones. */
  archived: flag.optional(),
  lowStock: flag.optional(),
  provider: idParam.optional(),
  container: idParam.optional(),
  tag: text(40).optional(),
  ...inverted(['category', 'provider', 'container', 'tag']),
  ...filledOrNot(['category', 'provider', 'container', 'tag']),
})
export type ProductQuery = z.infer<typeof productQuery>

export const ProductDetails = z.object({
  id,
  ...productInput.shape,
  archivedAt: instant.nullable(),
  provider: z.string().nullable(),
  /** The plant that the product is tied to, by its Latin name. */
  taxon: ProductTaxon.nullable(),
  /** Order and till refuse it: a rule forbids its sale and the owner gave no reason to sell it all the same. */
  saleForbidden: z.boolean(),
  regulatedReason: z.string().nullable(),
  regulatedByName: z.string().nullable(),
  rateBp: basisPoints,
  priceFromCents: cents.nullable(),
  priceToCents: cents.nullable(),
  categories: z.array(z.object({ id, name: z.string(), level: z.int(), path: z.string() })),
  subproducts: z.array(Subproduct),
  pictures: z.array(ProductPicture),
  createdAt: instant,
  updatedAt: instant,
  version,
})
export type ProductDetails = z.infer<typeof ProductDetails>

/** A product in an answer about names that are taken or look alike. */
export const ProductHint = z.object({
  id,
  reference: z.string(),
  name: z.string(),
  latinName: z.string(),
  cultivar: z.string(),
  archived: z.boolean(),
})
export type ProductHint = z.infer<typeof ProductHint>

export const errors = {
  reference_taken: {
    status: 409,
    fr: 'Cette référence est déjà celle de « {name} ».',
    en: 'This reference already belongs to "{name}".',
  },
  still_reserved: {
    status: 409,
    fr: '{reserved} {reserved|plant est encore réservé|plants sont encore réservés} par des commandes.',
    en: '{reserved} items are still reserved by orders.',
  },
  product_archived: {
    status: 409,
    fr: 'Ce produit est archivé : restaurez-le d’abord.',
    en: 'This product is archived: restore it first.',
  },
  regulated_plant: {
    status: 409,
    fr: 'La vente de « {name} » est interdite ({rule}).',
    en: 'The sale of "{name}" is forbidden ({rule}).',
  },
  not_regulated: { status: 409, fr: 'Aucune règle n’interdit la vente de ce produit.', en: 'No rule forbids the sale of this product.' },
} as const satisfies Messages

export const productRoutes = {
  listProducts: route({
    method: 'GET',
    path: '/products/{page}',
    summary: 'Products: page, search, filters',
    permission: 'catalogue.read',
    params: pageParam,
    query: productQuery,
    response: pageOf(ProductRow),
  }),
  searchArchived: route({
    method: 'GET',
    path: '/products/archive/search/{q}',
    summary: 'Search archived products',
    permission: 'catalogue.read',
    params: z.object({ q: requiredText(100) }),
    response: z.object({ items: z.array(ProductHint) }),
  }),
  listTags: route({
    method: 'GET',
    path: '/products/tags',
    summary: 'Tags in use, the most used first',
    permission: 'catalogue.read',
    response: z.object({ items: z.array(z.object({ tag: z.string(), products: z.int() })) }),
  }),
  testName: route({
    method: 'PATCH',
    path: '/product/test',
    summary: 'Is this product name free, and what looks like it',
    permission: 'catalogue.read',
    body: z.object({
      name: requiredText(255),
      cultivar: text(200).default(''),
      reference: text(60).default(''),
      exceptId: id.nullable().default(null),
    }),
    response: z.object({
      free: z.boolean(),
      takenBy: ProductHint.nullable(),
      referenceTakenBy: ProductHint.nullable(),
      near: z.array(ProductHint.extend({ alike: z.number() })),
    }),
  }),
  getProduct: route({
    method: 'GET',
    path: '/product/{id}/details',
    summary: 'One product whole, for the back-office',
    permission: 'catalogue.read',
    params: byId,
    response: ProductDetails,
    errors: ['not_found'],
  }),
  createProduct: route({
    method: 'POST',
    path: '/product/-1',
    summary: 'Create a product',
    permission: 'catalogue.write',
    body: newProductInput,
    response: ProductDetails,
    status: 201,
    errors: ['reference_taken', 'unknown_choice'],
  }),
  updateProduct: route({
    method: 'PUT',
    path: '/product/{id}',
    summary: 'Change a product',
    permission: 'catalogue.write',
    params: byId,
    body: productChange,
    response: ProductDetails,
    errors: ['not_found', 'stale_version', 'reference_taken', 'unknown_choice', 'product_archived'],
  }),
  setProductCategories: route({
    method: 'PUT',
    path: '/product/{id}/categories',
    summary: 'Set the categories of a product',
    permission: 'catalogue.write',
    params: byId,
    body: z.object({ categoryIds: z.array(id).max(50) }),
    response: ProductDetails,
    errors: ['not_found', 'unknown_choice'],
  }),
  archiveProduct: route({
    method: 'DELETE',
    path: '/product/{id}',
    summary: 'Archive a product',
    permission: 'catalogue.write',
    params: byId,
    response: done,
    errors: ['not_found', 'still_reserved'],
  }),
  restoreProduct: route({
    method: 'PUT',
    path: '/product/{id}/restore',
    summary: 'Bring an archived product back',
    permission: 'catalogue.write',
    params: byId,
    response: ProductDetails,
    errors: ['not_found'],
  }),
  allowRegulated: route({
    method: 'PUT',
    path: '/product/{id}/regulated-sale',
    summary: 'The owner gives his reason to sell a plant whose sale a rule forbids, or takes it back',
    // Only the owner holds this right: it answers for the shop before the law.
    permission: 'team.write',
    params: byId,
    body: z.object({ reason: z.string().trim().min(10).max(500).nullable() }),
    response: ProductDetails,
    errors: ['not_found', 'not_regulated'],
  }),
  duplicateProduct: route({
    method: 'POST',
    path: '/product/{id}/duplicate',
    summary: 'A new unpublished product with the same content and sizes, without stock',
    permission: 'catalogue.write',
    params: byId,
    response: ProductDetails,
    status: 201,
    errors: ['not_found'],
  }),
}
