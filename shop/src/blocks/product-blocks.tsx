import type { Drawn } from './any-blocks.tsx'
import { characteristicsOf } from './characteristics.ts'
import { Cards, Heading, Html, Section } from './parts.tsx'
import { price } from './said.ts'
import { sources, wordsIn } from './view.ts'

export function Carousel({ id, props, view }: Drawn<'carousel'>) {
  const { product } = view.data
  if (!product) return null
  return (
    <Section type={`carousel b-${props.look}`} id={id}>
      {/* What scrolls sideways is reached by the keyboard as well. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <ul tabIndex={0} aria-label={wordsIn(view).pictureOf}>
        {product.pictures.length === 0 && <li className="b-card-picture" />}
        {product.pictures.map(({ id: picture, imageKey, alt, width, height }, at) => (
          <li key={picture} id={`${id}-${at + 1}`}>
            <img
              {...sources(imageKey, '(min-width: 48em) 50vw, 100vw')}
              alt={alt || product.name}
              width={width}
              height={height}
              loading={at === 0 ? 'eager' : 'lazy'}
            />
          </li>
        ))}
      </ul>
      {props.look === 'thumbnails' && product.pictures.length > 1 && (
        <ol>
          {product.pictures.map(({ id: picture, imageKey, alt }, at) => (
            <li key={picture}>
              <a href={`#${id}-${at + 1}`}>
                <img
                  {...sources(imageKey, '80px')}
                  alt={alt || `${wordsIn(view).pictureOf} ${at + 1}`}
                  width={80}
                  height={80}
                  loading="lazy"
                />
              </a>
            </li>
          ))}
        </ol>
      )}
    </Section>
  )
}

export function Name({ id, props, view }: Drawn<'name'>) {
  const { product } = view.data
  if (!product) return null
  return (
    <Section type="name" id={id}>
      <h1>
        {product.name}
        {product.cultivar && ` ‘${product.cultivar}’`}
      </h1>
      {props.latinName && product.latinName && (
        <p>
          <i lang="la">{product.latinName}</i>
        </p>
      )}
      {props.categories && product.categories.length > 0 && (
        <ul>
          {product.categories.map(({ id: category, name, url }) => (
            <li key={category}>
              <a href={view.links.category(url)}>{name}</a>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

export function Buy({ id, props, view }: Drawn<'buy'>) {
  const { product } = view.data
  if (!product) return null
  const words = wordsIn(view)
  const sold = product.subproducts.some(({ inStock }) => inStock)
  const first = product.subproducts.find(({ inStock }) => inStock)?.id
  const off = view.links.basket === null || !sold
  return (
    <Section type="buy" id={id}>
      <form method="post" action={view.links.basket ?? undefined}>
        <fieldset>
          <legend>{words.size}</legend>
          {product.subproducts.map(({ id: size, label, container, priceCents, promotion, inStock }) => (
            <label key={size} className={inStock ? 'b-size' : 'b-size b-gone'}>
              <input type="radio" name="subproductId" value={size} defaultChecked={size === first} disabled={!inStock} required />
              <span>
                {label || container}
                <small className="b-soft">{inStock ? words.inStock : words.outOfStock}</small>
              </span>
              <span className="b-price">
                {price(view.language, priceCents)}
                {promotion && (
                  <small className="b-soft">
                    {words.lowest} {price(view.language, promotion.lowest30DaysCents)}
                  </small>
                )}
              </span>
            </label>
          ))}
        </fieldset>
        <div className="b-add">
          {props.quantity ? (
            <label>
              <span>{words.quantity}</span>
              <input type="number" name="quantity" min={1} max={999} defaultValue={1} inputMode="numeric" disabled={off} />
            </label>
          ) : (
            <input type="hidden" name="quantity" value="1" />
          )}
          <button className="b-button b-button-main" type="submit" disabled={off}>
            {words.addToBasket}
          </button>
        </div>
      </form>
      {props.note && <p className="b-soft">{props.note}</p>}
    </Section>
  )
}

export function Characteristics({ id, props, view }: Drawn<'characteristics'>) {
  const { product, characteristics } = view.data
  const chosen = new Set(characteristics)
  const shown = characteristicsOf(product?.botanical ?? {}, view).filter(
    ({ kind }) => props.which === 'all' || chosen.has(kind) === (props.which === 'shop'),
  )
  if (shown.length === 0) return null
  return (
    <Section type={`characteristics b-look-${props.look}`} id={id}>
      <Heading text={props.title} />
      <dl>
        {shown.map(({ kind, label, value }) => (
          <div key={kind}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}

export function Description({ id, props, view }: Drawn<'description'>) {
  const html = view.data.product?.description ?? ''
  if (html === '') return null
  return (
    <Section type="description b-narrow" id={id}>
      <Heading text={props.title} />
      <Html html={html} />
    </Section>
  )
}

/** What the shop says of planting, and the months that are known of the plant. */
export function Care({ id, props, view }: Drawn<'care'>) {
  const known = characteristicsOf(view.data.product?.botanical ?? {}, view).filter(({ kind }) =>
    ['planting', 'water', 'soil', 'exposure'].includes(kind),
  )
  if (props.html === '' && known.length === 0) return null
  return (
    <Section type="care b-narrow" tone="soft" id={id}>
      <Heading text={props.title} />
      {known.length > 0 && (
        <ul>
          {known.map(({ kind, label, value }) => (
            <li key={kind}>
              <strong>{label}</strong> {value}
            </li>
          ))}
        </ul>
      )}
      <Html html={props.html} />
    </Section>
  )
}

export const Origin = ({ id, props, view }: Drawn<'origin'>) =>
  props.html === '' && !props.mark ? null : (
    <Section type="origin b-narrow" id={id}>
      <Heading text={props.title} />
      {props.mark && <p className="b-seal">{wordsIn(view).localMark}</p>}
      <Html html={props.html} />
    </Section>
  )

export const Delivery = ({ id, props }: Drawn<'delivery'>) =>
  props.html === '' ? null : (
    <Section type="delivery b-narrow" id={id}>
      <Heading text={props.title} />
      <Html html={props.html} />
    </Section>
  )

export function Related({ id, props, view }: Drawn<'related'>) {
  const cards = view.data.related.slice(0, props.count)
  if (cards.length === 0) return null
  return (
    <Section type="products" tone="soft" id={id}>
      <Heading text={props.title} />
      <Cards view={view} cards={cards} />
    </Section>
  )
}
