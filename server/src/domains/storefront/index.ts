import { blogRoutes, blogSheets } from '@plantule/contract/storefront/blog'
import { pageRoutes } from '@plantule/contract/storefront/pages'
import type { Domain } from '../../platform/domain.ts'
import { siteIsClosed } from '../../platform/closed-site.ts'
import { answers } from '../../platform/port.ts'
import { isClosed } from './look/settings.ts'
import { handle } from '../../platform/handlers.ts'
import {
  addArticleImage,
  articleAnswer,
  articlesSheet,
  blogConfig,
  createArticle,
  listArticles,
  removeArticle,
  setBlogConfig,
  updateArticle,
  usesInArticles,
} from './blog/blog.ts'
import { dnsHandlers, dnsJobs, mountAskHost } from './dns/index.ts'
import { lookHandlers } from './look/routes.ts'
import { usesInWelcome } from './look/welcome.ts'
import { mailHandlers } from './mails/routes.ts'
import { usesInLegalTexts } from './legal/pictures.ts'
import { legalHandlers } from './legal/routes.ts'
import {
  addPageImage,
  createPage,
  listPages,
  pageAnswer,
  pagesConfig,
  pagesOfInit,
  publicPage,
  removePage,
  setPagesConfig,
  updatePage,
  usesInPages,
} from './pages/pages.ts'
import { forgetLinks } from './templates/links.ts'
import { namedInTemplates, usesInTemplates } from './templates/names-in-templates.ts'
import { copiedSection, templateHandlers } from './templates/routes.ts'

export { homeOf, inLanguage, lastingHome, productPath, SITE_PATH } from './home-of.ts'
export { siteOpening } from './look/settings.ts'
export { type SiteLook, siteLook, type SiteMenuItem } from './look/site-look.ts'
export { blockData, picturesIn, wantedBy } from './templates/block-data.ts'
export { checkTemplate, cleanedBlocks } from './templates/check-template.ts'
export { keptTemplate } from './templates/kept-template.ts'
export { idsIn } from './templates/named-in.ts'
export { publishedTemplate } from './templates/published.ts'
export { blogConfig } from './blog/blog.ts'
export { legalTerms, legalVersion } from './legal/legal-texts.ts'
export { shownText, withShownTexts } from './pictures-in-texts.ts'
export { addPicture, cleaned, saysSomething } from './writing.ts'

export const storefront: Domain = {
  name: 'storefront',
  ports: [answers(siteIsClosed, isClosed)],
  init: async (ctx) => ({ ...(await pagesOfInit(ctx)), ...(await copiedSection(ctx)) }),
  forget: forgetLinks,
  namedInside: namedInTemplates,
  usesOfImage: async (ctx, ids) => [
    ...(await usesInPages(ctx, ids)),
    ...(await usesInArticles(ctx, ids)),
    ...(await usesInWelcome(ctx, ids)),
    ...(await usesInTemplates(ctx, ids)),
    ...(await usesInLegalTexts(ctx, ids)),
  ],
  jobs: dnsJobs,
  beside: mountAskHost,
  routes: [
    ...legalHandlers,
    ...lookHandlers,
    ...dnsHandlers,
    ...templateHandlers,
    ...mailHandlers,
    ...handle(pageRoutes, {
      getPagesConfig: (ctx) => pagesConfig(ctx),
      setPagesConfig: (ctx, { body }) => setPagesConfig(ctx, body),
      listPages: (ctx) => listPages(ctx),
      createPage: (ctx, { body }) => createPage(ctx, body),
      getPage: (ctx, { params }) => publicPage(ctx, params.id),
      editPage: (ctx, { params }) => pageAnswer(ctx, params.id),
      updatePage: (ctx, { params, body }) => updatePage(ctx, params.id, body),
      removePage: (ctx, { params }) => removePage(ctx, params.id),
      addPageImage: (ctx, { params, body, files }) => addPageImage(ctx, params.id, files[0], body.alt),
    }),
    ...handle(blogRoutes, {
      getBlogConfig: (ctx) => blogConfig(ctx),
      setBlogConfig: (ctx, { body }) => setBlogConfig(ctx, body),
      listArticles: (ctx, { query }) => listArticles(ctx, query),
      createArticle: (ctx, { body }) => createArticle(ctx, body),
      getArticle: (ctx, { params }) => articleAnswer(ctx, params.id),
      updateArticle: (ctx, { params, body }) => updateArticle(ctx, params.id, body),
      updateArticleMetadata: (ctx, { params, body }) => updateArticle(ctx, params.id, body),
      removeArticle: (ctx, { params }) => removeArticle(ctx, params.id),
      addArticleImage: (ctx, { params, body, files }) => addArticleImage(ctx, params.id, files[0], body.alt),
    }),
    ...handle(blogSheets, { articlesSheet: (ctx, { query }) => articlesSheet(ctx, query) }),
  ],
}
