import type { LabelElement } from '@plantule/contract/printing/label-design'
import { elementsOf } from '@plantule/contract/printing/label-design'
import { labelGrids } from '@plantule/contract/printing/label-grids'
import { type LabelFormat, type LabelOptions, MAX_LABELS } from '@plantule/contract/printing/printing'
import type { labelOutputs } from '@plantule/contract/printing/studio'
import { buffer } from 'node:stream/consumers'
import type { Ctx } from '../../platform/context.ts'
import type { DocumentData } from '../../platform/documents/documents.ts'
import { renderPdf } from '../../platform/documents/render.ts'
import { openFile } from '../../platform/files/save-file.ts'
import type { FileReply } from '../../platform/handlers.ts'
import { Refused, refusedField } from '../../platform/refused.ts'
import { currentShop, lookToday } from '../shops/index.ts'
import { barcodeOf, qrOf } from './codes-of.ts'
import type { Labelled, LabelValue } from './label-value.ts'
import { zplOf } from './zpl.ts'

export type LabelItem = DocumentData<'labels'>['items'][number]
export type LabelLook = Pick<LabelOptions, 'format' | 'kind' | 'skip' | 'templateId'> & {
  shown?: { price: boolean; qr: boolean; barcode: boolean }
  /** What stands on it where no template of the shop says so, and none of the kinds that the document draws. */
  elements?: LabelElement[]
}
export type LabelOutput = (typeof labelOutputs)[number]

/** The format and the elements that a template of the shop says; of the kinds that are shipped the document draws what fits. */
export async function designOf(
  ctx: Ctx,
  { format, templateId, elements }: LabelLook,
): Promise<{ format: LabelFormat; elements: LabelElement[] | null }> {
  if (templateId === null) return { format, elements: elements ?? null }
  const own = await ctx.db.selectFrom('label_template').select(['paper', 'elements']).where('id', '=', templateId).executeTakeFirst()
  if (!own) throw refusedField('unknown_choice', ['templateId'])
  return { format: own.paper as LabelFormat, elements: own.elements }
}

/**
 * All labels of the product come from here: things, how many of each, and a template.
 * Throws `unknown_choice` for the template, `no_labels`, `too_many_labels`.
 */
export async function printLabels(
  ctx: Ctx,
  labelled: readonly Labelled[],
  look: LabelLook,
  name: string,
  output: LabelOutput = 'pdf',
): Promise<FileReply> {
  const { format, elements } = await designOf(ctx, look)
  const wanted = labelled.filter(({ copies }) => copies > 0)
  const count = wanted.reduce((sum, { copies }) => sum + copies, 0)
  if (count === 0) throw new Refused('no_labels')
  if (count > MAX_LABELS) throw new Refused('too_many_labels', { max: MAX_LABELS, count })
  const pictured = elements?.some((element) => element.part === 'picture') ?? false
  const pictures = pictured ? await picturesOf(ctx, wanted) : new Map<number, Opened>()
  const [shop, colours] = [await currentShop(ctx), await lookToday(ctx)]
  const { locale, now } = ctx
  const { page, grid } = labelGrids[format]
  const itemsOf = () => Promise.all(wanted.map(({ value }) => itemOf(value, pictures)))
  if (output !== 'pdf') {
    const drawn = elements ?? elementsOf(look.kind, format, look.shown)
    const dpi = output === 'zpl-300' ? 300 : 203
    const body = async () => zplOf({ elements: drawn, grid, dpi, shop: shop.name, locale }, await itemsOf(), wanted)
    return { name: `${name}.zpl`, mime: 'text/plain; charset=utf-8', body: async () => Buffer.from(await body()) }
  }
  const sheet = wanted.flatMap(({ copies }, at) => Array.from({ length: copies }, () => at))
  const skip = Math.min(look.skip, grid.columns * grid.rows - 1)
  return {
    name: `${name}.pdf`.replaceAll('/', '-'),
    mime: 'application/pdf',
    inline: true,
    body: async () => {
      const data = { locale, kind: look.kind, shop: shop.name, page, grid, skip, elements, items: await itemsOf(), sheet }
      return renderPdf('labels', data, { date: now, look: colours, tagged: false })
    },
  }
}

type Opened = Awaited<ReturnType<typeof openFile>>

async function picturesOf(ctx: Ctx, wanted: readonly Labelled[]): Promise<Map<number, Opened>> {
  const ids = new Set(wanted.flatMap(({ value }) => value.pictureId ?? []))
  const opened = new Map<number, Opened>()
  for (const id of ids) opened.set(id, await openFile(ctx, id))
  return opened
}

export async function itemOf(value: LabelValue, pictures: ReadonlyMap<number, Opened> = new Map()): Promise<LabelItem> {
  const bars = value.bars === false ? null : await barcodeOf(value.barcode ?? null, value.reference)
  const picture = value.pictureId ? pictures.get(value.pictureId) : undefined
  return {
    name: value.name,
    latinName: value.latinName ?? '',
    cultivar: value.cultivar ?? '',
    size: value.size ?? '',
    reference: value.reference,
    priceCents: value.priceCents ?? null,
    priceNote: value.priceNote ?? '',
    facts: value.facts ?? [],
    place: value.place ?? '',
    date: value.date ?? '',
    quantity: value.quantity ?? null,
    note: value.note ?? '',
    link: value.link ?? '',
    qr: value.link ? await qrOf(value.link) : null,
    barcode: bars?.svg ?? null,
    barcodeText: bars?.text ?? '',
    picture: picture ? await buffer(await picture.read()) : null,
  }
}
