import { hrefIn } from '../address.ts'
import type { PageProps } from '../Page.tsx'
import { wordsOf } from '../words/words.ts'

/** Nothing is sold now, or shown; who comes learns it, and how to reach the nursery. */
export function Closed({ page: { frame } }: PageProps<'closed'>) {
  const words = wordsOf(frame.language)
  const { state, message } = frame.opening
  return (
    <div className="quiet">
      <h1>{words.closed}</h1>
      <p>{message || (state === 'readable' ? words.notSelling : words.closedText)}</p>
      <p>
        {state === 'readable' && (
          <a className="button" href={hrefIn(frame, '/search')}>
            {words.see}
          </a>
        )}{' '}
        <a href={hrefIn(frame, '/contact')}>{words.contact}</a>
      </p>
    </div>
  )
}
