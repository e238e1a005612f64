import type { SiteFrame } from '@plantule/contract/site/site-page'
import { wordsOf } from '../words/words.ts'

type PagesProps = { frame: SiteFrame; page: number; pages: number; at: (page: number) => string }

/** Links to the other pages of a list. */
export function Pages({ frame, page, pages, at }: PagesProps) {
  if (pages <= 1) return null
  const words = wordsOf(frame.language)
  const near = [...new Set([1, page - 1, page, page + 1, pages])].filter((each) => each >= 1 && each <= pages).sort((a, b) => a - b)
  return (
    <nav className="pages" aria-label={words.pages}>
      {page > 1 && page <= pages && (
        <a rel="prev" href={at(page - 1)}>
          {words.previous}
        </a>
      )}
      {near.map((each, index) => (
        <span key={each}>
          {index > 0 && each - (near[index - 1] ?? 0) > 1 && '… '}
          <a href={at(each)} aria-label={`${words.page} ${each}`} {...(each === page ? { 'aria-current': 'page' as const } : {})}>
            {each}
          </a>
        </span>
      ))}
      {page < pages && (
        <a rel="next" href={at(page + 1)}>
          {words.next}
        </a>
      )}
    </nav>
  )
}
