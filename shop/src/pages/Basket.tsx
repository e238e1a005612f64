import type { SiteBasketLine } from '@plantule/contract/site/site-buying'
import type { SiteFrame } from '@plantule/contract/site/site-page'
import { hrefIn } from '../address.ts'
import type { PageProps } from '../Page.tsx'
import { Picture } from '../parts/Picture.tsx'
import { buyingWords } from '../words/buying.ts'
import { price } from '../blocks/said.ts'

/** What a visitor has chosen; each line is a form of its own, so that it works without script. */
export function Basket({ page: { frame }, content }: PageProps<'basket'>) {
  const words = buyingWords(frame.language)
  if (content.lines.length === 0)
    return (
      <div className="quiet">
        <h1>{words.empty}</h1>
        <p>{words.emptyText}</p>
        <p>
          <a className="button" href={hrefIn(frame, '/search')}>
            {words.more}
          </a>
        </p>
      </div>
    )
  return (
    <>
      <h1>{words.basket}</h1>
      <ul className="lines">
        {content.lines.map((line) => (
          <Line key={line.key} frame={frame} line={line} />
        ))}
      </ul>
      <div className="sum">
        <p className="big">
          {words.total} <b>{price(frame.language, content.totalCents)}</b>
        </p>
        <p className="soft">{words.withoutDelivery}</p>
        {content.ready ? (
          <a className="button" href={hrefIn(frame, '/checkout')}>
            {words.order}
          </a>
        ) : (
          <p className="fault">{words.mend}</p>
        )}
        <p>
          <a href={hrefIn(frame, '/search')}>{words.more}</a>
        </p>
      </div>
    </>
  )
}

function Line({ frame, line }: { frame: SiteFrame; line: SiteBasketLine }) {
  const words = buyingWords(frame.language)
  const { language } = frame
  const action = hrefIn(frame, '/basket/change')
  return (
    <li>
      <span className="face">
        <Picture imageKey={line.imageKey} alt="" sizes="96px" most={320} />
      </span>
      <div className="what">
        {line.name ? (
          <a className="name" href={hrefIn(frame, line.path)}>
            {line.name}
          </a>
        ) : null}
        {line.latinName && <i lang="la">{line.latinName}</i>}
        {line.size && <span>{line.size}</span>}
        {line.fault !== 'gone' && (
          <span className="soft">
            {price(language, line.unitCents)} / {words.each}
          </span>
        )}
        {line.fault && <span className="fault">{line.fault === 'gone' ? words.gone : words.short(line.most ?? 0)}</span>}
      </div>
      {line.fault !== 'gone' && (
        <form method="post" action={action}>
          <input type="hidden" name="key" value={line.key} />
          <input
            type="number"
            name="quantity"
            defaultValue={line.quantity}
            min={0}
            max={999}
            inputMode="numeric"
            aria-label={`${words.quantity}, ${line.name} ${line.size}`}
          />
          <button type="submit" className="quiet">
            {words.update}
          </button>
        </form>
      )}
      <b className="cost">{line.fault !== 'gone' && price(language, line.totalCents)}</b>
      <form method="post" action={action}>
        <input type="hidden" name="key" value={line.key} />
        <input type="hidden" name="quantity" value="0" />
        <button type="submit" className="quiet" aria-label={`${words.takeOut} ${line.name} ${line.size}`}>
          {words.takeOut}
        </button>
      </form>
    </li>
  )
}
