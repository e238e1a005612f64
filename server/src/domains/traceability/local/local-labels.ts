import type { z } from 'zod'
import { regionNames } from '@plantule/contract/traceability/regions'
import type { labels, LocalLot } from '@plantule/contract/traceability/local-lots'
import type { Ctx } from '../../../platform/context.ts'
import { qrSvg } from '../../../platform/documents/codes.ts'
import { renderPdf } from '../../../platform/documents/render.ts'
import type { FileReply } from '../../../platform/handlers.ts'
import { labelGrids } from '../../printing/index.ts'
import { currentShop, lookToday } from '../../shops/index.ts'
import { dayInWords } from '../../../platform/day-in-words.ts'
import { type LocalKind, readLocal } from './local-lot.db.ts'

const pages = { batch: 'batches', mixture: 'mixtures', seedling: 'seedlings' } as const

/** For bags, boxes and trays: species, number, region, day and where it was collected; the code opens its page. Throws `not_found`. */
export async function localLabels(
  ctx: Ctx,
  id: number,
  kind: LocalKind,
  { format, copies, skip }: z.output<typeof labels>,
): Promise<FileReply> {
  const lot = await readLocal<LocalLot>(ctx, id, kind)
  const shop = await currentShop(ctx)
  const look = await lookToday(ctx)
  const { locale, now } = ctx
  const { page, grid } = labelGrids[format]
  const zones = [...new Set(lot.ancestors.flatMap(({ zone }) => zone?.name ?? []))]
  const facts = [
    lot.origin.regions.map((region) => regionNames[region]).join(', '),
    zones.slice(0, 2).join(', '),
    dayInWords(lot.startedOn, locale),
    lot.origin.generation > 0 ? `G${lot.origin.generation}` : '',
  ].filter(Boolean)
  return {
    name: `${lot.number}.pdf`.replaceAll('/', '-'),
    inline: true,
    body: async () => {
      const qr = Buffer.from(await qrSvg(`${ctx.services.config.publicUrl}/vegetal-local/${pages[kind]}/${id}`))
      const item = {
        name: lot.name,
        latinName: lot.taxon && lot.taxon.name !== lot.name ? lot.taxon.name : '',
        cultivar: '',
        size: lot.number,
        reference: lot.place?.name ?? '',
        priceCents: null,
        priceNote: '',
        facts,
        qr,
        barcode: null,
        barcodeText: '',
      }
      const first = Math.min(skip, grid.columns * grid.rows - 1)
      const sheet = Array.from({ length: copies }, () => 0)
      return renderPdf(
        'labels',
        { locale, kind: 'plant', shop: shop.name, page, grid, skip: first, items: [item], sheet },
        { date: now, look, tagged: false },
      )
    },
  }
}
