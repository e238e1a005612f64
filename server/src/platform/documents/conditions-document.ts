import { z } from 'zod'
import { seller } from './parties.ts'

const run = z.object({ text: z.string(), bold: z.boolean(), italic: z.boolean() })
/** Text that was rich: titles, paragraphs and entries of lists, in their order. */
export const richBlocks = z
  .array(z.object({ kind: z.enum(['title', 'heading', 'text', 'item']), mark: z.string().nullable(), runs: z.array(run) }))
  .max(4000)
export type RichBlocks = z.output<typeof richBlocks>

/**
 * General conditions, or the terms of sale that somebody agreed to, as a paper of their own; a shop that says no address yet has them
 * too.
 */
export const conditionsDocument = z.object({
  locale: z.enum(['fr', 'en']).default('fr'),
  number: z.string().max(60).default(''),
  /** In place of that of the general conditions. */
  title: z.string().max(200).nullable().default(null),
  seller: seller.omit({ address: true }),
  conditions: richBlocks,
})
