import { z } from 'zod'
import type { Messages } from '../base/errors.ts'
import { deliveryModes, Order, OrderStatus } from './schemas.ts'
import { LabelOptions } from '../printing/printing.ts'
import { route } from '../base/route.ts'
import { byId, cents, day, id, idParam, text } from '../base/shared.ts'

/** Sheets that one request prints; more are made as a download. */
export const SHEETS_AT_ONCE = 100
export const MAX_SHEETS = 500

export const errors = {
  too_many_orders: {
    status: 409,
    fr: '{count} commandes : au plus {max} à la fois.',
    en: '{count} orders: at most {max} at a time.',
  },
  beyond_ordered: {
    status: 409,
    fr: 'Cette ligne ne demande que {quantity} {quantity|plant|plants}.',
    en: 'This line asks for {quantity} plants only.',
  },
  not_picked: {
    status: 409,
    fr: 'Il reste {left} {left|plant à prendre, ou à noter manquant|plants à prendre, ou à noter manquants}.',
    en: '{left} plants are still to be picked, or noted as missing.',
  },
  picked_meanwhile: {
    status: 409,
    fr: 'Entre-temps, quelqu’un a noté sur cette ligne {prepared} {prepared|plant pris|plants pris} et {missing} {missing|manquant|manquants}.',
    en: 'Meanwhile somebody noted {prepared} taken and {missing} missing on this line.',
  },
  lot_to_choose: {
    status: 409,
    fr: '« {name} » est en plusieurs lots : choisissez celui d’où viennent les plants.',
    en: '“{name}” stands in several lots: choose the one that the plants come from.',
  },
  missing_unsettled: {
    status: 409,
    fr: 'Des plants notés manquants sont encore dans la commande : {items}. Remplacez-les ou retirez-les avant ; s’ils ont été trouvés, reprenez la préparation.',
    en: 'Plants noted as missing are still in the order: {items}. Replace them or take them out first; if they were found, go back to the preparation.',
  },
  nothing_missing: { status: 409, fr: 'Rien ne manque sur cette ligne.', en: 'Nothing is missing on this line.' },
} as const satisfies Messages

const Place = z.object({ section: text(60), place: text(60) })
const Part = z.object({ subproductId: id, label: z.string(), reference: z.string(), quantity: z.int(), ...Place.shape })

/** A lot of the nursery whose plants are this size's stock; in the order in which a sale takes them. */
const PickLot = z.object({
  lotSizeId: id,
  lotId: id,
  number: z.string(),
  /** The container and caliber that its plants stand in. */
  size: z.string(),
  name: z.string(),
  onHand: z.int(),
  /** What no other order was promised. */
  spare: z.int(),
  readyOn: day,
  ...Place.shape,
  route: z.int().nullable(),
  chosen: z.boolean(),
  /** Of a chosen one so many at most; null: as many as it has. */
  most: z.int().nullable(),
})

export const PickLine = z.object({
  lineId: id,
  subproductId: id.nullable(),
  productId: id.nullable(),
  label: z.string(),
  latinName: z.string().nullable(),
  caliber: z.string(),
  reference: z.string().nullable(),
  barcode: z.string().nullable(),
  quantity: z.int(),
  prepared: z.int(),
  missing: z.int(),
  /** What has left already, with a part of the order. */
  gone: z.int(),
  note: z.string().nullable(),
  ...Place.shape,
  /** What one pack holds. */
  parts: z.array(Part),
  /** None where the size's stock stands in no lots. */
  lots: z.array(PickLot),
  thumbnail: z.string().nullable(),
})
export type PickLine = z.infer<typeof PickLine>

type Choice = Pick<z.infer<typeof PickLot>, 'lotId' | 'chosen' | 'most' | 'onHand' | 'spare'>

type Chosen = Pick<Choice, 'chosen' | 'most'>

/** Some of it is taken, from one of several lots, and nobody said which. */
export const toChoose = ({ lots, prepared, gone }: Pick<PickLine, 'prepared' | 'gone'> & { lots: readonly Chosen[] }): boolean =>
  unchosen(lots, prepared - gone)

/** So many plants leave, may come from one of several lots, and nobody said which. */
export const unchosen = (lots: readonly Chosen[], quantity: number): boolean =>
  quantity > 0 &&
  lots.length > 1 &&
  lots.reduce((sum, { chosen, most }) => sum + (chosen ? (most ?? Number.POSITIVE_INFINITY) : 0), 0) < quantity

/**
 * How many of so many plants come from each caliber of a lot: of the chosen ones as many as was said, what they lack from others of their
 * lot, then of the others in the order of a sale, and what other orders were promised last.
 */
export function lotShares<L extends Choice>(lots: readonly L[], quantity: number): { lot: L; quantity: number }[] {
  let left = quantity
  const shares = lots.map((lot) => ({ lot, quantity: 0 }))
  const take = (share: (typeof shares)[number], most: number): number => {
    const more = Math.max(Math.min(left, most, share.lot.onHand - share.quantity), 0)
    share.quantity += more
    left -= more
    return more
  }
  const free = ({ lot, quantity: taken }: (typeof shares)[number]): number => lot.spare - taken
  const chosenLast = shares.toSorted((a, b) => Number(a.lot.chosen) - Number(b.lot.chosen))
  const chosen = shares.filter(({ lot }) => lot.chosen)
  for (const share of chosen) take(share, share.lot.most ?? quantity)
  for (const short of chosen) {
    let lacking = (short.lot.most ?? quantity) - short.quantity
    for (const share of chosenLast)
      if (share !== short && share.lot.lotId === short.lot.lotId) lacking -= take(share, Math.min(free(share), lacking))
  }
  for (const share of chosenLast) take(share, free(share))
  for (const share of chosenLast) take(share, left)
  return shares.filter((share) => share.quantity > 0)
}

export const Picking = z.object({
  id,
  reference: z.string(),
  status: OrderStatus,
  customerName: z.string().nullable(),
  deliveryMode: z.enum(deliveryModes),
  wantedOn: day.nullable(),
  note: z.string(),
  internalNote: z.string(),
  /** Whoever prepares says which lot plants come from. */
  byHand: z.boolean(),
  /** In the order in which one walks. */
  lines: z.array(PickLine),
})
export type Picking = z.infer<typeof Picking>

const Substitute = z.object({
  subproductId: id,
  label: z.string(),
  reference: z.string(),
  caliber: z.string(),
  available: z.int(),
  priceCents: cents,
  /** `size`: another size of the same plant; `taxon`: another plant of the same species. */
  near: z.enum(['size', 'taxon']),
  section: z.string(),
  place: z.string(),
  thumbnail: z.string().nullable(),
})

const ofLine = z.object({ id: idParam, lineId: idParam })
const ids = z.array(id).min(1).max(MAX_SHEETS)
/** `sheets`: a page an order; `picking`: one list of all, by place; `both`: the list, then the pages. */
const layout = z.enum(['sheets', 'picking', 'both']).default('sheets')
const labels = LabelOptions.partial()

export const preparationRoutes = {
  preparationPdf: route({
    method: 'GET',
    path: '/order/preparation/{id}',
    summary: 'Preparation sheet of an order',
    permission: 'orders.read',
    params: byId,
    response: 'pdf',
    errors: ['not_found', 'no_lines'],
  }),
  preparationsPdf: route({
    method: 'PUT',
    path: '/multi-order/preparation',
    summary: 'Preparation sheets of many orders, one PDF',
    permission: 'orders.read',
    body: z.object({ ids, layout }),
    response: 'pdf',
    errors: ['no_lines', 'too_many_orders'],
  }),
  makePreparations: route({
    method: 'POST',
    path: '/multi-order/preparation',
    summary: 'The same sheets as a download',
    permission: 'orders.read',
    body: z.object({ ids, layout }),
    response: z.object({ operationId: id }),
    status: 201,
    errors: ['not_found'],
  }),
  orderLabels: route({
    method: 'POST',
    path: '/order/{id}/tags',
    summary: "Plant labels of an order's lines, one a plant",
    permission: 'orders.read',
    params: byId,
    body: labels,
    response: 'pdf',
    errors: ['not_found', 'no_labels', 'too_many_labels', 'unknown_choice'],
  }),
  ordersLabels: route({
    method: 'POST',
    path: '/multi-order/tags',
    summary: 'Plant labels of many orders',
    permission: 'orders.read',
    body: labels.extend({ ids }),
    response: 'pdf',
    errors: ['no_labels', 'too_many_labels', 'unknown_choice'],
  }),
  getPicking: route({
    method: 'GET',
    path: '/order/{id}/picking',
    summary: 'What to take for an order, by place',
    permission: 'orders.read',
    params: byId,
    response: Picking,
    errors: ['not_found'],
  }),
  pickLine: route({
    method: 'PUT',
    path: '/order/{id}/picking/{lineId}',
    summary: 'How many of a line are taken and how many are missing',
    permission: 'stock.read',
    params: ofLine,
    body: z.object({
      prepared: z.int().min(0),
      missing: z.int().min(0).default(0),
      /** What the line said when it was counted, where that may be long ago: somebody else's figures are not written over. */
      seen: z.object({ prepared: z.int(), missing: z.int() }).optional(),
    }),
    response: Picking,
    errors: ['not_found', 'wrong_status', 'beyond_ordered', 'picked_meanwhile', 'order_held', 'relay_missing', 'no_right'],
  }),
  chooseLot: route({
    method: 'PUT',
    path: '/order/{id}/picking/{lineId}/lot',
    summary: 'Which lot the plants of a line are taken from; null leaves it to the rule',
    permission: 'stock.read',
    params: ofLine,
    body: z.object({ lotSizeId: id.nullable() }),
    response: Picking,
    errors: ['not_found', 'wrong_status', 'order_held', 'relay_missing', 'no_right'],
  }),
  finishPicking: route({
    method: 'POST',
    path: '/order/{id}/picking/done',
    summary: 'Everything is taken or noted missing: the order is prepared',
    permission: 'stock.read',
    params: byId,
    response: Picking,
    errors: ['not_found', 'wrong_status', 'not_picked', 'lot_to_choose', 'relay_missing', 'no_right'],
  }),
  listSubstitutes: route({
    method: 'GET',
    path: '/order/{id}/picking/{lineId}/substitutes',
    summary: 'What could stand for missing plants',
    permission: 'orders.read',
    params: ofLine,
    response: z.object({ items: z.array(Substitute) }),
    errors: ['not_found'],
  }),
  settleMissing: route({
    method: 'POST',
    path: '/order/{id}/picking/{lineId}/missing',
    summary: 'Missing plants leave the order, or others of the same price stand for them',
    permission: 'orders.write',
    params: ofLine,
    body: z.object({
      subproductId: id.nullable().default(null),
      /**
       * `lost`: nobody can sell them, they leave stock as a loss. `there`: they stand elsewhere and are free again. Of a pack nobody knows
       * which plant is missing: its parts stay.
       */
      stock: z.enum(['lost', 'there']).default('lost'),
    }),
    response: Order,
    errors: [
      'not_found',
      'wrong_status',
      'nothing_missing',
      'no_lines',
      'out_of_stock',
      'unknown_item',
      'regulated_plant',
      'has_documents',
    ],
  }),
  setPlace: route({
    method: 'PUT',
    path: '/subproduct/{id}/place',
    summary: 'Where a size stands in the nursery',
    permission: 'stock.read',
    params: byId,
    body: Place,
    response: Place,
    errors: ['not_found', 'no_right'],
  }),
}
