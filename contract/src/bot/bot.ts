import { z } from 'zod'
import type { Messages } from '../base/errors.ts'
import { route } from '../base/route.ts'
import { byId, id, instant, pageOf, positiveCents, text, version } from '../base/shared.ts'
import { graphFaults } from './check-graph.ts'
import { blockKinds, choicesOf, criteria, Graph, MOST_TYPED } from './graph.ts'
import { noticeKinds, outcomes } from './run.ts'

const GraphFault = z.object({ code: z.enum(graphFaults), block: z.string().nullable(), port: z.string().nullable() })

export const BotVersionRow = z.object({
  id,
  /** Counts the published versions. */
  number: z.int(),
  publishedAt: instant,
  author: z.string(),
  blocks: z.int(),
  /** What visitors talk to now. */
  current: z.boolean(),
})
export type BotVersionRow = z.infer<typeof BotVersionRow>

export const Bot = z.object({
  /** The draft: what is edited. */
  graph: Graph,
  /** Whether visitors find the bot. */
  shown: z.boolean(),
  version,
  /** Whether the draft says something else than what visitors talk to. */
  changed: z.boolean(),
  /** What visitors talk to; null before the first version. */
  published: BotVersionRow.nullable(),
  faults: z.array(GraphFault),
})
export type Bot = z.infer<typeof Bot>

export const BotPlant = z.object({
  productId: id,
  name: z.string(),
  latinName: z.string(),
  /** The cheapest that can be had now. */
  size: z.string(),
  priceCents: positiveCents,
  imageKey: z.string().nullable(),
})

const wantedShape = {
  use: z.enum(choicesOf.use).optional(),
  sun: z.enum(choicesOf.sun).optional(),
  soil: z.enum(choicesOf.soil).optional(),
  height: z.enum(choicesOf.height).optional(),
  region: z.enum(choicesOf.region).optional(),
  cold: z.enum(choicesOf.cold).optional(),
}

/** A moment of a talk, as whoever shows it needs it. */
export const BotTalk = z.object({
  /** Names the talk in what follows; none before the first answer, and after the last. */
  talk: z.string().nullable(),
  says: z.array(
    z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('text'), block: z.string(), text: z.string() }),
      z.object({ kind: z.literal('plants'), block: z.string(), plants: z.array(BotPlant) }),
      z.object({ kind: z.literal('notice'), block: z.string(), notice: z.enum(noticeKinds) }),
    ]),
  ),
  /** Null: the talk is over. */
  waiting: z
    .discriminatedUnion('kind', [
      z.object({ kind: z.literal('choice'), block: z.string(), options: z.array(z.object({ id: z.string(), label: z.string() })) }),
      z.object({ kind: z.literal('text'), block: z.string() }),
      z.object({ kind: z.literal('criterion'), block: z.string(), criterion: z.enum(criteria), choices: z.array(z.string()) }),
      z.object({ kind: z.literal('contact'), block: z.string(), consent: z.string() }),
    ])
    .nullable(),
})
export type BotTalk = z.infer<typeof BotTalk>

/** What a visitor may say; what a server answers in between is not theirs to say. */
export const BotAnswer = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('option'), option: z.string().max(40) }),
  z.object({ kind: z.literal('text'), text: z.string().max(MOST_TYPED) }),
  z.object({
    kind: z.literal('contact'),
    consent: z.boolean(),
    name: z.string().max(80),
    email: z.string().max(200),
    phone: z.string().max(30),
  }),
  z.object({ kind: z.literal('no_contact') }),
])
export type BotAnswer = z.output<typeof BotAnswer>

export const BotReportRow = z.object({
  block: z.string(),
  kind: z.enum(blockKinds).nullable(),
  text: z.string(),
  outcome: z.enum(outcomes),
  count: z.int(),
})
export const BotReport = z.object({
  /** Talks that began, by day; days without one are left out. */
  days: z.array(z.object({ day: z.string(), begun: z.int(), handed: z.int(), unanswered: z.int(), noneFound: z.int(), left: z.int() })),
  /** Where it went wrong, most often first. */
  blocks: z.array(BotReportRow),
})
export type BotReport = z.infer<typeof BotReport>

export const errors = {
  bot_faulty: {
    status: 409,
    fr: 'Le chatbot a encore des défauts : corrigez-les avant de publier.',
    en: 'The chatbot still has faults: correct them before you publish.',
  },
  bot_unchanged: {
    status: 409,
    fr: 'Le brouillon dit la même chose que la version publiée.',
    en: 'The draft says the same as the published version.',
  },
  talk_over: {
    status: 410,
    fr: 'Cette conversation est terminée ou a expiré : recommencez.',
    en: 'This talk is over or has expired: begin again.',
  },
  bot_busy: {
    status: 429,
    fr: 'Trop de conversations en ce moment : réessayez dans quelques minutes.',
    en: 'Too many talks just now: try again in some minutes.',
  },
} as const satisfies Messages

const reading = 'storefront.read'
const writing = 'storefront.write'
const shop = text(60).optional()

export const botRoutes = {
  getBot: route({
    method: 'GET',
    path: '/bot',
    summary: 'The chatbot: its draft, and what visitors talk to',
    permission: reading,
    response: Bot,
  }),
  saveBot: route({
    method: 'PUT',
    path: '/bot',
    summary: 'Change the draft of the chatbot, or whether visitors find it',
    permission: writing,
    body: z.object({ graph: Graph.optional(), shown: z.boolean().optional(), version }),
    response: Bot,
    errors: ['stale_version'],
  }),
  publishBot: route({
    method: 'POST',
    path: '/bot/publish',
    summary: 'Make the draft what visitors talk to',
    permission: writing,
    body: z.object({ version }),
    response: Bot,
    errors: ['stale_version', 'bot_faulty', 'bot_unchanged'],
  }),
  listBotVersions: route({
    method: 'GET',
    path: '/bot/versions',
    summary: 'What visitors talked to over time',
    permission: reading,
    query: z.object({ page: z.coerce.number<number | string>().int().min(1).max(100_000).default(1) }),
    response: pageOf(BotVersionRow),
  }),
  restoreBot: route({
    method: 'POST',
    path: '/bot/version/{id}/restore',
    summary: 'Take an earlier version as the draft',
    permission: writing,
    params: byId,
    body: z.object({ version }),
    response: Bot,
    errors: ['not_found', 'stale_version'],
  }),
  tryStock: route({
    method: 'GET',
    path: '/bot/plants',
    summary: 'What the stock answers to a question of the chatbot, to try it',
    permission: reading,
    query: z.object(wantedShape),
    response: z.object({ items: z.array(BotPlant) }),
  }),
  botReport: route({
    method: 'GET',
    path: '/bot/report',
    summary: 'Talks by day, and the blocks where visitors went without an answer',
    permission: reading,
    query: z.object({ days: z.coerce.number<number | string>().int().min(1).max(366).default(30) }),
    response: BotReport,
  }),
  beginTalk: route({
    method: 'GET',
    path: '/bot/talk',
    summary: 'How a talk begins; nothing is kept of whoever looks',
    permission: 'public',
    query: z.object({ shop }),
    response: BotTalk,
    errors: ['not_found'],
    etag: true,
  }),
  talk: route({
    method: 'POST',
    path: '/bot/talk',
    summary: 'Answer the chatbot; the first answer begins a talk, which is forgotten some hours later',
    permission: 'public',
    query: z.object({ shop }),
    body: z.object({ talk: z.string().max(60).nullable().default(null), answer: BotAnswer }),
    response: BotTalk,
    errors: ['not_found', 'talk_over', 'bot_busy'],
    secret: true,
  }),
}
