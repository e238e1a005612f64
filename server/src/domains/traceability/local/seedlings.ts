import type { Out } from '@plantule/contract/base/route'
import { CultivationInput } from '@plantule/contract/production/cultivations'
import { type PotInput, type Seedling, SeedlingForm, type seedlingRoutes } from '@plantule/contract/traceability/seedlings'
import { sql } from 'kysely'
import { audit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { withKept } from '../../../platform/kept.ts'
import { mustExist, refuseStale } from '../../../platform/must-exist.ts'
import { ownShop } from '../../../platform/own-shop.ts'
import { today } from '../../../platform/paris.ts'
import { refusedField } from '../../../platform/refused.ts'
import {
  createCultivation,
  flowUnit,
  type LotForm,
  lotsOfSizes,
  mustHaveCome,
  receivePlants,
  updateLot,
  writeFlow,
} from '../../production/index.ts'
import { fromLedger, inLedger } from './amounts.ts'
import { draw, drawnInto, type GivingLot, givingLots, type Wanted } from './draw.ts'
import { changeBulk, lockLocal, lockLots, readLocal } from './local-lot.db.ts'
import { justified, newLocalLot, settleReason } from './new-local-lot.ts'

const kinds = ['batch', 'mixture', 'seed_collection'] as const

const sown = sql`(select sum(f.quantity) from lot_flow f where f.shop_id = ${ownShop} and f.to_lot = l.id)`
const unit = sql`coalesce((select ${flowUnit(sql`f.from_lot`, sql`null::bigint`)} from lot_flow f
  where f.shop_id = ${ownShop} and f.to_lot = l.id group by f.from_lot having sum(f.quantity) > 0 limit 1), 'grams')`
const columns = sql`, d.container, d.emerged, d.emerged_on::text as "emergedOn", ${unit} as "sownUnit",
  (coalesce(${sown}, 0) / case ${unit} when 'grams' then 1000.0 else 1.0 end)::float8 as sown`
const joins = sql`join local_seedling d on d.shop_id = ${ownShop} and d.lot_id = l.id`

/** Throws `not_found`. */
export const seedlingAnswer = (ctx: Ctx, id: number): Promise<Seedling> => readLocal<Seedling>(ctx, id, 'seedling', { columns, joins })

/** Throws `not_found`, `sowing_unnamed`, `number_taken`, `day_to_come`, what drawing throws. */
export async function createSeedling(ctx: Ctx, input: SeedlingForm): Promise<Seedling> {
  const { sourceId } = input
  if (sourceId !== null) await lockLots(ctx, [sourceId])
  const source = await sourceOf(ctx, sourceId)
  const form = lotOf(input, source, input.startedOn ?? today(ctx))
  mustHaveCome(ctx, form.startedOn, 'startedOn')
  const { justification } = input
  const id = await newLocalLot(ctx, { kind: 'seedling', form, unit: 'pieces', justification, from: sourceId })
  await ctx.db
    .insertInto('local_seedling')
    .values({ shop_id: ctx.shopId, lot_id: id, ...columnsOf(input) })
    .execute()
  await draw(ctx, id, wantedOf(input, source), { kinds, why: 'sown', field: 'sourceId' })
  await changeBulk(ctx, await lockLocal(ctx, id, 'seedling'), input.emerged ?? 0, { kind: 'initial', reason: 'Levée' })
  await settleReason(ctx, id, '', justification)
  await audit(ctx, 'local_seedling.create', 'local_lot', id, { after: input })
  return seedlingAnswer(ctx, id)
}

/** What is not named stays. Throws what sowing throws, `stale_version`, `local_short` where what did not come up is potted already. */
export async function updateSeedling(
  ctx: Ctx,
  id: number,
  change: Out<(typeof seedlingRoutes)['updateSeedling']['body']>,
): Promise<Seedling> {
  const given = await drawnInto(ctx, id)
  const held = await lockLocal(ctx, id, 'seedling', { lots: [...given.keys(), ...(change.sourceId ? [change.sourceId] : [])] })
  const { lot, own } = held
  await refuseStale(lot, change.version, () => seedlingAnswer(ctx, id))
  const row = mustExist(await ctx.db.selectFrom('local_seedling').selectAll().where('lot_id', '=', id).executeTakeFirst())
  const [drawn] = await drawnInto(ctx, id)
  const from = await sourceOf(ctx, drawn?.[0] ?? null)
  const before: SeedlingForm = {
    name: lot.name,
    sourceId: drawn?.[0] ?? null,
    sown: drawn ? fromLedger(from?.unit ?? 'pieces', drawn[1]) : 0,
    startedOn: lot.started_on,
    container: row.container,
    placeId: lot.place_id,
    emerged: row.emerged,
    emergedOn: row.emerged_on,
    justification: own.justification,
    note: lot.note,
  }
  const after = withKept(ctx, SeedlingForm, before, change)
  const source = await sourceOf(ctx, after.sourceId)
  const form = lotOf(after, source, lot.started_on)
  mustHaveCome(ctx, form.startedOn, 'startedOn')
  await updateLot(ctx, lot, form)
  await ctx.db
    .updateTable('local_lot')
    .set({ year: Number(form.startedOn.slice(0, 4)), ...justified(ctx, after.justification, own) })
    .where('lot_id', '=', id)
    .execute()
  await ctx.db.updateTable('local_seedling').set(columnsOf(after)).where('lot_id', '=', id).execute()
  await draw(ctx, id, wantedOf(after, source), { kinds, why: 'sown', field: 'sourceId' })
  const kind = before.emerged === null ? 'initial' : 'correction'
  await changeBulk(ctx, held, (after.emerged ?? 0) - (before.emerged ?? 0), { kind, reason: 'Levée' })
  await settleReason(ctx, id, before.justification, after.justification)
  await audit(ctx, 'local_seedling.update', 'local_lot', id, { before, after })
  return seedlingAnswer(ctx, id)
}

/** Potted plants are those of a cultivation from then on, which comes out of the sowing. Throws `not_found`, `local_short`, `lot_ended`. */
export async function potSeedling(ctx: Ctx, id: number, input: PotInput): Promise<Seedling> {
  const { plants, sizeId } = input
  const into = sizeId === null ? [] : await lotsOfSizes(ctx, [sizeId])
  const held = await lockLocal(ctx, id, 'seedling', { lots: into })
  await changeBulk(ctx, held, -plants, { kind: 'transfer_out', reason: 'Rempotage' })
  const cultivationId = sizeId === null ? await begin(ctx, held.lot, input) : await receivePlants(ctx, sizeId, plants, held.lot.number)
  await writeFlow(ctx, { from: id, to: cultivationId, quantity: plants, why: 'potted' })
  await audit(ctx, 'local_seedling.pot', 'local_lot', id, { after: { ...input, cultivationId } })
  return seedlingAnswer(ctx, id)
}

async function begin(ctx: Ctx, lot: { name: string; taxon_id: number | null }, input: PotInput): Promise<number> {
  const { plants, name, containerId, caliberId, placeId, productId } = input
  const made = await createCultivation(
    ctx,
    CultivationInput.parse({
      name: name || lot.name,
      taxonId: lot.taxon_id,
      productId,
      origin: 'seed',
      placeId,
      startedOn: today(ctx),
      sizes: [{ containerId, caliberId, stock: plants }],
    }),
  )
  return made.id
}

type Source = GivingLot | null

/** Throws `not_found` beside the field. */
async function sourceOf(ctx: Ctx, id: number | null): Promise<Source> {
  if (id === null) return null
  const source = (await givingLots(ctx, [id])).get(id)
  if (!source) throw refusedField('not_found', ['sourceId'])
  return source
}

const wantedOf = ({ sourceId, sown: quantity }: SeedlingForm, source: Source): Wanted[] =>
  sourceId === null || !source || quantity === 0
    ? []
    : [{ lotId: sourceId, quantity: inLedger(source.unit ?? 'pieces', quantity, ['sown']), path: ['sown'] }]

/** Named by what is sown, unless told. Throws `sowing_unnamed`. */
function lotOf({ name, placeId, startedOn, note }: SeedlingForm, source: Source, day: string): LotForm {
  const called = name || source?.name
  if (!called) throw refusedField('sowing_unnamed', ['name'])
  return { name: called, taxonId: source?.taxonId ?? null, placeId, startedOn: startedOn ?? day, note }
}

const columnsOf = ({ container, emerged, emergedOn }: SeedlingForm) => ({ container, emerged, emerged_on: emergedOn })
