import { z } from 'zod'
import { rootTypes } from '../catalogue/reference.ts'
import { basisPoints, id, instant, positiveCents, requiredText, text } from '../base/shared.ts'

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

export const rowStatus = z.enum(['new', 'changed', 'unchanged'])
const changes = z.array(z.object({ field: z.string(), before: z.json(), after: z.json() }))
export const ImportDiff = z.object({
  row: z.int(),
  status: rowStatus,
  /** The product that it changes; null for a new one. */
  id: id.nullable(),
  name: z.string(),
  changes,
  subproducts: z.array(z.object({ status: rowStatus, id: id.nullable(), row: z.int(), changes })),
  /** Something of it changed in the catalogue after the difference was first shown. */
  moved: z.boolean().optional(),
  /** It stands in the archive and comes back. */
  back: z.boolean().optional(),
  /** Pictures that it will get. */
  pictures: z.int().optional(),
})
