import { hrefIn } from '../address.ts'
import type { PageProps } from '../Page.tsx'
import { wordsOf } from '../words/words.ts'

/** All categories on one page. */
export function Menu({ page: { frame }, content }: PageProps<'menu'>) {
  const words = wordsOf(frame.language)
  return (
    <>
      <h1>{words.menu}</h1>
      <p className="lead">{words.menuText}</p>
      <div className="columns">
        {content.categories.map((top) => (
          <section key={top.path}>
            <h2>
              <a href={hrefIn(frame, top.path)}>{top.label}</a>
            </h2>
            <ul>
              {top.below.map((middle) => (
                <li key={middle.path}>
                  <a href={hrefIn(frame, middle.path)}>{middle.label}</a>
                  {middle.below.length > 0 && (
                    <ul>
                      {middle.below.map((low) => (
                        <li key={low.path}>
                          <a href={hrefIn(frame, low.path)}>{low.label}</a>
                        </li>
                      ))}
                    </ul>
                  )}
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  )
}
