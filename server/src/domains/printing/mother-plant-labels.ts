import type { Out } from '@plantule/contract/base/route'
import type { motherPlantLabelRoutes } from '@plantule/contract/printing/mother-plant-labels'
import type { Ctx } from '../../platform/context.ts'
import { renderPdf } from '../../platform/documents/render.ts'
import type { FileReply } from '../../platform/handlers.ts'
import { motherPlantAnswer } from '../production/index.ts'
import { currentShop, lookToday } from '../shops/index.ts'
import { qrOf } from './codes-of.ts'
import { labelGrids } from './label-grids.ts'

type Options = Out<(typeof motherPlantLabelRoutes)['motherPlantLabels']['body']>

/** One label a plant, numbered among those of the mother; its code opens her page. Throws `not_found`. */
export async function motherPlantLabels(ctx: Ctx, id: number, { format, skip }: Options): Promise<FileReply> {
  const mother = await motherPlantAnswer(ctx, id)
  const shop = await currentShop(ctx)
  const look = await lookToday(ctx)
  const { locale, now } = ctx
  const { page, grid } = labelGrids[format]
  const sheet = Array.from({ length: mother.pieces }, (_, at) => at)
  return {
    name: `${mother.number}.pdf`,
    inline: true,
    body: async () => {
      const qr = await qrOf(`${ctx.services.config.publicUrl}/mother_plant/${id}`)
      const items = sheet.map((at) => ({
        name: mother.name,
        latinName: mother.taxon?.name ?? '',
        cultivar: mother.clone,
        size: [mother.pieces > 1 && `${at + 1}/${mother.pieces}`, mother.place?.name].filter(Boolean).join('  ·  '),
        reference: mother.number,
        priceCents: null,
        priceNote: '',
        facts: [],
        qr,
        barcode: null,
        barcodeText: '',
      }))
      const first = Math.min(skip, grid.columns * grid.rows - 1)
      return renderPdf(
        'labels',
        { locale, kind: 'price', shop: shop.name, page, grid, skip: first, items, sheet },
        { date: now, look, tagged: false },
      )
    },
  }
}
