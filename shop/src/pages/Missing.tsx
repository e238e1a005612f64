import { hrefIn } from '../address.ts'
import type { PageProps } from '../Page.tsx'
import { wordsOf } from '../words/words.ts'

export function Absent({ page: { frame }, content }: PageProps<'missing' | 'gone'>) {
  const words = wordsOf(frame.language)
  return (
    <div className="quiet">
      <h1>{words[content.kind]}</h1>
      <p>{words[`${content.kind}Text`]}</p>
      <p>
        <a className="button" href={hrefIn(frame, '/search')}>
          {words.see}
        </a>
      </p>
      <p>
        <a href={hrefIn(frame, '/')}>{words.toHome}</a>
      </p>
    </div>
  )
}
