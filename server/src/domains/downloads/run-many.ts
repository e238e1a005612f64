import { type ManyReport, MOST_TOLD } from '@plantule/contract/downloads/many'
import { sql } from 'kysely'
import { ownShop } from '../../platform/own-shop.ts'
import type { Ctx } from '../../platform/context.ts'
import type { JobShop } from '../../platform/job.ts'
import { problemOf } from '../../platform/problem.ts'
import { Refused } from '../../platform/refused.ts'
import { runOperation } from './run-operation.ts'

/** `next`: which one comes next, so that a job that runs again goes on after the last one that it did. */
type Kept = ManyReport & { next: number }
const nothing: Kept = { done: 0, refused: 0, told: [], next: 0 }

type Many<T extends { id: number }> = {
  items: readonly T[]
  locale: 'fr' | 'en'
  /** The deed with one of them; what it refuses is told, and it leaves no trace. */
  act: (ctx: Ctx, item: T) => Promise<unknown>
  /** What comes before the deed, outside of any transaction: a file that must be made. */
  before?: (item: T) => Promise<unknown>
  nameOf: (ctx: Ctx, item: T) => Promise<string>
}

/**
 * The work of an operation on many records: one transaction each, which also writes down that it was done, so that none is done twice
 * whenever the process ends. Whoever refuses stays as it was and is told with the reason.
 */
export const runMany = <T extends { id: number }>(shop: JobShop, operationId: number, many: Many<T>): Promise<void> =>
  runOperation(shop, operationId, async (progress) => {
    let kept = await shop.inShop((ctx) => readKept(ctx, operationId))
    const { items } = many
    for (let item = items[kept.next]; item; item = items[kept.next]) {
      kept = await doOne(shop, operationId, many, item, kept)
      await progress(kept.next, items.length)
    }
    const { next: _, ...report } = kept
    return { result: report }
  })

async function readKept(ctx: Ctx, id: number): Promise<Kept> {
  const row = await ctx.db.selectFrom('operation').select('result').where('id', '=', id).executeTakeFirst()
  // Written by this file alone.
  return { ...nothing, ...(row?.result as Kept | null) }
}

async function doOne<T extends { id: number }>(shop: JobShop, operationId: number, many: Many<T>, item: T, kept: Kept): Promise<Kept> {
  const why = await refusalOf(many, () => many.before?.(item) ?? Promise.resolve())
  return shop.inShop(async (ctx) => {
    const refused = why ?? (await refusalOf(many, () => ctx.attempt(() => many.act(ctx, item))))
    const told = { id: item.id, name: refused === null ? '' : await many.nameOf(ctx, item), why: refused ?? '' }
    const next: Kept =
      refused === null
        ? { ...kept, done: kept.done + 1, next: kept.next + 1 }
        : {
            ...kept,
            refused: kept.refused + 1,
            told: kept.told.length < MOST_TOLD ? [...kept.told, told] : kept.told,
            next: kept.next + 1,
          }
    // One that was stopped meanwhile does nothing more: `progress` says so right after.
    await sql`update operation set result = ${JSON.stringify(next)}::jsonb where operation.shop_id = ${ownShop} and id = ${operationId}`.execute(
      ctx.db,
    )
    return next
  })
}

/** Why it stays, as a sentence; null where it was done. */
async function refusalOf<T extends { id: number }>({ locale }: Many<T>, work: () => Promise<unknown>): Promise<string | null> {
  try {
    await work()
    return null
  } catch (error) {
    if (error instanceof Refused) return problemOf(error, '', locale).title
    throw error
  }
}
