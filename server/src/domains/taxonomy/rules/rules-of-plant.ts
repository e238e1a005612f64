import { type PlantRule, type PlantRuleKind, plantRuleKinds, rulesOf } from '@plantule/contract/taxonomy/plant-rules'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { today } from '../../../platform/paris.ts'
import { plantRulesOn } from './plant-rules.ts'

type Plant = { taxonId?: number | null | undefined; name: string; on?: string | undefined }
const ofPlants = plantRuleKinds.filter((kind) => kind !== 'region')

/** What the tables say of a plant on a day, under each of its names: those of its taxon, or of the one that its name means. */
export async function plantRulesOf(
  ctx: Ctx,
  { taxonId, name, on = today(ctx) }: Plant,
  kinds: readonly PlantRuleKind[] = ofPlants,
): Promise<{ items: PlantRule[] }> {
  const id = taxonId ?? (await taxonNamed(ctx, name))
  const names = id === null ? [] : ((await namesOfTaxa(ctx, [id])).get(id) ?? [])
  return { items: rulesOf(await plantRulesOn(ctx, kinds, on), [name, ...names]) }
}

async function taxonNamed(ctx: Ctx, name: string): Promise<number | null> {
  const { rows } = await sql<{ id: number | null }>`select taxon_named(${name}) as id`.execute(ctx.db)
  return rows[0]?.id ?? null
}

/**
 * Genera that were held apart already when the acts were written, though some of their plants were once called by another: a chokeberry
 * that was a Pyrus is none to an act that names Pyrus. A whitebeam, which left Sorbus since, stays one.
 */
const heldApart: ReadonlySet<string> = new Set(['Aronia'])
const genusOf = (name: string): string => name.split(' ')[0] ?? ''

/** Of each taxon its name, the accepted one and the synonyms of that, but for those of a genus that an act does not mean by it. */
export async function namesOfTaxa(ctx: Ctx, ids: readonly number[]): Promise<Map<number, string[]>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: number; accepted: string; names: string[] }>`
    select t.id, a.scientific_name as accepted, array_agg(n.scientific_name order by n.id) as names
    from taxon t join taxon a on a.id = t.accepted_id join taxon n on n.accepted_id = t.accepted_id
    where t.id = any(${[...ids]}::bigint[]) group by t.id, a.scientific_name`.execute(ctx.db)
  return new Map(rows.map(({ id, accepted, names }) => [id, meant(genusOf(accepted), names)]))
}

const meant = (genus: string, names: string[]): string[] => (heldApart.has(genus) ? names.filter((name) => genusOf(name) === genus) : names)
