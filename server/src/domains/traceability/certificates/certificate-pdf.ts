import { type OriginRegion, regionNames } from '@plantule/contract/traceability/regions'
import { sql } from 'kysely'
import { dayInWords } from '../../../platform/day-in-words.ts'
import type { Ctx } from '../../../platform/context.ts'
import { qrSvg } from '../../../platform/documents/codes.ts'
import { renderPdf } from '../../../platform/documents/render.ts'
import type { FileReply } from '../../../platform/handlers.ts'
import { mustExist } from '../../../platform/must-exist.ts'
import { ownShop } from '../../../platform/own-shop.ts'
import { currentShop, lookToday } from '../../shops/index.ts'
import { fromLedger } from '../local/amounts.ts'
import { certificateRow } from './certificates.db.ts'

type Line = {
  label: string
  species: string
  lot_number: string
  origins: string[]
  region: OriginRegion
  generation: number
  units: number
  content: number | null
  unit: 'grams' | 'pieces' | null
}

/** Throws `not_found`. */
export async function certificatePdf(ctx: Ctx, id: number): Promise<FileReply> {
  const { number, state, issuedOn, customer, order, ticket, code } = await certificateRow(ctx, id)
  const { producer, licence } = mustExist(
    await ctx.db.selectFrom('local_certificate').select(['producer', 'licence']).where('id', '=', id).executeTakeFirst(),
  )
  const { rows } = await sql<Line>`
    select label, species, lot_number, origins, region, generation, units, content, unit from local_certificate_line n
    where n.shop_id = ${ownShop} and n.certificate_id = ${id} order by n.species, n.lot_number, n.id`.execute(ctx.db)
  const [shop, look] = [await currentShop(ctx), await lookToday(ctx)]
  const { locale } = ctx
  const link = `${ctx.services.config.publicUrl}/certificate/${shop.uid}/${code}`
  return {
    name: `${number}.pdf`,
    inline: true,
    body: async () =>
      renderPdf(
        'certificate',
        {
          locale,
          shop: shop.name,
          number,
          date: dayInWords(issuedOn, locale),
          void: state === 'void',
          producer,
          licence,
          customer,
          sale: order
            ? `${locale === 'fr' ? 'Commande' : 'Order'} ${order.number}`
            : `${locale === 'fr' ? 'Ticket' : 'Receipt'} ${ticket?.number ?? ''}`,
          lines: rows.map((line) => ({
            label: line.label,
            species: line.species,
            lot: line.lot_number,
            origins: line.origins.filter((each) => each !== line.lot_number).join(', '),
            region: regionNames[line.region],
            generation: line.generation,
            quantity: quantityOf(line, locale),
          })),
          code,
          link,
          qr: Buffer.from(await qrSvg(link)),
        },
        { date: ctx.now, look, tagged: false },
      ),
  }
}

/** `12 × 2,5 g`, or `40` plants. */
function quantityOf({ units, content, unit }: Line, locale: 'fr' | 'en'): string {
  const figure = (value: number): string => value.toLocaleString(locale, { maximumFractionDigits: 3 })
  if (content === null || unit === null) return figure(units)
  return `${figure(units)} × ${figure(fromLedger(unit, content))}${unit === 'grams' ? ' g' : ''}`
}
