import { inLanguage } from '../../storefront/index.ts'
import type { SiteAvailable, SiteHead } from '@plantule/contract/site/site-page'
import { text } from 'node:stream/consumers'
import type { Ctx } from '../../../platform/context.ts'
import { today } from '../../../platform/paris.ts'
import { writeCsv } from '../../../platform/sheets/write-csv.ts'
import type { Place } from '../place.ts'
import { availabilityConfig, type ListReader, listRows, type ListRow } from './list-rows.ts'

const ON_A_PAGE = 150

type Row = SiteAvailable['rows'][number]

/** A plant a row with its sizes, by Latin name. */
function byPlant(found: readonly ListRow[]): Row[] {
  const rows = new Map<number, Row & { sizes: Row['sizes'][number][] }>()
  for (const { productId, path, name, latinName, cultivar, size, priceCents, reduced, quantity } of found) {
    const row = rows.get(productId) ?? { path, name, latinName, cultivar, sizes: [] }
    row.sizes.push({ label: size, priceCents, reduced, quantity })
    rows.set(productId, row)
  }
  const keyOf = ({ latinName, name }: Row): string => (latinName || name).toLowerCase()
  return [...rows.values()].toSorted((one, other) => keyOf(one).localeCompare(keyOf(other), 'fr'))
}

/** What may be had today: of the very list that visitors and their programs are told from. */
export const availableNow = async (ctx: Ctx): Promise<Row[]> => byPlant((await listRows(ctx, null)).filter(({ inStock }) => inStock))

/** The list as a page, some plants at a time; of a profile for whoever has its address. */
export async function availablePage(
  ctx: Ctx,
  page: number,
  reader: ListReader | null = null,
): Promise<{ head: SiteHead; content: SiteAvailable; query: string }> {
  const rows = byPlant((await listRows(ctx, reader)).filter(({ inStock }) => inStock))
  const priced = reader ? reader.mode : (await availabilityConfig(ctx)).prices ? 'incl' : null
  const pages = Math.max(1, Math.ceil(rows.length / ON_A_PAGE))
  return {
    head: { title: '', description: '', ...(reader ? { hidden: true } : {}) },
    content: {
      kind: 'available',
      day: today(ctx),
      total: rows.length,
      priced,
      path: reader ? `/available/${reader.token}` : '/available',
      profile: reader?.name ?? null,
      rows: rows.slice((page - 1) * ON_A_PAGE, page * ON_A_PAGE),
      page,
      pages,
    },
    query: page > 1 ? `?page=${page}` : '',
  }
}

const heads = {
  fr: ['Nom latin', 'Cultivar', 'Nom', 'Taille', 'Quantité', 'Prix TTC', 'Prix HT', 'Lien'],
  en: ['Latin name', 'Cultivar', 'Name', 'Size', 'Quantity', 'Price with VAT', 'Price without VAT', 'Link'],
} as const

/** The list for the programs of those who buy much: a size a line, with its link, in the language of the page beside it. */
export async function availableCsv(
  ctx: Ctx,
  { origin, prefix, language }: Pick<Place, 'origin' | 'prefix' | 'language'>,
  reader: ListReader | null = null,
): Promise<string> {
  const rows = (await listRows(ctx, reader)).filter(({ inStock }) => inStock)
  const prices = reader !== null || (await availabilityConfig(ctx)).prices
  const [latin, cultivarHead, nameHead, sizeHead, count, incl, excl, link] = heads[language]
  return text(
    writeCsv(
      {
        columns: [
          { header: latin, type: 'text' },
          { header: cultivarHead, type: 'text' },
          { header: nameHead, type: 'text' },
          { header: sizeHead, type: 'text' },
          ...(reader ? [{ header: count, type: 'integer' } as const] : []),
          ...(prices ? [{ header: reader?.mode === 'excl' ? excl : incl, type: 'euros' } as const] : []),
          { header: link, type: 'text' },
        ],
        rows: rows.map(({ latinName, cultivar, name, size, quantity, priceCents, path }) => [
          latinName,
          cultivar,
          name,
          size,
          ...(reader ? [quantity] : []),
          ...(prices ? [priceCents] : []),
          inLanguage(origin + prefix, language) + path,
        ]),
      },
      language,
    ),
  )
}
