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

/** Of each taxon its name, the accepted one and the synonyms of that. */
export async function namesOfTaxa(ctx: Ctx, ids: readonly number[]): Promise<Map<number, string[]>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: number; names: string[] }>`
    select t.id, array_agg(n.scientific_name order by n.id) as names
    from taxon t join taxon n on n.accepted_id = t.accepted_id where t.id = any(${[...ids]}::bigint[]) group by t.id`.execute(ctx.db)
  return new Map(rows.map(({ id, names }) => [id, names]))
}
