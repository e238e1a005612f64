import { z } from 'zod'
import { route } from '../base/route.ts'
import { byId, changeOf, done, id, instant, MAX_IMAGE_BYTES, text, version } from '../base/shared.ts'
import { written, WrittenPicture } from './writing.ts'

export const pagePlaces = ['menu', 'footer', 'none'] as const
export type PagePlace = (typeof pagePlaces)[number]

export const PageForm = z.object({
  ...written,
  published: z.boolean().default(false),
  /** Where the site leads to it. */
  place: z.enum(pagePlaces).default('footer'),
  /** Among its neighbours there, the smallest first. */
  idx: z.int().min(0).max(999).default(0),
})
export type PageForm = z.output<typeof PageForm>

const shown = {
  id,
  title: z.string(),
  slug: z.string(),
  description: z.string(),
  published: z.boolean(),
  place: z.enum(pagePlaces),
  idx: z.int(),
  updatedAt: instant,
  version,
}
export const SitePageRow = z.object(shown)
export type SitePageRow = z.infer<typeof SitePageRow>
export const SitePage = z.object({ ...shown, html: z.string() })
export type SitePage = z.infer<typeof SitePage>
/** What a visitor reads. */
export const PublicPage = z.object({ id, title: z.string(), slug: z.string(), description: z.string(), html: z.string() })

export const PagesConfig = z.object({
  /** Above the pages in the foot of the site. */
  footerTitle: text(60),
})
export type PagesConfig = z.output<typeof PagesConfig>
export const defaultPagesConfig: PagesConfig = { footerTitle: 'Informations' }

const reading = 'storefront.read'
const writing = 'storefront.write'

export const pageRoutes = {
  getPagesConfig: route({
    method: 'GET',
    path: '/pages/config',
    summary: 'How the site leads to its pages',
    permission: reading,
    response: PagesConfig,
  }),
  setPagesConfig: route({
    method: 'PUT',
    path: '/pages/config',
    summary: 'Change how the site leads to its pages',
    permission: writing,
    body: PagesConfig,
    response: done,
  }),
  listPages: route({
    method: 'GET',
    path: '/pages',
    summary: 'The shop’s own pages, in their order',
    permission: reading,
    response: z.object({ items: z.array(SitePageRow) }),
  }),
  createPage: route({
    method: 'POST',
    path: '/page/-1',
    summary: 'Write a page',
    permission: writing,
    body: PageForm,
    response: SitePage,
    status: 201,
    errors: ['slug_taken', 'nothing_written'],
  }),
  getPage: route({
    method: 'GET',
    path: '/page/{id}',
    summary: 'A published page, as a visitor reads it',
    permission: 'public',
    params: byId,
    query: z.object({ shop: text(60).optional() }),
    response: PublicPage,
    errors: ['not_found'],
    etag: true,
  }),
  editPage: route({
    method: 'GET',
    path: '/page/{id}/edit',
    summary: 'A page with all that is written of it, published or not',
    permission: reading,
    params: byId,
    response: SitePage,
    errors: ['not_found'],
  }),
  updatePage: route({
    method: 'PUT',
    path: '/page/{id}',
    summary: 'Change a page',
    permission: writing,
    params: byId,
    body: changeOf(PageForm, { version }),
    response: SitePage,
    errors: ['not_found', 'stale_version', 'invalid_input', 'slug_taken', 'nothing_written'],
  }),
  removePage: route({
    method: 'DELETE',
    path: '/page/{id}',
    summary: 'Delete a page; its pictures stay in the library',
    permission: writing,
    params: byId,
    response: done,
    errors: ['not_found'],
  }),
  addPageImage: route({
    method: 'POST',
    path: '/page/{id}/image',
    summary: 'Add a picture to the library, to be put into the page',
    permission: writing,
    params: byId,
    upload: { maxBytes: MAX_IMAGE_BYTES },
    body: z.object({ alt: text(300).default('') }),
    response: WrittenPicture,
    status: 201,
    errors: ['not_found', 'file_missing', 'too_large', 'too_many_pixels', 'heic_photo', 'unsupported_file'],
  }),
}
