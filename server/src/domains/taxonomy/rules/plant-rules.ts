import { historiesOf, inForce } from '@plantule/contract/base/dated-rules'
import type { Done } from '@plantule/contract/base/shared'
import {
  correctingRights,
  PLANT_RULES_SHOWN,
  type PlantRule,
  type PlantRuleHistory,
  type PlantRuleInput,
  type PlantRuleKind,
  type PlantRulesQuery,
} from '@plantule/contract/taxonomy/plant-rules'
import { type QueryExecutorProvider, sql } from 'kysely'
import { authorOf, lacks } from '../../../platform/actor.ts'
import { audit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { mustExist } from '../../../platform/must-exist.ts'
import { nextNumber } from '../../../platform/numbering.ts'
import { ownShop } from '../../../platform/own-shop.ts'
import { today } from '../../../platform/paris.ts'
import { Refused, refusedField } from '../../../platform/refused.ts'
import { refusing } from '../../../platform/refusing.ts'
import { bindTaxa } from './bind-taxa.ts'
import { shippedRules } from './shipped-rules.ts'

/** All versions of some tables that are shipped, the provider's, or the shop's own. */
async function plantRules(ctx: Ctx, kinds: readonly PlantRuleKind[]): Promise<PlantRule[]> {
  const [provided, { rows }] = await Promise.all([
    providedRules(ctx.db, kinds),
    sql<PlantRule>`
      select r.id, 'shop' as by, r.kind, r.key, r.name, r.names, r.code, r.level, r.detail, r.codes, r.from_on::text as "from",
        r.to_on::text as "to", r.source, r.sure, r.note, r.author
      from plant_rule r where r.shop_id = ${ownShop} and r.kind = any(${[...kinds]}) order by r.key, r.from_on desc`.execute(ctx.db),
  ])
  return [...provided, ...rows.map(calledToday)]
}

/** What every shop has of some tables: the shipped rows, and what the provider wrote over them. */
export async function providedRules(db: QueryExecutorProvider, kinds: readonly PlantRuleKind[]): Promise<PlantRule[]> {
  const { rows } = await sql<PlantRule>`
    select id, 'provider' as by, kind, key, name, names, code, level, detail, codes, from_on::text as "from", to_on::text as "to", source, sure,
      note, author
    from provider_plant_rule where kind = any(${[...kinds]}) order by key, from_on desc`.execute(db)
  return [...kinds.flatMap((kind) => shippedRules(kind)), ...rows.map(calledToday)]
}

/** A version that names no other name of its plant has those of the shipped row of that name: it may be older than they are. */
function calledToday(rule: PlantRule): PlantRule {
  if (rule.kind !== 'protected' || rule.names.length > 0) return rule
  return { ...rule, names: shippedRules('protected').find(({ name }) => name === rule.name)?.names ?? [] }
}

/** Of some tables the rules that hold on a day. */
export async function plantRulesOn(ctx: Ctx, kinds: readonly PlantRuleKind[], on: string): Promise<PlantRule[]> {
  const rules = Map.groupBy(await plantRules(ctx, kinds), (rule) => rule.kind)
  return [...rules.values()].flatMap((own) => inForce(own, on))
}

export async function listPlantRules(ctx: Ctx, asked: PlantRulesQuery): Promise<{ items: PlantRuleHistory[]; found: number }> {
  return foundRules(await plantRules(ctx, [asked.kind]), 'shop', asked, today(ctx))
}

/** A page of the rules of a table that name what is sought, by name; `own` are those of who asks. */
export function foundRules(
  rules: readonly PlantRule[],
  by: PlantRule['by'],
  { search, own = false, from }: PlantRulesQuery,
  on: string,
): { items: PlantRuleHistory[]; found: number } {
  const sought = folded(search)
  const all = historiesOf(rules, on).filter(
    ({ versions }) =>
      (!own || versions.some((version) => version.by === by)) &&
      versions.some(({ name, names, code, detail, codes }) => folded([name, ...names, code, detail, ...codes].join(' ')).includes(sought)),
  )
  const named = ({ versions }: PlantRuleHistory): string => versions[0]?.name ?? ''
  const items = all.toSorted((a, b) => named(a).localeCompare(named(b), 'fr') || a.key.localeCompare(b.key))
  return { items: items.slice(from, from + PLANT_RULES_SHOWN), found: items.length }
}
const folded = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/**
 * A version may lift what a rule forbids: whoever writes one over a rule has the right that lifting it otherwise asks for. Throws
 * `not_found` for a rule that nobody has, `no_right`, `rule_past`, `rule_twice`, `rule_no_plant`.
 */
export async function savePlantRule(ctx: Ctx, { key: corrects, kind, from, to, ...form }: PlantRuleInput): Promise<PlantRule> {
  if (from < today(ctx)) throw refusedField('rule_past', ['from'])
  const known = await plantRules(ctx, [kind])
  if (corrects !== null) {
    if (!known.some((rule) => rule.key === corrects)) throw new Refused('not_found')
    mayCorrect(ctx, kind)
  }
  // Ground is known by its outline, and outlines are shipped.
  if (corrects === null && kind === 'region') throw new Refused('not_found')
  const key = corrects ?? `own-${await nextNumber(ctx, 'plant-rule')}`
  const columns = { kind, key, from_on: from, to_on: to, ...form }
  const author = authorOf(ctx)
  const { id } = await refusing(
    ctx.db
      .insertInto('plant_rule')
      .values({ shop_id: ctx.shopId, ...columns, author, created_at: ctx.now })
      .returning('id')
      .executeTakeFirstOrThrow(),
    { plant_rule_once: () => refusedField('rule_twice', ['from']) },
  )
  if (kind === 'invasive' && (await bindTaxa(ctx, id, form)) === 0) throw refusedField('rule_no_plant', ['name'])
  await audit(ctx, 'plant_rule.create', 'plant_rule', id, { after: columns })
  await ctx.publish('catalogue.changed', {}, 'catalogue.read')
  return { id, by: 'shop', kind, key, from, to, ...form, author }
}

function mayCorrect(ctx: Ctx, kind: PlantRuleKind): void {
  const right = correctingRights[kind]
  if (lacks(ctx, right)) throw new Refused('no_right', { right })
}

/** Throws `not_found`, `no_right`, `rule_in_force`. */
export async function removePlantRule(ctx: Ctx, id: number): Promise<Done> {
  const row = mustExist(await ctx.db.selectFrom('plant_rule').selectAll().where('id', '=', id).forUpdate().executeTakeFirst())
  mayCorrect(ctx, row.kind as PlantRuleKind)
  if (row.from_on <= today(ctx)) throw new Refused('rule_in_force')
  await ctx.db.deleteFrom('plant_rule').where('id', '=', id).execute()
  await audit(ctx, 'plant_rule.delete', 'plant_rule', id, { before: { kind: row.kind, key: row.key, from: row.from_on } })
  return { ok: true }
}
