import { z } from 'zod'
import type { Messages } from '../base/errors.ts'
import { route } from '../base/route.ts'
import { byId, day, id, idParam, instant, listQuery, oneOrMore, pageOf, pageParam, requiredText, text, version } from '../base/shared.ts'
import { lotKinds } from '../production/cultivations.ts'
import { localUnits } from './local-lots.ts'

export const recallSubjects = ['organism', 'lot', 'place', 'passport'] as const
export type RecallSubject = (typeof recallSubjects)[number]
export const recallStates = ['open', 'released'] as const
/** Named by the subject, come out of such a lot, what one came out of, or beside one at the same place and time. */
export const recallReaches = ['named', 'descends', 'source', 'beside'] as const
export type RecallReach = (typeof recallReaches)[number]

const asked = {
  subject: z.enum(recallSubjects),
  /** What was found; the subject itself of a recall by organism. */
  organism: text(160).default(''),
  /** The genera that carry the organism; of a recall by organism at least one. */
  genera: z.array(requiredText(60)).max(60).default([]),
  /** The lot, place or passport that it is about. */
  subjectId: id.nullable().default(null),
  /** The days in which plants may have been touched; null: since ever, until today. */
  from: day.nullable().default(null),
  to: day.nullable().default(null),
}
type Asked = {
  subject: RecallSubject
  organism: string
  genera: string[]
  subjectId: number | null
  from: string | null
  to: string | null
}
const whole = (value: Asked, ctx: z.core.$RefinementCtx<Asked>): void => {
  const say = (path: keyof Asked, message: string): void => void ctx.addIssue({ code: 'custom', path: [path], message })
  if (value.subject === 'organism' && value.organism === '') say('organism', 'recall_no_organism')
  if (value.subject === 'organism' && value.genera.length === 0) say('genera', 'recall_no_genera')
  if (value.subject !== 'organism' && value.subjectId === null) say('subjectId', 'recall_no_subject')
  if (value.subject === 'organism' && value.subjectId !== null) say('subjectId', 'recall_organism_alone')
  if (value.from !== null && value.to !== null && value.to < value.from) say('to', 'recall_days')
}
export const RecallSubjectInput = z.object(asked).superRefine(whole)
export type RecallSubjectInput = z.output<typeof RecallSubjectInput>
export const RecallInput = z
  .object({
    ...asked,
    reason: requiredText(1000),
    /** Lots and sizes that it would not hold by itself, or would, and shall not. */
    alsoHold: z.array(id).max(5000).default([]),
    doNotHold: z.array(id).max(5000).default([]),
  })
  .superRefine(whole)
export type RecallInput = z.output<typeof RecallInput>

const lot = {
  id,
  kind: z.enum(lotKinds),
  number: z.string(),
  name: z.string(),
  place: z.string(),
  /** Seed in grams, what is packed with it; all else in pieces. */
  onHand: z.number(),
  unit: z.enum(localUnits),
  why: z.enum(recallReaches),
}
/** Of the catalogue, whose plants stand in no lot. */
const size = { id, label: z.string(), onHand: z.int() }
const sale = { kind: z.enum(['order', 'ticket']), id, number: z.string(), on: day, label: z.string(), quantity: z.int() }
export const RecallSale = z.object(sale)
export type RecallSale = z.infer<typeof RecallSale>
export const RecallBuyer = z.object({
  /** Null: nobody said who bought. */
  customerId: id.nullable(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  address: z.string(),
  sales: z.array(RecallSale),
  /** When they were written to, and when it left. */
  askedAt: instant.nullable(),
  sentAt: instant.nullable(),
  /** How many sales the letter that left did not name: bought since. */
  untold: z.int(),
})
export type RecallBuyer = z.infer<typeof RecallBuyer>
const waiting = z.object({ id, number: z.string(), customer: z.string(), label: z.string(), quantity: z.int() })

export const RecallReached = z.object({
  label: z.string(),
  lots: z.array(z.object({ ...lot, holds: z.boolean() })),
  sizes: z.array(z.object({ ...size, holds: z.boolean() })),
  buyers: z.array(RecallBuyer.omit({ askedAt: true, sentAt: true, untold: true })),
  /** Orders that await plants of them. */
  waiting: z.array(waiting),
})
export type RecallReached = z.infer<typeof RecallReached>

const held = {
  held: z.boolean(),
  changedBy: z.string(),
  changeReason: z.string(),
  changedAt: instant.nullable(),
  /** Numbers of the other open recalls that hold it: let go here, or lifted, it is still not sold. */
  heldBy: z.array(z.string()),
}
type Hold = z.infer<z.ZodObject<typeof held>>
/** What holds a thing that a recall names: this one while it is open, else another; `letGo`: this one did, and was lifted. */
export function holdOf(each: Pick<Hold, 'held' | 'heldBy'>, open: boolean): 'held' | 'byOther' | 'letGo' | 'free' {
  if (open && each.held) return 'held'
  if (each.heldBy.length > 0) return 'byOther'
  return each.held ? 'letGo' : 'free'
}

export const RecallRow = z.object({
  id,
  number: z.string(),
  subject: z.enum(recallSubjects),
  label: z.string(),
  organism: z.string(),
  reason: z.string(),
  state: z.enum(recallStates),
  createdAt: instant,
  author: z.string(),
  lots: z.int(),
  /** Lots and sizes; none once it is lifted. */
  held: z.int(),
  letters: z.int(),
})
export type RecallRow = z.infer<typeof RecallRow>
export const Recall = z.object({
  id,
  number: z.string(),
  subject: z.enum(recallSubjects),
  label: z.string(),
  organism: z.string(),
  genera: z.array(z.string()),
  from: day.nullable(),
  to: day.nullable(),
  reason: z.string(),
  state: z.enum(recallStates),
  author: z.string(),
  createdAt: instant,
  releasedBy: z.string(),
  releaseReason: z.string(),
  releasedAt: instant.nullable(),
  lots: z.array(z.object({ ...lot, ...held })),
  sizes: z.array(z.object({ ...size, ...held })),
  buyers: z.array(RecallBuyer),
  waiting: z.array(waiting),
  version,
})
export type Recall = z.infer<typeof Recall>

export const errors = {
  recall_no_organism: { status: 400, fr: 'Dites quel organisme a été trouvé.', en: 'Say which organism was found.' },
  recall_no_genera: { status: 400, fr: 'Nommez au moins un genre botanique porteur.', en: 'Name at least one genus that carries it.' },
  recall_organism_alone: {
    status: 400,
    fr: 'Un rappel par organisme ne nomme ni lot, ni lieu, ni passeport.',
    en: 'A recall by organism names no lot, place or passport.',
  },
  recall_no_subject: {
    status: 400,
    fr: 'Choisissez le lot, l’emplacement ou le passeport en cause.',
    en: 'Choose the lot, place or passport that it is about.',
  },
  recall_days: { status: 400, fr: 'La fin vient après le début.', en: 'The end comes after the beginning.' },
  recall_reaches_nothing: {
    status: 409,
    fr: 'Aucun lot et aucune taille du catalogue n’est touché : vérifiez le sujet et les dates.',
    en: 'No lot and no size of the catalogue is reached: check the subject and the days.',
  },
  recall_no_paper: {
    status: 409,
    fr: 'Aucune lettre à imprimer : chaque client connu a une adresse e-mail.',
    en: 'No letter to print: every known customer has a mail address.',
  },
  recall_released: { status: 409, fr: 'Ce rappel est levé : il ne change plus.', en: 'This recall is lifted: it no longer changes.' },
} as const satisfies Messages

const reading = 'traceability.read'
const writing = 'traceability.write'
const Held = z.object({ held: z.boolean(), reason: requiredText(500) })

export const recallRoutes = {
  listRecalls: route({
    method: 'GET',
    path: '/recalls/{page}',
    summary: 'Recalls, the newest first',
    permission: reading,
    params: pageParam,
    query: listQuery(['created'], { state: oneOrMore(recallStates).optional() }),
    response: pageOf(RecallRow),
  }),
  previewRecall: route({
    method: 'POST',
    path: '/recalls/preview',
    summary: 'Every lot, size, customer and waiting order that a recall would reach; nothing is changed',
    permission: reading,
    body: RecallSubjectInput,
    response: RecallReached,
    errors: ['not_found'],
  }),
  createRecall: route({
    method: 'POST',
    path: '/recall/-1',
    summary: 'Recall: hold all that is reached back from sale, at every door',
    permission: writing,
    body: RecallInput,
    response: Recall,
    status: 201,
    errors: ['not_found', 'recall_reaches_nothing'],
  }),
  getRecall: route({
    method: 'GET',
    path: '/recall/{id}',
    summary: 'A recall with what it holds, who bought and who was written to',
    permission: reading,
    params: byId,
    response: Recall,
    errors: ['not_found'],
  }),
  holdRecallLot: route({
    method: 'PUT',
    path: '/recall/{id}/lot/{lotId}',
    summary: 'Hold one lot of a recall back, or let it go, with the reason',
    permission: writing,
    params: z.object({ id: idParam, lotId: idParam }),
    body: Held,
    response: Recall,
    errors: ['not_found', 'recall_released'],
  }),
  holdRecallSize: route({
    method: 'PUT',
    path: '/recall/{id}/size/{subproductId}',
    summary: 'Close one size of a recall to sale, or open it again, with the reason',
    permission: writing,
    params: z.object({ id: idParam, subproductId: idParam }),
    body: Held,
    response: Recall,
    errors: ['not_found', 'recall_released'],
  }),
  releaseRecall: route({
    method: 'POST',
    path: '/recall/{id}/release',
    summary: 'Lift a recall: what no other one holds may be sold again',
    permission: writing,
    params: byId,
    body: z.object({ reason: requiredText(1000), version }),
    response: Recall,
    errors: ['not_found', 'stale_version', 'recall_released'],
  }),
  writeRecallLetters: route({
    method: 'POST',
    path: '/recall/{id}/letters',
    summary: 'Write to every customer of what they bought and were not told of yet; who has no address is told',
    permission: writing,
    params: byId,
    body: z.object({ message: requiredText(4000) }),
    response: z.object({ asked: z.int(), without: z.int() }),
    errors: ['not_found', 'recall_released'],
  }),
  printRecallLetters: route({
    method: 'POST',
    path: '/recall/{id}/paper-letters',
    summary: 'Letters to post to the customers who bought and have no mail address, a page each; they count as written to',
    permission: writing,
    params: byId,
    body: z.object({ message: requiredText(4000) }),
    response: 'pdf',
    errors: ['not_found', 'recall_released', 'recall_no_paper'],
  }),
  recallReport: route({
    method: 'GET',
    path: '/recall/{id}/report',
    summary: 'The dated report of a recall',
    permission: reading,
    params: byId,
    response: 'pdf',
    errors: ['not_found'],
  }),
}
