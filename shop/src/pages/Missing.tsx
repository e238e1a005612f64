import { hrefIn } from '../address.ts'
import type { PageProps } from '../Page.tsx'
import { wordsOf } from '../words/words.ts'

export function Missing({ page: { frame } }: PageProps<'missing'>) {
  const words = wordsOf(frame.language)
  return (
    <>
      <h1>{words.missing}</h1>
      <p>{words.missingText}</p>
      <p>
        <a href={hrefIn(frame, '/')}>{words.toHome}</a>
      </p>
    </>
  )
}
