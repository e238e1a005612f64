import { keyOf, type Article } from '../../parts/basket.ts'
import { isOut } from '../../parts/finder.ts'

/** What stands on one tile: a pack or a size, or the sizes of one plant. */
export type TileGroup = { key: number; articles: readonly [Article, ...Article[]] }

/** The plant with its cultivar, which a label has before its size. */
export const plantOf = ({ label, size }: Pick<Article, 'label' | 'size'>): string => {
  const end = ` - ${size}`
  return size && label.endsWith(end) ? label.slice(0, -end.length) : label
}

const alone = (article: Article): TileGroup => ({ key: keyOf(article), articles: [article] })

/**
 * The sizes of a plant on one tile, where the first of them stands. Those that are out, or not on the stand of a fair, are no choice
 * among those at hand: they stand at the end on a tile of their own, so that what runs out moves no other tile. Where all that is found
 * is one plant, its sizes stand open: there is nothing to choose before them.
 */
export function tileGroups(articles: readonly Article[]): TileGroup[] {
  const plants = new Map<string, [Article, ...Article[]]>()
  for (const article of articles) {
    const plant = article.productId === null ? `pack ${keyOf(article)}` : String(article.productId)
    const sizes = plants.get(plant)
    if (sizes) sizes.push(article)
    else plants.set(plant, [article])
  }
  if (plants.size === 1) return sizesOf(articles).map(alone)
  const last: TileGroup[] = []
  const places = [...plants.values()].map((sizes): TileGroup => {
    const [first, ...others] = sizes.filter((size) => !isOut(size))
    const [firstOut, ...othersOut] = sizes.filter(isOut)
    if (!first || !firstOut) return { key: keyOf(sizes[0]), articles: sizes }
    last.push({ key: keyOf(firstOut), articles: [firstOut, ...othersOut] })
    return { key: keyOf(first), articles: [first, ...others] }
  })
  return [...places, ...last]
}

/** Small before large: by price, as the labels in the rows stand. */
export const sizesOf = (articles: readonly Article[]): Article[] =>
  articles.toSorted((a, b) => a.priceCents - b.priceCents || a.label.localeCompare(b.label, 'fr', { numeric: true }))
