import type { BlockProps, BlockType } from '@plantule/contract/storefront/blocks'
import type { ReactNode } from 'react'
import { Cards, Heading, Html, LinkButton, Picture, Section } from './parts.tsx'
import { dayIn } from './said.ts'
import { type BlockView, linkTo, sources, wordsIn } from './view.ts'

export type Drawn<T extends BlockType> = { id: string; props: BlockProps<T>; view: BlockView; slots: Record<string, ReactNode> }

export const Hero = ({ id, props, view }: Drawn<'hero'>) => (
  <section id={id} className={`b b-hero b-hero-${props.height} b-hero-${props.align}${props.imageId === null ? ' b-hero-bare' : ''}`}>
    <Picture view={view} id={props.imageId} focus={props.focus} eager />
    <div className="b-in">
      <h1>{props.title || view.data.shop.name}</h1>
      {props.text && <p>{props.text}</p>}
      <LinkButton view={view} label={props.buttonLabel} link={props.buttonLink} />
    </div>
  </section>
)

export const Text = ({ id, props }: Drawn<'text'>) => (
  <Section type={`text b-${props.width}`} tone={props.tone} id={id}>
    <Html html={props.html} />
  </Section>
)

/** How much of the width a picture takes beside its text. */
const shares = { half: '50vw', third: '34vw', 'two-thirds': '67vw' } as const

export const PictureText = ({ id, props, view }: Drawn<'picture_text'>) => (
  <Section type={`picture-text b-side-${props.side} b-share-${props.share} b-shape-${props.shape}`} tone={props.tone} id={id}>
    <Picture view={view} id={props.imageId} focus={props.focus} sizes={`(min-width: 48em) ${shares[props.share]}, 100vw`} />
    <div>
      <Html html={props.html} />
      <LinkButton view={view} label={props.buttonLabel} link={props.buttonLink} />
    </div>
  </Section>
)

export function LonePicture({ id, props, view }: Drawn<'picture'>) {
  const { imageId, caption, link } = props
  if (imageId === null || !view.data.pictures[String(imageId)]) return null
  const picture = <Picture view={view} id={imageId} sizes="(min-width: 72em) 1100px, 100vw" />
  return (
    <Section type="picture" id={id}>
      <figure>
        {link ? (
          <a href={linkTo(view, link)} aria-label={caption || undefined}>
            {picture}
          </a>
        ) : (
          picture
        )}
        {caption && <figcaption>{caption}</figcaption>}
      </figure>
    </Section>
  )
}

export const Gallery = ({ id, props, view }: Drawn<'gallery'>) => (
  <Section type={`gallery b-row-${props.perRow} b-shape-${props.shape}`} id={id}>
    <Heading text={props.title} />
    <ul>
      {props.pictures
        .filter(({ imageId }) => imageId !== null && view.data.pictures[String(imageId)])
        .map(({ imageId, focus, caption }, at) => (
          <li key={`${imageId}-${at}`}>
            <figure>
              <Picture
                view={view}
                id={imageId}
                focus={focus}
                sizes={`(min-width: 48em) ${Math.ceil(100 / Number(props.perRow))}vw, 50vw`}
              />
              {caption && <figcaption>{caption}</figcaption>}
            </figure>
          </li>
        ))}
    </ul>
  </Section>
)

export function Products({ id, props, view }: Drawn<'products'>) {
  const cards = view.data.products[id] ?? []
  if (cards.length === 0) return null
  return (
    <Section type="products" tone={props.tone} id={id}>
      <Heading text={props.title} />
      <Cards view={view} cards={cards} />
    </Section>
  )
}

export function Categories({ id, props, view }: Drawn<'categories'>) {
  const shown = view.data.categories[id] ?? []
  if (shown.length === 0) return null
  return (
    <Section type={`categories b-${props.look}`} id={id}>
      <Heading text={props.title} />
      <ul>
        {shown.map(({ id: category, name, url, imageKey }) => (
          <li key={category}>
            <a href={view.links.category(url)}>
              {props.look === 'pictures' && (
                <span className="b-tile">
                  {imageKey && (
                    <img {...sources(imageKey, '(min-width: 48em) 25vw, 45vw')} alt="" width={400} height={300} loading="lazy" />
                  )}
                </span>
              )}
              <span>{name}</span>
            </a>
          </li>
        ))}
      </ul>
    </Section>
  )
}

export const Columns = ({ id, props, slots }: Drawn<'columns'>) => (
  <div id={id} className={`b b-columns b-columns-${props.layout}`}>
    <div className="b-in">
      <div>{slots['first']}</div>
      <div>{slots['second']}</div>
      {props.layout === '1-1-1' && <div>{slots['third']}</div>}
    </div>
  </div>
)

export const ButtonBlock = ({ id, props, view }: Drawn<'button'>) => (
  <Section type={`action b-${props.align}`} id={id}>
    <LinkButton view={view} label={props.label} link={props.link} look={props.look} />
  </Section>
)

export const Hours = ({ id, props, view }: Drawn<'hours'>) => {
  const { name, address, phone, email } = view.data.shop
  return (
    <Section type="hours" id={id}>
      <Heading text={props.title} />
      {props.lines.length > 0 && (
        <dl>
          {props.lines.map(({ days, hours }, at) => (
            <div key={`${days}-${at}`}>
              <dt>{days}</dt>
              <dd>{hours}</dd>
            </div>
          ))}
        </dl>
      )}
      {props.contact && (
        <address>
          <strong>{name}</strong>
          {address.map((line) => (
            <span key={line}>{line}</span>
          ))}
          {phone && <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</a>}
          {email && <a href={`mailto:${email}`}>{email}</a>}
        </address>
      )}
      {props.note && <p className="b-soft">{props.note}</p>}
    </Section>
  )
}

export const Testimonials = ({ id, props }: Drawn<'testimonials'>) => (
  <Section type="testimonials" tone={props.tone} id={id}>
    <Heading text={props.title} />
    <ul>
      {props.items.map(({ text, author, place }, at) => (
        <li key={`${author}-${at}`}>
          <blockquote>{text}</blockquote>
          {author && <cite>{place ? `${author}, ${place}` : author}</cite>}
        </li>
      ))}
    </ul>
  </Section>
)

export const Faq = ({ id, props }: Drawn<'faq'>) => (
  <Section type="faq" id={id}>
    <Heading text={props.title} />
    {props.items.map(({ question, html }, at) => (
      <details key={`${question}-${at}`}>
        <summary>{question}</summary>
        <Html html={html} />
      </details>
    ))}
  </Section>
)

export const Newsletter = ({ id, props, view }: Drawn<'newsletter'>) => {
  const words = wordsIn(view)
  return (
    <Section type="newsletter" tone={props.tone} id={id}>
      <Heading text={props.title} />
      {props.text && <p>{props.text}</p>}
      <form method="post" action={view.links.newsletter ?? undefined}>
        <label>
          <span>{words.email}</span>
          <input type="email" name="email" autoComplete="email" required disabled={view.links.newsletter === null} />
        </label>
        <button className="b-button b-button-main" type="submit" disabled={view.links.newsletter === null}>
          {props.label || words.subscribe}
        </button>
      </form>
    </Section>
  )
}

export const Place = ({ id, props, view }: Drawn<'map'>) => {
  const address = props.address || view.data.shop.address.join(', ')
  return (
    <Section type="map" id={id}>
      <Picture view={view} id={props.imageId} sizes="(min-width: 48em) 50vw, 100vw" />
      <div>
        <Heading text={props.title} />
        {address && <p>{address}</p>}
        {props.note && <p className="b-soft">{props.note}</p>}
        {address && (
          <a
            className="b-button b-button-plain"
            href={`https://www.openstreetmap.org/search?query=${encodeURIComponent(address)}`}
            rel="noopener"
          >
            {wordsIn(view).directions}
          </a>
        )}
      </div>
    </Section>
  )
}

const isFile = (link: string): boolean => /\.(mp4|webm|ogv)(?:[?#]|$)/i.test(link)

/** Nothing of elsewhere is loaded before a click. */
export function Video({ id, props, view }: Drawn<'video'>) {
  const words = wordsIn(view)
  const { link, imageId, caption, title } = props
  const poster = imageId === null ? undefined : view.data.pictures[String(imageId)]
  if (link === '') return null
  return (
    <Section type="video" id={id}>
      <Heading text={title} />
      <figure>
        {isFile(link) ? (
          // oxlint-disable-next-line jsx-a11y/media-has-caption
          <video controls preload="none" src={linkTo(view, link)} {...(poster ? { poster: sources(poster.key, '').src } : {})} />
        ) : (
          <a className="b-watch" href={linkTo(view, link)} target="_blank" rel="noopener noreferrer">
            <Picture view={view} id={imageId} />
            <span className="b-button b-button-main">{words.watch}</span>
            <small>{words.leaves}</small>
          </a>
        )}
        {caption && <figcaption>{caption}</figcaption>}
      </figure>
    </Section>
  )
}

export const Spacer = ({ id, props }: Drawn<'spacer'>) => (
  <div id={id} className={`b b-spacer b-spacer-${props.size}`}>
    {props.line && <hr />}
  </div>
)

export function Articles({ id, props, view }: Drawn<'articles'>) {
  const shown = view.data.articles.slice(0, props.count)
  if (shown.length === 0) return null
  return (
    <Section type="articles" id={id}>
      <Heading text={props.title} />
      <ul className="b-cards">
        {shown.map(({ id: article, title, slug, description, imageKey, publishedOn }) => (
          <li key={article}>
            <a className="b-card" href={view.links.article(slug)}>
              <span className="b-card-picture">
                {imageKey && <img {...sources(imageKey, '(min-width: 60em) 280px, 45vw')} alt="" width={400} height={300} loading="lazy" />}
              </span>
              <span className="b-card-name">{title}</span>
              <time className="b-soft" dateTime={publishedOn}>
                {dayIn(view.language, publishedOn)}
              </time>
              {description && <span>{description}</span>}
            </a>
          </li>
        ))}
      </ul>
    </Section>
  )
}
