import type { BotAnswer, BotTalk } from '@plantule/contract/bot/bot'
import { defaultBot } from '@plantule/contract/bot/default-bot'
import type { Graph } from '@plantule/contract/bot/graph'
import {
  advance,
  isOver,
  newTalk,
  type Outcome,
  type Said,
  type Step,
  type TalkEvent,
  type TalkState,
  type Waiting,
} from '@plantule/contract/bot/run'
import type { ShownTalk } from '@plantule/contract/bot/shown-talk'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { newLinkToken } from '../../platform/link-pages.ts'
import { networkMark } from '../../platform/network-mark.ts'
import { mustExist } from '../../platform/must-exist.ts'
import { ownShop } from '../../platform/own-shop.ts'
import { today } from '../../platform/paris.ts'
import { Refused } from '../../platform/refused.ts'
import { botRow, newestVersion } from './bot.db.ts'
import { handOver } from './hand-over.ts'
import { readyPlants } from './ready-plants.ts'
import { said, shownAfter } from './shown-talk.ts'

const KEPT_MS = 2 * 3_600_000
/** Once a talk is over its last words are shown so long. */
const OVER_MS = 30 * 60_000
/** Talks under way in one shop and of one network: past them those left alone longest end. */
const MOST_TALKS = 3_000
const MOST_OF_NETWORK = 20
/** Requests that one day may bring: past them somebody is playing. */
const MOST_HANDED = 200
/** What a server is needed for between two answers of the visitor. */
const MOST_NEEDS = 10

type Known = { graph: Graph; versionId: number | null; language: 'fr' | 'en' }

/** What visitors talk to. Throws `not_found` where the shop shows no bot. */
async function shownBot(ctx: Ctx): Promise<Known> {
  mustExist((await botRow(ctx))?.shown === false ? undefined : true)
  const published = await newestVersion(ctx)
  return { graph: published?.graph ?? defaultBot(ctx.locale), versionId: published?.id ?? null, language: ctx.locale }
}

/** Whether visitors find a bot. */
export const hasBot = async (ctx: Ctx): Promise<boolean> => (await botRow(ctx))?.shown !== false

/** How a talk begins. Nothing is written: whoever only looks leaves no trace. */
export async function beginTalk(ctx: Ctx): Promise<BotTalk> {
  const { graph } = await shownBot(ctx)
  const { step, says } = await run(ctx, graph, newTalk(), { kind: 'begin' }, false)
  return { talk: null, says, waiting: step.waiting }
}

type Answered = Omit<BotTalk, 'talk'> & { token: string }

/** Throws `not_found`, `talk_over`, `bot_busy`. */
export async function answerTalk(ctx: Ctx, { talk, answer }: { talk: string | null; answer: BotAnswer }): Promise<BotTalk> {
  const { token, says, waiting } = talk === null ? await firstAnswer(ctx, answer) : await nextAnswer(ctx, talk, answer)
  return { talk: waiting === null ? null : token, says, waiting }
}

/** The first answer of a visitor; what follows is shown under the token. Throws `not_found`, `bot_busy`. */
export async function firstAnswer(ctx: Ctx, answer: BotAnswer): Promise<Answered> {
  const known = await shownBot(ctx)
  const begun = await run(ctx, known.graph, newTalk(), { kind: 'begin' }, false)
  const { step, says } = await run(ctx, known.graph, begun.step.state, answer, true)
  await countAll(ctx, [...begun.counts, ...step.counts])
  const shown = shownAfter({ past: said(begun.says), waiting: begun.step.waiting }, answer, says, step.waiting)
  const token = newLinkToken()
  const network = networkMark(ctx)
  await makeRoom(ctx, network)
  await ctx.db
    .insertInto('bot_talk')
    .values({ shop_id: ctx.shopId, token, network, version_id: known.versionId, language: known.language, ...kept(ctx, step, shown) })
    .execute()
  return { token, says, waiting: step.waiting }
}

/** Whoever begins one talk after the other ends their own; a shop full of talks ends the one that was left alone longest. */
async function makeRoom(ctx: Ctx, network: string): Promise<void> {
  const { rows } = await sql<{ block: string }>`
    delete from bot_talk where bot_talk.shop_id = ${ownShop} and bot_talk.id in (
      (select o.id from bot_talk o where o.shop_id = ${ownShop} and o.network = ${network} and ${network} <> ''
        order by o.expires_at desc, o.id desc offset ${MOST_OF_NETWORK - 1})
      union (select o.id from bot_talk o where o.shop_id = ${ownShop} order by o.expires_at desc, o.id desc offset ${MOST_TALKS - 1}))
    returning block`.execute(ctx.db)
  await countLeft(ctx, rows)
}

/** Where those stood whose talks are forgotten; one that is over stands nowhere. */
const countLeft = (ctx: Ctx, gone: readonly { block: string }[]): Promise<void> =>
  countAll(
    ctx,
    gone.flatMap(({ block }) => (block === '' ? [] : [{ outcome: 'left' as const, block }])),
  )

/**
 * An answer in a talk that goes on. `to`: the block that it answers, where whoever asks knows it; a talk that stands elsewhere by now, as
 * after a second click, says nothing anew. Throws `talk_over`, `bot_busy`.
 */
export async function nextAnswer(ctx: Ctx, token: string, answer: BotAnswer, to?: string): Promise<Answered> {
  // A second click waits for the first, and then answers what is asked by then.
  const row = await ctx.db
    .selectFrom('bot_talk')
    .selectAll()
    .where('token', '=', token)
    .where('expires_at', '>', ctx.now)
    .forUpdate()
    .executeTakeFirst()
  if (!row || row.state.at === null) throw new Refused('talk_over')
  if (to !== undefined && to !== placeOf(row.shown.waiting)) return { token, says: [], waiting: row.shown.waiting }
  const version =
    row.version_id === null
      ? undefined
      : await ctx.db.selectFrom('bot_version').select('graph').where('id', '=', row.version_id).executeTakeFirstOrThrow()
  const { step, says } = await run(ctx, version?.graph ?? defaultBot(row.language), row.state, answer, true)
  await countAll(ctx, step.counts)
  const shown = shownAfter(row.shown, answer, says, step.waiting)
  await ctx.db
    .updateTable('bot_talk')
    .set(kept(ctx, step, shown))
    .where('id', '=', row.id)
    .execute()
  return { token, says, waiting: step.waiting }
}

/** Names what is asked: a block may ask several things one after the other. */
export const placeOf = (waiting: Waiting | null): string =>
  waiting === null ? '' : waiting.kind === 'criterion' ? `${waiting.block} ${waiting.criterion}` : waiting.block

/** Of a talk that is over nothing stays but what was shown, for a while. */
const kept = (ctx: Ctx, step: Step, shown: ShownTalk) => ({
  state: JSON.stringify(isOver(step) ? newTalk() : step.state),
  shown: JSON.stringify(shown),
  block: (isOver(step) ? null : step.state.at) ?? '',
  expires_at: new Date(ctx.now.getTime() + (isOver(step) ? OVER_MS : KEPT_MS)),
})

type Ran = { step: Step; says: Said[]; counts: Step['counts'] }

/** One event, and all that the server answers in between. `acts`: somebody said something, so a hand-over is one. */
async function run(ctx: Ctx, graph: Graph, state: TalkState, event: TalkEvent, acts: boolean): Promise<Ran> {
  let step = advance(graph, state, event)
  const says = [...step.says]
  const counts = [...step.counts]
  for (let needs = 0; step.need && needs < MOST_NEEDS; needs++) {
    const { need } = step
    if (need.kind === 'handover' && !acts) break
    const next: TalkEvent = need.kind === 'stock' ? { kind: 'found', plants: await readyPlants(ctx, need.wanted) } : { kind: 'handed' }
    if (need.kind === 'handover') await hand(ctx, step.state)
    step = advance(graph, step.state, next)
    says.push(...step.says)
    counts.push(...step.counts)
  }
  // Where a server would be needed again and again the talk is over.
  return { step: { ...step, need: null, counts }, says, counts }
}

async function hand(ctx: Ctx, state: TalkState): Promise<void> {
  const { rows } = await sql<{ handed: number }>`
    select coalesce(sum(count), 0)::int as handed from bot_count where shop_id = ${ownShop} and day = ${today(ctx)} and outcome = 'handed'`.execute(
    ctx.db,
  )
  if ((rows[0]?.handed ?? 0) >= MOST_HANDED) throw new Refused('bot_busy', { seconds: 3_600 })
  await handOver(ctx, state)
}

/** In one order whoever counts, so that nobody waits for somebody who waits for them. */
async function countAll(ctx: Ctx, counts: readonly { outcome: Outcome; block: string }[]): Promise<void> {
  const sums = new Map<string, { outcome: Outcome; block: string; count: number }>()
  for (const { outcome, block } of counts) {
    const key = `${block} ${outcome}`
    sums.set(key, { outcome, block, count: (sums.get(key)?.count ?? 0) + 1 })
  }
  for (const [, { outcome, block, count }] of [...sums].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    await sql`insert into bot_count (shop_id, day, block, outcome, count) values (${ctx.shopId}, ${today(ctx)}, ${block.slice(0, 24)}, ${outcome}, ${count})
      on conflict (shop_id, day, block, outcome) do update set count = bot_count.count + excluded.count`.execute(ctx.db)
  }
}

/** Talks that nobody goes on with are forgotten; that they were left, and where, is counted. */
export async function forgetTalks(ctx: Ctx): Promise<void> {
  const gone = await ctx.db.deleteFrom('bot_talk').where('expires_at', '<=', ctx.now).returning('block').execute()
  await countLeft(ctx, gone)
}
