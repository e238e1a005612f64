import type { SitePage, SiteRenderer } from '@plantule/contract/site/site-page'
import { renderToString } from 'react-dom/server'
import { Page } from './Page.tsx'

export { style } from './style.ts'

export const renderPage: SiteRenderer['renderPage'] = (page: SitePage) => `<!doctype html>${renderToString(<Page page={page} />)}`
