import { z } from 'zod'

const line = (max: number) => z.string().max(max)
const cents = z.int()

/** What a fair brought, on A4: what people who were not there are told of it. */
export const fairDocument = z.object({
  locale: z.enum(['fr', 'en']).default('fr'),
  fair: line(120),
  place: line(200),
  days: line(60),
  issued: line(60),
  /** Says that a till of the fair is still open, so that the figures may grow. */
  open: line(120).default(''),
  shop: z.object({ name: line(120), lines: z.array(line(200)).max(12) }),
  tickets: z.int(),
  inclCents: cents,
  exclCents: cents,
  standFeeCents: cents,
  kmCents: cents,
  otherCostsCents: cents,
  netCents: cents,
  cardsCents: cents,
  means: z.array(z.object({ label: line(60), cents })),
  /** The takings TTC of each day. */
  sold: z.array(z.object({ day: line(60), tickets: z.int(), cents })),
  lost: z.int(),
  lostCents: cents,
  years: z.array(z.object({ days: line(60), tickets: z.int(), inclCents: cents, costsCents: cents, netCents: cents })),
  products: z.array(z.object({ label: line(300), reference: line(80).nullable(), quantity: z.int(), inclCents: cents })).max(5_000),
})
