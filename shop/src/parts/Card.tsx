import type { SiteCard, SiteFrame } from '@plantule/contract/site/site-page'
import { cardHtml, type Shown } from './card-html.ts'

/** How many are seen before anybody scrolls, on a wide screen. */
const FIRST = 4

/** Plants side by side. */
export function Cards({ frame, cards, columns = 4 }: { frame: SiteFrame; cards: readonly SiteCard[]; columns?: number }) {
  const shown = cards.map((card, at) => ({ card, first: at < FIRST }))
  return <CardList frame={frame} shown={shown} columns={columns} />
}

export function CardList({ frame, shown, columns = 4 }: { frame: SiteFrame; shown: readonly Shown[]; columns?: number }) {
  const html = shown.map((one) => `<li>${cardHtml(frame, one)}</li>`).join('')
  return <ul className={`cards c${Math.min(6, Math.max(2, columns))}`} dangerouslySetInnerHTML={{ __html: html }} />
}
