import { z } from 'zod'
import { text } from '../base/shared.ts'
import { labelGrids } from './label-grids.ts'
import { type LabelFormat, type LabelKind } from './printing.ts'

/** What a label can say of a thing; `fixed` is the template's own text. */
export const labelFields = [
  'name',
  'latinName',
  'cultivar',
  'size',
  'reference',
  'price',
  'place',
  'date',
  'quantity',
  'note',
  'facts',
  'shop',
  'fixed',
] as const
export type LabelField = (typeof labelFields)[number]
export const labelParts = ['text', 'qr', 'barcode', 'picture'] as const

const millimetres = z.number().min(0).max(300)
/** One thing on the label; where, from the upper left corner, and how large, in millimetres. */
export const LabelElement = z.object({
  part: z.enum(labelParts),
  field: z.enum(labelFields).default('name'),
  text: text(200).default(''),
  x: millimetres,
  y: millimetres,
  width: z.number().min(2).max(300),
  height: z.number().min(1).max(300),
  /** Points; a text that is too long for its box becomes smaller. */
  size: z.number().min(4).max(96).default(9),
  bold: z.boolean().default(false),
  align: z.enum(['left', 'center', 'right']).default('left'),
})
export type LabelElement = z.infer<typeof LabelElement>
export const LabelElements = z.array(LabelElement).min(1).max(40)

type Box = Pick<LabelElement, 'x' | 'y' | 'width' | 'height'>
const of = (part: LabelElement['part'], box: Box, more: Partial<LabelElement> = {}): LabelElement => ({
  part,
  field: 'name',
  text: '',
  bold: false,
  align: 'left',
  ...box,
  ...more,
  size: Math.max(more.size ?? 9, 4),
})
const tenth = (value: number): number => Math.round(value * 10) / 10

/** What a new template begins with, and what a printer of labels without a page gets of the three kinds that are shipped. */
export function elementsOf(kind: LabelKind, format: LabelFormat, shown = { price: true, qr: true, barcode: true }): LabelElement[] {
  const { width, height } = labelGrids[format].grid
  const pad = Math.min(3, height * 0.07)
  const [w, h] = [width - 2 * pad, height - 2 * pad]
  const base = Math.max(5, Math.min(13, height * 0.2))
  const qr = shown.qr ? Math.min(h * 0.5, w * 0.28) : 0
  const foot = pad + h * 0.5
  const line = base * 0.48
  const box = (x: number, y: number, across: number, down: number): Box => ({
    x: tenth(x),
    y: tenth(y),
    width: tenth(Math.max(across, 2)),
    height: tenth(Math.max(down, 1)),
  })
  const words = w - qr - (qr > 0 ? 1.5 : 0)
  const barred = shown.barcode && kind !== 'plant' && height >= 30
  return [
    of('text', box(pad, pad, words, h * 0.27), { size: tenth(base * 1.25), bold: true }),
    of('text', box(pad, pad + h * 0.27, words, h * 0.2), { field: 'latinName', size: tenth(base) }),
    ...(qr > 0 ? [of('qr', box(pad + w - qr, pad, qr, qr))] : []),
    of('text', box(pad, foot, w * 0.6, line), { field: 'size', size: tenth(base * 0.85) }),
    ...(kind === 'plant' ? [of('text', box(pad, foot + line, w * 0.6, h * 0.5 - line), { field: 'facts', size: tenth(base * 0.8) })] : []),
    ...(barred ? [of('barcode', box(pad, foot + line + 0.5, Math.min(w * 0.56, 40), h * 0.5 - line - 0.5))] : []),
    ...(!barred && kind !== 'plant'
      ? [of('text', box(pad, foot + line, w * 0.6, line), { field: 'reference', size: tenth(base * 0.7) })]
      : []),
    ...(shown.price
      ? [
          of('text', box(pad + w * 0.6, foot, w * 0.4, h * 0.5), {
            field: 'price',
            size: tenth(base * (kind === 'shelf' ? 2.4 : 1.6)),
            bold: true,
            align: 'right',
          }),
        ]
      : []),
  ]
}

/** An address for an envelope: who it is for, and the lines below. */
export function addressElements(format: LabelFormat): LabelElement[] {
  const { width, height } = labelGrids[format].grid
  const [padX, padY] = [Math.min(5, width * 0.08), Math.min(4, height * 0.12)]
  const [w, h] = [width - 2 * padX, height - 2 * padY]
  const size = tenth(Math.max(6.5, Math.min(11, h * 0.36)))
  const name = Math.min(h * 0.3, size * 0.48)
  const box = (y: number, down: number): Box => ({ x: tenth(padX), y: tenth(y), width: tenth(w), height: tenth(Math.max(down, 1)) })
  return [of('text', box(padY, name), { size, bold: true }), of('text', box(padY + name, h - name), { field: 'facts', size })]
}
