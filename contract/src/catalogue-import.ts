import { z } from 'zod'
import { rootTypes } from './catalogue-reference.ts'
import type { Messages } from './errors.ts'
import { route } from './route.ts'
import { basisPoints, byId, flag, id, idParam, instant, oneOrMore, pageOf, positiveCents, requiredText, text } from './shared.ts'

export const importStates = ['uploaded', 'checking', 'checked', 'running', 'done', 'undone', 'failed'] as const
export const importLayouts = ['plantule', 'shopify', 'woocommerce', 'prestashop'] as const
export const MAX_IMPORT_BYTES = 20_000_000

const words = z.object({ fr: z.string(), en: z.string() })
/** Which column (from 0) gives which field. */
export const ImportMapping = z.array(z.object({ column: z.int().min(0).max(1000), field: z.string().max(40) })).max(100)

const place = { file: z.int().min(0).max(9), row: z.int().min(1).max(2_000_000) }
/** What a person decided about the faults of a file, so that the file itself need not be edited. */
export const ImportChoices = z.object({
  /** Cells as they are read instead; `column` counts from 0. */
  edits: z.array(z.object({ ...place, column: z.int().min(0).max(1000), value: text(20_000) })).max(5_000).default([]),
  /** Rows left out. The row on which a product begins takes the product with it when what is wrong is the product's. */
  skipRows: z.array(z.object(place)).max(20_000).default([]),
  /** Every row, or cell, with the same fault in the same column. */
  kinds: z.array(z.object({ code: z.string().max(60), column: z.string().max(500).nullable(), act: z.enum(['skip', 'blank']) })).max(300).default([]),
  /** Paths of more than three levels: asked about, or cut behind the third. */
  deepCategories: z.enum(['ask', 'cut']).default('ask'),
  /** A path of the file to one of the shop; an empty one leaves it out. */
  categories: z.array(z.object({ from: z.array(z.string().max(500)).min(1).max(30), to: z.array(requiredText(120)).max(3) })).max(2_000).default([]),
  /** References of sizes that stand twice: asked about, numbered (`X-2`), or left out and made anew. */
  doubles: z.enum(['ask', 'number', 'drop']).default('ask'),
  /** The price, TTC, of new sizes for which the file gives none. */
  missingPriceCents: positiveCents.nullable().default(null),
})
export type ImportChoices = z.infer<typeof ImportChoices>

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
  /** What new products are of which the file does not tell it. */
  defaultType: z.enum(['plant', 'other']).default('plant'),
  /** The same by category of the file: the first one of a product counts. */
  typeOf: z.array(z.object({ category: z.array(z.string().max(500)).min(1).max(30), type: z.enum(['plant', 'other']) })).max(500).default([]),
  /** Whether all spellings of a container (`5 L`, `5L`, `Pot 5L`) become one. */
  containers: z.enum(['joined', 'asWritten']).default('joined'),
  choices: ImportChoices.prefault({}),
})
export type ImportSettings = z.infer<typeof ImportSettings>

export const tiedTo = ['taxon', 'genus', 'none', 'unnamed'] as const
const ImportTaxa = z.object({
  taxon: z.int(), genus: z.int(), none: z.int(), unnamed: z.int(),
  /** Those that a rule forbids to sell. */
  forbidden: z.int(),
})
/** What the Latin name of one product means. */
export const ImportTaxon = z.object({
  row: z.int(), name: z.string(), latinName: z.string(), cultivar: z.string(), tied: z.enum(tiedTo),
  /** The accepted name and its family. */
  taxon: z.string().nullable(), family: z.string().nullable(),
  /** The rule against its sale. */
  forbiddenBy: z.string().nullable(),
  published: z.boolean(),
})
export type ImportTaxon = z.infer<typeof ImportTaxon>

const counts = z.object({ new: z.int(), changed: z.int(), unchanged: z.int() })
/** What the check, and later the run, found. */
export const ImportReport = z.object({
  products: counts, subproducts: counts, errors: z.int(), warnings: z.int(),
  /** Products whose difference is another one than was shown when the import was approved: it has to be approved again. */
  moved: z.int().optional(),
  /** Faults of one sort in one column, the most frequent first; the first one stands as an example. */
  kinds: z.array(z.object({
    code: z.string(), column: z.string().nullable(), severity: z.enum(['error', 'warning']), count: z.int(), message: words, fix: words,
  })).optional(),
  /** Category paths that are deeper than three levels, with how many products have them. */
  deep: z.array(z.object({ path: z.array(z.string()), count: z.int() })).optional(),
  /** Rows that were left out, as was chosen. */
  left: z.int().optional(),
  /** Products that stand in the archive and come back; they count as changed. */
  back: z.int().optional(),
  /** Plants by what their Latin names mean: a taxon, the genus alone, nothing known; without a Latin name. */
  taxa: ImportTaxa.optional(),
  /** Containers that are made, and those that other spellings of the file lead to. */
  containers: z.array(z.object({
    name: z.string(), from: z.array(z.string()), volumeMl: z.int().nullable(), sideCm: z.number().nullable(), rootType: z.enum(rootTypes),
    /** The shop has it already. */
    known: z.boolean(),
  })).optional(),
  /** Categories of new products of which the file does not tell what they are, the most frequent first. */
  types: z.array(z.object({ category: z.array(z.string()), count: z.int() })).optional(),
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

/** A row as the file has it, to be mended on screen. */
export const ImportRow = z.object({
  file: z.int(), row: z.int(), cells: z.array(z.object({ column: z.int(), header: z.string(), value: z.string() })),
})

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
  importTaxa: route({
    method: 'GET', path: '/products/import/{id}/taxa/{page}', summary: 'Which plant each product of the file is taken for', permission: 'catalogue.write',
    params: paged, query: z.object({ which: z.enum([...tiedTo, 'forbidden']).optional() }), response: pageOf(ImportTaxon), errors: ['not_found'],
  }),
  importRow: route({
    method: 'GET', path: '/products/import/{id}/row/{file}/{row}', summary: 'One row of the file, cell by cell', permission: 'catalogue.write',
    /** Files count from 1 here, as rows do. */
    params: z.object({ id: idParam, file: z.coerce.number<number | string>().int().min(1).max(10), row: z.coerce.number<number | string>().int().min(1).max(2_000_000) }),
    response: ImportRow, errors: ['not_found', 'unreadable_file'],
  }),
  importLeftOut: route({
    method: 'GET', path: '/products/import/{id}/left-out', summary: 'The rows that were left out and why, as a workbook to mend and import later',
    permission: 'catalogue.write', params: byId, response: 'xlsx', errors: ['not_found', 'unreadable_file'],
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
