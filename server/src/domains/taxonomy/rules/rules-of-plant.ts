import { type PlantRule, type PlantRuleKind, plantRuleKinds, rulesOf } from '@plantule/contract/taxonomy/plant-rules'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { today } from '../../../platform/paris.ts'
import { plantRulesOn } from './plant-rules.ts'

type Plant = { taxonId?: number | null | undefined; name: string; on?: string | undefined }
const ofPlants = plantRuleKinds.filter((kind) => kind !== 'region')

/** What the tables say of a plant on a day, under each of its names. */
export async function plantRulesOf(
  ctx: Ctx,
  { taxonId, name, on = today(ctx) }: Plant,
  kinds: readonly PlantRuleKind[] = ofPlants,
): Promise<{ items: PlantRule[] }> {
  const names = taxonId ? await namesOfTaxon(ctx, taxonId) : []
  return { items: rulesOf(await plantRulesOn(ctx, kinds, on), [name, ...names]) }
}

/** Its name, the accepted one and the synonyms of that. */
async function namesOfTaxon(ctx: Ctx, taxonId: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select n.scientific_name as name from taxon t join taxon n on n.accepted_id = t.accepted_id where t.id = ${taxonId} order by n.id`.execute(
    ctx.db,
  )
  return rows.map(({ name }) => name)
}
