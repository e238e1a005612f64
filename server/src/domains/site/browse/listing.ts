import type { SiteFacet, SiteHead, SiteLink, SiteListing } from '@plantule/contract/site/site-page'
import { type CardSort, cardSorts, type ChosenFacets, chosenFacets, facetNames, facetValues } from '@plantule/contract/visitors/facets'
import type { Ctx } from '../../../platform/context.ts'
import { keepAnswer } from '../../../platform/keep-answer.ts'
import { getMenu } from '../../catalogue/index.ts'
import { countFacets, type FacetCounts, findCards, publicCategory } from '../../visitors/index.ts'
import { aroundOf } from '../frame.ts'
import { pageIn } from '../place.ts'
import { categoryPath } from '../site-paths.ts'
import { toCard } from './cards.ts'

type Listed = { head: SiteHead; content: SiteListing; query: string }
const MAX_Q = 100
const LEVELS = [1, 2, 3]

type CategoryPlace = { category: Awaited<ReturnType<typeof publicCategory>>; trail: SiteLink[]; below: SiteLink[] }
/** What a category is called and where it stands changes with the shop alone; its plants are read at each look. */
const kept = keepAnswer<CategoryPlace>()

async function placeOf(ctx: Ctx, slug: string): Promise<CategoryPlace> {
  const category = await publicCategory(ctx, slug, LEVELS)
  return { category, ...(await around(ctx, category.id)) }
}

/** Plants of a category, by its address or one that it left, which leads to the address of today. Throws `not_found`. */
export async function categoryListing(ctx: Ctx, slug: string, query: URLSearchParams): Promise<Listed | { movedTo: string }> {
  const { category, trail, below } = await kept(ctx, slug, () => placeOf(ctx, slug))
  if (category.url !== slug) return { movedTo: categoryPath(category.url) }
  const listed = await listing(ctx, query, { categoryId: category.id })
  const { name, description } = category
  return {
    ...listed,
    head: { title: name, description: description.slice(0, 300), imageKey: listed.content.cards[0]?.imageKey ?? null, ...listed.head },
    content: { ...listed.content, category: { name, description }, trail, below },
  }
}

/** What a search finds; all plants where nothing is asked for. Search engines are not to keep it. */
export async function searchListing(ctx: Ctx, query: URLSearchParams): Promise<Listed> {
  const q = (query.get('q') ?? '').trim().slice(0, MAX_Q)
  const listed = await listing(ctx, query, q ? { q } : {})
  return {
    ...listed,
    head: { title: q, description: '', hidden: q !== '' || listed.head.hidden === true },
    content: { ...listed.content, q },
  }
}

async function listing(ctx: Ctx, query: URLSearchParams, where: { categoryId?: number; q?: string }) {
  const { view: config } = await aroundOf(ctx)
  const { columns, rows } = config.category_view.icons
  const view = query.get('view') === 'list' ? 'list' : 'icons'
  const facets = chosenFacets((name) => query.getAll(name))
  const asked = query.get('sort')
  const usual: CardSort = where.q ? 'best' : 'name'
  const sort = cardSorts.find((each) => each === asked) ?? usual
  const page = pageIn(query)
  const size = view === 'list' ? config.category_view.list.rows : columns * rows
  const found = await findCards(ctx, { ...where, facets, sort, page, size })
  const counts = found.counts ?? (await countFacets(ctx, { ...where, facets }))
  const pages = Math.max(1, Math.ceil(found.total / size))
  const content: SiteListing = {
    kind: 'listing',
    category: null,
    q: '',
    trail: [],
    below: [],
    view,
    columns,
    sort,
    chosen: facets,
    facets: facetsOf(counts, facets),
    cards: found.items.map(toCard),
    total: found.total,
    page,
    pages,
  }
  // Each page of a list is found by itself; narrowed and sorted otherwise it is the same plants again.
  const hidden = Object.keys(facets).length > 0 || sort !== usual || view !== 'icons' || page > pages
  return { head: { hidden }, content, query: page > 1 ? `?page=${page}` : '' }
}

function facetsOf(counts: FacetCounts, chosen: ChosenFacets): SiteFacet[] {
  return facetNames.flatMap((name) => {
    const values = facetValues[name].map((value) => ({
      value,
      count: counts[name]?.[value] ?? 0,
      chosen: chosen[name]?.includes(value) ?? false,
    }))
    const useful = values.filter((each) => each.count > 0 || each.chosen)
    return useful.length === 0 ? [] : [{ name, values: useful }]
  })
}

/** The way down to a category, and the categories below it. */
async function around(ctx: Ctx, id: number): Promise<{ trail: SiteLink[]; below: SiteLink[] }> {
  const { supercategories } = await getMenu(ctx)
  const link = ({ name, url }: { name: string; url: string }): SiteLink => ({ label: name, path: categoryPath(url) })
  const shown = <T extends { published: boolean; name: string; url: string }>(all: readonly T[]) =>
    all.filter(({ published }) => published).map(link)
  for (const top of supercategories) {
    if (top.id === id) return { trail: [], below: shown(top.categories) }
    for (const middle of top.categories) {
      if (middle.id === id) return { trail: [link(top)], below: shown(middle.subcategories) }
      if (middle.subcategories.some((low) => low.id === id)) return { trail: [link(top), link(middle)], below: [] }
    }
  }
  return { trail: [], below: [] }
}
