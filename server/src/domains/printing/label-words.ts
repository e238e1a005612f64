import type { LabelElement } from '@plantule/contract/printing/label-design'

/** What the words of an element are taken from. */
export type Worded = Record<'name' | 'latinName' | 'cultivar' | 'size' | 'reference' | 'priceNote' | 'place' | 'date' | 'note', string> & {
  priceCents: number | null
  quantity: number | null
  facts: string[]
}

/** What an element of text says of a thing, as `labels.typ` does. */
export function wordsOf({ field, text }: LabelElement, item: Worded, { shop, locale }: { shop: string; locale: 'fr' | 'en' }): string {
  switch (field) {
    case 'fixed':
      return text
    case 'shop':
      return shop
    case 'price':
      return item.priceCents === null ? '' : [moneyOf(item.priceCents, locale), item.priceNote].filter(Boolean).join(' ')
    case 'quantity':
      return item.quantity === null ? '' : String(item.quantity)
    case 'facts':
      return item.facts.join(' · ')
    case 'cultivar':
      return item.cultivar === '' ? '' : `‘${item.cultivar}’`
    default:
      return item[field]
  }
}

const moneyOf = (cents: number, locale: string): string =>
  new Intl.NumberFormat(locale === 'en' ? 'en-IE' : 'fr-FR', { style: 'currency', currency: 'EUR' })
    .format(cents / 100)
    .replaceAll(/\s/g, ' ')
