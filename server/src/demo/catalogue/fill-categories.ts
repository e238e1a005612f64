import { slugOf } from '../../domains/catalogue/category-slug.ts'
import type { Ctx } from '../../platform/context.ts'
import { insertRows } from '../bulk.ts'

type Path = readonly [string, string, string]

/** Three levels of categories; gives the ids of the last one by `A / B / C`. */
export async function fillCategories(ctx: Ctx, paths: readonly Path[]): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  const slugs = new Set<string>()
  for (const level of [1, 2, 3]) {
    const names = [...new Set(paths.map((path) => path.slice(0, level).join(' / ')))]
    const rows = names.map((name, idx) => {
      const own = name.split(' / ').at(-1) ?? ''
      return { level, parent_id: ids.get(name.split(' / ').slice(0, -1).join(' / ')) ?? null, name: own, slug: freeSlug(own, slugs), idx }
    })
    const made = await insertRows<{ id: number }>(ctx, 'category', rows, ['id'])
    names.forEach((name, at) => ids.set(name, made[at]?.id ?? 0))
  }
  return ids
}

function freeSlug(name: string, taken: Set<string>): string {
  const stem = slugOf(name)
  const slug = taken.has(stem) ? `${stem}-${taken.size}` : stem
  taken.add(slug)
  return slug
}
