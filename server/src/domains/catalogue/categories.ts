import { type Category, type CategoryInput, type CategoryLevel, childInput, topInput } from '@plantule/contract/catalogue/categories'
import type { Done } from '@plantule/contract/base/shared'
import { sql } from 'kysely'
import { audit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import { withKept } from '../../platform/kept.ts'
import { refuseNamed } from '../../platform/named-inside.ts'
import { followPrices } from './follow-prices.ts'
import { Refused, refusedField } from '../../platform/refused.ts'
import { freeSlug, keepRedirect } from './category-slug.ts'
import { refusing } from '../../platform/refusing.ts'
import { mustExist, refuseStale } from '../../platform/must-exist.ts'
import { ownShop } from '../../platform/own-shop.ts'

const refusals = {
  category_parent: () => refusedField('wrong_parent', ['parentId']),
  category_slug: () => refusedField('url_taken', ['url'], { name: '' }),
}

type Where = { level?: CategoryLevel; id?: number }

async function read(ctx: Ctx, where: Where): Promise<Category[]> {
  const { rows } = await sql<Category>`
    select c.id, c.level, c.parent_id as "parentId", c.name, c.slug as url, c.description, c.published, c.idx, c.version,
      (select count(*)::int from product_category pc join product p on p.shop_id = ${ownShop} and p.id = pc.product_id
        where pc.shop_id = ${ownShop} and pc.category_id = c.id and p.archived_at is null) as products,
      (select count(*)::int from category child where child.shop_id = ${ownShop} and child.parent_id = c.id) as children
    from category c left join category up on up.shop_id = ${ownShop} and up.id = c.parent_id left join category top on top.shop_id = ${ownShop} and top.id = up.parent_id
    where c.shop_id = ${ownShop} and ${where.level ? sql`c.level = ${where.level}` : sql`c.id = ${where.id}`}
    order by top.idx, up.idx, up.id, c.idx, c.id`.execute(ctx.db)
  return rows
}

export const listCategories = async (ctx: Ctx, level: CategoryLevel): Promise<{ items: Category[] }> => ({
  items: await read(ctx, { level }),
})

/** Throws `not_found`. */
export async function getCategory(ctx: Ctx, id: number): Promise<Category> {
  const [found] = await read(ctx, { id })
  if (!found) throw new Refused('not_found')
  return found
}

async function lockCategory(ctx: Ctx, id: number, level: CategoryLevel) {
  return mustExist(
    await ctx.db.selectFrom('category').selectAll().where('id', '=', id).where('level', '=', level).forUpdate().executeTakeFirst(),
  )
}

/** Adds it behind its sisters. Throws `url_taken`, `wrong_parent`. */
export async function createCategory(ctx: Ctx, level: CategoryLevel, input: CategoryInput): Promise<Category> {
  const slug = await freeSlug(ctx, input, null)
  const last = await ctx.db
    .selectFrom('category')
    .select(sql<number>`coalesce(max(idx) + 1, 0)`.as('idx'))
    .where('level', '=', level)
    .where('parent_id', 'is not distinct from', input.parentId)
    .executeTakeFirstOrThrow()
  const row = await refusing(
    ctx.db
      .insertInto('category')
      .values({
        shop_id: ctx.shopId,
        level,
        parent_id: input.parentId,
        name: input.name,
        slug,
        description: input.description,
        published: input.published,
        idx: last.idx,
      })
      .returningAll()
      .executeTakeFirstOrThrow(),
    refusals,
  )
  await keepRedirect(ctx, row.id, slug, slug)
  await audit(ctx, 'category.create', 'category', row.id, { after: { name: row.name, url: slug } })
  await ctx.publish('menu.changed', {})
  return getCategory(ctx, row.id)
}

type CategoryChange = { [Field in keyof CategoryInput]?: CategoryInput[Field] | undefined } & { version: number }

/** What is not named stays. Throws `not_found`, `stale_version`, `url_taken`, `wrong_parent`. */
export async function updateCategory(ctx: Ctx, level: CategoryLevel, id: number, change: CategoryChange): Promise<Category> {
  const before = await lockCategory(ctx, id, level)
  await refuseStale(before, change.version, () => getCategory(ctx, id))
  const held = { ...before, url: null, parentId: before.parent_id }
  const input: CategoryInput =
    level === 1 ? { ...withKept(ctx, topInput, held, change), parentId: null } : withKept(ctx, childInput, held, change)
  // A mere change of the name keeps the address: links to it stand on other sites.
  const slug = input.url ? await freeSlug(ctx, input, id) : before.slug
  const after = await refusing(
    ctx.db
      .updateTable('category')
      .set({
        parent_id: input.parentId,
        name: input.name,
        slug,
        description: input.description,
        published: input.published,
        version: before.version + 1,
      })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow(),
    refusals,
  )
  await keepRedirect(ctx, id, before.slug, slug)
  if (after.parent_id !== before.parent_id) await followPrices(ctx)
  await audit(ctx, 'category.update', 'category', id, { before, after })
  await ctx.publish('menu.changed', {})
  return getCategory(ctx, id)
}

/**
 * Throws `not_found`, `in_use` while it has children, products that are not to be detached, or stands in codes, price schemas, quantity
 * prices or promotions.
 */
export async function removeCategory(ctx: Ctx, level: CategoryLevel, id: number, detach: boolean): Promise<Done> {
  const before = await lockCategory(ctx, id, level)
  const { children } = await getCategory(ctx, id)
  if (children > 0)
    throw new Refused('in_use', {
      where:
        ctx.locale === 'en'
          ? `${children} ${children === 1 ? 'category' : 'categories'} below`
          : `${children} ${children === 1 ? 'catégorie' : 'catégories'} au-dessous`,
    })
  const left = ctx.db.deleteFrom('product_category').where('category_id', '=', id)
  const members = await ctx.db
    .selectFrom('product_category')
    .select(sql<number>`count(*)::int`.as('products'))
    .where('category_id', '=', id)
    .executeTakeFirstOrThrow()
  if (members.products > 0 && !detach) {
    throw new Refused('in_use', {
      where:
        ctx.locale === 'en'
          ? `${members.products} ${members.products === 1 ? 'product' : 'products'}`
          : `${members.products} ${members.products === 1 ? 'produit' : 'produits'}`,
    })
  }
  await refuseNamed(ctx, 'category', id)
  await left.execute()
  await ctx.db.deleteFrom('category').where('id', '=', id).execute()
  if (members.products > 0) await followPrices(ctx)
  await audit(ctx, 'category.remove', 'category', id, { before: { name: before.name, url: before.slug, products: members.products } })
  await ctx.publish('menu.changed', {})
  return { ok: true }
}
