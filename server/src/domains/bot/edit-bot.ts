import type { Bot, botRoutes, BotVersionRow } from '@plantule/contract/bot/bot'
import { checkGraph, isBlocking } from '@plantule/contract/bot/check-graph'
import type { Graph } from '@plantule/contract/bot/graph'
import type { Out } from '@plantule/contract/base/route'
import { sql } from 'kysely'
import { isDeepStrictEqual } from 'node:util'
import { authorOf } from '../../platform/actor.ts'
import { audit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import { cutTo, type Page } from '../../platform/list-page.ts'
import { mustExist, refuseStale } from '../../platform/must-exist.ts'
import { ownShop } from '../../platform/own-shop.ts'
import { Refused } from '../../platform/refused.ts'
import { botAnswer, lockBot, newestVersion } from './bot.db.ts'

const PAGE = 25

type Change = Out<(typeof botRoutes)['saveBot']['body']>

/** The draft may hold faults: it is work. What is not named stays. Throws `stale_version`. */
export async function saveBot(ctx: Ctx, change: Change): Promise<Bot> {
  const row = await lockBot(ctx)
  await refuseStale(row, change.version, () => botAnswer(ctx))
  const after = { graph: change.graph ?? row.graph, shown: change.shown ?? row.shown }
  await write(ctx, row.id, { ...after, version: row.version + 1 })
  await audit(ctx, 'bot.update', 'bot', row.id, {
    before: { shown: row.shown, blocks: row.graph.blocks.length },
    after: { shown: after.shown, blocks: after.graph.blocks.length },
  })
  return botAnswer(ctx)
}

const write = (ctx: Ctx, id: number, { graph, ...rest }: { graph: Graph; shown?: boolean; version: number }) =>
  ctx.db
    .updateTable('bot')
    .set({ ...rest, graph: JSON.stringify(graph), updated_at: ctx.now })
    .where('id', '=', id)
    .execute()

/** Throws `stale_version`, `bot_faulty`, `bot_unchanged`. */
export async function publishBot(ctx: Ctx, version: number): Promise<Bot> {
  const row = await lockBot(ctx)
  await refuseStale(row, version, () => botAnswer(ctx))
  if (checkGraph(row.graph).some(isBlocking)) throw new Refused('bot_faulty')
  const before = await newestVersion(ctx)
  if (before && isDeepStrictEqual(before.graph, row.graph)) throw new Refused('bot_unchanged')
  const { id } = await ctx.db
    .insertInto('bot_version')
    .values({
      shop_id: ctx.shopId,
      number: (before?.number ?? 0) + 1,
      graph: JSON.stringify(row.graph),
      published_at: ctx.now,
      author: authorOf(ctx),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await audit(ctx, 'bot.publish', 'bot_version', id, { after: { number: (before?.number ?? 0) + 1 } })
  return botAnswer(ctx)
}

/** The newest first. */
export async function listBotVersions(ctx: Ctx, page: number): Promise<Page<BotVersionRow>> {
  const { rows } = await sql<BotVersionRow & { total: number }>`
    select v.id, v.number, to_char(v.published_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "publishedAt", v.author,
      jsonb_array_length(v.graph -> 'blocks') as blocks, v.number = max(v.number) over () as current, count(*) over ()::int as total
    from bot_version v where v.shop_id = ${ownShop} order by v.number desc, v.id desc ${cutTo(page, PAGE)}`.execute(ctx.db)
  return { items: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0, page, size: PAGE }
}

/** Throws `not_found`, `stale_version`. Visitors talk to it once it is published again. */
export async function restoreBot(ctx: Ctx, id: number, version: number): Promise<Bot> {
  const row = await lockBot(ctx)
  await refuseStale(row, version, () => botAnswer(ctx))
  const { graph, number } = mustExist(
    await ctx.db.selectFrom('bot_version').select(['graph', 'number']).where('id', '=', id).executeTakeFirst(),
  )
  await write(ctx, row.id, { graph, version: row.version + 1 })
  await audit(ctx, 'bot.restore', 'bot_version', id, { after: { number } })
  return botAnswer(ctx)
}
