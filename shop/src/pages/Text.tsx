import type { PageProps } from '../Page.tsx'
import { dayIn } from '../blocks/said.ts'
import { wordsOf } from '../words/words.ts'

/** A text of the shop, which was cleaned when it was saved. */
export function Text({ page: { frame }, content }: PageProps<'text'>) {
  const words = wordsOf(frame.language)
  return (
    <article className="prose">
      <h1>{content.title}</h1>
      <div dangerouslySetInnerHTML={{ __html: content.html }} />
      {content.below && <p className="soft">{words.inForce(dayIn(frame.language, content.below))}</p>}
    </article>
  )
}
