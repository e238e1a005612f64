import type { SitePage, SiteRenderer } from '@plantule/contract/site/site-page'
import { renderToString } from 'react-dom/server'
import { Page } from './Page.tsx'
import { wordsOf } from './words/words.ts'

export { style } from './style.ts'

export const renderPage: SiteRenderer['renderPage'] = (page: SitePage) => `<!doctype html>${renderToString(<Page page={page} />)}`

export const basketLabel: SiteRenderer['basketLabel'] = (language, pieces) =>
  pieces > 0 ? `<b aria-hidden="true">${pieces}</b><span class="hidden">: ${wordsOf(language).basketOf(pieces)}</span>` : ''
