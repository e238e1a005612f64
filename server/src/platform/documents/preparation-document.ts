import { z } from 'zod'

const line = (max: number) => z.string().max(max)
const spot = { section: line(60), place: line(60) }

/** Bons de préparation, a page an order, and the list of all by place. Only quantities, no prices. */
export const preparationDocument = z.object({
  locale: z.enum(['fr', 'en']).default('fr'),
  shop: line(200),
  day: z.iso.date(),
  withSheets: z.boolean(),
  sheets: z
    .array(
      z.object({
        reference: line(60),
        customer: line(300).nullable(),
        phone: line(60).nullable(),
        city: line(200).nullable(),
        mode: z.enum(['on_site', 'collect', 'home', 'relay', 'own_truck']),
        wantedOn: z.iso.date().nullable(),
        note: line(2_000),
        internalNote: line(4_000),
        /** SVG of the address where a phone ticks the lines. */
        qr: z.instanceof(Uint8Array),
        lines: z.array(
          z.object({
            ...spot,
            label: line(500),
            latinName: line(300).nullable(),
            caliber: line(60),
            reference: line(60).nullable(),
            quantity: z.int(),
            prepared: z.int(),
            note: line(300).nullable(),
            /** Numbers of the lots that the plants are taken from. */
            lots: z.array(line(60)),
            parts: z.array(z.object({ ...spot, label: line(500), quantity: z.int() })),
          }),
        ),
      }),
    )
    .max(500),
  picking: z.array(z.object({ ...spot, label: line(500), caliber: line(60), quantity: z.int(), orders: z.array(line(80)) })),
})
