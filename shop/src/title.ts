import type { SitePage } from '@plantule/contract/site/site-page'
import { availableWords } from './words/available.ts'
import { buyingWords } from './words/buying.ts'
import { giftCardWords } from './words/gift-cards.ts'
import { wordsOf } from './words/words.ts'

/** What a page is called: by its data, else by the words of its kind. */
export function titleOf({ frame, head, content }: SitePage): string {
  const words = wordsOf(frame.language)
  switch (content.kind) {
    case 'listing':
      return content.category ? head.title : words.searchTitle(content.q)
    case 'available':
      return availableWords(frame.language).title
    case 'packs':
      return words.packs
    case 'menu':
      return words.menu
    case 'basket':
      return buyingWords(frame.language).basket
    case 'checkout':
    case 'recap':
      return buyingWords(frame.language).checkout
    case 'order':
      return buyingWords(frame.language).orderOf(content.reference)
    case 'gift_card_bought':
      return giftCardWords(frame.language).card(content.reference)
    case 'contact':
      return words.contact
    case 'letter':
      return words.letter
    case 'advice':
      return words.advice
    case 'closed':
      return words.closed
    case 'gone':
      return words.gone
    case 'missing':
      return words.missing
    default:
      return head.title
  }
}
