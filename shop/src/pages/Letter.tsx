import { measureWords } from '@plantule/contract/marketing/measures'
import { hrefIn } from '../address.ts'
import type { PageProps } from '../Page.tsx'
import { Field, Guards } from '../parts/Field.tsx'
import { wordsOf } from '../words/words.ts'
import { writingWords } from '../words/writing.ts'

/** Asking for the letter, and confirming from one's own mail. */
export function Letter({ page: { frame }, content }: PageProps<'letter'>) {
  const words = writingWords(frame.language)
  const { state } = content
  return (
    <div className="checkout">
      <h1>{wordsOf(frame.language).letter}</h1>
      {state === 'form' && (
        <form method="post" action={hrefIn(frame, '/newsletter')}>
          <p className="lead">{words.letterText}</p>
          {content.fault && (
            <p className="fault" role="alert">
              {words.fault}
            </p>
          )}
          <Field name="email" label={words.email} type="email" autoComplete="email" most={200} typed={content.typed} faults={{}} />
          <p className="soft">{words.letterUse}</p>
          <Guards stamp={content.stamp} />
          <button type="submit">{words.ask}</button>
        </form>
      )}
      {state === 'ask' && (
        <form method="post" action={hrefIn(frame, `/newsletter/${content.token}`)}>
          <p className="lead">{words.confirmText}</p>
          <p className="agree">
            <label>
              <input type="checkbox" name="measure" value="yes" />
              {measureWords[frame.language]}
            </label>
          </p>
          <button type="submit">{words.confirm}</button>
        </form>
      )}
      {(state === 'mailed' || state === 'confirmed' || state === 'unknown' || state === 'shut') && (
        <p className="said" role="status">
          {words[state]}
        </p>
      )}
    </div>
  )
}
