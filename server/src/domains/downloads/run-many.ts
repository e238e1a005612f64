import { type ManyReport, MOST_TOLD } from '@plantule/contract/downloads/many'
import { sql } from 'kysely'
import { ownShop } from '../../platform/own-shop.ts'
import { type Ctx, refusalOf as refusalIn } from '../../platform/context.ts'
import type { JobShop } from '../../platform/job.ts'
import { problemOf } from '../../platform/problem.ts'
import { refuseGoneStarter } from '../../platform/refuse-gone-starter.ts'
import { Refused } from '../../platform/refused.ts'
import { runOperation } from './run-operation.ts'

const nothing: ManyReport = { done: 0, refused: 0, told: [] }
/** Which one comes next: a job that runs again goes on after the last one that it did. */
const nextOf = ({ done, refused }: ManyReport): number => done + refused

type Many<T extends { id: number }> = {
  items: readonly T[]
  locale: 'fr' | 'en'
  /** The deed with one of them; what it refuses is told, and it leaves no trace. */
  act: (ctx: Ctx, item: T) => Promise<unknown>
  /** What comes before the deed, outside of any transaction: a file that must be made. */
  before?: (item: T) => Promise<unknown>
  nameOf: (ctx: Ctx, item: T) => Promise<string>
}

/** Others were quicker at it, or held it: it may well be done a little later. */
const passing: readonly string[] = ['took_too_long', 'held_by_others']

/**
 * The work of an operation on many records: one transaction each, which also writes down that it was done, so that none is done twice
 * whenever the process ends. Whoever refuses stays as it was and is told with the reason. Each is asked of anew whether the person in
 * whose name it is done may still do it.
 */
export const runMany = <T extends { id: number }>(shop: JobShop, operationId: number, many: Many<T>): Promise<void> =>
  runOperation(shop, operationId, async (progress) => {
    let kept = await shop.inShop((ctx) => readKept(ctx, operationId))
    const { items } = many
    for (let item = items[nextOf(kept)]; item; item = items[nextOf(kept)]) {
      kept = await doOrTell(shop, operationId, many, { item, at: nextOf(kept) })
      await progress(nextOf(kept), items.length)
    }
    return { keeps: true }
  })

/** One of many, and which of them it is. */
type Turn<T> = { item: T; at: number }

/** Another process wrote down that it did this one, since this one was held to be lost: what was done here is undone. */
class Overtaken extends Error {}

/** What stands in the operation; `lock`: until the end of the transaction nobody else writes there. */
async function readKept(ctx: Ctx, id: number, lock = false): Promise<ManyReport> {
  const asked = ctx.db.selectFrom('operation').select('result').where('id', '=', id)
  const row = await (lock ? asked.forNoKeyUpdate() : asked).executeTakeFirst()
  // Written by this file alone, but for the names of those who are forgotten.
  return (row?.result as ManyReport | null) ?? nothing
}

/** One that takes too long is tried again by the queue, and at its last try told with that as the reason: the others do not wait for it. */
async function doOrTell<T extends { id: number }>(shop: JobShop, operationId: number, many: Many<T>, turn: Turn<T>): Promise<ManyReport> {
  try {
    return await doOne(shop, operationId, many, turn)
  } catch (error) {
    if (error instanceof Overtaken) return shop.inShop((ctx) => readKept(ctx, operationId))
    if (!(error instanceof Refused) || !passing.includes(error.code)) throw error
    if (!shop.lastTry) throw new Error('One of many was held up: the queue tries again', { cause: error })
    return doOne(shop, operationId, many, turn, problemOf(error, '', many.locale).title)
  }
}

async function doOne<T extends { id: number }>(
  shop: JobShop,
  operationId: number,
  many: Many<T>,
  { item, at }: Turn<T>,
  given: string | null = null,
): Promise<ManyReport> {
  const why = given ?? (await refusalOf(many, () => many.before?.(item) ?? Promise.resolve()))
  return shop.inShop(async (ctx) => {
    await refuseGoneStarter(ctx)
    const refused = why ?? (await refusalOf(many, () => ctx.attempt(() => many.act(ctx, item))))
    // Read as it stands now and locked before the name: an erasure takes names out, and none that it took out comes back.
    const kept = await readKept(ctx, operationId, true)
    if (nextOf(kept) !== at) throw new Overtaken()
    const told = { id: item.id, name: refused === null ? '' : await many.nameOf(ctx, item), why: refused ?? '' }
    const next: ManyReport =
      refused === null
        ? { ...kept, done: kept.done + 1 }
        : { ...kept, refused: kept.refused + 1, told: kept.told.length < MOST_TOLD ? [...kept.told, told] : kept.told }
    // One that was stopped meanwhile does nothing more: `progress` says so right after.
    await sql`update operation set result = ${JSON.stringify(next)}::jsonb where operation.shop_id = ${ownShop} and id = ${operationId}`.execute(
      ctx.db,
    )
    return next
  })
}

/** Why it stays, as a sentence; null where it was done. What the database refuses is a refusal as well. */
async function refusalOf<T extends { id: number }>({ locale }: Many<T>, work: () => Promise<unknown>): Promise<string | null> {
  try {
    await work()
    return null
  } catch (error) {
    const refused = refusalIn(error as Error)
    if (refused instanceof Refused && !passing.includes(refused.code)) return problemOf(refused, '', locale).title
    throw error
  }
}
