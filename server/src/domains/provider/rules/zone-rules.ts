import type { ZoneHistory, ZoneRule, ZoneRuleInput } from '@plantule/contract/passports/zone-rules'
import type { Done } from '@plantule/contract/base/shared'
import { mustExist } from '../../../platform/must-exist.ts'
import { today } from '../../../platform/paris.ts'
import type { ProviderCtx } from '../../../platform/provider/in-provider.ts'
import { noteAct } from '../../../platform/provider/note-act.ts'
import { Refused, refusedField } from '../../../platform/refused.ts'
import { refusing } from '../../../platform/refusing.ts'
import { providedZones, zonesByName } from '../../passports/index.ts'
import { newKey } from './new-key.ts'

/** Protected zones as every shop has them that wrote nothing of its own. */
export async function listZoneRules(ctx: ProviderCtx): Promise<{ items: ZoneHistory[] }> {
  return { items: zonesByName(await providedZones(ctx.db), today(ctx)) }
}

/** A version for all shops, from today or a day to come. Throws `not_found` for a zone that nobody has, `rule_past`, `rule_twice`. */
export async function saveZoneRule(ctx: ProviderCtx, { key: corrects, from, to, ...form }: ZoneRuleInput): Promise<ZoneRule> {
  if (from < today(ctx)) throw refusedField('rule_past', ['from'])
  const known = await providedZones(ctx.db)
  if (corrects !== null && !known.some(({ key }) => key === corrects)) throw new Refused('not_found')
  const key = corrects ?? newKey()
  const columns = { key, from_on: from, to_on: to, ...form }
  const { id } = await refusing(
    ctx.db
      .insertInto('provider_zone_rule')
      .values({ ...columns, author: ctx.staff.name, created_at: ctx.now })
      .returning('id')
      .executeTakeFirstOrThrow(),
    { provider_zone_rule_once: () => refusedField('rule_twice', ['from']) },
  )
  await noteAct(ctx, 'zone_rule.create', { subject: 'provider_zone_rule', subjectId: id, after: columns })
  return { id, by: 'provider', key, from, to, ...form, author: ctx.staff.name }
}

/** Throws `not_found`, `rule_in_force`. */
export async function removeZoneRule(ctx: ProviderCtx, id: number): Promise<Done> {
  const row = mustExist(await ctx.db.selectFrom('provider_zone_rule').selectAll().where('id', '=', id).executeTakeFirst())
  if (row.from_on <= today(ctx)) throw new Refused('rule_in_force')
  await ctx.db.deleteFrom('provider_zone_rule').where('id', '=', id).execute()
  await noteAct(ctx, 'zone_rule.delete', { subject: 'provider_zone_rule', subjectId: id, before: { key: row.key, from: row.from_on } })
  return { ok: true }
}
