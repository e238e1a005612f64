import { LabelElements } from '@plantule/contract/printing/label-design'
import { z } from 'zod'

const line = (max: number) => z.string().max(max)
/** A drawing or a picture. */
const bytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array)
const millimetres = z.number().min(0).max(420)

/** Labels of plants on sheets or on a roll. Sizes in millimetres, prices in cents. */
export const labels = z.object({
  locale: z.enum(['fr', 'en']).default('fr'),
  kind: z.enum(['price', 'shelf', 'plant']),
  shop: line(200),
  page: z.object({ width: millimetres, height: millimetres }),
  grid: z.object({
    columns: z.int().min(1).max(10),
    rows: z.int().min(1).max(30),
    width: millimetres,
    height: millimetres,
    left: millimetres,
    top: millimetres,
    gapX: millimetres,
    gapY: millimetres,
  }),
  skip: z.int().min(0),
  /** What stands where, by a template of the shop; null: what fits of the kind. */
  elements: LabelElements.nullable(),
  items: z.array(
    z.object({
      name: line(400),
      latinName: line(200),
      cultivar: line(200),
      size: line(400),
      reference: line(60),
      priceCents: z.int().nullable(),
      /** `TTC` or `HT`. */
      priceNote: line(20),
      facts: z.array(line(200)).max(8),
      place: line(300),
      date: line(40),
      quantity: z.int().nullable(),
      note: line(400),
      link: line(1_000),
      picture: bytes.nullable(),
      qr: bytes.nullable(),
      barcode: bytes.nullable(),
      barcodeText: line(60),
    }),
  ),
  /** Which item stands on each label, in their order. */
  sheet: z.array(z.int().min(0)).min(1).max(5_000),
})

/** Plant passports (Reg. (EU) 2016/2031 annex VII), one on each label: the words of the regulation, parts A to D. */
export const passports = z.object({
  locale: z.enum(['fr', 'en']).default('fr'),
  page: labels.shape.page,
  grid: labels.shape.grid,
  skip: z.int().min(0),
  items: z.array(
    z.object({
      zone: z.boolean(),
      botanical: line(200),
      cultivar: line(120),
      pests: z.array(line(80)).max(10),
      operator: line(60),
      initialOperator: line(60),
      code: line(60),
      origin: line(60),
      qr: bytes,
    }),
  ),
  /** Which item stands on each label, in their order. */
  sheet: z.array(z.int().min(0)).min(1).max(5_000),
})

/** A printed catalogue, price list or availability list. */
export const catalog = z.object({
  locale: z.enum(['fr', 'en']).default('fr'),
  layout: z.enum(['list', 'cards', 'prices', 'availability']),
  title: line(100),
  intro: line(1_000),
  shop: line(200),
  contact: line(400),
  issueDate: z.iso.date(),
  priceNote: line(120),
  groups: z.array(
    z.object({
      name: line(400),
      products: z.array(
        z.object({
          name: line(255),
          latinName: line(200),
          cultivar: line(200),
          facts: z.array(line(120)).max(8),
          text: line(600),
          picture: bytes.nullable(),
          sizes: z.array(z.object({ label: line(400), reference: line(60), priceCents: z.int(), available: z.int() })),
        }),
      ),
    }),
  ),
})
