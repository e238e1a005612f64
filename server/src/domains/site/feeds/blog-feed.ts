import type { Ctx } from '../../../platform/context.ts'
import { escapeXml } from '../../../platform/documents/xml.ts'
import { feedArticles } from '../browse/blog.ts'
import { aroundOf } from '../frame.ts'
import type { Place } from '../place.ts'
import { articlePath } from '../site-paths.ts'
import { element } from './xml.ts'

const ARTICLES = 20

/** The newest articles (Atom, RFC 4287). Throws `not_found` where the site shows no blog. */
export async function blogFeed(ctx: Ctx, { origin, prefix }: Place): Promise<string> {
  const { shop } = await aroundOf(ctx)
  const { title, description, articles } = await feedArticles(ctx, ARTICLES)
  const home = `${origin}${prefix}/blog`
  const at = (day: string | undefined) => `${day ?? '1970-01-01'}T00:00:00Z`
  const entries = articles.map(
    (article) =>
      `<entry>${element('title', article.title)}<link href="${escapeXml(`${origin}${prefix}${articlePath(article.slug)}`)}"/>${element(
        'id',
        `${origin}${prefix}${articlePath(article.slug)}`,
      )}${element('updated', at(article.publishedOn))}${element('summary', article.description)}<content type="html">${escapeXml(
        article.html.replaceAll('src="/', `src="${origin}/`),
      )}</content></entry>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="fr">
${element('title', `${title} · ${shop.name}`)}${element('subtitle', description)}<link href="${escapeXml(home)}"/><link rel="self" href="${escapeXml(
    `${home}/feed.xml`,
  )}"/>${element('id', home)}${element('updated', at(articles[0]?.publishedOn))}<author>${element('name', shop.name)}</author>
${entries.join('\n')}
</feed>
`
}
