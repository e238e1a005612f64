import { imageSizes, imageUrl } from '@plantule/contract/library/image-url'
import type { SiteCard, SiteFrame } from '@plantule/contract/site/site-page'
import { hrefIn } from '../address.ts'
import { price } from '../blocks/said.ts'
import { wordsOf } from '../words/words.ts'

const SIZES = '(min-width: 1100px) 270px, (min-width: 700px) 30vw, 45vw'
const MOST = 800
const LEAF =
  '<svg class="leaf" viewBox="0 0 24 24" aria-hidden="true"><path d="M5 19C4 10 9 4 20 4c0 11-6 16-15 15Zm0 0c3-5 6-8 10-10"></path></svg>'

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;' }
const SPECIAL = /[&<>"']/g
/** As it stands between tags, or in an attribute between double quotes. */
const escaped = (text: string): string => text.replace(SPECIAL, (sign) => entities[sign] ?? sign)

export type Shown = { card: SiteCard; first?: boolean; note?: string }

/**
 * A plant among others: its picture, its names, what it costs. Written as text, since a list shows sixty of them at each request: React
 * takes four times as long for the page, of which nothing is needed where no script follows. Each value of a plant passes `escaped`.
 */
export function cardHtml(frame: SiteFrame, { card, first = false, note }: Shown): string {
  const { language } = frame
  const words = wordsOf(language)
  const cultivar = card.cultivar && ` ‘${escaped(card.cultivar)}’`
  const latin = card.latinName && `<i lang="la">${escaped(card.latinName)}</i>`
  const cost =
    card.priceCents === null ? words.noPrice : `${card.several ? `${words.from} ` : ''}<b>${price(language, card.priceCents)}</b>`
  return `<a class="card" href="${escaped(hrefIn(frame, card.path))}"><span class="face">${face(card.imageKey, first)}${
    card.reduced ? `<span class="badge">${words.reduced}</span>` : ''
  }</span><span class="name">${escaped(card.name)}${cultivar}</span>${latin}<span class="cost">${cost}${
    card.inStock ? '' : `<span class="out">${words.soldOut}</span>`
  }</span>${note ? `<small class="there">${escaped(note)}</small>` : ''}</a>`
}

function face(key: string | null, first: boolean): string {
  if (key === null) return LEAF
  const set = imageSizes.filter((size) => size <= MOST).map((size) => `${escaped(imageUrl(key, size))} ${size}w`)
  return `<img src="${escaped(imageUrl(key, 320))}" srcset="${set.join(', ')}" sizes="${SIZES}" alt="" width="320" height="320" ${
    first ? 'fetchpriority="high"' : 'loading="lazy"'
  } decoding="async">`
}
