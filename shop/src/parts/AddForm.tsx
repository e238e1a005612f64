import type { SiteFrame, SiteSize } from '@plantule/contract/site/site-page'
import { hrefIn } from '../address.ts'
import { dayIn, price } from '../blocks/said.ts'
import { wordsOf } from '../words/words.ts'

type AddProps = { frame: SiteFrame; sizes?: readonly SiteSize[]; fixed?: string }

/** Puts something into the basket: one of several sizes, or what the page is about. A plain form, which works without script. */
export function AddForm({ frame, sizes = [], fixed }: AddProps) {
  const words = wordsOf(frame.language)
  const first = sizes.find(({ inStock }) => inStock)
  const may = frame.opening.state === 'open' && (fixed !== undefined || first !== undefined)
  return (
    <form className="add" method="post" action={hrefIn(frame, '/basket')}>
      {fixed !== undefined && <input type="hidden" name="key" value={fixed} />}
      {sizes.length > 0 && (
        <fieldset className="sizes">
          <legend>{words.sizes}</legend>
          {sizes.map((size) => (
            <label key={size.id} className={size.inStock ? undefined : 'off'}>
              <input type="radio" name="key" value={`s${size.id}`} defaultChecked={size === first} disabled={!size.inStock} required />
              <span className="size">
                <span>{size.label}</span>
                <SizeNote frame={frame} size={size} />
              </span>
              <b>{price(frame.language, size.priceCents)}</b>
            </label>
          ))}
        </fieldset>
      )}
      {may && (
        <p className="go">
          <label>
            {words.quantity} <input type="number" name="quantity" defaultValue={1} min={1} max={999} inputMode="numeric" />
          </label>
          <button type="submit">{words.add}</button>
        </p>
      )}
    </form>
  )
}

function SizeNote({ frame, size }: { frame: SiteFrame; size: SiteSize }) {
  const words = wordsOf(frame.language)
  const { language } = frame
  return (
    <>
      <small className={size.inStock ? 'there' : 'out'}>{size.inStock ? words.inStock : words.soldOut}</small>
      {size.availableFrom && <small>{words.growing(dayIn(language, size.availableFrom))}</small>}
      {size.weeks && <small>{words.weeks(size.weeks.from, size.weeks.to)}</small>}
      {size.promotion && (
        <small>
          <span className="badge">{words.reduced}</span> {words.until(dayIn(language, size.promotion.lastDay))}.{' '}
          {words.lowest(price(language, size.promotion.lowest30DaysCents))}
        </small>
      )}
    </>
  )
}
