import { z } from 'zod'
import type { Messages } from '../base/errors.ts'
import { route } from '../base/route.ts'
import { byId, cents, changesOf, done, id, instant, positiveCents, text, version } from '../base/shared.ts'

const week = z.int().min(1).max(53).nullable().default(null)

const fields = z.object({
  /** SKU, unique in the shop; made from the product's reference when empty. */
  reference: text(60).default(''),
  barcode: z
    .string()
    .trim()
    .regex(/^\S{4,60}$/, { message: 'barcode_malformed' })
    .nullable()
    .default(null),
  /** Made from caliber, container and rootstock when empty. */
  label: text(400).default(''),
  caliberId: id.nullable().default(null),
  containerId: id.nullable().default(null),
  rootstockId: id.nullable().default(null),
  /** Base retail price, TTC. */
  priceCents: positiveCents,
  weightG: z.int().min(0).max(10_000_000).nullable().default(null),
  minStock: z.int().min(0).max(10_000_000).nullable().default(null),
  /** ISO weeks between which it is sold; 40 to 12 goes over the new year. Both or none. */
  weekFrom: week,
  weekTo: week,
  /** Of its product's pictures; null: the product's first. */
  pictureId: id.nullable().default(null),
  idx: z.int().min(0).max(100_000).default(0),
})
export const bothWeeks = (s: { weekFrom: number | null; weekTo: number | null }) => (s.weekFrom === null) === (s.weekTo === null)
const besideWeeks = { path: ['weekTo'], message: 'weeks_both' }

export const subproductInput = fields.refine(bothWeeks, besideWeeks)
export type SubproductInput = z.infer<typeof subproductInput>
/** What a change does not name stays as it is. */
export const subproductChange = z.object({ ...changesOf(fields.shape), version })
export type SubproductChange = z.infer<typeof subproductChange>

export const Subproduct = z.object({
  id,
  productId: id,
  ...fields.shape,
  caliber: z.string().nullable(),
  container: z.string().nullable(),
  rootstock: z.string().nullable(),
  archivedAt: instant.nullable(),
  onHand: z.int(),
  reserved: z.int(),
  available: z.int(),
  backorder: z.boolean(),
  version,
})
export type Subproduct = z.infer<typeof Subproduct>

export const errors = {
  barcode_malformed: {
    status: 400,
    fr: 'Un code-barres compte de 4 à 60 chiffres ou lettres.',
    en: 'A barcode has 4 to 60 digits or letters.',
  },
  weeks_both: { status: 400, fr: 'Indiquez les deux semaines ou aucune.', en: 'Give both weeks or none.' },
  sku_taken: { status: 409, fr: 'Cette référence est déjà celle de « {name} ».', en: 'This reference already belongs to "{name}".' },
  barcode_taken: { status: 409, fr: 'Ce code-barres est déjà celui de « {name} ».', en: 'This barcode already belongs to "{name}".' },
  size_exists: {
    status: 409,
    fr: 'Ce produit a déjà cette déclinaison : donnez-lui un libellé différent.',
    en: 'This product already has this size: give it another label.',
  },
} as const satisfies Messages

const codes = ['sku_taken', 'barcode_taken', 'size_exists', 'unknown_choice'] as const

export const subproductRoutes = {
  createSubproduct: route({
    method: 'POST',
    path: '/product/{id}/subproduct/-1',
    summary: 'Create a size of a product',
    permission: 'catalogue.write',
    params: byId,
    body: subproductInput,
    response: Subproduct,
    status: 201,
    errors: ['not_found', 'product_archived', ...codes],
  }),
  createGrid: route({
    method: 'POST',
    path: '/product/{id}/subproducts/grid',
    summary: 'Create many sizes at once, those that exist already are left alone',
    permission: 'catalogue.write',
    params: byId,
    body: z.object({ cells: z.array(subproductInput).min(1).max(500) }),
    response: z.object({ created: z.array(Subproduct), skipped: z.array(z.object({ label: z.string() })) }),
    status: 201,
    errors: ['not_found', 'product_archived', ...codes],
  }),
  updateSubproduct: route({
    method: 'PUT',
    path: '/subproduct/{id}',
    summary: 'Change a size of a product',
    permission: 'catalogue.write',
    params: byId,
    body: subproductChange,
    response: Subproduct,
    errors: ['not_found', 'stale_version', 'weeks_both', ...codes],
  }),
  drawBarcodes: route({
    method: 'POST',
    path: '/barcodes/own',
    summary: "Draw barcodes of the shop's own series, for articles that carry none",
    permission: 'catalogue.write',
    body: z.object({ count: z.int().min(1).max(500) }),
    response: z.object({ items: z.array(z.string()) }),
    status: 201,
  }),
  orderSubproducts: route({
    method: 'PUT',
    path: '/product/{id}/subproducts/order',
    summary: 'Put the sizes of a product in another order',
    permission: 'catalogue.write',
    params: byId,
    body: z.object({ ids: z.array(id).max(500) }),
    response: done,
    errors: ['not_found', 'product_archived', 'unknown_choice'],
  }),
  removeSubproduct: route({
    method: 'DELETE',
    path: '/subproduct/{id}',
    summary: 'Take a size out of the catalogue; its history stays',
    permission: 'catalogue.write',
    params: byId,
    response: done,
    errors: ['not_found', 'still_reserved'],
  }),
  restoreSubproduct: route({
    method: 'PUT',
    path: '/subproduct/{id}/restore',
    summary: 'Bring a size back',
    permission: 'catalogue.write',
    params: byId,
    response: Subproduct,
    errors: ['not_found', 'size_exists'],
  }),
  productPrices: route({
    method: 'GET',
    path: '/product/{id}/prices',
    summary: 'Base prices of each live size: of today, the lowest of 30 days, the latest changes',
    permission: 'catalogue.read',
    params: byId,
    response: z.object({
      items: z.array(
        z.object({
          subproductId: id,
          label: z.string(),
          priceCents: cents,
          /** C. conso. L112-1-1: the reference of an announced reduction. */
          lowest30DaysCents: cents,
          /** Newest first, at most 20. */
          changes: z.array(z.object({ priceCents: cents, at: instant, author: z.string() })),
        }),
      ),
    }),
    errors: ['not_found'],
  }),
  priceHistory: route({
    method: 'GET',
    path: '/subproduct/{id}/prices',
    summary: 'Base prices since the beginning, with the lowest of the last 30 days',
    permission: 'catalogue.read',
    params: byId,
    response: z.object({
      /** C. conso. L112-1-1: the reference of an announced reduction. */
      lowest30DaysCents: cents.nullable(),
      items: z.array(z.object({ priceCents: cents, at: instant, author: z.string() })),
    }),
    errors: ['not_found'],
  }),
}
