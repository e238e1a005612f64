import type { SiteFrame, SiteLanguage, SiteMenuEntry, SitePage } from '@plantule/contract/site/site-page'
import type { Ctx } from '../../platform/context.ts'
import { getMenu } from '../catalogue/index.ts'
import { currentShop } from '../shops/index.ts'

type Place = { language: SiteLanguage; path: string; prefix: string; origin: string }

/** The page at a path of the shop; what is not there is a page too, with its status. */
export async function pageFor(ctx: Ctx, place: Place): Promise<{ status: number; page: SitePage }> {
  const frame = await frameOf(ctx, place)
  const said = { frame, title: frame.shop.name, description: '' }
  if (place.path === '/')
    return {
      status: 200,
      page: { ...said, content: { kind: 'home', categories: frame.menu.map(({ label, path }) => ({ label, path, imageKey: null })) } },
    }
  return { status: 404, page: { ...said, content: { kind: 'missing' } } }
}

async function frameOf(ctx: Ctx, { language, path, prefix, origin }: Place): Promise<SiteFrame> {
  const { name } = await currentShop(ctx)
  return { language, path, prefix, origin, shop: { name }, menu: await publicMenu(ctx) }
}

const categoryPath = (slug: string): string => `/category/${slug}`

async function publicMenu(ctx: Ctx): Promise<SiteMenuEntry[]> {
  const { supercategories } = await getMenu(ctx)
  return supercategories
    .filter(({ published }) => published)
    .map((top) => ({
      label: top.name,
      path: categoryPath(top.url),
      below: top.categories.filter(({ published }) => published).map(({ name, url }) => ({ label: name, path: categoryPath(url) })),
    }))
}
