import type { FastifyInstance } from 'fastify'
import { type OriginRegion, regionNames } from '@plantule/contract/traceability/regions'
import { sql } from 'kysely'
import type { Base, Ctx } from '../../../platform/context.ts'
import { html, Html } from '../../../platform/identity/pages/html.ts'
import { limitLinkPages, linkPage, linkPageHeaders, mountLinkPages, shopOfLink } from '../../../platform/link-pages.ts'
import { localeOf } from '../../../platform/mount.ts'
import { ownShop } from '../../../platform/own-shop.ts'
import { frenchDay } from '../../../platform/paris.ts'
import { cleanHtml } from '../../catalogue/index.ts'
import { currentShop } from '../../shops/index.ts'
import { originOf } from '../local/origin.ts'
import { plantStyle, plantWords } from './plant-words.ts'

/** Of one network in a minute: who walks through a garden centre with a telephone asks for far fewer. */
const VIEWS = 60

type Params = { shop: string; token: string }
type Plant = {
  state: 'issued' | 'void'
  type: 'standard' | 'protected_zone' | 'replacement'
  botanical: string
  cultivar: string
  operator: string
  code: string
  origin: string
  pests: string[]
  on: string
  /** Of the product that it covers, where it is shown to visitors. */
  product: { name: string; care: string } | null
  regions: OriginRegion[]
  /** Not their codes: they open the page of all that was in the order, which a label in a public bed must not. */
  certificates: { number: string; state: 'issued' | 'void' }[]
}

/**
 * The page behind the code of a plant's label: name, care, origin, and whether passport and certificate stand. It names neither who bought
 * nor for how much, nor how many there were. No sign-in, no script; a network that asks too often waits.
 */
export const mountPlantPage = (app: FastifyInstance, base: Base): void =>
  mountLinkPages(app, (scope) => {
    const views = limitLinkPages(scope, 'plant page', VIEWS, (request) => often(localeOf(request)).text)
    scope.get<{ Params: Params }>('/plant/:shop/:token', { onRequest: views }, async (request, reply) => {
      const language = localeOf(request)
      const own = await shopOfLink(base, request.params, request.id, 'plant page')
      const found = await own?.read(async (ctx) => ({
        shop: (await currentShop(ctx)).name,
        plant: await readPlant(ctx, request.params.token),
      }))
      const page = found?.plant ? shown(language, found.shop, found.plant) : unknown(language)
      return reply
        .code(found?.plant ? 200 : 404)
        .headers(linkPageHeaders)
        .send(page.text)
    })
  })

async function readPlant(ctx: Ctx, token: string): Promise<Plant | undefined> {
  const { rows } = await sql<Plant>`
    select p.state, p.type, p.botanical, p.cultivar, p.operator, p.code, p.origin, p.pests, p.issued_on::text as "on",
      (select jsonb_build_object('name', concat_ws(' ', r.name, nullif(r.cultivar, '')), 'care', r.description) from plant_passport_product x
        join product r on r.shop_id = ${ownShop} and r.id = x.product_id
        where x.shop_id = ${ownShop} and x.passport_id = p.id and r.published and r.archived_at is null order by r.id limit 1) as product,
      case when p.lot_id is null then '[]'::jsonb else coalesce(${originOf(sql`p.lot_id`)} -> 'regions', '[]') end as regions,
      coalesce((select jsonb_agg(jsonb_build_object('number', c.number, 'state', c.state) order by c.id) from local_certificate c
        where c.shop_id = ${ownShop} and (c.order_id = p.order_id or c.ticket_id = p.ticket_id)), '[]') as certificates
    from plant_passport p where p.shop_id = ${ownShop} and p.page_token = ${token} and p.kind = 'issued' and p.state <> 'draft'`.execute(
    ctx.db,
  )
  return rows[0]
}

type Language = 'fr' | 'en'

function often(language: Language): Html {
  const w = plantWords[language]
  const content = html`<h1>${w.often}</h1>
    <p class="soft">${w.oftenText}</p>`
  return linkPage({ language, title: w.often, shop: '', style: plantStyle, content })
}

function unknown(language: Language): Html {
  const w = plantWords[language]
  const content = html`<h1 class="bad">${w.unknown}</h1>
    <p class="soft">${w.unknownText}</p>`
  return linkPage({ language, title: w.unknown, shop: '', style: plantStyle, content })
}

function shown(language: Language, shop: string, plant: Plant): Html {
  const w = plantWords[language]
  const { state, type, botanical, cultivar, operator, code, origin, pests, on, product, regions, certificates } = plant
  const latin = cultivar ? `${botanical} ‘${cultivar}’` : botanical
  const line = (name: string, value: string): Html =>
    html`<tr>
      <td>${name}</td>
      <td>${value}</td>
    </tr>`
  const content = html`<h1>${product?.name ?? latin}</h1>
    ${product !== null && html`<p><i>${latin}</i></p>`}
    ${product !== null && product.care !== '' && html`<div class="care">${new Html(cleanHtml(product.care))}</div>`}
    ${
      state === 'issued'
        ? html`<p class="good">✓ ${w.good}</p>`
        : html`<p class="bad">${w.void}</p>
            <p class="soft">${w.voidText}</p>`
    }
    <table>
      <tbody>
        ${line(w.issued, language === 'fr' ? frenchDay(on) : on)} ${line(w.operator, operator)} ${line(w.code, code)}
        ${line(w.origin, origin)} ${type === 'protected_zone' && line(w.zone, pests.join(', '))}
        ${regions.length > 0 && line(w.region, regions.map((each) => regionNames[each]).join(', '))}
      </tbody>
    </table>
    ${certificates.map(
      (each) =>
        html`<p>
          ${w.certificate} ${each.number}
          <span class="${each.state === 'issued' ? 'good' : 'bad'}"
            >${each.state === 'issued' ? w.certificateGood : w.certificateVoid}</span
          >
        </p>`,
    )}`
  return linkPage({ language, title: latin, shop, style: plantStyle, content })
}
