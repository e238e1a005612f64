import { z } from 'zod'
import type { Messages } from '../base/errors.ts'
import { PaymentType } from '../base/payment-types.ts'
import { route } from '../base/route.ts'
import {
  byId,
  cents,
  changeOf,
  day,
  done,
  id,
  listQuery,
  oneOrMore,
  pageOf,
  positiveCents,
  requiredText,
  text,
  version,
} from '../base/shared.ts'
import { sessionStates } from './till.ts'

/** Before it begins; while it lasts, or its stand still holds plants afterwards; over. */
export const fairStates = ['planned', 'running', 'over'] as const

const fields = {
  name: requiredText(120),
  place: text(200).default(''),
  /** Both days count. */
  firstDay: day,
  lastDay: day,
  /** HT, as the other costs. */
  standFeeCents: positiveCents.default(0),
  /** There and back. */
  kilometres: z.int().min(0).max(100_000).default(0),
  /** Thousandths of a euro a kilometre: 529 is 0,529 €. */
  kmRateMils: z.int().min(0).max(100_000).default(0),
  otherCostsCents: positiveCents.default(0),
  notes: text(2000).default(''),
}
type Days = { firstDay: string; lastDay: string }
const inOrder = ({ firstDay, lastDay }: Days): boolean => firstDay <= lastDay
const atLastDay = { path: ['lastDay'], message: 'fair_days_order' }
export const FairInput = z.object(fields).refine(inOrder, atLastDay)
export type FairInput = z.output<typeof FairInput>

export const FairRow = z.object({
  id,
  name: z.string(),
  place: z.string(),
  firstDay: day,
  lastDay: day,
  state: z.enum(fairStates),
  /** Plants that the stand holds now. */
  held: z.int(),
  tickets: z.int(),
  inclCents: cents,
  netCents: cents,
})
export type FairRow = z.infer<typeof FairRow>

/** One size at the stand: loaded = sold + returned + lost + held, as long as nothing is miscounted. */
export const StandLine = z.object({
  subproductId: id,
  label: z.string(),
  latinName: z.string(),
  reference: z.string(),
  barcode: z.string().nullable(),
  imageKey: z.string().nullable(),
  priceCents: cents,
  loaded: z.int(),
  /** From the stand's own stock, less what buyers gave back. */
  sold: z.int(),
  returned: z.int(),
  lost: z.int(),
  /** Found when counting, beyond what the list said. */
  found: z.int(),
  held: z.int(),
  /** Free in the nursery: as much can still be loaded. */
  free: z.int(),
})
export type StandLine = z.infer<typeof StandLine>

export const FairResult = z.object({
  tickets: z.int(),
  pieces: z.int(),
  inclCents: cents,
  exclCents: cents,
  vatCents: cents,
  means: z.array(z.object({ type: PaymentType, cents })),
  /** Paid for gift cards, less cards taken back: in the means of payment, in no takings. */
  cardsCents: cents,
  days: z.array(z.object({ day, tickets: z.int(), inclCents: cents })),
  /** What the takings were made of, most money first; packs and what is no article too, net of what came back. */
  products: z.array(z.object({ label: z.string(), reference: z.string().nullable(), quantity: z.int(), inclCents: cents })),
  /** Sold at the stand's till beyond its list: taken from the nursery's stock. */
  beyondList: z.int(),
  lost: z.int(),
  /** At today's retail price TTC. */
  lostCents: cents,
  standFeeCents: cents,
  kmCents: cents,
  otherCostsCents: cents,
  /** Takings HT less stand fee, kilometres and other costs. */
  netCents: cents,
})
export type FairResult = z.infer<typeof FairResult>

export const Fair = z.object({
  id,
  ...fields,
  version,
  state: z.enum(fairStates),
  stand: z.array(StandLine),
  sessions: z.array(
    z.object({ id, number: z.string(), register: z.string(), day, state: z.enum(sessionStates), zNumber: z.string().nullable() }),
  ),
  result: FairResult,
  /** The same fair in other years: of its name but for figures, the latest first, with this one among them. */
  years: z.array(
    z.object({
      id,
      name: z.string(),
      firstDay: day,
      lastDay: day,
      tickets: z.int(),
      inclCents: cents,
      exclCents: cents,
      costsCents: cents,
      netCents: cents,
    }),
  ),
})
export type Fair = z.infer<typeof Fair>

export const errors = {
  fair_days_order: { status: 400, fr: 'La foire finit avant de commencer.', en: 'The fair ends before it begins.' },
  fair_over: { status: 409, fr: 'Cette foire est terminée depuis le {day}.', en: 'This fair ended on {day}.' },
  fair_not_today: { status: 409, fr: 'Cette foire n’a pas lieu aujourd’hui.', en: 'This fair does not take place today.' },
  fair_used: {
    status: 409,
    fr: 'Cette foire a déjà un stand ou une caisse : elle ne se supprime plus.',
    en: 'This fair already has a stand or a till: it can no longer be deleted.',
  },
  fair_session_open: {
    status: 409,
    fr: 'Clôturez d’abord la caisse du stand ({sessions}) : des ventes peuvent encore arriver.',
    en: 'Close the till of the stand first ({sessions}): sales may still arrive.',
  },
  stand_empty: { status: 409, fr: 'Le stand est vide : chargez-le d’abord.', en: 'The stand is empty: load it first.' },
  stand_moved: {
    status: 409,
    fr: 'Le stock du stand a changé depuis ce comptage. Relisez les lignes signalées.',
    en: 'The stock of the stand changed since this count. Read the marked lines again.',
  },
  stand_line_moved: { status: 400, fr: 'Le stand en tient maintenant {held}.', en: 'The stand now holds {held}.' },
  stand_short: {
    status: 400,
    fr: 'Il n’en reste que {available} de libres en pépinière.',
    en: 'Only {available} are free in the nursery.',
  },
  loss_reason_needed: { status: 400, fr: 'Expliquez les plantes manquantes ({count}).', en: 'Explain the missing plants ({count}).' },
} as const satisfies Messages

const quantity = z.int().min(1).max(1_000_000)
const sorts = ['firstDay', 'name'] as const
const page = z.coerce.number<number | string>().int().min(1).max(100_000).default(1)

export const fairsRoutes = {
  listFairs: route({
    method: 'GET',
    path: '/fairs',
    summary: 'Fairs and markets with what they brought',
    permission: 'till.read',
    query: listQuery(sorts, { page, state: oneOrMore(fairStates).optional() }),
    response: pageOf(FairRow),
  }),
  getFair: route({
    method: 'GET',
    path: '/fair/{id}',
    summary: 'A fair with its stand and its result',
    permission: 'till.read',
    params: byId,
    response: Fair,
    errors: ['not_found'],
  }),
  createFair: route({
    method: 'POST',
    path: '/fair/-1',
    summary: 'Plan a fair',
    permission: 'till.write',
    body: FairInput,
    response: Fair,
    status: 201,
  }),
  updateFair: route({
    method: 'PUT',
    path: '/fair/{id}',
    summary: 'Change its days and costs',
    permission: 'till.write',
    params: byId,
    body: changeOf(FairInput, { version }),
    response: Fair,
    errors: ['not_found', 'stale_version'],
  }),
  removeFair: route({
    method: 'DELETE',
    path: '/fair/{id}',
    summary: 'Delete a fair at which nothing happened',
    permission: 'till.write',
    params: byId,
    response: done,
    errors: ['not_found', 'fair_used'],
  }),
  standSlip: route({
    method: 'GET',
    path: '/fair/{id}/slip',
    summary: 'Transfer slip of the stand, to take along and to count back',
    permission: 'till.read',
    params: byId,
    response: 'pdf',
    errors: ['not_found', 'stand_empty'],
  }),
  fairResult: route({
    method: 'GET',
    path: '/fair/{id}/result',
    summary: 'What the fair brought, as a paper',
    permission: 'till.read',
    params: byId,
    response: 'pdf',
    errors: ['not_found'],
  }),
  loadStand: route({
    method: 'POST',
    path: '/fair/{id}/load',
    summary: 'Put plants on the stand: they are no longer free in the nursery',
    permission: 'till.write',
    params: byId,
    body: z.object({
      lines: z
        .array(z.object({ subproductId: id, quantity }))
        .min(1)
        .max(5_000),
      reason: text(200).default(''),
    }),
    response: Fair,
    errors: ['not_found', 'fair_over', 'unknown_item', 'stand_short'],
  }),
  countStand: route({
    method: 'POST',
    path: '/fair/{id}/count',
    summary: 'Count the stand: it goes on, or its plants come back; what is missing is lost',
    permission: 'till.write',
    params: byId,
    body: z.object({
      lines: z
        .array(z.object({ subproductId: id, counted: z.int().min(0).max(1_000_000), heldSeen: z.int() }))
        .min(1)
        .max(5_000),
      /** The plants stay on the stand for another day. */
      stays: z.boolean(),
      reason: text(200).default(''),
    }),
    response: Fair,
    errors: [
      'not_found',
      'no_right',
      'fair_session_open',
      'stand_moved',
      'stand_line_moved',
      'loss_reason_needed',
      'unknown_item',
      'counted_twice',
    ],
  }),
}
