import type { focuses } from '@plantule/contract/storefront/block-shapes'
import type { PublicCard } from '@plantule/contract/visitors/public-catalogue'
import type { ReactNode } from 'react'
import { price } from './said.ts'
import { type BlockView, linkTo, sources, wordsIn } from './view.ts'

/** A text that was cleaned when it was saved. */
export const Html = ({ html }: { html: string }) =>
  html === '' ? null : <div className="b-html" dangerouslySetInnerHTML={{ __html: html }} />

export const Heading = ({ text }: { text: string }) => (text === '' ? null : <h2 className="b-title">{text}</h2>)

type PictureProps = { view: BlockView; id: number | null; focus?: (typeof focuses)[number]; sizes?: string; eager?: boolean }

/** A picture of the library, or nothing where it is gone. */
export function Picture({ view, id, focus = 'center', sizes = '100vw', eager = false }: PictureProps) {
  const picture = id === null ? undefined : view.data.pictures[String(id)]
  if (!picture) return null
  const { key, alt, width, height } = picture
  return (
    <img
      {...sources(key, sizes)}
      {...(focus === 'center' ? {} : { className: `b-focus-${focus}` })}
      alt={alt}
      width={width}
      height={height}
      decoding="async"
      {...(eager ? { fetchPriority: 'high' as const } : { loading: 'lazy' as const })}
    />
  )
}

type ButtonProps = { view: BlockView; label: string; link: string; look?: 'main' | 'plain' }
/** Without words or without a place to go there is none. */
export const LinkButton = ({ view, label, link, look = 'main' }: ButtonProps) =>
  label === '' || link === '' ? null : (
    <a className={`b-button b-button-${look}`} href={linkTo(view, link)}>
      {label}
    </a>
  )

/** A section as wide as the page, in which the content has its own width. */
export const Section = ({ type, tone = 'plain', id, children }: { type: string; tone?: string; id?: string; children: ReactNode }) => (
  <section className={`b b-${type} b-${tone}`} {...(id ? { id } : {})}>
    <div className="b-in">{children}</div>
  </section>
)

export function Cards({ view, cards }: { view: BlockView; cards: readonly PublicCard[] }) {
  const words = wordsIn(view)
  return (
    <ul className="b-cards">
      {cards.map((card) => (
        <li key={card.id}>
          <a className="b-card" href={view.links.product(card.id)}>
            <span className="b-card-picture">
              {card.imageKey && (
                <img {...sources(card.imageKey, '(min-width: 60em) 280px, 45vw')} alt="" width={400} height={400} loading="lazy" />
              )}
            </span>
            <span className="b-card-name">{card.name}</span>
            {card.latinName && (
              <i lang="la" className="b-soft">
                {card.latinName}
              </i>
            )}
            {card.priceFromCents !== null && (
              <span className="b-price">
                {card.priceFromCents !== card.priceToCents && `${words.from} `}
                {price(view.language, card.priceFromCents)}
                {card.reduced && <span className="b-mark">{words.reduced}</span>}
              </span>
            )}
            {!card.inStock && <span className="b-soft">{words.outOfStock}</span>}
          </a>
        </li>
      ))}
    </ul>
  )
}
