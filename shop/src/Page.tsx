import type { SiteContent, SitePage } from '@plantule/contract/site/site-page'
import { canonical, hrefIn } from './address.ts'
import { Home } from './pages/Home.tsx'
import { Missing } from './pages/Missing.tsx'
import { style } from './style.ts'
import { wordsOf } from './words/words.ts'

type Shown<K extends SiteContent['kind']> = { page: SitePage; content: Extract<SiteContent, { kind: K }> }
export type PageProps<K extends SiteContent['kind']> = Shown<K>

/** The whole document of one page. */
export function Page({ page }: { page: SitePage }) {
  const { frame, title, description } = page
  const words = wordsOf(frame.language)
  return (
    <html lang={frame.language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title === frame.shop.name ? title : `${title} · ${frame.shop.name}`}</title>
        {description && <meta name="description" content={description} />}
        <link rel="canonical" href={canonical(frame, frame.language, frame.path)} />
        <style dangerouslySetInnerHTML={{ __html: style }} />
      </head>
      <body>
        <a className="skip" href="#content">
          {words.skip}
        </a>
        <header className="wide">
          <a href={hrefIn(frame, '/')}>{frame.shop.name}</a>
        </header>
        <main id="content" className="wide">
          {contentOf(page)}
        </main>
      </body>
    </html>
  )
}

function contentOf(page: SitePage) {
  const { content } = page
  switch (content.kind) {
    case 'home':
      return <Home page={page} content={content} />
    case 'missing':
      return <Missing page={page} content={content} />
  }
}
