import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { type OriginRegion, regionNames } from '@plantule/contract/traceability/regions'
import type { Base, Ctx } from '../../../platform/context.ts'
import { frenchDay } from '../../../platform/paris.ts'
import { html, type Html } from '../../../platform/identity/pages/html.ts'
import { linkPage, linkPageHeaders, mountLinkPages, shopOfLink } from '../../../platform/link-pages.ts'
import { localeOf } from '../../../platform/mount.ts'
import { ownShop } from '../../../platform/own-shop.ts'
import { currentShop } from '../../shops/index.ts'
import { fromLedger } from '../local/amounts.ts'

type Params = { shop: string; token: string }
type Line = { species: string; lot: string; region: OriginRegion; units: number; content: number | null; unit: 'grams' | 'pieces' | null }
type Checked = { number: string; state: 'issued' | 'void'; on: string; producer: string; licence: string; cameBack: boolean; lines: Line[] }

/**
 * The page behind the code of a certificate of origin: whoever holds the paper sees whether it is true and still stands. It names neither
 * the customer nor the sale. No sign-in, no script.
 */
export const mountCertificatePage = (app: FastifyInstance, base: Base): void =>
  mountLinkPages(app, (scope) => {
    scope.get<{ Params: Params }>('/certificate/:shop/:token', async (request, reply) => {
      const language = localeOf(request)
      const { token } = request.params
      const own = await shopOfLink(base, request.params, request.id, 'certificate')
      const found = await own?.read(async (ctx) => ({ shop: (await currentShop(ctx)).name, certificate: await checked(ctx, token) }))
      const page = found?.certificate ? shown(language, found.shop, found.certificate) : unknown(language)
      return reply
        .code(found?.certificate ? 200 : 404)
        .headers(linkPageHeaders)
        .send(page.text)
    })
  })

async function checked(ctx: Ctx, code: string): Promise<Checked | undefined> {
  const { rows } = await sql<Checked>`
    select c.number, c.state, c.issued_on::text as "on", c.producer, c.licence,
      (select jsonb_agg(jsonb_build_object('species', n.species, 'lot', n.lot_number, 'region', n.region, 'units', n.units,
        'content', n.content, 'unit', n.unit) order by n.species, n.lot_number, n.id)
        from local_certificate_line n where n.shop_id = ${ownShop} and n.certificate_id = c.id) as lines,
      exists (select from local_certificate_line n where n.shop_id = ${ownShop} and n.certificate_id = c.id
        and n.units > (select coalesce(-sum(m.change), 0) from lot_move m
          where m.shop_id = ${ownShop} and m.lot_size_id = n.lot_size_id and m.kind in ('sale', 'return')
            and (m.ticket_id = c.ticket_id or (m.source = 'order' and m.source_id = c.order_id)))) as "cameBack"
    from local_certificate c where c.shop_id = ${ownShop} and c.code = ${code}`.execute(ctx.db)
  return rows[0]
}

const words = {
  fr: {
    good: 'Certificat authentique',
    void: 'Certificat annulé',
    voidText: 'Il a été annulé ou remplacé : demandez le nouveau à la pépinière.',
    cameBack: 'Une partie de ce qu’il certifie est revenue depuis à la pépinière : demandez-lui le nouveau.',
    unknown: 'Certificat inconnu',
    unknownText: 'Aucun certificat n’est enregistré à cette adresse. Vérifiez le code.',
    of: 'établi le',
    licence: 'Licence',
    lot: 'lot',
  },
  en: {
    good: 'Genuine certificate',
    void: 'Void certificate',
    voidText: 'It was voided or replaced: ask the nursery for the new one.',
    cameBack: 'Part of what it certifies has come back to the nursery since: ask it for the new one.',
    unknown: 'Unknown certificate',
    unknownText: 'No certificate is recorded at this address. Check the code.',
    of: 'issued on',
    licence: 'Licence',
    lot: 'lot',
  },
}
const style = `
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 24px 16px; background: var(--ground); color: var(--ink); font: 16px/1.5 system-ui, sans-serif }
main { width: 100%; max-width: 480px; background: var(--card); border: 1px solid var(--line); border-radius: 16px; padding: 24px }
h1 { margin: 0 0 4px; font-size: 1.25rem; line-height: 1.3 }
p { margin: 8px 0 0 }
.shop { margin: 0 0 16px; font-weight: 600 }
.good { color: var(--green) }
.bad { color: var(--orange) }
.soft { color: var(--soft); font-size: 0.875rem }
table { width: 100%; margin: 16px 0 0; border-collapse: collapse; font-size: 0.9375rem }
td { padding: 6px 0; border-top: 1px solid var(--line); vertical-align: top }
td:last-child { text-align: right; white-space: nowrap; padding-left: 12px; font-variant-numeric: tabular-nums }
`

type Language = 'fr' | 'en'

function unknown(language: Language): Html {
  const w = words[language]
  const content = html`<h1 class="bad">${w.unknown}</h1>
    <p class="soft">${w.unknownText}</p>`
  return linkPage({ language, title: w.unknown, shop: '', style, content })
}

function shown(language: Language, shop: string, { number, state, on, producer, licence, cameBack, lines }: Checked): Html {
  const w = words[language]
  const title = state === 'issued' ? w.good : w.void
  const quantity = ({ units, content, unit }: Line): string =>
    content === null || unit === null
      ? units.toLocaleString(language)
      : `${units.toLocaleString(language)} × ${fromLedger(unit, content).toLocaleString(language)}${unit === 'grams' ? ' g' : ''}`
  const content = html`${
      state === 'issued'
        ? html`<h1 class="good">✓ ${title}</h1>
            ${cameBack && html`<p class="bad">${w.cameBack}</p>`}`
        : html`<h1 class="bad">${title}</h1>
            <p class="bad">${w.voidText}</p>`
    }
    <p>
      ${number}<br /><span class="soft">${w.of} ${language === 'fr' ? frenchDay(on) : on}</span><br /><span class="soft">${producer}</span
      >${licence && html`<br /><span class="soft">${w.licence} ${licence}</span>`}
    </p>
    <table>
      <tbody>
        ${lines.map(
          (line) =>
            html`<tr>
              <td><i>${line.species}</i><br /><span class="soft">${regionNames[line.region]}, ${w.lot} ${line.lot}</span></td>
              <td>${quantity(line)}</td>
            </tr>`,
        )}
      </tbody>
    </table>`
  return linkPage({ language, title, shop, style, content })
}
