import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import type { NamedInside } from '../../../platform/named-inside.ts'
import { ownShop } from '../../../platform/own-shop.ts'
import type { UsesOf } from '../../../platform/uses.ts'
import { inForce, withdrawn } from './versions.db.ts'

const paths = { product: 'strict $.**.productIds[*]', category: 'strict $.**.categoryId, strict $.**.categoryIds[*]' } as const

/**
 * Drafts, what visitors see and what is planned hold what they name. What was published once does not: published again, it no longer
 * names what is gone.
 */
export const namedInTemplates: NamedInside = async (ctx, kind, ids) => {
  if (kind !== 'product' && kind !== 'category') return []
  const found = sql.join(
    paths[kind].split(', ').map((path) => sql`select jsonb_path_query(t.template, ${path}::jsonpath) as named`),
    sql` union all `,
  )
  const { rows } = await sql<{ id: number; where: string }>`
    with t as (
      select kind, name, template from template_draft where template_draft.shop_id = ${ownShop}
      union all
      select v.kind, v.name, v.template from template_version v where v.shop_id = ${ownShop} and ${held(ctx)})
    select distinct (f.named #>> '{}')::bigint as id, t.name as "where" from t, lateral (${found}) f
    where jsonb_typeof(f.named) = 'number' and (f.named #>> '{}')::numeric = any(${[...ids]}::numeric[]) order by 1, 2`.execute(ctx.db)
  return rows
}

const held = (ctx: Ctx) =>
  sql`not ${withdrawn} and (v.appears_at > ${ctx.now} or v.id in (${inForce(ctx, 'product')}, ${inForce(ctx, 'landing')}))`

/** The drafts and versions that show some pictures of the library. */
export const usesInTemplates: UsesOf = async (ctx, ids) => {
  const { rows } = await sql<{ imageId: number; id: number; name: string; kind: string }>`
    select c.image_id as "imageId", d.id, d.name, d.kind || '_template' as kind from template_draft_picture c
      join template_draft d on d.shop_id = ${ownShop} and d.id = c.draft_id
      where c.shop_id = ${ownShop} and c.image_id = any(${[...ids]}::bigint[])
    union all
    select c.image_id, v.id, v.name || ' (v' || v.number || ')', v.kind || '_template' from template_version_picture c
      join template_version v on v.shop_id = ${ownShop} and v.id = c.version_id
      where c.shop_id = ${ownShop} and c.image_id = any(${[...ids]}::bigint[])
    order by 3, 2`.execute(ctx.db)
  return rows.map(({ imageId, id, name, kind }) => ({ id: imageId, use: { kind, id, name } }))
}
