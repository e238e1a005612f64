import type { SiteCard, SiteFrame } from '@plantule/contract/site/site-page'
import { hrefIn } from '../address.ts'
import { price } from '../blocks/said.ts'
import { wordsOf } from '../words/words.ts'
import { Picture } from './Picture.tsx'

const SIZES = '(min-width: 1100px) 270px, (min-width: 700px) 30vw, 45vw'

/** A plant among others: its picture, its names, what it costs. */
export function Card({ frame, card, first = false, note }: { frame: SiteFrame; card: SiteCard; first?: boolean; note?: string }) {
  const { language } = frame
  const words = wordsOf(language)
  return (
    <a className="card" href={hrefIn(frame, card.path)}>
      <span className="face">
        <Picture imageKey={card.imageKey} alt="" sizes={SIZES} first={first} />
        {card.reduced && <span className="badge">{words.reduced}</span>}
      </span>
      <span className="name">
        {card.name}
        {card.cultivar && ` ‘${card.cultivar}’`}
      </span>
      {card.latinName && <i lang="la">{card.latinName}</i>}
      <span className="cost">
        {card.priceCents === null ? (
          words.noPrice
        ) : (
          <>
            {card.several && `${words.from} `}
            <b>{price(language, card.priceCents)}</b>
          </>
        )}
        {!card.inStock && <span className="out">{words.soldOut}</span>}
      </span>
      {note && <small className="there">{note}</small>}
    </a>
  )
}

export function Cards({ frame, cards, columns = 4 }: { frame: SiteFrame; cards: readonly SiteCard[]; columns?: number }) {
  return (
    <ul className={`cards c${Math.min(6, Math.max(2, columns))}`}>
      {cards.map((card, at) => (
        <li key={card.path}>
          <Card frame={frame} card={card} first={at < 4} />
        </li>
      ))}
    </ul>
  )
}
