import type { Out } from '@plantule/contract/base/route'
import { type Batch, BatchForm, type BatchInput, type batchRoutes } from '@plantule/contract/traceability/batches'
import { type Selectable, sql } from 'kysely'
import type { LocalBatch } from '../../../db/tables.gen.ts'
import { audit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { insertRows } from '../../../platform/insert-rows.ts'
import { withKept } from '../../../platform/kept.ts'
import { mustExist, refuseStale } from '../../../platform/must-exist.ts'
import { ownShop } from '../../../platform/own-shop.ts'
import { refusedField } from '../../../platform/refused.ts'
import { type LotForm, mustHaveCome, updateLot } from '../../production/index.ts'
import { fromLedger, inLedger } from './amounts.ts'
import { draw, drawnInto, givingLots, type Wanted } from './draw.ts'
import { changeBulk, type LocalHeld, lockLocal, lockLots, readLocal } from './local-lot.db.ts'
import { justified, newLocalLot, settleReason } from './new-local-lot.ts'

type Unit = 'grams' | 'pieces'
const kinds = ['seed_collection', 'batch', 'cultivation'] as const

const columns = sql`, b.part, b.state, b.collector, b.dried_on::text as "driedOn", b.cleaned_on::text as "cleanedOn", w.region,
  b.thousand_weight as "thousandWeight", (b.declared / case w.unit when 'grams' then 1000.0 else 1.0 end)::float8 as declared,
  (b.cleaned / case w.unit when 'grams' then 1000.0 else 1.0 end)::float8 as cleaned,
  coalesce((select jsonb_agg(jsonb_build_object('on', g.tested_on, 'sown', g.sown, 'germinated', g.germinated, 'note', g.note)
    order by g.tested_on, g.id) from germination_test g where g.shop_id = ${ownShop} and g.lot_id = l.id), '[]') as tests`
const joins = sql`join local_batch b on b.shop_id = ${ownShop} and b.lot_id = l.id`

/** Throws `not_found`. */
export const batchAnswer = (ctx: Ctx, id: number): Promise<Batch> => readLocal<Batch>(ctx, id, 'batch', { columns, joins })

/**
 * Throws `not_found`, `number_taken`, and what drawing from its sources throws.
 * @param number of its own, where another program gave it one
 */
export async function createBatch(ctx: Ctx, { unit, ...form }: BatchInput, number?: string): Promise<Batch> {
  mustHaveCome(ctx, form.startedOn, 'startedOn')
  await lockLots(ctx, [0, ...form.sources.map(({ lotId }) => lotId)])
  const { lifeForm, region, generation, justification } = form
  const from = form.sources[0]?.lotId ?? null
  const made = { kind: 'batch', form: lotOf(form), unit, lifeForm, region, generation, justification, from } as const
  const id = await newLocalLot(ctx, made, number)
  const wanted = await wantedOf(ctx, form, unit)
  const of = amountsOf(form, unit, wanted)
  await ctx.db
    .insertInto('local_batch')
    .values({ shop_id: ctx.shopId, lot_id: id, ...columnsOf(form, of) })
    .execute()
  await draw(ctx, id, wanted, { kinds, unit, taxonId: form.taxonId, why: 'batch', field: 'sources' })
  await settle(ctx, await lockLocal(ctx, id, 'batch'), { raw: 0, loss: 0 }, of)
  await writeTests(ctx, id, form)
  await settleReason(ctx, id, '', justification)
  await audit(ctx, 'local_batch.create', 'local_lot', id, { after: form })
  return batchAnswer(ctx, id)
}

/** What is not named stays. Throws what making it throws, `stale_version`, `local_short` where what is less is gone already. */
export async function updateBatch(ctx: Ctx, id: number, change: Out<(typeof batchRoutes)['updateBatch']['body']>): Promise<Batch> {
  const given = await drawnInto(ctx, id)
  const held = await lockLocal(ctx, id, 'batch', { lots: [...given.keys(), ...(change.sources ?? []).map(({ lotId }) => lotId)] })
  await refuseStale(held.lot, change.version, () => batchAnswer(ctx, id))
  const { unit } = held.own
  const row = mustExist(await ctx.db.selectFrom('local_batch').selectAll().where('lot_id', '=', id).executeTakeFirst())
  const before = await formOf(ctx, held, row)
  const after = withKept(ctx, BatchForm, before, change)
  mustHaveCome(ctx, after.startedOn, 'startedOn')
  const wanted = await wantedOf(ctx, after, unit)
  const of = amountsOf(after, unit, wanted)
  await updateLot(ctx, held.lot, lotOf(after))
  await ctx.db
    .updateTable('local_lot')
    .set({
      year: Number(after.startedOn.slice(0, 4)),
      life_form: after.lifeForm,
      region: after.region,
      generation: after.generation,
      ...justified(ctx, after.justification, held.own),
    })
    .where('lot_id', '=', id)
    .execute()
  await ctx.db.updateTable('local_batch').set(columnsOf(after, of)).where('lot_id', '=', id).execute()
  await draw(ctx, id, wanted, { kinds, unit, taxonId: after.taxonId, why: 'batch', field: 'sources' })
  await settle(ctx, held, amountsOf(before, unit, await wantedOf(ctx, before, unit)), of)
  if (change.tests) await writeTests(ctx, id, after)
  await settleReason(ctx, id, before.justification, after.justification)
  await audit(ctx, 'local_batch.update', 'local_lot', id, { before, after })
  return batchAnswer(ctx, id)
}

type Amounts = { raw: number; loss: number; cleaned: number | null; declared: number }

/** What came in, and what cleaning took of it, in the ledger's unit. Throws `cleaned_over_raw`, `pieces_whole`. */
function amountsOf(form: BatchForm, unit: Unit, wanted: readonly Wanted[]): Amounts {
  const declared = inLedger(unit, form.declared, ['declared'])
  const raw = wanted.length === 0 ? declared : wanted.reduce((sum, { quantity }) => sum + quantity, 0)
  const cleaned = form.cleaned === null ? null : inLedger(unit, form.cleaned, ['cleaned'])
  if (cleaned !== null && cleaned > raw) throw refusedField('cleaned_over_raw', ['cleaned'], { raw: fromLedger(unit, raw) })
  return { raw, loss: cleaned === null ? 0 : raw - cleaned, cleaned, declared }
}

/** What lies loose follows what came in and what cleaning took; what is more comes first, so that the sum alone decides. */
async function settle(ctx: Ctx, held: LocalHeld, before: Pick<Amounts, 'raw' | 'loss'>, after: Amounts): Promise<void> {
  const raw = { change: after.raw - before.raw, kind: before.raw === 0 ? 'initial' : 'correction', reason: '' } as const
  const loss = { change: before.loss - after.loss, kind: 'loss', reason: 'Nettoyage' } as const
  for (const { change, ...of } of [raw, loss].toSorted((a, b) => b.change - a.change)) await changeBulk(ctx, held, change, of)
}

/** Sources in the unit of the ledger: of a collection or batch its own, of a harvest the batch's. Throws `not_found` beside the field. */
async function wantedOf(ctx: Ctx, form: BatchForm, unit: Unit): Promise<Wanted[]> {
  const lots = await givingLots(
    ctx,
    form.sources.map(({ lotId }) => lotId),
  )
  return form.sources.map(({ lotId, quantity }, at) => {
    if (!lots.has(lotId)) throw refusedField('not_found', ['sources', at, 'lotId'])
    const path = ['sources', at, 'quantity']
    return { lotId, quantity: inLedger(lots.get(lotId)?.unit ?? unit, quantity, path), path }
  })
}

async function writeTests(ctx: Ctx, id: number, { tests }: BatchForm): Promise<void> {
  tests.forEach(({ on }, at) => mustHaveCome(ctx, on, `tests.${at}.on`))
  await ctx.db.deleteFrom('germination_test').where('lot_id', '=', id).execute()
  if (tests.length === 0) return
  await insertRows(
    'germination_test',
    tests.map(({ on, ...test }) => ({ lot_id: id, tested_on: on, ...test })),
    { shop_id: sql`${ctx.shopId}::bigint` },
  ).execute(ctx.db)
}

async function formOf(ctx: Ctx, { lot, own }: LocalHeld, row: Selectable<LocalBatch>): Promise<BatchForm> {
  const drawn = await drawnInto(ctx, lot.id)
  const lots = await givingLots(ctx, [...drawn.keys()])
  const tests = await ctx.db
    .selectFrom('germination_test')
    .selectAll()
    .where('lot_id', '=', lot.id)
    .orderBy('tested_on')
    .orderBy('id')
    .execute()
  return {
    name: lot.name,
    taxonId: lot.taxon_id,
    startedOn: lot.started_on,
    lifeForm: own.life_form,
    part: row.part,
    sources: [...drawn].map(([lotId, quantity]) => ({ lotId, quantity: fromLedger(lots.get(lotId)?.unit ?? own.unit, quantity) })),
    declared: fromLedger(own.unit, row.declared),
    region: own.region,
    generation: own.generation,
    collector: row.collector,
    cleaned: row.cleaned === null ? null : fromLedger(own.unit, row.cleaned),
    driedOn: row.dried_on,
    cleanedOn: row.cleaned_on,
    thousandWeight: row.thousand_weight,
    state: row.state,
    placeId: lot.place_id,
    tests: tests.map(({ tested_on, sown, germinated, note }) => ({ on: tested_on, sown, germinated, note })),
    justification: own.justification,
    note: lot.note,
  }
}

const lotOf = ({ name, taxonId, placeId, startedOn, note }: BatchForm): LotForm => ({ name, taxonId, placeId, startedOn, note })

const columnsOf = (form: BatchForm, { declared, cleaned }: Amounts) => ({
  part: form.part,
  state: form.state,
  collector: form.collector,
  declared,
  cleaned,
  dried_on: form.driedOn,
  cleaned_on: form.cleanedOn,
  thousand_weight: form.thousandWeight,
})
