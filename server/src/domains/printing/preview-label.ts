import type { Out } from '@plantule/contract/base/route'
import { labelGrids } from '@plantule/contract/printing/label-grids'
import type { studioRoutes } from '@plantule/contract/printing/studio'
import sharp from 'sharp'
import type { Ctx } from '../../platform/context.ts'
import { renderSvg } from '../../platform/documents/render.ts'
import { currentShop, lookToday } from '../shops/index.ts'
import { itemOf } from './print-labels.ts'

type Asked = Out<(typeof studioRoutes)['previewLabel']['body']>

const sample = {
  name: 'Lavande vraie',
  latinName: 'Lavandula angustifolia',
  cultivar: 'Hidcote',
  size: 'C3 · 20/30',
  reference: 'L26-00042',
  priceCents: 690,
  place: 'Serre 1 · A',
  date: '12/03/2026',
  quantity: 120,
  note: 'Mme Martin',
  barcode: '3760123456789',
  link: 'https://example.org/product/42',
} as const
const facts = {
  fr: ['Soleil', 'Floraison : juin à août', 'Rustique jusqu’à −15 °C'],
  en: ['Sun', 'Flowers: June to August', 'Hardy to −15 °C'],
}

/** One label of a plant that everybody knows, by the document that prints them all. */
export async function previewLabel(ctx: Ctx, { paper, elements }: Asked): Promise<() => Promise<{ svg: string }>> {
  const [shop, look] = [await currentShop(ctx), await lookToday(ctx)]
  const { locale, now } = ctx
  const { grid } = labelGrids[paper]
  const alone = { ...grid, columns: 1, rows: 1, left: 0, top: 0, gapX: 0, gapY: 0 }
  return async () => {
    const item = await itemOf({ ...sample, facts: facts[locale] })
    const picture = elements.some((element) => element.part === 'picture')
      ? await sharp({ create: { width: 40, height: 40, channels: 3, background: '#9bb38d' } })
          .png()
          .toBuffer()
      : null
    const data = {
      locale,
      kind: 'price' as const,
      shop: shop.name,
      page: { width: grid.width, height: grid.height },
      grid: alone,
      skip: 0,
      elements,
      items: [{ ...item, picture }],
      sheet: [0],
    }
    return { svg: await renderSvg('labels', data, { date: now, look }) }
  }
}
