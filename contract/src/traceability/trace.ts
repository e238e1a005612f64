import { z } from 'zod'
import { route } from '../base/route.ts'
import { day, id, idParam } from '../base/shared.ts'
import { lotKinds } from '../production/cultivations.ts'

/** What one may ask the way of, up to where it comes from and down to who has it. */
export const traceSubjects = ['lot', 'order', 'ticket', 'passport', 'certificate', 'delivery', 'zone'] as const
export type TraceSubject = (typeof traceSubjects)[number]

const ref = z.object({ id, number: z.string() })
export const TracedLot = z.object({
  id,
  kind: z.enum(lotKinds),
  number: z.string(),
  name: z.string(),
  on: day,
  /** The subject is made of it, or is it. */
  start: z.boolean(),
  place: z.string(),
  zone: z.object({ id, name: z.string() }).nullable(),
})
export type TracedLot = z.infer<typeof TracedLot>
/** What lots gave to another and did not get back. */
export const TracedFlow = z.object({ from: id, to: id, quantity: z.number(), unit: z.enum(['grams', 'pieces']) })
export type TracedFlow = z.infer<typeof TracedFlow>
export const TracedSale = z.object({
  lotId: id,
  kind: z.enum(['order', 'ticket']),
  id,
  number: z.string(),
  customer: z.string(),
  on: day,
  /** Plants or packets that left and did not come back. */
  quantity: z.int(),
})
export type TracedSale = z.infer<typeof TracedSale>
export const Trace = z.object({
  label: z.string(),
  lots: z.array(TracedLot),
  flows: z.array(TracedFlow),
  deliveries: z.array(z.object({ lotId: id, id, number: z.string(), supplier: z.string(), on: day, quantity: z.int() })),
  /** `lotId` is null where nobody said which lot it covers. */
  passports: z.array(
    z.object({
      lotId: id.nullable(),
      id,
      kind: z.enum(['issued', 'received']),
      state: z.enum(['draft', 'issued', 'void']),
      botanical: z.string(),
      code: z.string(),
      operator: z.string(),
      quantity: z.int(),
    }),
  ),
  certificates: z.array(z.object({ lotId: id, ...ref.shape, state: z.enum(['issued', 'void']), units: z.int() })),
  sales: z.array(TracedSale),
  /** Sales that are not among them: the newest are told. */
  moreSales: z.int(),
})
export type Trace = z.infer<typeof Trace>

export const traceRoutes = {
  trace: route({
    method: 'GET',
    path: '/trace/{of}/{id}',
    summary:
      'The whole way of a lot, order, ticket, passport, certificate, delivery or zone: where it comes from, and who has what came of it',
    permission: 'traceability.read',
    params: z.object({ of: z.enum(traceSubjects), id: idParam }),
    query: z.object({
      /** Of an order or ticket: one of its lines. */
      line: z.coerce.number<number | string>().int().positive().optional(),
    }),
    response: Trace,
    errors: ['not_found', 'no_right'],
  }),
}
