import { historiesOf } from '@plantule/contract/base/dated-rules'
import type { Done } from '@plantule/contract/base/shared'
import { shippedZones, type ZoneHistory, type ZoneRule, type ZoneRuleInput } from '@plantule/contract/passports/zone-rules'
import { sql } from 'kysely'
import { authorOf } from '../../platform/actor.ts'
import { audit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import { mustExist } from '../../platform/must-exist.ts'
import { nextNumber } from '../../platform/numbering.ts'
import { ownShop } from '../../platform/own-shop.ts'
import { today } from '../../platform/paris.ts'
import { Refused, refusedField } from '../../platform/refused.ts'
import { refusing } from '../../platform/refusing.ts'

/** All versions that are shipped or the shop's own. */
export async function zoneRules(ctx: Ctx): Promise<ZoneRule[]> {
  const { rows } = await sql<ZoneRule>`
    select r.id, r.key, r.organism, r.code, r.zone, r.postcodes, r.hosts, r.from_on::text as "from", r.to_on::text as "to", r.source, r.sure,
      r.note, r.author
    from zone_rule r where r.shop_id = ${ownShop} order by r.key, r.from_on desc`.execute(ctx.db)
  return [...shippedZones, ...rows]
}

export async function listZoneRules(ctx: Ctx): Promise<{ items: ZoneHistory[] }> {
  const items = historiesOf(await zoneRules(ctx), today(ctx))
  return { items: items.toSorted((a, b) => nameOf(a).localeCompare(nameOf(b), 'fr')) }
}
const nameOf = ({ versions }: ZoneHistory): string => [versions[0]?.zone, versions[0]?.organism].join(' ')

/** Throws `not_found` for a rule that nobody has, `rule_past`, `rule_twice`. */
export async function saveZoneRule(ctx: Ctx, { key: corrects, from, to, ...form }: ZoneRuleInput): Promise<ZoneRule> {
  if (from < today(ctx)) throw refusedField('rule_past', ['from'])
  const rules = await zoneRules(ctx)
  if (corrects !== null && !rules.some((rule) => rule.key === corrects)) throw new Refused('not_found')
  const key = corrects ?? `own-${await nextNumber(ctx, 'zone-rule')}`
  const columns = { key, from_on: from, to_on: to, ...form }
  const { id } = await refusing(
    ctx.db
      .insertInto('zone_rule')
      .values({ shop_id: ctx.shopId, ...columns, author: authorOf(ctx), created_at: ctx.now })
      .returning('id')
      .executeTakeFirstOrThrow(),
    { zone_rule_once: () => refusedField('rule_twice', ['from']) },
  )
  await audit(ctx, 'zone_rule.create', 'zone_rule', id, { after: columns })
  return { id, key, from, to, ...form, author: authorOf(ctx) }
}

/** Throws `not_found`, `rule_in_force`. */
export async function removeZoneRule(ctx: Ctx, id: number): Promise<Done> {
  const row = mustExist(await ctx.db.selectFrom('zone_rule').selectAll().where('id', '=', id).forUpdate().executeTakeFirst())
  if (row.from_on <= today(ctx)) throw new Refused('rule_in_force')
  await ctx.db.deleteFrom('zone_rule').where('id', '=', id).execute()
  await audit(ctx, 'zone_rule.delete', 'zone_rule', id, { before: { key: row.key, from: row.from_on } })
  return { ok: true }
}
