import { z } from 'zod'
import { productTarget } from '../catalogue/batch.ts'
import type { Messages } from '../base/errors.ts'
import { PaperColour } from '../shops/papers.ts'
import { route } from '../base/route.ts'
import { byId, flag, id, idParam, oneOrMore, text } from '../base/shared.ts'

/** `a4-N`: N self-adhesive labels a sheet; `roll-N`: one label after the other on a roll N mm wide. */
export const labelFormats = ['a4-65', 'a4-24', 'a4-21', 'a4-14', 'a4-8', 'roll-57', 'roll-100'] as const
export type LabelFormat = (typeof labelFormats)[number]
/** `price`: name and price; `shelf`: price large with the size; `plant`: what the plant needs. */
export const labelKinds = ['price', 'shelf', 'plant'] as const
export type LabelKind = (typeof labelKinds)[number]
export const MAX_LABELS = 2_000

export const LabelOptions = z.object({
  format: z.enum(labelFormats).default('a4-24'),
  kind: z.enum(labelKinds).default('price'),
  /** Labels of the first sheet that are gone already. */
  skip: z.int().min(0).max(64).default(0),
  price: z.boolean().default(true),
  qr: z.boolean().default(true),
  barcode: z.boolean().default(true),
  /** Shows this profile's prices in its own mode; the public TTC price when null. */
  profileId: id.nullable().default(null),
  /** A template of the shop, which says the format and all that stands on it; null: the kind that is shipped. */
  templateId: id.nullable().default(null),
})
export type LabelOptions = z.infer<typeof LabelOptions>

const copies = z.int().min(0).max(1_000)
const labelLines = z
  .array(z.object({ subproductId: id, copies }))
  .min(1)
  .max(2_000)

export const catalogLayouts = ['list', 'cards', 'prices', 'availability'] as const
export type CatalogLayout = (typeof catalogLayouts)[number]
export const catalogOrders = ['category', 'name', 'latinName', 'reference'] as const

const catalogFields = z.object({
  layout: z.enum(catalogLayouts).default('list'),
  order: z.enum(catalogOrders).default('category'),
  title: text(100).default(''),
  intro: text(1_000).default(''),
  /** The colour of titles and lines; that of all papers unless told. */
  colour: PaperColour.optional(),
  profileId: idParam.optional(),
  q: text(100).optional(),
  type: oneOrMore(['plant', 'other']).optional(),
  category: idParam.optional(),
  published: flag.optional(),
  provider: idParam.optional(),
  container: idParam.optional(),
  tag: text(40).optional(),
  /** Sizes of which nothing is left are not shown. */
  availableOnly: flag.optional(),
})
export type CatalogOptions = z.infer<typeof catalogFields>

/** Products that one request prints; more are made as a download. */
export const CATALOG_AT_ONCE = 300
export const MAX_CATALOG = 3_000

export const errors = {
  too_many_labels: {
    status: 409,
    fr: 'Au plus {max} étiquettes à la fois ({count} {count|demandée|demandées}).',
    en: 'At most {max} labels at a time ({count} asked).',
  },
  no_labels: { status: 409, fr: 'Rien à étiqueter : aucune déclinaison choisie.', en: 'Nothing to label: no size was chosen.' },
  nothing_to_print: { status: 409, fr: 'Aucun produit ne répond à ces critères.', en: 'No product answers to these criteria.' },
  catalog_too_large: {
    status: 409,
    fr: '{count} produits : préparez ce catalogue en téléchargement (au plus {max}).',
    en: '{count} products: make this catalogue as a download (at most {max}).',
  },
} as const satisfies Messages

const printing = { permission: 'catalogue.read', response: 'pdf' } as const

export const printingRoutes = {
  productLabels: route({
    ...printing,
    method: 'POST',
    path: '/product/{id}/tags',
    summary: 'Labels of a product, one of each size unless told',
    params: byId,
    body: LabelOptions.extend({ lines: labelLines.optional(), /** Of each size, without `lines`. */ copies: copies.default(1) }),
    errors: ['not_found', 'no_labels', 'too_many_labels'],
  }),
  manyLabels: route({
    ...printing,
    method: 'POST',
    path: '/products/tags',
    summary: 'Labels of the sizes of many products',
    body: LabelOptions.extend({
      target: productTarget.optional(),
      lines: labelLines.optional(),
      /** As many as are available, instead of `copies`. */ perStock: z.boolean().default(false),
      copies: copies.default(1),
    }),
    errors: ['no_labels', 'too_many_labels'],
  }),
  catalog: route({
    ...printing,
    method: 'GET',
    path: '/products/catalog',
    summary: 'Printable catalogue, price list or availability list',
    query: catalogFields,
    errors: ['nothing_to_print', 'catalog_too_large', 'unknown_choice'],
  }),
  catalogSize: route({
    method: 'GET',
    path: '/products/catalog/size',
    summary: 'How many products a catalogue would hold',
    permission: 'catalogue.read',
    query: catalogFields,
    response: z.object({ products: z.int(), sizes: z.int() }),
  }),
  makeCatalog: route({
    method: 'POST',
    path: '/products/catalog',
    summary: 'The same catalogue as a download',
    permission: 'catalogue.read',
    query: catalogFields,
    response: z.object({ operationId: id }),
    status: 201,
    errors: ['nothing_to_print', 'catalog_too_large', 'unknown_choice'],
  }),
  availabilitySheet: route({
    method: 'GET',
    path: '/products/availability',
    summary: 'Availability list as a spreadsheet',
    permission: 'catalogue.read',
    query: catalogFields,
    response: 'xlsx',
    errors: ['unknown_choice'],
  }),
}
