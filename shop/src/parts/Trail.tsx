import type { SiteFrame, SiteLink } from '@plantule/contract/site/site-page'
import { hrefIn } from '../address.ts'
import { wordsOf } from '../words/words.ts'

/** The way down to a page. */
export function Trail({ frame, trail, here }: { frame: SiteFrame; trail: readonly SiteLink[]; here: string }) {
  const words = wordsOf(frame.language)
  return (
    <nav className="trail" aria-label={words.trail}>
      <ol>
        {[{ label: words.home, path: '/' }, ...trail].map(({ label, path }) => (
          <li key={path}>
            <a href={hrefIn(frame, path)}>{label}</a>
          </li>
        ))}
        <li aria-current="page">{here}</li>
      </ol>
    </nav>
  )
}
