import { z } from 'zod'
import { productRoutes } from '../catalogue/products.ts'
import { rootTypes } from '../catalogue/reference.ts'
import type { Messages } from '../base/errors.ts'
import { route } from '../base/route.ts'
import { basisPoints, byId, flag, id, idParam, instant, oneOrMore, pageOf, positiveCents, requiredText, text } from '../base/shared.ts'

export const importStates = ['uploaded', 'checking', 'checked', 'running', 'done', 'undone', 'failed'] as const
export const importLayouts = ['plantule', 'shopify', 'woocommerce', 'prestashop'] as const
export const MAX_IMPORT_BYTES = 20_000_000
export const MAX_ARCHIVE_BYTES = 300_000_000
/** Why a picture was not brought in. */
export const pictureReasons = [
  'address',
  'inner',
  'redirect',
  'too_big',
  'too_slow',
  'unreachable',
  'gone',
  'refused',
  'answer',
  'not_picture',
  'heic',
  'too_many_pixels',
  'not_in_archive',
  'product_archived',
] as const
export type PictureReason = (typeof pictureReasons)[number]

const words = z.object({ fr: z.string(), en: z.string() })
/** Which column (from 0) gives which field. */
export const ImportMapping = z.array(z.object({ column: z.int().min(0).max(1000), field: z.string().max(40) })).max(100)

export const importEncodings = ['utf-8', 'windows-1252', 'macintosh', 'utf-16le', 'utf-16be'] as const
export const importSeparators = [';', ',', '\t', '|'] as const
/** How a csv is to be read; what is absent is found out from its bytes. */
export const ImportReading = z.object({ encoding: z.enum(importEncodings).optional(), separator: z.enum(importSeparators).optional() })
export type ImportReading = z.infer<typeof ImportReading>

const place = { file: z.int().min(0).max(9), row: z.int().min(1).max(2_000_000) }
/** What a person decided about the faults of a file, so that the file itself need not be edited. */
export const ImportChoices = z.object({
  /** Cells as they are read instead; `column` counts from 0. */
  edits: z
    .array(z.object({ ...place, column: z.int().min(0).max(1000), value: text(20_000) }))
    .max(5_000)
    .default([]),
  /** Rows left out. The row on which a product begins takes the product with it when what is wrong is the product's. */
  skipRows: z.array(z.object(place)).max(20_000).default([]),
  /** Every row, or cell, with the same fault in the same column. */
  kinds: z
    .array(z.object({ code: z.string().max(60), column: z.string().max(500).nullable(), act: z.enum(['skip', 'blank', 'lowest', 'each']) }))
    .max(300)
    .default([]),
  /** Paths of more than three levels: asked about, or cut behind the third. */
  deepCategories: z.enum(['ask', 'cut']).default('ask'),
  /** A path of the file to one of the shop; an empty one leaves it out. */
  categories: z
    .array(z.object({ from: z.array(z.string().max(500)).min(1).max(30), to: z.array(requiredText(120)).max(3) }))
    .max(2_000)
    .default([]),
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
  typeOf: z
    .array(z.object({ category: z.array(z.string().max(500)).min(1).max(30), type: z.enum(['plant', 'other']) }))
    .max(500)
    .default([]),
  /** Whether all spellings of a container (`5 L`, `5L`, `Pot 5L`) become one. */
  containers: z.enum(['joined', 'asWritten']).default('joined'),
  /** Whether the file's pictures are brought in too, once it is approved. */
  pictures: z.boolean().default(true),
  choices: ImportChoices.prefault({}),
})
export type ImportSettings = z.infer<typeof ImportSettings>

export const tiedTo = ['taxon', 'genus', 'none', 'unnamed'] as const
const ImportTaxa = z.object({
  taxon: z.int(),
  genus: z.int(),
  none: z.int(),
  unnamed: z.int(),
  /** Those that a rule forbids to sell. */
  forbidden: z.int(),
})
/** What the Latin name of one product means. */
export const ImportTaxon = z.object({
  row: z.int(),
  name: z.string(),
  latinName: z.string(),
  cultivar: z.string(),
  tied: z.enum(tiedTo),
  /** The accepted name and its family. */
  taxon: z.string().nullable(),
  family: z.string().nullable(),
  /** The rule against its sale. */
  forbiddenBy: z.string().nullable(),
  published: z.boolean(),
})
export type ImportTaxon = z.infer<typeof ImportTaxon>

export const ImportPicture = z.object({
  id,
  productId: id,
  name: z.string(),
  row: z.int(),
  source: z.string(),
  inArchive: z.boolean(),
  state: z.enum(['waiting', 'done', 'failed']),
  reason: z.enum(pictureReasons).nullable(),
})
export type ImportPicture = z.infer<typeof ImportPicture>

const counts = z.object({ new: z.int(), changed: z.int(), unchanged: z.int() })
/** What the check, and later the run, found. */
export const ImportReport = z.object({
  products: counts,
  subproducts: counts,
  errors: z.int(),
  warnings: z.int(),
  /** Products whose difference is another one than was shown when the import was approved: it has to be approved again. */
  moved: z.int().optional(),
  /** Faults of one sort in one column, the most frequent first; the first one stands as an example. */
  kinds: z
    .array(
      z.object({
        code: z.string(),
        column: z.string().nullable(),
        severity: z.enum(['error', 'warning']),
        count: z.int(),
        message: words,
        fix: words,
      }),
    )
    .optional(),
  /** Category paths that are deeper than three levels, with how many products have them. */
  deep: z.array(z.object({ path: z.array(z.string()), count: z.int() })).optional(),
  /** Rows that were left out, as was chosen. */
  left: z.int().optional(),
  /** Products that stand in the archive and come back; they count as changed. */
  back: z.int().optional(),
  /** Plants by what their Latin names mean: a taxon, the genus alone, nothing known; without a Latin name. */
  taxa: ImportTaxa.optional(),
  /** Containers that are made, and those that other spellings of the file lead to. */
  containers: z
    .array(
      z.object({
        name: z.string(),
        from: z.array(z.string()),
        volumeMl: z.int().nullable(),
        sideCm: z.number().nullable(),
        rootType: z.enum(rootTypes),
        /** The shop has it already. */
        known: z.boolean(),
      }),
    )
    .optional(),
  /** Pictures that come with it, but for those that products already got from the same place. */
  pictures: z
    .object({
      products: z.int(),
      addresses: z.int(),
      archived: z.int(),
      /** Named in the file, but neither an address nor in the archive. */
      missing: z.int(),
      /** Pictures of the archive that belong to no product: the first ones, and how many. */
      unmatched: z.array(z.string()),
      unmatchedCount: z.int(),
      wanted: z.boolean(),
    })
    .optional(),
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
  /** How a csv was read; null for workbooks, which tell it themselves. */
  readAs: z.object({ encoding: z.enum(importEncodings), separator: z.string() }).nullable(),
  /**
   * Columns that the recognised layout leaves out, with how many cells are filled among the rows that were looked at; `stock`: they seem to
   * count some.
   */
  unread: z.array(z.object({ column: z.int(), header: z.string(), filled: z.int(), stock: z.boolean() })),
  fields: z.array(z.object({ key: z.string(), label: words, of: z.enum(['product', 'subproduct']) })),
  settings: ImportSettings,
  report: ImportReport.nullable(),
  /** The running or last operation: its progress is told as for every operation. */
  operationId: id.nullable(),
  /** Pictures that were dropped beside the file. */
  archive: z.object({ name: z.string(), pictures: z.int() }).nullable(),
  /** How far its pictures are; null without any. Not told in answers other than to the question for one import. */
  pictures: z.object({ total: z.int(), waiting: z.int(), done: z.int(), failed: z.int(), running: z.boolean() }).nullable(),
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
  /** Pictures that it will get. */
  pictures: z.int().optional(),
})

export const errors = {
  one_file_only: {
    status: 409,
    fr: 'Un seul fichier à la fois, sauf les exports de PrestaShop, produits et déclinaisons ensemble : les colonnes de « {name} » ne sont pas les leurs. Déposez les fichiers l’un après l’autre.',
    en: 'One file at a time, except the exports of PrestaShop, products and combinations together: the columns of "{name}" are not theirs. Drop the files one after the other.',
  },
  unreadable_file: { status: 422, fr: '{reason}', en: '{reason}' },
  bad_mapping: {
    status: 409,
    fr: 'Associez au moins le nom, une référence ou un code-barres, chaque champ une seule fois, et un seul prix.',
    en: 'Map at least the name, a reference or a barcode, each field once, and one price only.',
  },
  import_has_errors: {
    status: 409,
    fr: 'Corrigez d’abord {errors|l’erreur|les erreurs} du fichier ({errors}) : rien n’est importé tant qu’il en reste.',
    en: 'First mend the {errors} errors of the file: nothing is imported while one remains.',
  },
  archive_no_zip: { status: 415, fr: 'Ce fichier n’est pas une archive ZIP.', en: 'This file is no ZIP archive.' },
  archive_empty: {
    status: 422,
    fr: 'Cette archive ne contient aucune photo (JPEG, PNG, WebP, GIF ou AVIF).',
    en: 'This archive holds no picture (JPEG, PNG, WebP, GIF or AVIF).',
  },
  archive_locked: {
    status: 422,
    fr: 'Cette archive est protégée par un mot de passe : refaites-la sans mot de passe.',
    en: 'This archive has a password: make it again without one.',
  },
  archive_too_big: {
    status: 422,
    fr: 'Cette archive se décompresse en plus de 4 Go, ou contient plus de 20 000 fichiers : partagez-la en plusieurs.',
    en: 'This archive unpacks to more than 4 GB, or holds more than 20,000 files: split it into several.',
  },
  archive_damaged: {
    status: 422,
    fr: 'Cette archive est abîmée : refaites-la et déposez-la à nouveau.',
    en: 'This archive is damaged: make it again and send it again.',
  },
  pictures_running: { status: 409, fr: 'Les photos sont déjà en cours de récupération.', en: 'The pictures are already being fetched.' },
  changed_since: {
    status: 409,
    fr: 'Modifié depuis l’import : {items}. L’import ne peut plus être annulé en bloc.',
    en: 'Changed since the import: {items}. The import can no longer be undone as a whole.',
  },
  import_forgotten: {
    status: 409,
    fr: 'Cet import a plus d’un an : son fichier et ce qui permettait de l’annuler ne sont plus gardés.',
    en: 'This import is more than a year old: its file and what was needed to undo it are no longer kept.',
  },
} as const satisfies Messages

const paged = z.object({ id: idParam, page: z.coerce.number<number | string>().int().min(1).max(100_000) })
const one = { permission: 'catalogue.write', params: byId, response: CatalogueImport } as const

/** A row as the file has it, to be mended on screen. */
export const ImportRow = z.object({
  file: z.int(),
  row: z.int(),
  cells: z.array(z.object({ column: z.int(), header: z.string(), value: z.string() })),
})

export const importRoutes = {
  importTemplate: route({
    method: 'GET',
    path: '/products/import/template',
    summary: 'A workbook to fill in',
    permission: 'catalogue.read',
    response: 'xlsx',
  }),
  exportProducts: route({
    method: 'GET',
    path: '/products/export',
    summary: 'The catalogue as a workbook that can be imported again, filtered as the list',
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
    exports: productRoutes.listProducts,
    response: 'xlsx',
  }),
  uploadImport: route({
    method: 'POST',
    path: '/products/import',
    summary: 'Upload a catalogue: its columns are guessed, nothing is changed',
    permission: 'catalogue.write',
    upload: { maxBytes: MAX_IMPORT_BYTES, maxFiles: 3 },
    response: CatalogueImport,
    status: 201,
    errors: ['unreadable_file', 'file_missing', 'too_large', 'one_file_only', 'readers_busy'],
  }),
  listImports: route({
    method: 'GET',
    path: '/products/imports',
    summary: 'The latest imports',
    permission: 'catalogue.write',
    response: z.object({
      items: z.array(CatalogueImport.pick({ id: true, fileName: true, state: true, report: true, author: true, createdAt: true })),
    }),
  }),
  getImport: route({ ...one, method: 'GET', path: '/products/import/{id}', summary: 'One import', errors: ['not_found'] }),
  setImportReading: route({
    ...one,
    method: 'PUT',
    path: '/products/import/{id}/reading',
    summary: 'Read the file again by another encoding or separator; its columns are guessed anew',
    body: ImportReading,
    errors: ['not_found', 'wrong_status', 'unreadable_file', 'one_file_only'],
  }),
  setImportMapping: route({
    ...one,
    method: 'PUT',
    path: '/products/import/{id}/mapping',
    summary: 'Say what the columns mean; every row is then checked',
    body: ImportSettings,
    errors: ['not_found', 'wrong_status', 'bad_mapping'],
  }),
  importErrors: route({
    method: 'GET',
    path: '/products/import/{id}/errors/{page}',
    summary: 'What to mend in the file, row by row',
    permission: 'catalogue.write',
    params: paged,
    response: pageOf(ImportProblem),
    errors: ['not_found'],
  }),
  importDiff: route({
    method: 'GET',
    path: '/products/import/{id}/diff/{page}',
    summary: 'What the import would change, product by product',
    permission: 'catalogue.write',
    params: paged,
    query: z.object({ status: status.optional() }),
    response: pageOf(ImportDiff),
    errors: ['not_found'],
  }),
  addImportArchive: route({
    ...one,
    method: 'POST',
    path: '/products/import/{id}/archive',
    summary:
      'Pictures beside the file, as a zip, also once it was imported; they are found by reference, by name or as the file names them',
    upload: { maxBytes: MAX_ARCHIVE_BYTES },
    errors: [
      'not_found',
      'wrong_status',
      'import_forgotten',
      'pictures_running',
      'file_missing',
      'too_large',
      'archive_no_zip',
      'archive_empty',
      'archive_locked',
      'archive_too_big',
      'archive_damaged',
    ],
  }),
  importPictures: route({
    method: 'GET',
    path: '/products/import/{id}/pictures/{page}',
    summary: 'The pictures of an import, and why some did not come',
    permission: 'catalogue.write',
    params: paged,
    query: z.object({ state: z.enum(['waiting', 'done', 'failed']).optional() }),
    response: pageOf(ImportPicture),
    errors: ['not_found'],
  }),
  retryImportPictures: route({
    ...one,
    method: 'POST',
    path: '/products/import/{id}/pictures/retry',
    summary: 'Try again the pictures that did not come',
    errors: ['not_found', 'wrong_status', 'pictures_running'],
  }),
  importTaxa: route({
    method: 'GET',
    path: '/products/import/{id}/taxa/{page}',
    summary: 'Which plant each product of the file is taken for',
    permission: 'catalogue.write',
    params: paged,
    query: z.object({ which: z.enum([...tiedTo, 'forbidden']).optional() }),
    response: pageOf(ImportTaxon),
    errors: ['not_found'],
  }),
  importRow: route({
    method: 'GET',
    path: '/products/import/{id}/row/{file}/{row}',
    summary: 'One row of the file, cell by cell',
    permission: 'catalogue.write',
    /** Files count from 1 here, as rows do. */
    params: z.object({
      id: idParam,
      file: z.coerce.number<number | string>().int().min(1).max(10),
      row: z.coerce.number<number | string>().int().min(1).max(2_000_000),
    }),
    response: ImportRow,
    errors: ['not_found', 'import_forgotten', 'unreadable_file'],
  }),
  importLeftOut: route({
    method: 'GET',
    path: '/products/import/{id}/left-out',
    summary: 'The rows that were left out and why, as a workbook to mend and import later',
    permission: 'catalogue.write',
    params: byId,
    response: 'xlsx',
    errors: ['not_found', 'import_forgotten', 'unreadable_file'],
  }),
  approveImport: route({
    ...one,
    method: 'POST',
    path: '/products/import/{id}/approve',
    summary: 'Import all, or nothing when something goes wrong',
    errors: ['not_found', 'wrong_status', 'import_has_errors'],
  }),
  undoImport: route({
    ...one,
    method: 'POST',
    path: '/products/import/{id}/undo',
    summary: 'Restore what an import changed and archive what it created',
    errors: ['not_found', 'wrong_status', 'import_forgotten', 'changed_since'],
  }),
}
