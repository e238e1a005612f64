import { hrefIn } from '../address.ts'
import type { PageProps } from '../Page.tsx'
import { Cards } from '../parts/Card.tsx'
import { Composed } from '../parts/Composed.tsx'
import { Picture } from '../parts/Picture.tsx'
import { wordsOf } from '../words/words.ts'
import { ArticleCards } from './Blog.tsx'

/** What a visitor sees first. */
export function Home({ page: { frame }, content }: PageProps<'home'>) {
  if (content.template) return <Composed frame={frame} template={content.template} />
  const words = wordsOf(frame.language)
  const [first, ...others] = content.pictures
  const face = first?.key ?? content.tiles.find(({ imageKey }) => imageKey)?.imageKey ?? null
  return (
    <>
      <section className="hero">
        <div>
          <h1>{content.title || frame.shop.name}</h1>
          {content.html ? <div dangerouslySetInnerHTML={{ __html: content.html }} /> : <p>{words.welcomeText}</p>}
          <a className="button" href={hrefIn(frame, '/search')}>
            {words.see}
          </a>
        </div>
        <div className="face">
          <Picture
            imageKey={face}
            alt={first?.alt ?? ''}
            sizes="(min-width: 800px) 560px, 100vw"
            most={1600}
            first
            width={800}
            height={600}
          />
        </div>
      </section>
      {others.length > 0 && (
        <ul className="cards c3">
          {others.map(({ key, alt }) => (
            <li key={key} className="face broad">
              <Picture imageKey={key} alt={alt} sizes="(min-width: 900px) 370px, 90vw" />
            </li>
          ))}
        </ul>
      )}
      {content.tiles.length > 0 && (
        <section>
          <h2>{words.families}</h2>
          <ul className="tiles">
            {content.tiles.map((tile) => (
              <li key={tile.path}>
                <a href={hrefIn(frame, tile.path)}>
                  <span className="face">
                    <Picture imageKey={tile.imageKey} alt="" sizes="(min-width: 900px) 270px, 45vw" />
                  </span>
                  <span className="name">{tile.label}</span>
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
      {content.cards.length > 0 && (
        <section>
          <h2>{words.newest}</h2>
          <Cards frame={frame} cards={content.cards} />
        </section>
      )}
      {content.articles.length > 0 && (
        <section>
          <h2>{words.read}</h2>
          <ArticleCards frame={frame} articles={content.articles} />
        </section>
      )}
    </>
  )
}
