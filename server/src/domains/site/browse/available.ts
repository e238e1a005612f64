import type { SiteAvailable, SiteHead } from '@plantule/contract/site/site-page'
import type { PublicItem } from '@plantule/contract/visitors/public-catalogue'
import { text } from 'node:stream/consumers'
import type { Ctx } from '../../../platform/context.ts'
import { today } from '../../../platform/paris.ts'
import { writeCsv } from '../../../platform/sheets/write-csv.ts'
import { allItems } from '../../visitors/index.ts'
import type { Place } from '../place.ts'
import { productPath } from '../site-paths.ts'

const ON_A_PAGE = 150

type Row = SiteAvailable['rows'][number]

/** What may be had today, a plant a row with its sizes: of the very list that visitors and their programs are told from. */
export async function availableNow(ctx: Ctx): Promise<Row[]> {
  const { items } = await allItems(ctx)
  const rows = new Map<number, Row & { sizes: Row['sizes'][number][] }>()
  for (const item of items.filter(({ inStock }) => inStock)) {
    const { productId, name, latinName, cultivar } = item
    const row = rows.get(productId) ?? { path: productPath(productId, name, cultivar), name, latinName, cultivar, sizes: [] }
    row.sizes.push({ label: item.size, priceCents: item.priceCents, reduced: item.promotion !== null })
    rows.set(productId, row)
  }
  const keyOf = ({ latinName, name }: Row): string => (latinName || name).toLowerCase()
  return [...rows.values()].toSorted((one, other) => keyOf(one).localeCompare(keyOf(other), 'fr'))
}

/** The list as a page, some plants at a time. */
export async function availablePage(ctx: Ctx, page: number): Promise<{ head: SiteHead; content: SiteAvailable; query: string }> {
  const rows = await availableNow(ctx)
  const pages = Math.max(1, Math.ceil(rows.length / ON_A_PAGE))
  return {
    head: { title: '', description: '' },
    content: {
      kind: 'available',
      day: today(ctx),
      total: rows.length,
      rows: rows.slice((page - 1) * ON_A_PAGE, page * ON_A_PAGE),
      page,
      pages,
    },
    query: page > 1 ? `?page=${page}` : '',
  }
}

/** The list for the programs of those who buy much: a size a line, with its link. */
export async function availableCsv(ctx: Ctx, { origin, prefix }: Pick<Place, 'origin' | 'prefix'>): Promise<string> {
  const { items } = await allItems(ctx)
  const line = (item: PublicItem) => [
    item.latinName,
    item.cultivar,
    item.name,
    item.size,
    item.priceCents,
    `${origin}${prefix}${productPath(item.productId, item.name, item.cultivar)}`,
  ]
  return text(
    writeCsv({
      columns: [
        { header: 'Nom latin', type: 'text' },
        { header: 'Cultivar', type: 'text' },
        { header: 'Nom', type: 'text' },
        { header: 'Taille', type: 'text' },
        { header: 'Prix TTC', type: 'euros' },
        { header: 'Lien', type: 'text' },
      ],
      rows: items.filter(({ inStock }) => inStock).map(line),
    }),
  )
}
