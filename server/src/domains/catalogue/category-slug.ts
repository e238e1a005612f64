import type { Ctx } from '../../platform/context.ts'
import { refusedField } from '../../platform/refused.ts'

/** « Arbres & arbustes d'été » to arbres-arbustes-d-ete. */
export const slugOf = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/œ/gi, 'oe')
    .replace(/æ/gi, 'ae')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 130)
    .replace(/-+$/, '') || 'categorie'

const holder = (ctx: Ctx, slug: string, but: number | null) =>
  ctx.db.selectFrom('category').select('name').where('slug', '=', slug).where('id', 'is distinct from', but).executeTakeFirst()

/**
 * The address that a category gets: the wanted one, refused with `url_taken` when another category has it; else one made
 * from the name, with a number behind when that is taken.
 */
export async function freeSlug(ctx: Ctx, input: { name: string; url: string | null }, but: number | null): Promise<string> {
  if (input.url) {
    const other = await holder(ctx, input.url, but)
    if (other) throw refusedField('url_taken', ['url'], { name: other.name })
    return input.url
  }
  const stem = slugOf(input.name)
  for (let n = 1; ; n++) {
    const slug = n === 1 ? stem : `${stem}-${n}`
    if (!(await holder(ctx, slug, but))) return slug
  }
}

/** Keeps an address that a category leaves, so that links to it still arrive; the newest holder of an address wins. */
export async function keepRedirect(ctx: Ctx, categoryId: number, left: string, taken: string): Promise<void> {
  await ctx.db.deleteFrom('slug_redirect').where('slug', '=', taken).execute()
  if (left === taken) return
  await ctx.db
    .insertInto('slug_redirect')
    .values({ shop_id: ctx.shopId, slug: left, category_id: categoryId })
    .onConflict((conflict) => conflict.columns(['shop_id', 'slug']).doUpdateSet({ category_id: categoryId }))
    .execute()
}
