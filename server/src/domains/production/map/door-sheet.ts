import { qrSvg } from '../../../platform/documents/codes.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { DocumentData } from '../../../platform/documents/documents.ts'
import { renderPdf } from '../../../platform/documents/render.ts'
import type { FileReply } from '../../../platform/handlers.ts'
import { mustExist } from '../../../platform/must-exist.ts'
import { currentShop, lookToday } from '../../shops/index.ts'
import { listGreenhouses } from '../places/places.ts'

/**
 * What hangs on the doors of a place: a page each for the place and its sections, with the code that opens what stands there on a phone.
 * Throws `not_found`.
 */
export async function doorSheet(ctx: Ctx, id: number): Promise<FileReply> {
  const place = mustExist((await listGreenhouses(ctx)).items.find((each) => each.id === id))
  const link = (of: number): string => `${ctx.services.config.publicUrl}/product_localisation?section=${of}`
  const doors = await Promise.all(
    [place, ...place.sections].map(async (each) => ({
      name: each.name,
      within: each.id === place.id ? '' : place.name,
      areaM2: each.areaM2,
      note: each.note,
      link: link(each.id),
      qr: Buffer.from(await qrSvg(link(each.id))),
    })),
  )
  const [{ name: shop }, look] = await Promise.all([currentShop(ctx), lookToday(ctx)])
  const data: DocumentData<'door-sheet'> = { locale: ctx.locale, shop, doors }
  const name = ctx.locale === 'en' ? `Doors ${place.name}.pdf` : `Portes ${place.name}.pdf`
  return {
    name: name.replaceAll('/', '-'),
    inline: true,
    body: () => renderPdf('door-sheet', data, { date: ctx.now, look, tagged: false }),
  }
}
