import type { Article } from '../catalogue/fill-catalogue.ts'
import type { PersonKind } from '../customers/people.ts'
import { type Random, randomFrom } from '../random.ts'

/** When each part of the catalogue sells, from January. */
const SEASONS: Record<string, readonly number[]> = {
  Arbres: [1.2, 1.3, 1.2, 0.6, 0.3, 0.2, 0.1, 0.1, 0.3, 1, 2, 1.4],
  Arbustes: [0.6, 0.9, 1.4, 1.4, 1.1, 0.6, 0.3, 0.3, 0.8, 1.5, 1.6, 0.7],
  Vivaces: [0.1, 0.4, 1.3, 2, 1.9, 1, 0.5, 0.4, 1, 1.1, 0.5, 0.1],
  Grimpantes: [0.3, 0.6, 1.3, 1.5, 1.3, 0.7, 0.3, 0.3, 0.8, 1.2, 0.9, 0.3],
  Fruitiers: [1.4, 1.5, 1.4, 0.5, 0.3, 0.2, 0.1, 0.1, 0.3, 1.3, 2.8, 1.8],
  Potager: [0.02, 0.1, 0.6, 2.6, 3, 1, 0.2, 0.3, 0.5, 0.2, 0.02, 0.02],
  Bulbes: [0.02, 0.1, 0.2, 0.3, 0.2, 0.1, 0.1, 0.4, 1.6, 2.2, 1, 0.1],
  Fournitures: [0.5, 0.6, 0.9, 0.9, 0.8, 0.5, 0.3, 0.3, 0.6, 0.9, 0.9, 0.5],
}
const DORMANT = [11, 12, 1, 2, 3]

export type BasketLine = { article: Article; quantity: number }
/** `free` bounds what may be taken of an article; without it the past had enough. */
export type Basket = (month: number, kind: PersonKind, random: Random, free?: (id: number) => number) => BasketLine[]

/** A chooser of what people buy: by season, some plants far more wanted than others. */
export function basketsFrom(articles: readonly Article[]): Basket {
  const taste = randomFrom('taste')
  const wanted = new Map<number, number>()
  for (const { productId } of articles) if (!wanted.has(productId)) wanted.set(productId, 0.04 + taste.next() ** 4)
  const ladders = Array.from({ length: 12 }, (_, at) => ladderOf(articles, wanted, at + 1))
  return (month, kind, random, free) => {
    const ladder = ladders[month - 1] ?? []
    const lines = new Map<number, BasketLine>()
    const count = kind === 'private' ? random.whole(1, 5) : random.whole(2, 9)
    for (let tries = 0; lines.size < count && tries < count * 6; tries++) {
      const article = drawn(articles, ladder, random)
      const quantity = quantityOf(article, kind, random)
      if (lines.has(article.id) || (free && free(article.id) < quantity)) continue
      lines.set(article.id, { article, quantity })
    }
    return [...lines.values()]
  }
}

function ladderOf(articles: readonly Article[], wanted: ReadonlyMap<number, number>, month: number): number[] {
  let until = 0
  return articles.map((article) => {
    const season = SEASONS[article.path[0] ?? '']?.[month - 1] ?? 1
    const bare = article.container === 'RN' ? (DORMANT.includes(month) ? 1.8 : 0) : 1
    until += season * bare * (wanted.get(article.productId) ?? 0)
    return until
  })
}

function drawn(articles: readonly Article[], ladder: readonly number[], random: Random): Article {
  const sought = random.next() * (ladder.at(-1) ?? 0)
  let [low, high] = [0, ladder.length - 1]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((ladder[middle] ?? 0) > sought) high = middle
    else low = middle + 1
  }
  const found = articles[low]
  if (!found) throw new Error('The catalogue of the demonstration is empty')
  return found
}

function quantityOf(article: Article, kind: PersonKind, random: Random): number {
  const many = kind === 'private' ? 1 : kind === 'reseller' ? 5 : 4
  if (article.priceCents < 300) return random.whole(3, 15) * (kind === 'private' ? 1 : 3)
  if (article.priceCents < 1000) return random.whole(1, 5) * many
  if (article.priceCents < 3000) return Math.ceil(random.whole(1, 2) * (many / 2))
  return kind === 'private' ? 1 : random.whole(1, 3)
}
