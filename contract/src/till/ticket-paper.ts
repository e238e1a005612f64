import { z } from 'zod'
import { route } from '../base/route.ts'
import { basisPoints, byId, cents } from '../base/shared.ts'

/** A ticket as it stands on paper, whoever writes it: the server, or a device without a connection. */
export const TicketPaper = z.object({
  kind: z.enum(['sale', 'refund']),
  number: z.string(),
  originalNumber: z.string().nullable(),
  /** As it is read. */
  at: z.string(),
  register: z.string(),
  operator: z.string(),
  customer: z.string().nullable(),
  shop: z.object({ name: z.string(), lines: z.array(z.string()) }),
  lines: z.array(
    z.object({
      label: z.string(),
      quantity: z.int(),
      unitCents: cents,
      discountCents: cents,
      discountLabel: z.string().nullable(),
      /** The letters of its rates. */
      code: z.string(),
      /** What a pack holds. */
      held: z.array(z.string()),
      totalCents: cents,
    }),
  ),
  /** Gift cards sold, or taken back: outside TVA. `code` as it is typed; none in training or where it came back. */
  giftCards: z.array(z.object({ reference: z.string(), code: z.string().nullable(), cents })),
  items: z.int(),
  /** Of the goods. */
  totalCents: cents,
  discountCents: cents,
  rates: z.array(z.object({ code: z.string(), rateBp: basisPoints, exclCents: cents, vatCents: cents, inclCents: cents })),
  exemption: z.string().nullable(),
  payments: z.array(z.object({ label: z.string(), cents })),
  changeCents: cents,
  /** 0 for the ticket itself, then the number of the copy. */
  duplicate: z.int(),
  policy: z.string(),
  signature: z.string().nullable(),
  software: z.string(),
  training: z.boolean(),
  /** Where it can be read and verified; empty when it is not known. */
  address: z.string(),
})
export type TicketPaper = z.infer<typeof TicketPaper>

export const ticketPaperRoutes = {
  printOnRoll: route({
    method: 'POST',
    path: '/ticket/{id}/print',
    summary: 'Print a ticket on a receipt printer of this device: counted and sealed like every print',
    permission: 'till.read',
    params: byId,
    response: TicketPaper,
    errors: ['not_found'],
  }),
}
