import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SiteContent, SiteHead } from '@plantule/contract/site/site-page'
import { type Base, type Ctx, inShop } from '../../platform/context.ts'
import { inLanguage } from '../storefront/index.ts'
import { CLOSED_SECONDS } from '../../platform/closed-site.ts'
import { networkOf } from '../../platform/loopback.ts'
import { type BasketItem, basketCookie, basketName, basketParts, newBasketName, pieces, readBasket } from './buying/basket-cookie.ts'
import { type CameBy, cameByAddress, cameByIn, cameByParts, carriedOf, saysHow, withCarried } from './came-by.ts'
import { aroundOf, frameOf } from './frame.ts'
import { encodingOf, pack, withBasket } from './page-cache.ts'
import type { Place } from './place.ts'
import type { Renderer } from './renderer.ts'
import type { Site } from './sites.ts'

/** Said once an answer has left: the reply itself, awaited, would wait for its end. */
export type Sent = 'sent'

/** One visitor's own pages: they are not kept for anybody else. */
export class Visit {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly site: Site
  readonly place: Place
  readonly #base: Base
  readonly #drawn: Renderer
  items: BasketItem[]
  /** What the address says, else what was put beside the basket: who came twice came last by the last. */
  readonly cameBy: CameBy
  /** Empty as long as nothing lies in it. */
  readonly basket: string

  constructor(
    request: FastifyRequest,
    reply: FastifyReply,
    { site, place, base, drawn }: { site: Site; place: Place; base: Base; drawn: Renderer },
  ) {
    this.request = request
    this.reply = reply
    this.site = site
    this.place = place
    this.#base = base
    this.#drawn = drawn
    this.items = readBasket(base.services, site.id, request.headers.cookie)
    const [by, kept] = [
      cameByAddress(base.services, site.uid, place.query, new Date()),
      cameByIn(basketParts(base.services, site.id, request.headers.cookie), new Date()),
    ]
    this.cameBy = { letter: by.letter ?? kept.letter, link: by.link || kept.link }
    this.basket = basketName(base.services, site.id, request.headers.cookie)
  }

  get keys() {
    return this.#base.services
  }

  read<T>(work: (ctx: Ctx) => Promise<T>): Promise<T> {
    const { id } = this.request
    return inShop(
      this.#base,
      { shopId: this.site.id, actor: { kind: 'public' }, requestId: id, locale: this.place.language, readOnly: true },
      work,
    )
  }

  /** A read that leads to a question to others, which is bounded for each network. */
  ask<T>(work: (ctx: Ctx) => Promise<T>): Promise<T> {
    const { id, ip } = this.request
    return inShop(
      this.#base,
      {
        shopId: this.site.id,
        actor: { kind: 'public' },
        network: networkOf(ip),
        requestId: id,
        locale: this.place.language,
        readOnly: true,
      },
      work,
    )
  }

  /** What a buyer does is done by the shop's pages: nobody signed in. */
  write<T>(work: (ctx: Ctx) => Promise<T>): Promise<T> {
    const actor = { kind: 'system', name: 'Boutique en ligne' } as const
    const { id, ip } = this.request
    return inShop(this.#base, { shopId: this.site.id, actor, network: networkOf(ip), requestId: id, locale: this.place.language }, work)
  }

  /** Whether the shop sells nothing now. */
  async isClosed(): Promise<boolean> {
    return (await this.read(aroundOf)).opening.state !== 'open'
  }

  hrefOf(path: string): string {
    const { prefix, language } = this.place
    return inLanguage(prefix, language) + path
  }

  /** The whole address of a path, for what leaves the browser. */
  addressOf(path: string): string {
    return `${this.place.origin}${this.hrefOf(path)}`
  }

  keepBasket(items: BasketItem[]): void {
    this.items = items
    const { request, site, place } = this
    // By the shop's own host name and by its path alike: what other shops of this address may not read.
    const path = place.prefix || '/'
    const options = { path, secure: request.protocol === 'https', name: this.basket || newBasketName(), cameBy: cameByParts(this.cameBy) }
    this.reply.header('set-cookie', basketCookie(this.keys, site.id, items, options))
  }

  goTo(path: string): Sent {
    return this.redirect(this.hrefOf(path))
  }

  redirect(address: string): Sent {
    void this.reply.header('cache-control', 'no-store').redirect(address, 303)
    return 'sent'
  }

  async page(status: number, head: SiteHead, content: SiteContent): Promise<Sent> {
    const frame = await this.read((ctx) => frameOf(ctx, this.place))
    return this.send(status, this.#drawn.renderPage({ frame, head, content }), frame.theme)
  }

  async send(status: number, text: string, theme: string): Promise<Sent> {
    const encoding = encodingOf(this.request.headers['accept-encoding'])
    if (encoding !== 'identity') this.reply.header('content-encoding', encoding)
    const { query, prefix, language } = this.place
    const said = withBasket(text, this.#drawn.basketLabel(language, pieces(this.items)))
    const whole = saysHow(query) ? withCarried(said, prefix, carriedOf(this.keys, this.site.uid, query, new Date())) : said
    const body = await pack(whole, encoding)
    if (status === 503) void this.reply.header('retry-after', CLOSED_SECONDS)
    // What a page says of itself, such as that its address is told to nobody, stands above what all say.
    const own = this.reply.getHeaders()
    void this.reply
      .code(status)
      .headers({ ...this.#drawn.headersWith(theme), 'cache-control': 'private, no-store' })
      .headers(own['referrer-policy'] ? { 'referrer-policy': own['referrer-policy'] } : {})
      .send(body)
    return 'sent'
  }
}
