import { z } from 'zod'
import type { Messages } from './errors.ts'
import { route } from './route.ts'
import { basisPoints, byId, flag, id, idParam, instant, oneOrMore, pageOf, text } from './shared.ts'

export const importStates = ['uploaded', 'checking', 'checked', 'running', 'done', 'undone', 'failed'] as const
export const importLayouts = ['plantule', 'shopify', 'woocommerce', 'prestashop'] as const
export const MAX_IMPORT_BYTES = 20_000_000

const words = z.object({ fr: z.string(), en: z.string() })
/** Which column (from 0) gives which field. */
export const ImportMapping = z.array(z.object({ column: z.int().min(0).max(1000), field: z.string().max(40) })).max(100)

export const ImportSettings = z.object({
  /** A program's own layout, or null to read by `mapping`. */
  layout: z.enum(importLayouts).nullable(),
  mapping: ImportMapping,
  /** Whether an empty cell empties the value or says nothing. */
  emptyCells: z.enum(['clear', 'keep']).default('keep'),
  /** For files of other programs, which do not tell. */
  pricesInclTax: z.boolean().default(true),
  /** The rate of new products for which the file gives none. */
  defaultRateBp: basisPoints.nullable().default(null),
})
export type ImportSettings = z.infer<typeof ImportSettings>

const counts = z.object({ new: z.int(), changed: z.int(), unchanged: z.int() })
/** What the check, and later the run, found. */
export const ImportReport = z.object({
  products: counts, subproducts: counts, errors: z.int(), warnings: z.int(),
  /** Products whose difference is another one than was shown when the import was approved: it has to be approved again. */
  moved: z.int().optional(),
})
export type ImportReport = z.infer<typeof ImportReport>

export const CatalogueImport = z.object({
  id,
  fileName: z.string(),
  state: z.enum(importStates),
  headers: z.array(z.string()),
  rows: z.int(),
  /** The first rows, as texts. */
  sample: z.array(z.array(z.string())),
  guesses: z.array(z.object({ column: z.int(), header: z.string(), field: z.string(), confidence: z.number() })),
  /** The fields that a column can give. */
  fields: z.array(z.object({ key: z.string(), label: words, of: z.enum(['product', 'subproduct']) })),
  settings: ImportSettings,
  report: ImportReport.nullable(),
  /** The running or last operation: its progress is told as for every operation. */
  operationId: id.nullable(),
  author: z.string(),
  createdAt: instant,
})
export type CatalogueImport = z.infer<typeof CatalogueImport>

export const ImportProblem = z.object({
  file: z.int(),
  row: z.int(),
  column: z.string().nullable(),
  code: z.string(),
  message: words,
  fix: words,
  value: z.string(),
  severity: z.enum(['error', 'warning']),
})

const status = z.enum(['new', 'changed', 'unchanged'])
const changes = z.array(z.object({ field: z.string(), before: z.json(), after: z.json() }))
export const ImportDiff = z.object({
  row: z.int(),
  status,
  /** The product that it changes; null for a new one. */
  id: id.nullable(),
  name: z.string(),
  changes,
  subproducts: z.array(z.object({ status, id: id.nullable(), row: z.int(), changes })),
  /** Something of it changed in the catalogue after the difference was first shown. */
  moved: z.boolean().optional(),
  /** It stands in the archive and comes back. */
  back: z.boolean().optional(),
})

export const errors = {
  one_file_only: {
    status: 409,
    fr: 'Un seul fichier à la fois, sauf les exports de PrestaShop : produits et déclinaisons ensemble.',
    en: 'One file at a time, except the exports of PrestaShop: products and combinations together.',
  },
  unreadable_file: { status: 422, fr: '{reason}', en: '{reason}' },
  bad_mapping: {
    status: 409,
    fr: 'Associez au moins le nom, une référence ou un code-barres, chaque champ une seule fois, et un seul prix.',
    en: 'Map at least the name, a reference or a barcode, each field once, and one price only.',
  },
  import_has_errors: {
    status: 409,
    fr: 'Corrigez d’abord les {errors} erreurs du fichier : rien n’est importé tant qu’il en reste.',
    en: 'First mend the {errors} errors of the file: nothing is imported while one remains.',
  },
  changed_since: {
    status: 409,
    fr: 'Modifié depuis l’import : {items}. L’import ne peut plus être annulé en bloc.',
    en: 'Changed since the import: {items}. The import can no longer be undone as a whole.',
  },
} as const satisfies Messages

const paged = z.object({ id: idParam, page: z.coerce.number<number | string>().int().min(1).max(100_000) })
const one = { permission: 'catalogue.write', params: byId, response: CatalogueImport } as const

export const importRoutes = {
  importTemplate: route({
    method: 'GET', path: '/products/import/template', summary: 'A workbook to fill in', permission: 'catalogue.read', response: 'xlsx',
  }),
  exportProducts: route({
    method: 'GET', path: '/products/export', summary: 'The catalogue as a workbook that can be imported again, filtered as the list',
    permission: 'catalogue.read',
    query: z.object({
      q: text(100).optional(),
      type: oneOrMore(['plant', 'other']).optional(),
      category: idParam.optional(),
      published: flag.optional(),
      lowStock: flag.optional(),
      provider: idParam.optional(),
      container: idParam.optional(),
      tag: text(40).optional(),
      /** Absent: the live ones. */
      archived: flag.optional(),
    }),
    response: 'xlsx',
  }),
  uploadImport: route({
    method: 'POST', path: '/products/import', summary: 'Upload a catalogue: its columns are guessed, nothing is changed',
    permission: 'catalogue.write', upload: { maxBytes: MAX_IMPORT_BYTES, maxFiles: 3 }, response: CatalogueImport, status: 201,
    errors: ['unreadable_file', 'file_missing', 'too_large', 'one_file_only'],
  }),
  listImports: route({
    method: 'GET', path: '/products/imports', summary: 'The latest imports', permission: 'catalogue.write',
    response: z.object({ items: z.array(CatalogueImport.pick({ id: true, fileName: true, state: true, report: true, author: true, createdAt: true })) }),
  }),
  getImport: route({ ...one, method: 'GET', path: '/products/import/{id}', summary: 'One import', errors: ['not_found'] }),
  setImportMapping: route({
    ...one, method: 'PUT', path: '/products/import/{id}/mapping', summary: 'Say what the columns mean; every row is then checked',
    body: ImportSettings, errors: ['not_found', 'wrong_status', 'bad_mapping'],
  }),
  importErrors: route({
    method: 'GET', path: '/products/import/{id}/errors/{page}', summary: 'What to mend in the file, row by row', permission: 'catalogue.write',
    params: paged, response: pageOf(ImportProblem), errors: ['not_found'],
  }),
  importDiff: route({
    method: 'GET', path: '/products/import/{id}/diff/{page}', summary: 'What the import would change, product by product',
    permission: 'catalogue.write', params: paged, query: z.object({ status: status.optional() }), response: pageOf(ImportDiff), errors: ['not_found'],
  }),
  approveImport: route({
    ...one, method: 'POST', path: '/products/import/{id}/approve', summary: 'Import all, or nothing when something goes wrong',
    errors: ['not_found', 'wrong_status', 'import_has_errors'],
  }),
  undoImport: route({
    ...one, method: 'POST', path: '/products/import/{id}/undo', summary: 'Restore what an import changed and archive what it created',
    errors: ['not_found', 'wrong_status', 'changed_since'],
  }),
}
