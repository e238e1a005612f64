import { AddForm } from '../parts/AddForm.tsx'
import { Cards } from '../parts/Card.tsx'
import { Composed } from '../parts/Composed.tsx'
import { Gallery } from '../parts/Gallery.tsx'
import { Trail } from '../parts/Trail.tsx'
import type { PageProps } from '../Page.tsx'
import { type Trait, traitsOf } from '../traits.ts'
import { wordsOf } from '../words/words.ts'

/** A plant that somebody thinks of buying. */
export function Product({ page: { frame }, content }: PageProps<'product'>) {
  if (content.template) return <Composed frame={frame} template={content.template} />
  const words = wordsOf(frame.language)
  const traits = content.plant ? traitsOf(frame.language, content.plant) : []
  const beside = traits.filter(({ name }) => content.beside.includes(name))
  return (
    <>
      <Trail frame={frame} trail={content.trail} here={content.name} />
      <div className="product">
        <Gallery frame={frame} pictures={content.pictures} name={content.name} />
        <div>
          <h1>
            {content.name}
            {content.cultivar && <span> ‘{content.cultivar}’</span>}
          </h1>
          {content.latinName && (
            <p className="latin">
              <i lang="la">{content.latinName}</i>
            </p>
          )}
          {beside.length > 0 && (
            <dl className="facts">
              {beside.map((trait) => (
                <div key={trait.name}>
                  <dt>{trait.label}</dt>
                  <dd>{trait.text}</dd>
                </div>
              ))}
            </dl>
          )}
          <AddForm frame={frame} sizes={content.sizes} />
        </div>
      </div>
      {content.description && (
        <section className="prose">
          <h2>{words.description}</h2>
          <div dangerouslySetInnerHTML={{ __html: content.description }} />
        </section>
      )}
      {traits.length > 0 && (
        <section>
          <h2>{words.traitsTitle}</h2>
          <dl className="traits">
            {traits.map((trait) => (
              <div key={trait.name}>
                <dt>{trait.label}</dt>
                <dd>{trait.months && trait.months.length > 0 ? <Year frame={frame} trait={trait} /> : trait.text}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      {content.others.length > 0 && (
        <section>
          <h2>{words.others}</h2>
          <Cards frame={frame} cards={content.others} />
        </section>
      )}
    </>
  )
}

/** Twelve months, those that count filled in; what they are is said in words, too. */
function Year({ frame, trait }: { frame: PageProps<'product'>['page']['frame']; trait: Trait }) {
  const { months } = wordsOf(frame.language)
  return (
    <span className="year">
      {months.map((month, at) => (
        <span key={month} className={trait.months?.includes(at + 1) ? 'on' : undefined} aria-hidden="true">
          {month.slice(0, 1).toUpperCase()}
        </span>
      ))}
      <span className="hidden">{trait.text}</span>
    </span>
  )
}
