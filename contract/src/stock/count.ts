import { z } from 'zod'
import type { Messages } from '../base/errors.ts'
import { route } from '../base/route.ts'
import { id, instant, requiredText } from '../base/shared.ts'
import { ShortSize } from './stock.ts'

const quantity = z.int().min(0).max(10_000_000)

/** A size as somebody with a scanner in their hand wants to see it. */
export const CountItem = z.object({
  subproductId: id,
  productId: id,
  name: z.string(),
  latinName: z.string(),
  size: z.string(),
  reference: z.string(),
  barcode: z.string().nullable(),
  imageKey: z.string().nullable(),
  /** On hand in the nursery: what stands at a fair is `away`. */
  onHand: z.int(),
  away: z.int(),
  /** The fairs where it stands. */
  stands: z.string(),
  /** What was on hand when it was scanned, where the server was not asked at once. */
  onHandThen: z.int().nullable(),
  /** Of what is here. */
  reserved: z.int(),
})
export type CountItem = z.infer<typeof CountItem>

export const countInput = z.object({
  lines: z
    .array(
      z.object({ subproductId: id, counted: quantity, /** What was on hand in the nursery when it was counted. */ seenOnHand: z.int() }),
    )
    .min(1)
    .max(5_000),
  reason: requiredText(300),
})
export type CountInput = z.infer<typeof countInput>

export const errors = {
  code_of_nothing: { status: 404, fr: 'Aucun produit ne porte « {code} ».', en: 'No product bears "{code}".' },
  code_of_archived: {
    status: 409,
    fr: '« {name} » est archivé : restaurez-le avant de le compter.',
    en: '"{name}" is archived: restore it before counting it.',
  },
  count_has_errors: {
    status: 409,
    fr: 'Rien n’est enregistré : lignes à vérifier : {count}.',
    en: 'Nothing is saved: lines to check: {count}.',
  },
  counted_twice: { status: 400, fr: 'Cette déclinaison est comptée deux fois.', en: 'This size is counted twice.' },
} as const satisfies Messages

export const stockCountRoutes = {
  findCounted: route({
    method: 'GET',
    path: '/stock/count/find',
    summary: 'The sizes that a scanned code, a label of the shop or typed words mean',
    permission: 'stock.write',
    query: z.object({
      code: requiredText(200),
      /** When it was scanned, by the clock of the device, where that was before now. */
      since: instant.optional(),
    }),
    response: z.object({
      /** The code means just this one size: it is counted without asking. */
      exact: z.boolean(),
      items: z.array(CountItem),
    }),
    errors: ['code_of_nothing', 'code_of_archived'],
  }),
  saveCount: route({
    method: 'POST',
    path: '/stock/count',
    summary: 'Write what was counted as movements, all or none',
    permission: 'stock.write',
    body: countInput,
    response: z.object({
      counted: z.int(),
      /** Those whose stock was another. */ changed: z.int(),
      /** Of those, where less is there than orders hold. */ short: z.array(ShortSize),
    }),
    errors: ['count_has_errors'],
  }),
}
