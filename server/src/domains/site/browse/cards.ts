import type { SiteCard } from '@plantule/contract/site/site-page'
import type { PublicCard } from '@plantule/contract/visitors/public-catalogue'
import { productPath } from '../site-paths.ts'

export const toCard = (card: PublicCard): SiteCard => ({
  path: productPath(card.id, card.name, card.cultivar),
  name: card.name,
  latinName: card.latinName,
  cultivar: card.cultivar,
  imageKey: card.imageKey,
  priceCents: card.priceFromCents,
  several: card.priceFromCents !== card.priceToCents,
  reduced: card.reduced,
  inStock: card.inStock,
})

/** The beginning of a text for search engines, without markup. */
export function summary(html: string, most = 155): string {
  const text = html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&nbsp;/g, ' ')
    .replace(/&amp;/g, '&')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, '’')
    .replace(/\s+/g, ' ')
    .trim()
  return text.length <= most ? text : `${text.slice(0, most).replace(/\s+\S*$/, '')}…`
}
