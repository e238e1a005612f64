import type { SiteCard, SiteFrame } from '@plantule/contract/site/site-page'
import { hrefIn } from '../address.ts'
import { price } from '../blocks/said.ts'
import { wordsOf } from '../words/words.ts'
import { Picture } from './Picture.tsx'

/** Plants one below the other. */
export function Rows({ frame, cards }: { frame: SiteFrame; cards: readonly SiteCard[] }) {
  const words = wordsOf(frame.language)
  return (
    <ul className="rows">
      {cards.map((card) => (
        <li key={card.path}>
          <a href={hrefIn(frame, card.path)}>
            <span className="face">
              <Picture imageKey={card.imageKey} alt="" sizes="160px" most={320} />
            </span>
            <span>
              <span className="name">
                {card.name}
                {card.cultivar && ` ‘${card.cultivar}’`}
              </span>
              {card.latinName && <i lang="la">{card.latinName}</i>}
              <span className={card.inStock ? 'there' : 'out'}>{card.inStock ? words.inStock : words.soldOut}</span>
            </span>
            <span className="cost">
              {card.reduced && <span className="badge">{words.reduced}</span>}
              {card.priceCents === null ? (
                words.noPrice
              ) : (
                <>
                  {card.several && `${words.from} `}
                  <b>{price(frame.language, card.priceCents)}</b>
                </>
              )}
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
}
