import type { SimpleWelcome, WelcomePage, welcomeRoutes } from '@plantule/contract/storefront/welcome'
import type { Out } from '@plantule/contract/base/route'
import { sql } from 'kysely'
import { audit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Upload } from '../../../platform/handlers.ts'
import { missingOf } from '../../../platform/named-inside.ts'
import { ownShop } from '../../../platform/own-shop.ts'
import { refusedField } from '../../../platform/refused.ts'
import { readSetting, writeSetting } from '../../../platform/settings.ts'
import type { UsesOf } from '../../../platform/uses.ts'
import { cleanHtml } from '../../catalogue/index.ts'
import { addImage } from '../../library/index.ts'

type Words = Pick<WelcomePage, 'kind' | 'title' | 'html'>
const TOPIC = 'site.welcome'
const noWords: Words = { kind: 'simple', title: '', html: '' }
const words = (ctx: Ctx): Promise<Words> => readSetting(ctx, TOPIC, noWords)

export async function welcomePage(ctx: Ctx): Promise<WelcomePage> {
  const { kind, title, html } = await words(ctx)
  const { rows: images } = await sql<WelcomePage['images'][number]>`
    select w.n, w.image_id as "imageId", i.key, w.alt, i.width, i.height from welcome_image w
    join image i on i.shop_id = ${ownShop} and i.id = w.image_id where w.shop_id = ${ownShop} order by w.n`.execute(ctx.db)
  const { rows: picks } = await sql<{ category: number | null; product: number | null; name: string }>`
    select w.category_id as category, w.product_id as product, coalesce(c.name, p.name) as name from welcome_pick w
    left join category c on c.shop_id = ${ownShop} and c.id = w.category_id
    left join product p on p.shop_id = ${ownShop} and p.id = w.product_id
    where w.shop_id = ${ownShop} order by w.idx`.execute(ctx.db)
  return {
    kind,
    title,
    html,
    images,
    categories: picks.flatMap(({ category, name }) => (category === null ? [] : [{ id: category, name }])),
    products: picks.flatMap(({ product, name }) => (product === null ? [] : [{ id: product, name }])),
  }
}

/** Throws `unknown_choice` beside what the shop does not have. */
export async function setSimpleWelcome(ctx: Ctx, { title, html, categories, products }: SimpleWelcome): Promise<WelcomePage> {
  for (const [kind, field, ids] of [['category', 'categories', categories] as const, ['product', 'products', products] as const]) {
    const missing = await missingOf(ctx, kind, ids)
    const at = ids.findIndex((id) => missing.has(id))
    if (at >= 0) throw refusedField('unknown_choice', [field, at])
  }
  await writeSetting(ctx, TOPIC, noWords, { kind: 'simple', title, html: cleanHtml(html) })
  await ctx.db.deleteFrom('welcome_pick').execute()
  const picks = [
    ...[...new Set(categories)].map((category_id) => ({ category_id, product_id: null })),
    ...[...new Set(products)].map((product_id) => ({ category_id: null, product_id })),
  ]
  if (picks.length > 0)
    await ctx.db
      .insertInto('welcome_pick')
      .values(picks.map((pick, idx) => ({ shop_id: ctx.shopId, idx, ...pick })))
      .execute()
  return welcomePage(ctx)
}

/** What the simple page says stays for the day on which it is shown again. */
export async function setComplexWelcome(ctx: Ctx): Promise<WelcomePage> {
  await writeSetting(ctx, TOPIC, noWords, { ...(await words(ctx)), kind: 'complex' })
  return welcomePage(ctx)
}

type ImageChoice = Out<(typeof welcomeRoutes)['setWelcomeImage']['body']>

/** Throws `alt_missing`, `not_found` beside a picture that the library does not have, what the library refuses. */
export async function setWelcomeImage(
  ctx: Ctx,
  n: number,
  { imageId, alt }: ImageChoice,
  upload: Upload | undefined,
): Promise<WelcomePage> {
  if (!upload && imageId === null) {
    await ctx.db.deleteFrom('welcome_image').where('n', '=', n).execute()
    await audit(ctx, 'welcome_image.remove', 'welcome_image', n, {})
    return welcomePage(ctx)
  }
  if (alt === '') throw refusedField('alt_missing', ['alt'])
  const image_id = upload ? (await addImage(ctx, upload, { alt })).id : await ofLibrary(ctx, imageId)
  await ctx.db
    .insertInto('welcome_image')
    .values({ shop_id: ctx.shopId, n, image_id, alt })
    .onConflict((conflict) => conflict.columns(['shop_id', 'n']).doUpdateSet({ image_id, alt }))
    .execute()
  await audit(ctx, 'welcome_image.set', 'welcome_image', n, { after: { imageId: image_id, alt } })
  return welcomePage(ctx)
}

async function ofLibrary(ctx: Ctx, imageId: number | null): Promise<number> {
  if (imageId === null) throw refusedField('not_found', ['imageId'])
  const found = await ctx.db
    .selectFrom('image')
    .select('id')
    .where('id', '=', imageId)
    .where('cut_of', 'is', null)
    .forKeyShare()
    .executeTakeFirst()
  if (!found) throw refusedField('not_found', ['imageId'])
  return found.id
}

/** The welcome page shows some pictures of the library. */
export const usesInWelcome: UsesOf = async (ctx, ids) => {
  const rows = await ctx.db
    .selectFrom('welcome_image')
    .select(['image_id', 'n'])
    .where('image_id', 'in', [...ids])
    .execute()
  const { title } = await words(ctx)
  return rows.map(({ image_id, n }) => ({
    id: image_id,
    use: { kind: 'welcome_page', id: n, name: title || (ctx.locale === 'fr' ? 'Page d’accueil' : 'Welcome page') },
  }))
}
