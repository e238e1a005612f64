import type { Bot, BotVersionRow } from '@plantule/contract/bot/bot'
import { checkGraph } from '@plantule/contract/bot/check-graph'
import { defaultBot } from '@plantule/contract/bot/default-bot'
import type { Graph } from '@plantule/contract/bot/graph'
import type { Selectable } from 'kysely'
import { isDeepStrictEqual } from 'node:util'
import type { Bot as BotRow, BotVersion } from '../../db/tables.gen.ts'
import type { Ctx } from '../../platform/context.ts'

/** The shop's own row; undefined as long as nobody changed anything. */
export const botRow = (ctx: Ctx): Promise<Selectable<BotRow> | undefined> => ctx.db.selectFrom('bot').selectAll().executeTakeFirst()

/** The row, locked; made where nobody changed anything before. */
export async function lockBot(ctx: Ctx): Promise<Selectable<BotRow>> {
  await ctx.db
    .insertInto('bot')
    .values({ shop_id: ctx.shopId, graph: JSON.stringify(defaultBot(ctx.locale)), updated_at: ctx.now })
    .onConflict((conflict) => conflict.columns(['shop_id']).doNothing())
    .execute()
  return ctx.db.selectFrom('bot').selectAll().forUpdate().executeTakeFirstOrThrow()
}

export const newestVersion = (ctx: Ctx): Promise<Selectable<BotVersion> | undefined> =>
  ctx.db.selectFrom('bot_version').selectAll().orderBy('number', 'desc').limit(1).executeTakeFirst()

export const toVersion = (row: Selectable<BotVersion>, newest: number): BotVersionRow => ({
  id: row.id,
  number: row.number,
  publishedAt: row.published_at.toISOString(),
  author: row.author,
  blocks: row.graph.blocks.length,
  current: row.number === newest,
})

/** Before the first version visitors talk to the bot to begin with. */
export async function botAnswer(ctx: Ctx): Promise<Bot> {
  const [row, published] = [await botRow(ctx), await newestVersion(ctx)]
  const graph: Graph = row?.graph ?? defaultBot(ctx.locale)
  return {
    graph,
    shown: row?.shown ?? true,
    version: row?.version ?? 1,
    changed: published ? !isDeepStrictEqual(published.graph, graph) : !isDeepStrictEqual(defaultBot(ctx.locale), graph),
    published: published ? toVersion(published, published.number) : null,
    faults: checkGraph(graph),
  }
}
