import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { noteFor } from './asker.ts'
import { type Base, inShop } from './context.ts'
import { html, Html } from './identity/pages/html.ts'
import { networkOf } from './loopback.ts'
import { localeOf } from './mount.ts'
import { problemFor, takeRest } from './problem-for.ts'

/** 128 bits: nobody comes upon a link by trying. */
export const newLinkToken = (): string => randomBytes(16).toString('base64url')
const TOKEN = /^[\w-]{22}$/
/** Whether a text could be one. */
export const isLinkToken = (text: string): boolean => TOKEN.test(text)

/** Of pages for whoever holds a link: nobody keeps them, no search lists them, and the link goes no further. */
export const linkPageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex',
  'referrer-policy': 'no-referrer',
}

/** The shop that an address names; undefined for none. */
export async function shopIdOf(base: Base, uid: string): Promise<number | undefined> {
  const { rows } = await base.pool.query<{ id: number | null }>('select shop_of_uid($1) as id', [uid])
  return rows[0]?.id || undefined
}

type InLinkShop = <T>(work: Parameters<typeof inShop<T>>[2]) => Promise<T>
/** What is asked and written by a link, in its shop. */
export type LinkShop = {
  /** What a page shows. Many look at a page, also robots: a look must not count as a change, on which kept answers are made anew. */
  read: InLinkShop
  inShop: InLinkShop
}
type Link = { shop: string; token: string }

/** The shop of a link, in which `name` acts; undefined for none, a suspended one unless told, or what cannot be a token. */
export async function shopOfLink(
  base: Base,
  { shop, token }: Link,
  requestId: string,
  name: string,
  { suspendedToo = false } = {},
): Promise<LinkShop | undefined> {
  if (!isLinkToken(token)) return undefined
  const shopId = await shopIdOf(base, shop)
  if (!shopId) return undefined
  const who = { shopId, actor: { kind: 'system', name }, requestId } as const
  const own: LinkShop = {
    read: (work) => inShop(base, { ...who, readOnly: true }, work),
    inShop: (work) => inShop(base, who, work),
  }
  if (suspendedToo) return own
  const suspended = await own.read((ctx) =>
    ctx.db.selectFrom('shop').select('id').where('id', '=', shopId).where('suspended_at', 'is not', null).executeTakeFirst(),
  )
  return suspended ? undefined : own
}

/** Colours of the application; inline, as a customer loads such a page alone. */
const colours = `
:root { color-scheme: light dark; --ground: #faf6ec; --card: #fffdf8; --ink: #23301f; --soft: #5c6655; --line: #e6dfcd; --green: #2f6b3a; --on-green: #fff; --orange: #a14a14 }
@media (prefers-color-scheme: dark) { :root { --ground: #171c15; --card: #20271d; --ink: #ece9df; --soft: #a9b3a1; --line: #37402f; --green: #8cc795; --on-green: #10210f; --orange: #eda16f } }
* { box-sizing: border-box }
`

type Framed = { language: 'fr' | 'en'; title: string; shop: string; style: string; refreshSeconds?: number | undefined; content: Html }

/** The frame of a page for a customer who came by a link: no script, nothing from elsewhere. `shop` is empty when none is known. */
export const linkPage = ({ language, title, shop, style, refreshSeconds, content }: Framed): Html =>
  html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <link rel="icon" href="data:," />
        ${refreshSeconds && html`<meta http-equiv="refresh" content="${refreshSeconds}" />`}
        <title>${title}${shop && ` · ${shop}`}</title>
        <style>
          ${new Html(colours + style)}
        </style>
      </head>
      <body>
        <main>${shop && html`<p class="shop">${shop}</p>`} ${content}</main>
      </body>
    </html> `

/** A hook that makes one network wait when it asks more often than `max` in a minute, and says so by a page. */
export function limitLinkPages(scope: FastifyInstance, what: string, max: number, busy: (request: FastifyRequest) => string) {
  const count = scope.createRateLimit({ max, timeWindow: '1 minute', keyGenerator: ({ ip }) => `${what} ${networkOf(ip)}` })
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const counted = await count(request)
    if (!('isExceeded' in counted) || !counted.isExceeded) return
    const seconds = Math.max(1, counted.ttlInSeconds)
    await reply.code(429).headers(linkPageHeaders).header('retry-after', seconds).send(busy(request))
  }
}

const words = {
  fr: {
    title: 'Cela n’a pas pu se faire',
    tooLong: 'Ce qui a été envoyé est trop long. Revenez à la page et raccourcissez votre texte.',
    unread: 'Ce qui a été envoyé n’a pas pu être lu. Revenez à la page et répondez par son formulaire.',
  },
  en: {
    title: 'This could not be done',
    tooLong: 'What was sent is too long. Go back to the page and shorten your text.',
    unread: 'What was sent could not be read. Go back to the page and answer by its form.',
  },
}
const failedStyle = `
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 24px 16px; background: var(--ground); color: var(--ink); font: 16px/1.5 system-ui, sans-serif }
main { width: 100%; max-width: 440px; background: var(--card); border: 1px solid var(--line); border-radius: 16px; padding: 28px 24px }
h1 { margin: 0 0 4px; font-size: 1.25rem; line-height: 1.3 }
p { margin: 8px 0 0; color: var(--soft) }
`

/** Mounts pages for whoever holds a link: also what goes wrong there is said by a page. */
export function mountLinkPages(app: FastifyInstance, mount: (scope: FastifyInstance) => void): void {
  app.register(async (scope) => {
    scope.setErrorHandler(async (error: Error & { statusCode?: number; code?: string }, request, reply) => {
      const problem = problemFor(error, request)
      // Nothing but a form comes here: what cannot be read is of another kind, or is none.
      const status = error.statusCode === 415 ? 415 : problem.status
      if (status === 413) await takeRest(request.raw)
      noteFor(request, { code: problem.code })
      if (status >= 500) request.log.error({ err: error }, 'crash')
      const language = localeOf(request)
      const { title, tooLong, unread } = words[language]
      const text = status === 413 ? tooLong : status === 400 || status === 415 ? unread : problem.title
      const content = html`<h1>${title}</h1>
        <p>${text}</p>`
      return reply
        .code(status)
        .headers(linkPageHeaders)
        .send(linkPage({ language, title, shop: '', style: failedStyle, content }).text)
    })
    mount(scope)
  })
}
