import type { Out } from '@plantule/contract/base/route'
import type { Done } from '@plantule/contract/base/shared'
import { brokenRules, type CollectingRule } from '@plantule/contract/traceability/collecting'
import { CollectionForm, type CollectionInput, type Zone, type zoneRoutes } from '@plantule/contract/traceability/zones'
import { sql } from 'kysely'
import type { z } from 'zod'
import { authorOf, lacks } from '../../../platform/actor.ts'
import { audit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { withKept } from '../../../platform/kept.ts'
import { mustExist, refuseStale } from '../../../platform/must-exist.ts'
import { ownShop } from '../../../platform/own-shop.ts'
import { Refused, refusedField } from '../../../platform/refused.ts'
import { deleteLot, hasOffspring, insertLot, type LotForm, mustHaveCome, updateLot } from '../../production/index.ts'
import { plantRulesOf } from '../../taxonomy/index.ts'
import { fromLedger, inLedger, unitWords } from '../local/amounts.ts'
import { givingLots } from '../local/draw.ts'
import { lockZone, zoneAnswer, type ZoneTable } from './zones.db.ts'
import { mustBeSpecies } from './zone-markers.ts'

type Form = z.output<typeof CollectionForm>
type Change = Out<(typeof zoneRoutes)['updateSeedCollection']['body']>

/**
 * What was collected of one species: a lot, with which the provenance of all that grows of it begins. Throws `not_found`, `zone_closed`,
 * `day_to_come`, and `collecting_rules_broken` unless somebody who may justifies it.
 */
export async function addSeedCollection(ctx: Ctx, zoneId: number, { justification, uuid, ...form }: CollectionInput): Promise<Zone> {
  const zone = await lockZone(ctx, zoneId)
  // A phone that never heard the answer sends it again.
  if (uuid && (await isWritten(ctx, uuid))) return zoneAnswer(ctx, zoneId)
  mustHaveCome(ctx, form.collectedOn, 'collectedOn')
  const judged = await judge(ctx, zone, form, { justification, id: 0, before: [] })
  const id = await insertLot(ctx, 'seed_collection', lotOf(form))
  await ctx.db
    .insertInto('seed_collection')
    .values({ shop_id: ctx.shopId, lot_id: id, zone_id: zoneId, uuid: uuid ?? null, ...columnsOf(ctx, form), ...judged })
    .execute()
  await audit(ctx, 'seed_collection.create', 'lot', id, { after: { ...form, setAside: judged.set_aside, justification } })
  return zoneAnswer(ctx, zoneId)
}

const isWritten = async (ctx: Ctx, uuid: string): Promise<boolean> =>
  (await ctx.db.selectFrom('seed_collection').select('lot_id').where('uuid', '=', uuid).executeTakeFirst()) !== undefined

/** What is not named stays; a justification goes on for the rules that it was given for. Throws what adding throws, `stale_version`. */
export async function updateSeedCollection(ctx: Ctx, id: number, { justification, ...change }: Change): Promise<Zone> {
  const found = mustExist(await ctx.db.selectFrom('seed_collection').select('zone_id').where('lot_id', '=', id).executeTakeFirst())
  const zone = await lockZone(ctx, found.zone_id)
  const lot = mustExist(await ctx.db.selectFrom('lot').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst())
  const row = mustExist(await ctx.db.selectFrom('seed_collection').selectAll().where('lot_id', '=', id).executeTakeFirst())
  await refuseStale(lot, change.version, () => zoneAnswer(ctx, zone.id))
  const before: Form = {
    name: lot.name,
    taxonId: lot.taxon_id,
    collectedOn: lot.started_on,
    lifeForm: row.life_form,
    part: row.part,
    population: row.population,
    individuals: row.individuals,
    sharePct: row.share_pct,
    sites: row.sites,
    spacingKm: row.spacing_km,
    quantity: row.quantity,
    unit: row.unit,
    collector: row.collector,
    helpers: row.helpers,
    spot: row.lat === null || row.lon === null ? null : { lat: row.lat, lon: row.lon },
    permit: row.permit,
    note: lot.note,
  }
  const after = withKept(ctx, CollectionForm, before, change)
  mustHaveCome(ctx, after.collectedOn, 'collectedOn')
  await mustCoverGiven(ctx, lot, before, after)
  const held = justification === undefined || justification === row.justification
  const judged = await judge(ctx, zone, after, {
    justification: justification ?? row.justification,
    id,
    before: held ? row.set_aside : [],
  })
  const kept = held && judged.set_aside.length > 0 && judged.set_aside.every((rule) => row.set_aside.includes(rule))
  await updateLot(ctx, lot, lotOf(after))
  await ctx.db
    .updateTable('seed_collection')
    .set({ ...columnsOf(ctx, after), ...judged, ...(kept ? { justified_by: row.justified_by, justified_at: row.justified_at } : {}) })
    .where('lot_id', '=', id)
    .execute()
  const said = { set_aside: row.set_aside, justification: row.justification }
  await audit(ctx, 'seed_collection.update', 'lot', id, {
    before: { ...before, ...said },
    after: { ...after, set_aside: judged.set_aside, justification: judged.justification },
  })
  return zoneAnswer(ctx, zone.id)
}

/** Throws `not_found`, `collection_used`. Its number is never given again. */
export async function removeSeedCollection(ctx: Ctx, id: number): Promise<Done> {
  const lot = mustExist(await ctx.db.selectFrom('lot').selectAll().where('id', '=', id).forUpdate().executeTakeFirst())
  const row = mustExist(await ctx.db.selectFrom('seed_collection').selectAll().where('lot_id', '=', id).executeTakeFirst())
  if (await hasOffspring(ctx, id)) throw new Refused('collection_used')
  await ctx.db.deleteFrom('seed_collection').where('lot_id', '=', id).execute()
  await deleteLot(ctx, id)
  await audit(ctx, 'seed_collection.delete', 'lot', id, { before: { number: lot.number, name: lot.name, ...row } })
  return { ok: true }
}

/** What lots took of it was collected, in the unit that they took it in. Throws `collection_given`. */
async function mustCoverGiven(ctx: Ctx, { id, name }: { id: number; name: string }, before: Form, after: Form): Promise<void> {
  const given = (await givingLots(ctx, [id])).get(id)
  const taken = inLedger(before.unit, before.quantity, ['quantity']) - (given?.left ?? 0)
  if (taken > 0 && (after.unit !== before.unit || inLedger(after.unit, after.quantity, ['quantity']) < taken))
    throw refusedField('collection_given', ['quantity'], { name, given: fromLedger(before.unit, taken), unit: unitWords[before.unit] })
}

type Said = { justification: string; id: number; before: readonly string[] }

/** The rules that are set aside, by whom and why; without a reason, or without the right to give one, nothing is written. */
async function judge(ctx: Ctx, zone: ZoneTable, form: Form, { justification, id, before }: Said) {
  if (zone.closed && id === 0) throw new Refused('zone_closed')
  await mustBeSpecies(ctx, form.taxonId)
  const setAside = (await brokenAt(ctx, zone, form, id)).map(({ rule }) => rule)
  if (setAside.length === 0) return { set_aside: setAside, justification: '', justified_by: '', justified_at: null }
  if (justification === '') throw refusedField('collecting_rules_broken', ['justification'], { rules: inWords(setAside) })
  const further = setAside.some((rule) => !before.includes(rule))
  const may = !lacks(ctx, 'settings.write')
  if (further && !may) throw refusedField('justification_refused', ['justification'])
  return { set_aside: setAside, justification, justified_by: authorOf(ctx), justified_at: ctx.now }
}

async function brokenAt(ctx: Ctx, zone: ZoneTable, form: Form, id: number) {
  const { name, taxonId, collectedOn: on } = form
  const listed = await plantRulesOf(ctx, { taxonId, name, on }, ['protected'])
  const year = Number(on.slice(0, 4))
  const same = taxonId === null ? sql`false` : sql`l.taxon_id = ${taxonId}`
  const { rows } = await sql<{ years: number[]; share: number; permitted: boolean }>`
    select coalesce(array_agg(distinct extract(year from l.started_on)::int) filter (where l.id is not null), '{}') as years,
      coalesce(sum(s.share_pct) filter (where extract(year from l.started_on)::int = ${year} and (${same} or lower(l.name) = lower(${name}))), 0)::float8 as share,
      exists (select from zone_paper p where p.shop_id = ${ownShop} and p.zone_id = ${zone.id} and p.permission) as permitted
    from seed_collection s join lot l on l.shop_id = ${ownShop} and l.id = s.lot_id
    where s.shop_id = ${ownShop} and s.zone_id = ${zone.id} and s.lot_id <> ${id}`.execute(ctx.db)
  return brokenRules({
    ...form,
    year,
    otherYears: rows[0]?.years ?? [],
    otherShare: rows[0]?.share ?? 0,
    notPlanted: zone.not_planted,
    permitted: rows[0]?.permitted ?? false,
    isProtected: listed.items.length > 0,
  })
}

const words: Record<CollectingRule, { fr: string; en: string }> = {
  share: { fr: '25 % des graines', en: '25% of the seeds' },
  individuals: { fr: '50 individus', en: '50 individuals' },
  population: { fr: 'taille de la population', en: 'size of the population' },
  sites: { fr: '3 sites', en: '3 sites' },
  spacing: { fr: 'sites à plus de 5 km', en: 'sites more than 5 km apart' },
  years: { fr: '3 ans de suite', en: '3 years in a row' },
  planted: { fr: 'ni semé ni planté depuis 1970', en: 'neither sown nor planted since 1970' },
  permission: { fr: 'autorisation du propriétaire', en: 'permission of the owner' },
  protected: { fr: 'espèce protégée : autorisation de l’État', en: 'protected species: permission of the state' },
}
const inWords = (rules: readonly CollectingRule[]): { fr: string; en: string } => ({
  fr: rules.map((rule) => words[rule].fr).join(', '),
  en: rules.map((rule) => words[rule].en).join(', '),
})

const lotOf = ({ name, taxonId, collectedOn, note }: Form): LotForm => ({ name, taxonId, placeId: null, startedOn: collectedOn, note })

const columnsOf = (ctx: Ctx, form: Form) => ({
  life_form: form.lifeForm,
  part: form.part,
  population: form.population,
  individuals: form.individuals,
  share_pct: form.sharePct,
  sites: form.sites,
  spacing_km: form.spacingKm,
  quantity: form.quantity,
  unit: form.unit,
  collector: form.collector || authorOf(ctx),
  helpers: form.helpers,
  permit: form.permit,
  lat: form.spot?.lat ?? null,
  lon: form.spot?.lon ?? null,
})
