import type { LetterShowing } from '@plantule/contract/marketing/newsletters'
import type { BlockProps } from '@plantule/contract/storefront/blocks'
import { imageUrl } from '@plantule/contract/library/library'
import type { PublicItem } from '@plantule/contract/visitors/public-catalogue'
import type { Ctx } from '../../platform/context.ts'
import { dayInWords } from '../../platform/day-in-words.ts'
import { euros } from '../../platform/euros.ts'
import type { Block as MailBlock, MailPlant, MailSize } from '../../platform/mail/content.ts'
import { today } from '../../platform/paris.ts'
import { priceAll, priceBook } from '../pricing/index.ts'
import { inLanguage, productPath, wantedBy } from '../storefront/index.ts'
import { allItems, chosenProducts } from '../visitors/index.ts'

/** What differs from one reader of a letter to the next. `profile` null: public prices. */
export type Reader = { language: 'fr' | 'en'; profile: { id: number; mode: 'incl' | 'excl' } | null }

const MOST_SIZES = 5
const words = {
  fr: {
    ready: 'disponible',
    gone: 'épuisé',
    from: 'à partir du {day}',
    lowest: 'prix le plus bas des 30 derniers jours : {price}',
    more: 'Voir les {count} autres tailles',
    another: 'Voir l’autre taille',
    incl: 'Prix TTC au {day}, dans la limite du stock.',
    excl: 'Prix HT de votre tarif au {day}, dans la limite du stock.',
    none: 'Disponibilité au {day}, dans la limite du stock.',
  },
  en: {
    ready: 'available',
    gone: 'sold out',
    from: 'from {day}',
    lowest: 'lowest price of the last 30 days: {price}',
    more: 'See the {count} other sizes',
    another: 'See the other size',
    incl: 'Prices with VAT on {day}, while stock lasts.',
    excl: 'Your prices without VAT on {day}, while stock lasts.',
    none: 'Availability on {day}, while stock lasts.',
  },
} as const

type Wanted = { props: BlockProps<'products'>; showing: LetterShowing; reader: Reader; home: string }

/** The plants that a block of a letter means at this moment; undefined where none is there. */
export async function plantsNow(ctx: Ctx, { props, showing, reader, home }: Wanted): Promise<MailBlock | undefined> {
  const leave = showing.soldOut === 'leave'
  const want = wantedBy(props)
  if (!want) return undefined
  const found = await chosenProducts(ctx, leave ? { ...want, onlyThere: true } : want)
  const places = new Map(found.map((id, at) => [id, at]))
  const { items } = await allItems(ctx)
  const told = new Map<number, PublicItem[]>()
  for (const item of items) {
    if (!places.has(item.productId) || (leave && !item.inStock)) continue
    told.set(item.productId, [...(told.get(item.productId) ?? []), item])
  }
  const sizes = [...told.values()].flat()
  if (sizes.length === 0) return undefined
  const price = await pricesFor(ctx, sizes, showing, reader)
  const { language, profile } = reader
  const w = words[language]
  const ordered = [...told].toSorted(([one], [other]) => (places.get(one) ?? 0) - (places.get(other) ?? 0))
  const note = showing.prices === 'none' ? w.none : showing.prices === 'reader' && profile?.mode === 'excl' ? w.excl : w.incl
  return {
    kind: 'plants',
    ...(props.title && { title: props.title }),
    rows: ordered.map(([, of]) => plantOf(of, { language, price, publicUrl: ctx.services.config.publicUrl, home })),
    note: note.replace('{day}', dayInWords(today(ctx), language)),
  }
}

type Telling = { language: 'fr' | 'en'; price: (item: PublicItem) => string | undefined; publicUrl: string; home: string }

function plantOf(sizes: readonly PublicItem[], { language, price, publicUrl, home }: Telling): MailPlant {
  const w = words[language]
  // What can be had stands first.
  const shown = sizes.toSorted((one, other) => Number(other.inStock) - Number(one.inStock))
  const [{ productId, name, latinName, cultivar }] = shown as [PublicItem]
  const key = shown.find(({ imageKey }) => imageKey !== null)?.imageKey
  const more = shown.length - MOST_SIZES
  const called = cultivar === '' || name.includes(cultivar) ? name : `${name} ‘${cultivar}’`
  return {
    name: called,
    ...(latinName !== '' && !called.startsWith(latinName) && { latin: latinName }),
    url: `${inLanguage(home, language)}${productPath(productId, name, cultivar)}`,
    ...(key && { picture: `${publicUrl}${imageUrl(key, 320, 'jpg')}` }),
    sizes: shown.slice(0, MOST_SIZES).map((item): MailSize => {
      const cost = price(item)
      const note = item.inStock
        ? w.ready
        : item.availableFrom === null
          ? w.gone
          : w.from.replace('{day}', dayInWords(item.availableFrom, language))
      return { label: item.size, ...(cost !== undefined && { price: cost }), note, gone: !item.inStock && item.availableFrom === null }
    }),
    ...(more > 0 && { more: more === 1 ? w.another : w.more.replace('{count}', String(more)) }),
  }
}

/** What one piece of a size costs this reader, in words; a reduction stands beside the lowest price before it (C. conso. L112-1-1). */
async function pricesFor(
  ctx: Ctx,
  sizes: readonly PublicItem[],
  { prices }: LetterShowing,
  { language, profile }: Reader,
): Promise<Telling['price']> {
  if (prices === 'none') return () => undefined
  if (prices === 'public' || profile === null)
    return ({ priceCents, promotion }) => {
      const cost = euros(priceCents, language)
      return promotion === null
        ? cost
        : `${cost} (${words[language].lowest.replace('{price}', euros(promotion.lowest30DaysCents, language))})`
    }
  const ids = sizes.map(({ subproductId }) => subproductId)
  const book = await priceBook(ctx, { profileId: profile.id }, ids)
  return ({ subproductId }) => {
    const [price] = priceAll(book, profile.mode, [{ subproductId, quantity: 1 }])
    return price ? euros(price.unitCents, language) : undefined
  }
}
