import type { SiteContent, SiteHead } from '@plantule/contract/site/site-page'
import type { Ctx } from '../../../platform/context.ts'
import { getMenu } from '../../catalogue/index.ts'
import { categoryPath } from '../site-paths.ts'

type Node = { name: string; url: string; published: boolean }

/** All published categories, three levels deep. */
export async function menuPage(ctx: Ctx): Promise<{ head: SiteHead; content: SiteContent }> {
  const { supercategories } = await getMenu(ctx)
  const shown = <T extends Node, B>(all: readonly T[], below: (one: T) => B) =>
    all.filter(({ published }) => published).map((one) => ({ label: one.name, path: categoryPath(one.url), below: below(one) }))
  const categories = shown(supercategories, (top) =>
    shown(top.categories, (middle) => shown(middle.subcategories, () => []).map(({ label, path }) => ({ label, path }))),
  )
  return { head: { title: '', description: '' }, content: { kind: 'menu', categories } }
}
