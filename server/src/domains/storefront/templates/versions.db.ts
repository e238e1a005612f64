import type { TemplateKind } from '@plantule/contract/storefront/blocks'
import type { TemplateVersionRow } from '@plantule/contract/storefront/templates'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { instantOf } from '../../../platform/instant.ts'
import { ownShop } from '../../../platform/own-shop.ts'

export const withdrawn = sql`exists (select from template_withdrawal w where w.shop_id = ${ownShop} and w.version_id = v.id)`

/** The id of what visitors see of a kind: what appeared last and was not taken back. */
export const inForce = (ctx: Pick<Ctx, 'now'>, kind: TemplateKind): RawBuilder<number> =>
  sql`(select v.id from template_version v where v.shop_id = ${ownShop} and v.kind = ${kind} and v.appears_at <= ${ctx.now} and not ${withdrawn}
    order by v.appears_at desc, v.number desc limit 1)`

export const versionColumns = (ctx: Ctx, kind: TemplateKind) => sql`v.id, v.number, v.name, v.author,
  ${instantOf('v.appears_at')} as "appearsAt", ${instantOf('v.saved_at')} as "savedAt",
  case when ${withdrawn} then 'withdrawn' when v.appears_at > ${ctx.now} then 'planned' when v.id = ${inForce(ctx, kind)} then 'now' else 'past' end as state`

/** How many a screen shows; older ones stay. */
const SHOWN = 50

export async function versionsOf(ctx: Ctx, kind: TemplateKind): Promise<TemplateVersionRow[]> {
  const { rows } = await sql<TemplateVersionRow>`select ${versionColumns(ctx, kind)} from template_version v
    where v.shop_id = ${ownShop} and v.kind = ${kind} order by v.number desc limit ${sql.lit(SHOWN)}`.execute(ctx.db)
  return rows
}
