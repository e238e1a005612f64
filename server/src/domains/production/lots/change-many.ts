import { MAX_LOTS } from '@plantule/contract/production/interventions'
import { type CultivationTarget, type LotTagsChange, lotTagsChange, type manyCultivationsRoutes } from '@plantule/contract/production/many'
import type { Out } from '@plantule/contract/base/route'
import { z } from 'zod'
import type { Ctx } from '../../../platform/context.ts'
import { job, type JobOf, type JobShop } from '../../../platform/job.ts'
import { Refused, refusedField } from '../../../platform/refused.ts'
import { runMany, startMany } from '../../downloads/index.ts'
import { lotsOfDeed, mustBeCultivations } from './chosen-lots.ts'
import { lotsBefore } from './lots-before.ts'
import { tagCultivation, untagCultivation } from './lot-tags.ts'
import { lockCultivation } from './lots.db.ts'
import { lockPlants, terminateCultivation } from './move-plants.ts'

type Terminated = Out<(typeof manyCultivationsRoutes)['terminateCultivations']['body']>
type Started = { operationId: number; count: number }
type Item = { id: number; plants: number }

const locale = z.enum(['fr', 'en'])
export const tagLotsJob = job('production.tag-many', { operationId: z.int(), ids: z.array(z.int()), change: lotTagsChange, locale })
export const endLotsJob = job('production.end-many', {
  operationId: z.int(),
  items: z.array(z.object({ id: z.int(), plants: z.int() })).max(MAX_LOTS),
  reason: z.string(),
  locale,
})

const nameOf = async (ctx: Ctx, { id }: { id: number }): Promise<string> => {
  const { number, name } = await ctx.db.selectFrom('lot').select(['number', 'name']).where('id', '=', id).executeTakeFirstOrThrow()
  return `${number} ${name}`
}

/** Starts the job that puts tags on cultivations one by one, or takes them off. Throws `not_found`, `too_many_lots`. */
export async function startTagging(ctx: Ctx, target: CultivationTarget, change: LotTagsChange): Promise<Started> {
  const there = await ctx.db.selectFrom('lot_tag').select('id').execute()
  const known = new Set(there.map(({ id }) => id))
  for (const part of ['add', 'remove'] as const) {
    const at = change[part].findIndex((id) => !known.has(id))
    if (at >= 0) throw refusedField('not_found', ['change', part, at])
  }
  const ids = await lotsOfDeed(ctx, target)
  return startMany(ctx, {
    kind: 'production.tag-many',
    title: { fr: `Étiquettes de ${ids.length} cultures`, en: `Tags of ${ids.length} cultivations` },
    job: tagLotsJob,
    data: { ids, change },
    count: ids.length,
    right: 'production.write',
  })
}

/** The job behind it: each by the verbs of one. */
export const tagLots = ({ operationId, ids, change, locale: words }: JobOf<typeof tagLotsJob>, shop: JobShop): Promise<void> =>
  runMany(shop, operationId, {
    items: ids.map((id) => ({ id })),
    locale: words,
    act: async (ctx, { id }) => {
      for (const tag of change.remove) await untagCultivation(ctx, id, tag)
      for (const tag of change.add) await tagCultivation(ctx, id, tag)
    },
    nameOf,
  })

/** Starts the job that ends cultivations one by one. Throws `not_found`. */
export async function startEnding(ctx: Ctx, { items, reason }: Terminated): Promise<Started> {
  const seen = new Map(items.map((item) => [item.id, item.plants]))
  const ids = await mustBeCultivations(ctx, [...seen.keys()])
  return startMany(ctx, {
    kind: 'production.end-many',
    title: { fr: `Fin de ${ids.length} cultures`, en: `End of ${ids.length} cultivations` },
    job: endLotsJob,
    data: { items: ids.map((id) => ({ id, plants: seen.get(id) ?? 0 })), reason },
    count: ids.length,
    right: 'production.write',
  })
}

/** The job behind it: each by the verb of one, and none whose plants are other than somebody saw or are waited for by orders. */
export const endLots = ({ operationId, items, reason, locale: words }: JobOf<typeof endLotsJob>, shop: JobShop): Promise<void> =>
  runMany(shop, operationId, { items, locale: words, act: (ctx, item) => endOne(ctx, item, reason), nameOf })

/** Locked as by what ends it, so that no order takes hold of its plants after it was asked. */
async function endOne(ctx: Ctx, { id, plants }: Item, reason: string): Promise<void> {
  const { lot } = await lockCultivation(ctx, id)
  const sizes = await ctx.db.selectFrom('lot_size').select('id').where('lot_id', '=', id).execute()
  if (sizes.length > 0)
    await lockPlants(
      ctx,
      sizes.map((size) => size.id),
    )
  const [now] = await lotsBefore(ctx, [id])
  if (now && now.plants !== plants) throw new Refused('lot_stock_changed', { onHand: now.plants })
  if (now && now.held > 0) throw new Refused('lot_awaited', { held: now.held })
  await terminateCultivation(ctx, id, { version: lot.version, rest: 'lost', to: null, reason })
}
