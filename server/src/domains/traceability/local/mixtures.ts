import type { Out } from '@plantule/contract/base/route'
import { type Mixture, MixtureForm, type mixtureRoutes, partsOf, type RecipeForm } from '@plantule/contract/traceability/mixtures'
import { sql } from 'kysely'
import { audit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { withKept } from '../../../platform/kept.ts'
import { refuseStale } from '../../../platform/must-exist.ts'
import { today } from '../../../platform/paris.ts'
import { refusedField } from '../../../platform/refused.ts'
import { type LotForm, mustHaveCome, updateLot } from '../../production/index.ts'
import { inLedger } from './amounts.ts'
import { draw, drawnInto } from './draw.ts'
import { changeBulk, lockLocal, readLocal } from './local-lot.db.ts'
import { justified, newLocalLot, settleReason } from './new-local-lot.ts'
import { ownShop } from '../../../platform/own-shop.ts'

const quantity = sql`, (coalesce((select sum(f.quantity) from lot_flow f where f.shop_id = ${ownShop} and f.to_lot = l.id), 0) / 1000.0)::float8 as quantity`

/** Throws `not_found`. */
export const mixtureAnswer = (ctx: Ctx, id: number): Promise<Mixture> =>
  readLocal<Mixture>(ctx, id, 'mixture', { columns: quantity, joins: sql`` })

/** Nothing is in it yet. Throws `not_found`, `number_taken`, `day_to_come`, `justification_refused`. */
export async function createMixture(ctx: Ctx, input: MixtureForm): Promise<Mixture> {
  const form = lotOf(input, today(ctx))
  mustHaveCome(ctx, form.startedOn, 'startedOn')
  const id = await newLocalLot(ctx, { kind: 'mixture', form, unit: 'grams', justification: input.justification, from: null })
  await settleReason(ctx, id, '', input.justification)
  await audit(ctx, 'local_mixture.create', 'local_lot', id, { after: input })
  return mixtureAnswer(ctx, id)
}

/** What is not named stays. Throws what making it throws, `stale_version`. */
export async function updateMixture(ctx: Ctx, id: number, change: Out<(typeof mixtureRoutes)['updateMixture']['body']>): Promise<Mixture> {
  const { lot, own } = await lockLocal(ctx, id, 'mixture')
  await refuseStale(lot, change.version, () => mixtureAnswer(ctx, id))
  const before: MixtureForm = {
    name: lot.name,
    taxonId: lot.taxon_id,
    startedOn: lot.started_on,
    placeId: lot.place_id,
    justification: own.justification,
    note: lot.note,
  }
  const after = withKept(ctx, MixtureForm, before, change)
  const form = lotOf(after, lot.started_on)
  mustHaveCome(ctx, form.startedOn, 'startedOn')
  await updateLot(ctx, lot, form)
  await ctx.db
    .updateTable('local_lot')
    .set({ year: Number(form.startedOn.slice(0, 4)), ...justified(ctx, after.justification, own) })
    .where('lot_id', '=', id)
    .execute()
  await settleReason(ctx, id, before.justification, after.justification)
  await audit(ctx, 'local_mixture.update', 'local_lot', id, { before, after })
  return mixtureAnswer(ctx, id)
}

/**
 * What is in it, by weight: each batch gives its share to the milligram, and what changed is taken or goes back. Throws `not_found`,
 * `stale_version`, `recipe_empty`, what drawing throws, and `local_short` where what would go back is gone.
 */
export async function setRecipe(ctx: Ctx, id: number, { lines, quantity: grams, version }: RecipeForm): Promise<Mixture> {
  const given = await drawnInto(ctx, id)
  const held = await lockLocal(ctx, id, 'mixture', { lots: [...given.keys(), ...lines.map(({ lotId }) => lotId)] })
  await refuseStale(held.lot, version, () => mixtureAnswer(ctx, id))
  const whole = inLedger('grams', grams, ['quantity'])
  if ((whole === 0) !== (lines.length === 0)) throw refusedField('recipe_empty', [whole === 0 ? 'quantity' : 'lines'])
  const parts = partsOf(
    whole,
    lines.map(({ shareBp }) => shareBp),
  )
  const before = [...(await drawnInto(ctx, id)).values()].reduce((sum, each) => sum + each, 0)
  const wanted = lines.map(({ lotId }, at) => ({ lotId, quantity: parts[at] ?? 0, path: ['lines', at, 'lotId'] }))
  await draw(ctx, id, wanted, { kinds: ['batch'], unit: 'grams', why: 'mixture', field: 'lines' })
  await changeBulk(ctx, held, whole - before, { kind: before === 0 ? 'initial' : 'correction', reason: 'Recette' })
  await ctx.db
    .updateTable('lot')
    .set({ version: held.lot.version + 1, updated_at: ctx.now })
    .where('id', '=', id)
    .execute()
  await audit(ctx, 'local_mixture.recipe', 'local_lot', id, { before: { drawn: [...given] }, after: { lines, quantity: grams } })
  return mixtureAnswer(ctx, id)
}

const lotOf = ({ name, taxonId, placeId, startedOn, note }: MixtureForm, day: string): LotForm => ({
  name,
  taxonId,
  placeId,
  startedOn: startedOn ?? day,
  note,
})
