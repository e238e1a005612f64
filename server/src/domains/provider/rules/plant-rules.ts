import type { Done } from '@plantule/contract/base/shared'
import type { PlantRule, PlantRuleHistory, PlantRuleInput, PlantRuleKind, PlantRulesQuery } from '@plantule/contract/taxonomy/plant-rules'
import type { ProviderPlantRule } from '../../../db/tables.gen.ts'
import { mustExist } from '../../../platform/must-exist.ts'
import { today } from '../../../platform/paris.ts'
import type { ProviderCtx } from '../../../platform/provider/in-provider.ts'
import { noteAct } from '../../../platform/provider/note-act.ts'
import { Refused, refusedField } from '../../../platform/refused.ts'
import { refusing } from '../../../platform/refusing.ts'
import { foundRules, providedRules } from '../../taxonomy/index.ts'
import { newKey } from './new-key.ts'

/** One table as every shop has it that wrote nothing of its own. */
export async function listPlantRules(ctx: ProviderCtx, asked: PlantRulesQuery): Promise<{ items: PlantRuleHistory[]; found: number }> {
  return foundRules(await providedRules(ctx.db, [asked.kind]), 'provider', asked, today(ctx))
}

/** A version for all shops, from today or a day to come. Throws `not_found` for a rule that nobody has, `rule_past`, `rule_twice`. */
export async function savePlantRule(ctx: ProviderCtx, { key: corrects, kind, from, to, ...form }: PlantRuleInput): Promise<PlantRule> {
  if (from < today(ctx)) throw refusedField('rule_past', ['from'])
  const known = await providedRules(ctx.db, [kind])
  if (corrects !== null && !known.some(({ key }) => key === corrects)) throw new Refused('not_found')
  // Ground is known by its outline, and outlines are shipped.
  if (corrects === null && kind === 'region') throw new Refused('not_found')
  const key = corrects ?? newKey()
  const columns = { kind: kindOf(kind), key, from_on: from, to_on: to, ...form }
  const { id } = await refusing(
    ctx.db
      .insertInto('provider_plant_rule')
      .values({ ...columns, author: ctx.staff.name, created_at: ctx.now })
      .returning('id')
      .executeTakeFirstOrThrow(),
    { provider_plant_rule_once: () => refusedField('rule_twice', ['from']) },
  )
  await noteAct(ctx, 'plant_rule.create', { subject: 'provider_plant_rule', subjectId: id, after: columns })
  return { id, by: 'provider', kind, key, from, to, ...form, author: ctx.staff.name }
}

/** The contract refused what forbids sales already. */
const kindOf = (kind: PlantRuleKind): ProviderPlantRule['kind'] => kind as ProviderPlantRule['kind']

/** Throws `not_found`, `rule_in_force`. */
export async function removePlantRule(ctx: ProviderCtx, id: number): Promise<Done> {
  const row = mustExist(await ctx.db.selectFrom('provider_plant_rule').selectAll().where('id', '=', id).executeTakeFirst())
  if (row.from_on <= today(ctx)) throw new Refused('rule_in_force')
  await ctx.db.deleteFrom('provider_plant_rule').where('id', '=', id).execute()
  await noteAct(ctx, 'plant_rule.delete', {
    subject: 'provider_plant_rule',
    subjectId: id,
    before: { kind: row.kind, key: row.key, from: row.from_on },
  })
  return { ok: true }
}
