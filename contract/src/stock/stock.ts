import { z } from 'zod'
import type { Messages } from '../base/errors.ts'
import { productTypes } from '../taxonomy/botanical.ts'
import { route } from '../base/route.ts'
import { basisPoints, byId, cents, day, id, idParam, instant, text } from '../base/shared.ts'

export const movementKinds = [
  'initial',
  'count',
  'loss',
  'sale',
  'return',
  'correction',
  'reservation',
  'release',
  'import',
  'production',
] as const
export type MovementKind = (typeof movementKinds)[number]

/** What a person may write by hand; the others come from orders, tickets, imports and cultivations. */
export const manualKinds = ['initial', 'count', 'loss', 'return', 'correction'] as const

/**
 * What there is of one size. `available` is what may be promised: on hand less reserved, none where less was counted than
 * is reserved; below zero only for what is sold before it is there.
 */
export const StockLevel = z.object({
  subproductId: id,
  reference: z.string(),
  label: z.string(),
  archived: z.boolean(),
  onHand: z.int(),
  reserved: z.int(),
  available: z.int(),
  minStock: z.int().nullable(),
  /** May be sold before it is there. */
  backorder: z.boolean(),
})
export type StockLevel = z.infer<typeof StockLevel>

export const StockMovement = z.object({
  id,
  subproductId: id,
  label: z.string(),
  at: instant,
  kind: z.enum(movementKinds),
  onHandChange: z.int(),
  reservedChange: z.int(),
  onHandAfter: z.int(),
  reservedAfter: z.int(),
  reason: z.string(),
  /** What moved it (order, ticket, import...) and its id. */
  source: z.string(),
  sourceId: id.nullable(),
  author: z.string(),
})
export type StockMovement = z.infer<typeof StockMovement>

/** Who holds plants that are not all there. Those who held first are served first. */
export const ShortHolder = z.object({
  source: z.enum(['order', 'fair']),
  id,
  /** The order's number; the fair's name. */
  reference: z.string(),
  /** Null for a passing customer, a fair, and who may not read orders. */
  customerName: z.string().nullable(),
  wantedOn: day.nullable(),
  held: z.int(),
  /** Of what it holds, what is not there. */
  missing: z.int(),
})
export type ShortHolder = z.infer<typeof ShortHolder>

/** A size of which less was counted than orders hold, with those that it hurts. */
export const ShortSize = z.object({
  subproductId: id,
  productId: id,
  type: z.enum(productTypes),
  name: z.string(),
  size: z.string(),
  reference: z.string(),
  onHand: z.int(),
  reserved: z.int(),
  holders: z.array(ShortHolder),
})
export type ShortSize = z.infer<typeof ShortSize>

export const ProductStock = z.object({
  levels: z.array(StockLevel),
  /** Its sizes of which less is there than orders hold. */
  short: z.array(ShortSize),
  /** Newest first. */
  movements: z.array(StockMovement),
  /** Hand it in as `before` to read on; null at the end. */
  next: id.nullable(),
})
export type ProductStock = z.infer<typeof ProductStock>

const most = 10_000_000

export const stockChange = z
  .object({
    subproductId: id,
    kind: z.enum(manualKinds),
    /**
     * `count` and `initial`: what is there. `loss`, `return`: how many, above zero. `correction`: the change, signed.
     */
    quantity: z.int().min(-most).max(most),
    /** What the person saw on hand; another figure meanwhile is refused. */
    expected: z.int().nullable().default(null),
    reason: text(300).default(''),
  })
  .refine((change) => change.kind === 'correction' || change.quantity >= 0, { path: ['quantity'], message: 'quantity_below_zero' })
  .refine((change) => change.kind === 'count' || change.kind === 'initial' || change.reason !== '', {
    path: ['reason'],
    message: 'reason_needed',
  })
export type StockChange = z.infer<typeof stockChange>

/** One sellable size as pickers of orders and till show it. */
export const PickItem = z.object({
  subproductId: id,
  productId: id,
  /** Product, cultivar and size in one line. */
  label: z.string(),
  name: z.string(),
  latinName: z.string(),
  cultivar: z.string(),
  size: z.string(),
  reference: z.string(),
  barcode: z.string().nullable(),
  /** TTC: of one piece for the customer asked about, else the shop's public price. */
  priceCents: cents,
  /** Base retail price, TTC. */
  basePriceCents: cents,
  rateBp: basisPoints,
  available: z.int(),
  backorder: z.boolean(),
  weightG: z.int().nullable(),
  imageKey: z.string().nullable(),
})
export type PickItem = z.infer<typeof PickItem>

export const errors = {
  stock_held: {
    status: 409,
    fr: 'Un rappel retient ces plants : {fresh} peuvent partir, et non {quantity}. Retirez-les de la commande ou levez le blocage.',
    en: 'A recall holds these plants: {fresh} may leave, not {quantity}. Take them off the order or lift the hold.',
  },
  stock_changed: {
    status: 409,
    fr: 'Le stock a changé entre-temps : il est maintenant de {onHand}.',
    en: 'The stock has changed meanwhile: it is now {onHand}.',
  },
  below_nothing: {
    status: 409,
    fr: 'Il y en a {onHand} en stock : il ne peut pas en sortir {quantity}.',
    en: 'There are {onHand} in stock: {quantity} cannot leave it.',
  },
  promised_beyond: {
    status: 409,
    fr: '{missing} ont été vendus avant d’être en stock : entrez-les en stock d’abord.',
    en: '{missing} were sold before they were in stock: bring them into stock first.',
  },
  plants_not_ready: {
    status: 409,
    fr: 'Ces plants sont encore en culture : {items}. Expédiez le reste en une partie, ou attendez.',
    en: 'These plants are still growing: {items}. Send the rest as a part, or wait.',
  },
  promise_short: {
    status: 409,
    fr: 'Il n’en reste que {left} à promettre.',
    en: 'Only {left} of them can still be promised.',
  },
  quantity_below_zero: { status: 400, fr: 'La quantité doit être positive.', en: 'The quantity must be positive.' },
  reason_needed: { status: 400, fr: 'Indiquez le motif.', en: 'Give the reason.' },
} as const satisfies Messages

export const stockRoutes = {
  getProductStock: route({
    method: 'GET',
    path: '/product/{id}/stock',
    summary: 'Stock of a product and its movements',
    permission: 'stock.read',
    params: byId,
    query: z.object({
      subproduct: idParam.optional(),
      before: idParam.optional(),
      size: z.coerce.number<number | string>().int().min(1).max(200).default(50),
    }),
    response: ProductStock,
    errors: ['not_found'],
  }),
  listShort: route({
    method: 'GET',
    path: '/stock/short',
    summary: 'Sizes of which less is there than orders hold, and the orders that it hurts',
    permission: 'stock.read',
    response: z.object({ items: z.array(ShortSize), /** Of all, also those that are not listed. */ total: z.int() }),
  }),
  changeProductStock: route({
    method: 'PUT',
    path: '/product/{id}/stock',
    summary: 'Change stock with a reason, several sizes at once',
    permission: 'stock.write',
    params: byId,
    body: z.object({ changes: z.array(stockChange).min(1).max(500) }),
    response: ProductStock,
    errors: ['not_found', 'stock_changed', 'below_nothing'],
  }),
  setBackorder: route({
    method: 'PUT',
    path: '/product/{id}/backorder',
    summary: 'Allow or stop sales beyond the stock, by size',
    permission: 'stock.write',
    params: byId,
    body: z.object({ subproductIds: z.array(id).min(1).max(500), backorder: z.boolean() }),
    response: ProductStock,
    errors: ['not_found', 'promised_beyond'],
  }),
}
