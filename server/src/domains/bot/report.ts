import type { BotReport } from '@plantule/contract/bot/bot'
import type { BlockKind } from '@plantule/contract/bot/graph'
import type { Outcome } from '@plantule/contract/bot/run'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { ownShop } from '../../platform/own-shop.ts'
import { addDays, today } from '../../platform/paris.ts'
import { botAnswer } from './bot.db.ts'

const MOST_BLOCKS = 40
const troubles: readonly Outcome[] = ['unanswered', 'none_found', 'stuck', 'left']

/** Talks by day, and where visitors went without an answer. A block that is gone keeps its count and loses its words. */
export async function botReport(ctx: Ctx, days: number): Promise<BotReport> {
  const since = addDays(today(ctx), 1 - days)
  const { rows: byDay } = await sql<BotReport['days'][number]>`
    select day::text, coalesce(sum(count) filter (where outcome = 'begun'), 0)::int as begun, coalesce(sum(count) filter (where outcome = 'handed'), 0)::int as handed,
      coalesce(sum(count) filter (where outcome = 'unanswered'), 0)::int as unanswered,
      coalesce(sum(count) filter (where outcome = 'none_found'), 0)::int as "noneFound", coalesce(sum(count) filter (where outcome = 'left'), 0)::int as left
    from bot_count where shop_id = ${ownShop} and day >= ${since} group by bot_count.day order by bot_count.day desc`.execute(ctx.db)
  const { rows } = await sql<{ block: string; outcome: Outcome; count: number }>`
    select block, outcome, sum(count)::int as count from bot_count
    where shop_id = ${ownShop} and day >= ${since} and outcome = any(${[...troubles]}::text[])
    group by block, outcome order by sum(count) desc, block, outcome limit ${MOST_BLOCKS}`.execute(ctx.db)
  const { graph } = await botAnswer(ctx)
  const known = new Map(graph.blocks.map((block) => [block.id, block]))
  return {
    days: byDay,
    blocks: rows.map((row) => {
      const block = known.get(row.block)
      return { ...row, kind: (block?.kind ?? null) as BlockKind | null, text: block && 'text' in block ? block.text.slice(0, 120) : '' }
    }),
  }
}
