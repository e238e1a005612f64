import type { SiteArticleCard, SiteFrame } from '@plantule/contract/site/site-page'
import { hrefIn } from '../address.ts'
import type { PageProps } from '../Page.tsx'
import { Pages } from '../parts/Pages.tsx'
import { Picture } from '../parts/Picture.tsx'
import { dayIn } from '../blocks/said.ts'
import { wordsOf } from '../words/words.ts'

export function Blog({ page: { frame }, content }: PageProps<'blog'>) {
  const words = wordsOf(frame.language)
  return (
    <>
      <h1>{content.title}</h1>
      {content.description && <p className="lead">{content.description}</p>}
      <ArticleCards frame={frame} articles={content.articles} />
      <Pages
        frame={frame}
        page={content.page}
        pages={content.pages}
        at={(page) => `${hrefIn(frame, '/blog')}${page > 1 ? `?page=${page}` : ''}`}
      />
      <p className="soft">
        <a href={`${frame.prefix}/blog/feed.xml`}>{words.feed}</a>
      </p>
    </>
  )
}

export function ArticleCards({ frame, articles }: { frame: SiteFrame; articles: readonly SiteArticleCard[] }) {
  return (
    <ul className="cards c3">
      {articles.map((article) => (
        <li key={article.path}>
          <a className="card" href={hrefIn(frame, article.path)}>
            <span className="face broad">
              <Picture imageKey={article.image?.key ?? null} alt="" sizes="(min-width: 900px) 370px, 90vw" />
            </span>
            <span className="name">{article.title}</span>
            <span className="soft">{dayIn(frame.language, article.publishedOn)}</span>
            {article.description && <span>{article.description}</span>}
          </a>
        </li>
      ))}
    </ul>
  )
}

export function Article({ page: { frame }, content }: PageProps<'article'>) {
  const words = wordsOf(frame.language)
  const { image } = content
  return (
    <article className="prose">
      <h1>{content.title}</h1>
      <p className="soft">
        {dayIn(frame.language, content.publishedOn)}
        {content.author && ` · ${words.by(content.author)}`}
      </p>
      {image && (
        <p>
          <Picture
            imageKey={image.key}
            alt={image.alt}
            sizes="(min-width: 760px) 720px, 95vw"
            most={1600}
            first
            width={image.width}
            height={image.height}
          />
        </p>
      )}
      <div dangerouslySetInnerHTML={{ __html: content.html }} />
    </article>
  )
}
