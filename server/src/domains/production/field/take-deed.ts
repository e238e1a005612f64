import type { Out } from '@plantule/contract/base/route'
import { type Deed, type DeedKind, type fieldRoutes, MAX_DEED_DAYS } from '@plantule/contract/production/field'
import { sql } from 'kysely'
import { authorOf } from '../../../platform/actor.ts'
import { type Ctx, refusalOf } from '../../../platform/context.ts'
import type { Upload } from '../../../platform/handlers.ts'
import { ownShop } from '../../../platform/own-shop.ts'
import { problemOf } from '../../../platform/problem.ts'
import { Refused } from '../../../platform/refused.ts'
import { addLotPicture } from '../lots/lot-pictures.ts'
import { doDeed } from './do-deed.ts'
import { mustBeHere } from './named-by.ts'

type Body = Out<(typeof fieldRoutes)['takeDeed']['body']>
type PhotoBody = Out<(typeof fieldRoutes)['takePhoto']['body']>
export type TakenDeed = { id: number; state: 'done' | 'unsettled' | 'settled' | 'dropped'; why: string }

const DAY_MS = 86_400_000
/** Clocks may be ahead by this much. */
const AHEAD_MS = 5 * 60_000
/** The transaction runs again, or its sender does: nothing was decided about the deed. */
const passing = new Set(['40001', '40P01', '57014', '55P03'])

/**
 * What a phone says was done, at once or after days without the network: each once by its name, in the order of arrival. What cannot be
 * done as it was told writes nothing, and is kept with its reason until somebody settles it. Throws `not_found` for what the shop does
 * not have, `idempotency_conflict` where another thing has its name.
 */
export async function takeDeed(ctx: Ctx, { uuid, at, deed: said }: Body): Promise<TakenDeed> {
  // It is about the lot before whose label it was told, and no other.
  const deed: Deed = said.kind === 'treatment' ? { ...said, treatment: { ...said.treatment, cultivationIds: [said.lotId] } } : said
  await mustBeHere(ctx, deed)
  const lotId = 'lotId' in deed ? deed.lotId : null
  const fresh = await begin(ctx, { uuid, at, kind: deed.kind, lotId, deed })
  if (!fresh.id) return known(ctx, uuid, deed)
  const why = await attempted(ctx, fresh.at, deed)
  if (why === null) return { id: fresh.id, state: 'done', why: '' }
  await ctx.db
    .updateTable('field_deed')
    .set({ state: 'unsettled', code: why.code, details: JSON.stringify(why.details) })
    .where('id', '=', fresh.id)
    .execute()
  return { id: fresh.id, state: 'unsettled', why: problemOf(why, ctx.requestId, ctx.locale).title }
}

/** The same of a picture. Throws `not_found`, `idempotency_conflict`, and what the library refuses. */
export async function takePhoto(ctx: Ctx, { uuid, at, lotId, alt }: PhotoBody, upload: Upload | undefined): Promise<TakenDeed> {
  const fresh = await begin(ctx, { uuid, at, kind: 'photo', lotId, deed: { lotId, alt } })
  if (!fresh.id) return known(ctx, uuid, { lotId, alt })
  await addLotPicture(ctx, lotId, upload, alt)
  return { id: fresh.id, state: 'done', why: '' }
}

type New = { uuid: string; at: string; kind: DeedKind; lotId: number | null; deed: object }

/** No id: it came before. Two who send it at once: the second waits for the first. */
async function begin(ctx: Ctx, { uuid, at, kind, lotId, deed }: New): Promise<{ id?: number; at: Date }> {
  if (lotId !== null) {
    const lot = await ctx.db.selectFrom('cultivation').select('lot_id').where('lot_id', '=', lotId).executeTakeFirst()
    if (!lot) throw new Refused('not_found')
  }
  const believed = believedOf(new Date(at), ctx.now)
  const row = await ctx.db
    .insertInto('field_deed')
    .values({
      shop_id: ctx.shopId,
      uuid,
      kind,
      lot_id: lotId,
      deed: JSON.stringify(deed),
      phone_at: new Date(at),
      at: believed,
      received_at: ctx.now,
      author: authorOf(ctx),
    })
    .onConflict((conflict) => conflict.columns(['shop_id', 'uuid']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return { ...row, at: believed }
}

/** What is ahead of us was done now; what is further back than a device may work alone was done then at the earliest. */
export function believedOf(said: Date, now: Date): Date {
  const back = now.getTime() - MAX_DEED_DAYS * DAY_MS
  return new Date(Math.min(Math.max(said.getTime(), back), now.getTime()))
}

/** Whether a phone's clock was too far off to be believed. */
export const isClockOff = (said: Date, received: Date): boolean =>
  said.getTime() > received.getTime() + AHEAD_MS || said.getTime() < received.getTime() - MAX_DEED_DAYS * DAY_MS

async function known(ctx: Ctx, uuid: string, deed: object): Promise<TakenDeed> {
  const { rows } = await sql<{ id: number; state: TakenDeed['state']; same: boolean }>`
    select d.id, d.state, d.deed = ${JSON.stringify(deed)}::jsonb as same
    from field_deed d where d.shop_id = ${ownShop} and d.uuid = ${uuid}::uuid`.execute(ctx.db)
  const [row] = rows
  if (!row?.same) throw new Refused('idempotency_conflict')
  return { id: row.id, state: row.state, why: '' }
}

/** Null: it is written. Else why nothing of it is. */
async function attempted(ctx: Ctx, at: Date, deed: Deed): Promise<Refused | null> {
  try {
    await ctx.attempt(() => doDeed(ctx, deed, { at, accepted: false }))
    return null
  } catch (error) {
    if (passing.has((error as { code?: string }).code ?? '')) throw error
    const refused = error instanceof Error ? refusalOf(error) : error
    if (refused instanceof Refused) return refused
    // A fault of ours must not hold up what was done after it: it is asked about, and can be tried again.
    ctx.services.log.error({ err: error, event: 'field_deed_failed', kind: deed.kind }, 'what a phone sent could not be written')
    return new Refused('deed_failed')
  }
}
