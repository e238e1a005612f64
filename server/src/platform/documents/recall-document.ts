import { z } from 'zod'

const line = (max: number) => z.string().max(max)
const held = { onHand: line(40), state: line(700) }

/** What a recall reaches and what was done about it, as it stood on the day of printing. */
export const recallDocument = z.object({
  locale: z.enum(['fr', 'en']).default('fr'),
  shop: line(200),
  number: line(40),
  printed: line(60),
  begun: line(60),
  author: line(200),
  label: line(400),
  organism: line(200),
  genera: line(4_000),
  period: line(130),
  reason: line(1_000),
  /** Empty while it is open. */
  released: line(1_400),
  lots: z.array(z.object({ number: line(80), name: line(200), place: line(200), why: line(60), ...held })).max(5_000),
  sizes: z.array(z.object({ label: line(400), ...held })).max(2_000),
  waiting: z.array(z.object({ number: line(80), customer: line(300), label: line(400), quantity: z.int() })).max(5_000),
  buyers: z.array(z.object({ name: line(300), reach: line(900), written: line(120), sales: z.array(line(700)).max(2_000) })).max(10_000),
})
