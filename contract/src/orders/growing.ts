import { z } from 'zod'
import type { Messages } from '../base/errors.ts'
import { route } from '../base/route.ts'
import { byId, day, id, idParam, positiveCents, text, optionalText } from '../base/shared.ts'
import { contractDecisions, GrowingContract } from '../production/growing-contracts.ts'
import { Order } from './schemas.ts'

/** From which states a cultivation may be begun for a line. */
export const growableStatuses = ['draft', 'quotation', 'waiting_payment', 'deposit_paid', 'confirmed'] as const

export const OpenContractInput = z.object({
  /** Of the line's plants, so many are grown. */
  quantity: z.int().min(1).max(1_000_000),
  /** The day on which they are wanted. */
  readyOn: day,
  /** Planned backward by this recipe, its losses included; null: a planned cultivation without steps. */
  recipeId: id.nullable().default(null),
  /** Without a recipe: what is lost until they are ready, and the day on which they are begun; null is today. */
  lossBp: z.int().min(0).max(9_999).default(0),
  startedOn: day.nullable().default(null),
  name: optionalText(160),
  placeId: id.nullable().default(null),
  /** Null: the shop's tag for what is grown to order. */
  tagId: id.nullable().default(null),
  /** What the customer pays beforehand; null leaves it as it is. */
  depositCents: positiveCents.nullable().default(null),
})
export type OpenContractInput = z.output<typeof OpenContractInput>

export const DecideContractInput = z.object({ becomes: z.enum(contractDecisions), reason: text(200).default('') })
export type DecideContractInput = z.output<typeof DecideContractInput>

export const errors = {
  contract_needs_customer: {
    status: 409,
    fr: 'Une culture s’ouvre pour quelqu’un : choisissez d’abord le client.',
    en: 'A cultivation is opened for somebody: choose the customer first.',
  },
  contract_of_article: {
    status: 409,
    fr: 'Cette ligne n’est pas une déclinaison du catalogue : on ne sait pas ce que ses plants deviendraient.',
    en: 'This line is no size of the catalogue: nobody knows what its plants would become.',
  },
  contract_beyond: {
    status: 409,
    fr: 'Il reste {left} {left|plant|plants} de cette ligne à mettre en culture.',
    en: '{left} {left|plant|plants} of this line {left|is|are} left to be grown.',
  },
  contract_decided: {
    status: 409,
    fr: 'Il est déjà dit ce que devient cette culture.',
    en: 'What becomes of this cultivation was said already.',
  },
  contract_wanted: {
    status: 409,
    fr: 'La commande {reference} attend encore ces plants : changez-la d’abord, ou échangez ce qu’elle retient.',
    en: 'Order {reference} still awaits these plants: change it first, or exchange what it holds.',
  },
} as const satisfies Messages

export const growingRoutes = {
  openContract: route({
    method: 'POST',
    path: '/order/{id}/line/{lineId}/cultivation',
    summary: 'Begin a cultivation for a line of an order or quotation: its plants are held for it from now on',
    permission: 'orders.write',
    params: z.object({ id: idParam, lineId: idParam }),
    body: OpenContractInput,
    response: Order,
    status: 201,
    errors: [
      'not_found',
      'no_right',
      'wrong_status',
      'contract_needs_customer',
      'contract_of_article',
      'contract_beyond',
      'deposit_too_high',
    ],
  }),
  decideContract: route({
    method: 'PUT',
    path: '/growing-contract/{id}/decision',
    summary: 'Plants that nobody wants any more are free for sale, or their cultivation ends',
    permission: 'orders.write',
    params: byId,
    body: DecideContractInput,
    response: GrowingContract,
    errors: ['not_found', 'no_right', 'contract_decided', 'contract_wanted', 'lot_promised', 'lot_contracted', 'disconnect_reserved'],
  }),
  listDoubtfulContracts: route({
    method: 'GET',
    path: '/growing-contracts/undecided',
    summary: 'Cultivations whose order gave them up: what becomes of their plants is to be said',
    permission: 'orders.read',
    response: z.object({ items: z.array(GrowingContract) }),
  }),
  listContractsOfCustomer: route({
    method: 'GET',
    path: '/customer/{id}/growing-contracts',
    summary: 'What is grown for a customer, the newest first',
    permission: 'orders.read',
    params: byId,
    response: z.object({ items: z.array(GrowingContract) }),
    errors: ['not_found'],
  }),
  listContractsOfLot: route({
    method: 'GET',
    path: '/cultivation/{id}/contracts',
    summary: 'For which orders a cultivation is raised',
    permission: 'production.read',
    params: byId,
    response: z.object({ items: z.array(GrowingContract) }),
    errors: ['not_found'],
  }),
}
