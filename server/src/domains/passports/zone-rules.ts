import { historiesOf } from '@plantule/contract/base/dated-rules'
import type { Done } from '@plantule/contract/base/shared'
import { shippedZones, type ZoneHistory, type ZoneRule, type ZoneRuleInput } from '@plantule/contract/passports/zone-rules'
import { type QueryExecutorProvider, sql } from 'kysely'
import { authorOf } from '../../platform/actor.ts'
import { audit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import { mustExist } from '../../platform/must-exist.ts'
import { nextNumber } from '../../platform/numbering.ts'
import { ownShop } from '../../platform/own-shop.ts'
import { today } from '../../platform/paris.ts'
import { Refused, refusedField } from '../../platform/refused.ts'
import { refusing } from '../../platform/refusing.ts'

/** All versions that are shipped, the provider's, or the shop's own. */
export async function zoneRules(ctx: Ctx): Promise<ZoneRule[]> {
  const [provided, { rows }] = await Promise.all([
    providedZones(ctx.db),
    sql<ZoneRule>`
      select r.id, 'shop' as by, r.key, r.organism, r.code, r.zone, r.postcodes, r.hosts, r.from_on::text as "from", r.to_on::text as "to",
        r.source, r.sure, r.note, r.author
      from zone_rule r where r.shop_id = ${ownShop} order by r.key, r.from_on desc`.execute(ctx.db),
  ])
  return [...provided, ...rows]
}

/** What every shop has: the shipped zones, and what the provider wrote over them. */
export async function providedZones(db: QueryExecutorProvider): Promise<ZoneRule[]> {
  const { rows } = await sql<ZoneRule>`
    select id, 'provider' as by, key, organism, code, zone, postcodes, hosts, from_on::text as "from", to_on::text as "to", source, sure, note,
      author
    from provider_zone_rule order by key, from_on desc`.execute(db)
  return [...shippedZones, ...rows]
}

export async function listZoneRules(ctx: Ctx): Promise<{ items: ZoneHistory[] }> {
  return { items: zonesByName(await zoneRules(ctx), today(ctx)) }
}

/** Each zone with its versions and what holds on a day, by name. */
export const zonesByName = (rules: readonly ZoneRule[], on: string): ZoneHistory[] =>
  historiesOf(rules, on).toSorted((a, b) => nameOf(a).localeCompare(nameOf(b), 'fr'))
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
  return { id, by: 'shop', key, from, to, ...form, author: authorOf(ctx) }
}

/** Throws `not_found`, `rule_in_force`. */
export async function removeZoneRule(ctx: Ctx, id: number): Promise<Done> {
  const row = mustExist(await ctx.db.selectFrom('zone_rule').selectAll().where('id', '=', id).forUpdate().executeTakeFirst())
  if (row.from_on <= today(ctx)) throw new Refused('rule_in_force')
  await ctx.db.deleteFrom('zone_rule').where('id', '=', id).execute()
  await audit(ctx, 'zone_rule.delete', 'zone_rule', id, { before: { key: row.key, from: row.from_on } })
  return { ok: true }
}
