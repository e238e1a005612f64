import { z } from 'zod'
import { productQuery } from '../catalogue/products.ts'
import type { Messages } from '../base/errors.ts'
import { route } from '../base/route.ts'
import { byId, cents, id, idParam, positiveCents, requiredText, text, version } from '../base/shared.ts'
import { ShortSize } from './stock.ts'

const { q, type, category, published, provider, container, tag, lowStock } = productQuery.shape

/** One line of the table: a size with what it shows of its product. */
export const GridRow = z.object({
  subproductId: id,
  productId: id,
  productVersion: version,
  sizeVersion: version,
  name: z.string(),
  latinName: z.string(),
  cultivar: z.string(),
  published: z.boolean(),
  label: z.string(),
  reference: z.string(),
  barcode: z.string().nullable(),
  priceCents: cents,
  weightG: z.int().nullable(),
  minStock: z.int().nullable(),
  onHand: z.int(),
  reserved: z.int(),
})
export type GridRow = z.infer<typeof GridRow>

/** Fields of a product; sizes of one product share them. */
export const gridProductFields = { name: requiredText(255), latinName: text(200), cultivar: text(200), published: z.boolean() }
export const gridSizeFields = {
  label: requiredText(400),
  reference: requiredText(60),
  barcode: z
    .string()
    .trim()
    .regex(/^\S{4,60}$/, { message: 'barcode_malformed' })
    .nullable(),
  priceCents: positiveCents,
  weightG: z.int().min(0).max(10_000_000).nullable(),
  minStock: z.int().min(0).max(10_000_000).nullable(),
  /** A count: needs the right to change stock. */
  onHand: z.int().min(0).max(10_000_000),
}
const all = <S extends z.ZodRawShape>(shape: S) => z.object(shape).partial()

export const GRID_PAGE = 2_000
export const MAX_GRID_ROWS = 5_000

export const GridChange = z.object({
  subproductId: id,
  productVersion: version,
  sizeVersion: version,
  /** What was on hand when the line was read; another figure meanwhile is refused. */
  seenOnHand: z.int(),
  set: all({ ...gridProductFields, ...gridSizeFields }),
})
export type GridChange = z.infer<typeof GridChange>

export const errors = {
  grid_has_errors: {
    status: 409,
    fr: 'Rien n’est enregistré : {count} {count|cellule est|cellules sont} à corriger.',
    en: 'Nothing is saved: {count} cells need correcting.',
  },
  twice_in_grid: { status: 409, fr: 'Cette valeur est aussi celle de « {name} ».', en: 'This value also belongs to "{name}".' },
} as const satisfies Messages

export const gridRoutes = {
  readGrid: route({
    method: 'GET',
    path: '/products/grid',
    summary: 'Sizes with their products as lines of a table, in parts of 2,000',
    permission: 'catalogue.read',
    query: z.object({
      q,
      type,
      category,
      published,
      provider,
      container,
      tag,
      lowStock,
      /** The last size of the part before. */ after: idParam.optional(),
    }),
    response: z.object({ items: z.array(GridRow), next: id.nullable(), total: z.int() }),
  }),
  saveGrid: route({
    method: 'PUT',
    path: '/products/grid',
    summary: 'Save changed lines of the table, all or none, each wrong cell named',
    permission: 'catalogue.write',
    body: z.object({ rows: z.array(GridChange).min(1).max(MAX_GRID_ROWS) }),
    response: z.object({
      /** Takes it back: `undoGrid`. */ id,
      items: z.array(GridRow),
      /** Counted below what orders hold. */ short: z.array(ShortSize),
    }),
    errors: ['grid_has_errors', 'no_right'],
  }),
  undoGrid: route({
    method: 'POST',
    path: '/products/grid/{id}/undo',
    summary: 'Restore what a save of the table changed, but what was changed since',
    permission: 'catalogue.write',
    params: byId,
    response: z.object({
      /** Lines. */
      restored: z.int(),
      /** Changed since, or their codes are taken: left as they are. */
      kept: z.array(z.string()),
    }),
    errors: ['not_found', 'wrong_status', 'no_right'],
  }),
}
