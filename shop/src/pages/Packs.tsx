import { hrefIn } from '../address.ts'
import type { PageProps } from '../Page.tsx'
import { AddForm } from '../parts/AddForm.tsx'
import { Cards } from '../parts/Card.tsx'
import { Gallery } from '../parts/Gallery.tsx'
import { Picture } from '../parts/Picture.tsx'
import { Trail } from '../parts/Trail.tsx'
import { price } from '../blocks/said.ts'
import { wordsOf } from '../words/words.ts'

export function Packs({ page: { frame }, content }: PageProps<'packs'>) {
  const words = wordsOf(frame.language)
  return (
    <>
      <h1>{words.packs}</h1>
      <p className="lead">{words.packsText}</p>
      <Cards frame={frame} cards={content.packs} columns={3} />
    </>
  )
}

export function Pack({ page: { frame }, content }: PageProps<'pack'>) {
  const words = wordsOf(frame.language)
  const { language } = frame
  return (
    <>
      <Trail frame={frame} trail={[{ label: words.packs, path: '/packs' }]} here={content.name} />
      <div className="product">
        <Gallery frame={frame} pictures={content.pictures} name={content.name} />
        <div>
          <h1>{content.name}</h1>
          <p className="big">
            <b>{price(language, content.priceCents)}</b>
            {content.sumCents > content.priceCents && <span className="soft"> {words.insteadOf(price(language, content.sumCents))}</span>}
          </p>
          {!content.inStock && <p className="out">{words.soldOut}</p>}
          {content.inStock && frame.opening.state === 'open' && <AddForm frame={frame} fixed={`p${content.id}`} />}
          <h2>{words.inPack}</h2>
          <ul className="parts">
            {content.parts.map((part) => (
              <li key={part.label}>
                <span className="face">
                  <Picture imageKey={part.imageKey} alt="" sizes="64px" most={320} />
                </span>
                <a href={hrefIn(frame, part.path)}>{part.label}</a>
                <span>× {part.quantity}</span>
              </li>
            ))}
          </ul>
          <div className="prose" dangerouslySetInnerHTML={{ __html: content.description }} />
        </div>
      </div>
    </>
  )
}
