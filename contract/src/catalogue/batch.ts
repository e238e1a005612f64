import { z } from 'zod'
import { productType } from '../taxonomy/botanical.ts'
import { productQuery } from './products.ts'
import type { Messages } from '../base/errors.ts'
import { route } from '../base/route.ts'
import { byId, cents, id, instant, manyTarget, requiredText } from '../base/shared.ts'

const { q, type, category, published, archived, lowStock, provider, container, tag, not, without, filled } = productQuery.shape

/** What an operation is about. */
export const productTarget = manyTarget(
  20_000,
  z.object({ q, type, category, published, archived, lowStock, provider, container, tag, not, without, filled }),
)
export type ProductTarget = z.infer<typeof productTarget>
/** As a client sends it: a list's query as it stands in the address. */
export type ProductTargetInput = z.input<typeof productTarget>

export const roundings = [1, 5, 10, 50, 100] as const
/** A price becomes `set`, or the sum or product with the old one, and is then rounded. All TTC. */
export const priceChange = z.object({
  op: z.enum(['keep', 'set', 'add', 'multiply']),
  /** `set`, `add`: cents (signed for `add`). */
  cents: cents.default(0),
  /** `multiply`: 11000 makes prices a tenth dearer. */
  factorBp: z.int().min(0).max(100_000).default(10_000),
  /** Multiples of so many cents. */
  roundTo: z.literal(roundings).default(1),
  roundWay: z.enum(['nearest', 'up', 'down']).default('nearest'),
  /** Taken off after rounding: 1 makes 12.00 end as 11.99. */
  minusCents: z.int().min(0).max(99).default(0),
  /** Only sizes in this container. */
  containerId: id.nullable().default(null),
})
export type PriceChange = z.infer<typeof priceChange>

const listChange = <T extends z.ZodType>(item: T) => z.object({ op: z.enum(['add', 'remove', 'set']), values: z.array(item).max(50) })

/** Fields that are absent stay as they are. */
export const batchChange = z
  .object({
    price: priceChange.optional(),
    categories: listChange(id).optional(),
    tags: listChange(requiredText(40)).optional(),
    type: productType.optional(),
    tvaRateId: id.optional(),
    plantProviderId: id.nullable().optional(),
    published: z.boolean().optional(),
    /** Stands alone: `true` archives live products, `false` restores archived ones. */
    archived: z.boolean().optional(),
  })
  .refine((change) => Object.values(change).some((value) => value !== undefined), { message: 'nothing_to_change' })
  .refine((change) => change.archived === undefined || Object.values(change).filter((value) => value !== undefined).length === 1, {
    path: ['archived'],
    message: 'archived_alone',
  })
export type BatchChange = z.infer<typeof batchChange>

export const batchFields = ['price', 'categories', 'tags', 'type', 'tvaRateId', 'plantProviderId', 'published', 'archived'] as const
/** Columns of the table of sizes. */
export const tableColumns = [
  'name',
  'latinName',
  'cultivar',
  'label',
  'reference',
  'barcode',
  'priceCents',
  'onHand',
  'minStock',
  'weightG',
  'published',
] as const
export const batchStates = ['running', 'done', 'undoing', 'undone', 'failed'] as const

export const BatchEdit = z.object({
  /** Null for a preview. */
  id: id.nullable(),
  state: z.enum(['preview', ...batchStates]),
  /** Products that the target holds. */
  matched: z.int(),
  /** Products and sizes that change. */
  products: z.int(),
  sizes: z.int(),
  /** Follows a long change; null when it is done at once. */
  operationId: id.nullable(),
  /** The first differences: names, or cents and true or false as text. */
  sample: z.array(
    z.object({ productId: id, name: z.string(), size: z.string(), field: z.enum(batchFields), before: z.string(), after: z.string() }),
  ),
  /** Sum of base prices before and after, of the sizes that change. */
  priceBeforeCents: z.int(),
  priceAfterCents: z.int(),
  /** Products that stay as they are, since orders hold stock of them: how many, and the first names. */
  held: z.int(),
  heldNames: z.array(z.string()),
})
export type BatchEdit = z.infer<typeof BatchEdit>

/** A change as the list of the latest ones tells it; a save of the table names columns instead of fields. */
export const PastBatch = z.object({
  id,
  source: z.enum(['batch', 'table']),
  state: z.enum(batchStates),
  fields: z.array(z.enum(batchFields)),
  columns: z.array(z.enum(tableColumns)),
  price: priceChange.nullable(),
  products: z.int(),
  sizes: z.int(),
  author: z.string(),
  createdAt: instant,
})
export type PastBatch = z.infer<typeof PastBatch>

export const errors = {
  archived_alone: {
    status: 400,
    fr: 'L’archivage ne se combine pas avec d’autres changements.',
    en: 'Archiving cannot be combined with other changes.',
  },
  choice_gone: {
    status: 409,
    fr: 'Cette modification ne peut plus être annulée : ce qu’elle remplaçait ({what}) a été supprimé depuis.',
    en: 'This change can no longer be undone: what it replaced ({what}) was deleted since.',
  },
  nothing_to_change: { status: 400, fr: 'Choisissez au moins un changement.', en: 'Choose at least one change.' },
  price_below_zero: {
    status: 409,
    fr: 'Le prix de « {name} » deviendrait négatif.',
    en: 'The price of "{name}" would fall below zero.',
  },
} as const satisfies Messages

export const batchRoutes = {
  batchEdit: route({
    method: 'PUT',
    path: '/products/batch-edit',
    summary: 'Change many products at once, or see what would change',
    permission: 'catalogue.write',
    body: z.object({
      target: productTarget,
      change: batchChange,
      /** Nothing is written. */
      dryRun: z.boolean().default(false),
    }),
    response: BatchEdit,
    errors: ['unknown_choice', 'price_below_zero'],
  }),
  undoBatchEdit: route({
    method: 'POST',
    path: '/products/batch-edit/{id}/undo',
    summary: 'Restore what a change of many products changed, but what was changed since',
    permission: 'catalogue.write',
    params: byId,
    response: z.object({
      /** Products and sizes; of a long undoing, how many there are to restore. */
      restored: z.int(),
      /** Changed since, and left. */
      kept: z.array(z.string()),
      /** Follows a long undoing; null when it is done at once. */
      operationId: id.nullable(),
    }),
    errors: ['not_found', 'wrong_status', 'choice_gone'],
  }),
  listBatchEdits: route({
    method: 'GET',
    path: '/products/batch-edits',
    summary: 'The latest changes of many products, saves of the table among them',
    permission: 'catalogue.write',
    response: z.object({ items: z.array(PastBatch) }),
  }),
}
