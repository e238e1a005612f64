import { z } from 'zod'
import { route } from '../base/route.ts'
import { sheetOf } from '../base/sheet.ts'
import { byId, changeOf, day, done, id, instant, listQuery, MAX_IMAGE_BYTES, pageOf, text, version } from '../base/shared.ts'
import { written, WrittenPicture } from './writing.ts'

const metadata = {
  title: written.title,
  slug: written.slug,
  description: written.description,
  /** What stands above it and in lists. */
  imageId: id.nullable().default(null),
  /** Null: a draft; a day to come: it appears then. */
  publishedOn: day.nullable().default(null),
}
export const ArticleMetadata = z.object(metadata)
export const ArticleForm = z.object({ ...metadata, html: written.html })
export type ArticleForm = z.output<typeof ArticleForm>

export const articleStates = ['draft', 'scheduled', 'published'] as const
export type ArticleState = (typeof articleStates)[number]
/** What an article is on a day. */
export const articleStateOf = (publishedOn: string | null, today: string): ArticleState =>
  publishedOn === null ? 'draft' : publishedOn > today ? 'scheduled' : 'published'

const shown = {
  id,
  title: z.string(),
  slug: z.string(),
  description: z.string(),
  image: WrittenPicture.nullable(),
  publishedOn: day.nullable(),
  author: z.string(),
  updatedAt: instant,
}
export const ArticleRow = z.object(shown)
export type ArticleRow = z.infer<typeof ArticleRow>
export const Article = z.object({ ...shown, html: z.string(), version })
export type Article = z.infer<typeof Article>

export const BlogConfig = z.object({
  /** Whether the site shows the blog at all. */
  shown: z.boolean(),
  title: text(80),
  description: text(320),
  perPage: z.int().min(3).max(48),
  showAuthors: z.boolean(),
})
export type BlogConfig = z.output<typeof BlogConfig>
export const defaultBlogConfig: BlogConfig = { shown: false, title: 'Le journal', description: '', perPage: 12, showAuthors: true }

const reading = 'storefront.read'
const writing = 'storefront.write'

export const blogRoutes = {
  getBlogConfig: route({
    method: 'GET',
    path: '/blog/config',
    summary: 'How the site shows its blog',
    permission: reading,
    response: BlogConfig,
  }),
  setBlogConfig: route({
    method: 'PUT',
    path: '/blog/config',
    summary: 'Change how the site shows its blog',
    permission: writing,
    body: BlogConfig,
    response: done,
  }),
  listArticles: route({
    method: 'GET',
    path: '/blog/articles',
    summary: 'Articles of the blog',
    permission: reading,
    query: listQuery(['updated', 'title'], {
      page: z.coerce.number<number | string>().int().min(1).max(100_000).default(1),
      state: z.enum(articleStates).optional(),
    }),
    response: pageOf(ArticleRow),
  }),
  createArticle: route({
    method: 'POST',
    path: '/blog/new_article',
    summary: 'Begin an article',
    permission: writing,
    body: ArticleForm,
    response: Article,
    status: 201,
    errors: ['not_found', 'slug_taken', 'nothing_written'],
  }),
  getArticle: route({
    method: 'GET',
    path: '/blog/article/{id}',
    summary: 'An article with its text',
    permission: reading,
    params: byId,
    response: Article,
    errors: ['not_found'],
  }),
  updateArticle: route({
    method: 'PUT',
    path: '/blog/article/{id}',
    summary: 'Change an article: its text, and what is said of it',
    permission: writing,
    params: byId,
    body: changeOf(ArticleForm, { version }),
    response: Article,
    errors: ['not_found', 'stale_version', 'invalid_input', 'slug_taken', 'nothing_written'],
  }),
  updateArticleMetadata: route({
    method: 'PUT',
    path: '/blog/article/metadata/{id}',
    summary: 'Change what is said of an article: title, address, description, picture, publication',
    permission: writing,
    params: byId,
    body: changeOf(ArticleMetadata, { version }),
    response: Article,
    errors: ['not_found', 'stale_version', 'invalid_input', 'slug_taken', 'nothing_written'],
  }),
  removeArticle: route({
    method: 'DELETE',
    path: '/blog/article/{id}',
    summary: 'Delete an article; its pictures stay in the library',
    permission: writing,
    params: byId,
    response: done,
    errors: ['not_found'],
  }),
  addArticleImage: route({
    method: 'POST',
    path: '/blog/{id}/image',
    summary: 'Add a picture to the library, to be put into the article or above it',
    permission: writing,
    params: byId,
    upload: { maxBytes: MAX_IMAGE_BYTES },
    body: z.object({ alt: text(300).default('') }),
    response: WrittenPicture,
    status: 201,
    errors: ['not_found', 'file_missing', 'too_large', 'too_many_pixels', 'heic_photo', 'unsupported_file'],
  }),
}

export const blogSheets = { articlesSheet: sheetOf(blogRoutes.listArticles, '/blog/articles/export') }
