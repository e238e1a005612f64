import { measureWords, ORIGIN_DAYS } from '@plantule/contract/marketing/measures'
import type { FastifyInstance } from 'fastify'
import type { Base } from '../../platform/context.ts'
import { html, type Html } from '../../platform/identity/pages/html.ts'
import { linkPage, linkPageHeaders, mountLinkPages, shopOfLink } from '../../platform/link-pages.ts'
import { localeOf } from '../../platform/mount.ts'
import { currentShop } from '../shops/index.ts'
import { leave, setMeasuredBy, subscriberByToken } from './subscribers.ts'

type Params = { shop: string; token: string }
type Found = NonNullable<Awaited<ReturnType<typeof subscriberByToken>>>
type Language = 'fr' | 'en'
type Shown = 'asks' | 'left' | 'unknown' | 'measured' | 'unmeasured'
const MOST_BODY = 16_000

/**
 * The page behind the link of a letter. Looking at it changes nothing, since mail programs open links by themselves: a button leaves, and
 * so does the click that a mail program makes for its reader (RFC 8058), whatever form it comes in. Whoever was written
 * to may leave whatever became of the shop. No sign-in, no script.
 */
export const mountLeavePage = (app: FastifyInstance, base: Base): void =>
  mountLinkPages(app, (scope) => {
    scope.removeAllContentTypeParsers()
    // What is sent says nothing that the address does not.
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MOST_BODY }, (_request, _body, done) => done(null, undefined))
    scope.get<{ Params: Params }>('/n/:shop/:token', async (request, reply) => {
      const own = await shopOfLink(base, request.params, request.id, 'newsletter', { suspendedToo: true })
      const found = await own?.read(async (ctx) => ({
        shop: (await currentShop(ctx)).name,
        subscriber: await subscriberByToken(ctx, request.params.token),
      }))
      const shown: Shown = !found?.subscriber ? 'unknown' : found.subscriber.state === 'left' ? 'left' : 'asks'
      return reply
        .code(shown === 'unknown' ? 404 : 200)
        .headers(linkPageHeaders)
        .send(pageOf(shown, localeOf(request), found?.shop ?? '', pathOf(request.params), found?.subscriber).text)
    })
    for (const [path, agrees] of [
      ['measure', true],
      ['no-measure', false],
    ] as const)
      scope.post<{ Params: Params }>(`/n/:shop/:token/${path}`, async (request, reply) => {
        const own = await shopOfLink(base, request.params, request.id, 'newsletter', { suspendedToo: true })
        const found = await own?.inShop(async (ctx) => ({
          shop: (await currentShop(ctx)).name,
          done: await setMeasuredBy(ctx, request.params.token, agrees),
        }))
        const shown: Shown = !found?.done ? 'unknown' : agrees ? 'measured' : 'unmeasured'
        return reply
          .code(found?.done ? 200 : 404)
          .headers(linkPageHeaders)
          .send(pageOf(shown, localeOf(request), found?.shop ?? '', pathOf(request.params)).text)
      })
    scope.post<{ Params: Params }>('/n/:shop/:token', async (request, reply) => {
      const own = await shopOfLink(base, request.params, request.id, 'newsletter', { suspendedToo: true })
      const found = await own?.inShop(async (ctx) => ({
        shop: (await currentShop(ctx)).name,
        left: await leave(ctx, request.params.token),
      }))
      const shown: Shown = found?.left ? 'left' : 'unknown'
      return reply
        .code(found?.left ? 200 : 404)
        .headers(linkPageHeaders)
        .send(pageOf(shown, localeOf(request), found?.shop ?? '', pathOf(request.params)).text)
    })
  })

const pathOf = ({ shop, token }: Params): string => `/n/${shop}/${token}`

const words = {
  fr: {
    asks: 'Ne plus recevoir cette lettre ?',
    asksText: 'Vous ne recevrez plus nos lettres. Vos commandes et vos factures continueront d’arriver.',
    origin: `Une commande garde ${ORIGIN_DAYS} jours de quelle lettre elle vient, pour compter ce que la lettre a rapporté ; ensuite, ou dès que vous vous désinscrivez ou reprenez votre accord, seul le total de la lettre reste.`,
    button: 'Me désinscrire',
    left: 'Vous êtes désinscrit',
    leftText: 'Vous ne recevrez plus nos lettres.',
    measured: 'C’est noté',
    measuredText: 'La pépinière saura si vous ouvrez ses lettres et en suivez les liens. Ce lien sert aussi à le reprendre.',
    unmeasured: 'C’est noté',
    unmeasuredText:
      'Rien ne dit plus à la pépinière si vous ouvrez ses lettres, et ce qu’elle en savait est effacé, comme les lettres dont venaient vos commandes.',
    stop: 'Ne plus mesurer mes lectures',
    agree: 'J’accepte',
    unknown: 'Lien inconnu',
    unknownText: 'Ce lien ne mène à aucune inscription : elle a déjà été supprimée.',
  },
  en: {
    asks: 'Stop receiving this letter?',
    asksText: 'You will no longer receive our letters. Your orders and invoices will still arrive.',
    origin: `An order keeps for ${ORIGIN_DAYS} days which letter it came by, to count what the letter brought; after that, or once you unsubscribe or take your agreement back, only the letter’s total is left.`,
    button: 'Unsubscribe',
    left: 'You are unsubscribed',
    leftText: 'You will no longer receive our letters.',
    measured: 'Noted',
    measuredText: 'The nursery will know whether you open its letters and follow their links. This link also serves to take it back.',
    unmeasured: 'Noted',
    unmeasuredText:
      'Nothing tells the nursery any more whether you open its letters, and what it knew of it is gone, as are the letters that your orders came by.',
    stop: 'Stop counting what I read',
    agree: 'I agree',
    unknown: 'Unknown link',
    unknownText: 'This link leads to no registration: it was deleted already.',
  },
}
const style = `
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 24px 16px; background: var(--ground); color: var(--ink); font: 16px/1.5 system-ui, sans-serif }
main { width: 100%; max-width: 440px; background: var(--card); border: 1px solid var(--line); border-radius: 16px; padding: 28px 24px }
h1 { margin: 0 0 4px; font-size: 1.25rem; line-height: 1.3 }
p { margin: 8px 0 0; color: var(--soft) }
.shop { margin: 0 0 16px; font-weight: 600; color: var(--ink) }
button { margin-top: 20px; min-height: 44px; padding: 0 20px; border: 0; border-radius: 10px; background: var(--green); color: var(--on-green); font: inherit; font-weight: 600; cursor: pointer }
hr { margin: 24px 0 4px; border: 0; border-top: 1px solid var(--line) }
button.other { background: none; border: 1px solid var(--line); color: var(--ink) }
`

function pageOf(shown: Shown, language: Language, shop: string, path: string, subscriber?: Found): Html {
  const w = words[language]
  const content = html`<h1>${w[shown]}</h1>
    <p>${w[`${shown}Text`]}</p>
    ${shown === 'asks' && html`<form method="post" action="${path}"><button type="submit">${w.button}</button></form>`}
    ${
      shown === 'asks' &&
      subscriber?.state === 'confirmed' &&
      html`<hr />
        ${
          subscriber.measured_at
            ? html`<form method="post" action="${path}/no-measure"><button class="other" type="submit">${w.stop}</button></form>`
            : html`<form method="post" action="${path}/measure">
                <p>${measureWords[language]}</p>
                <button class="other" type="submit">${w.agree}</button>
              </form>`
        }
        <p>${w.origin}</p>`
    }`
  return linkPage({ language, title: w[shown], shop, style, content })
}
