import { z } from 'zod'
import { route } from '../base/route.ts'
import { byId, id, instant } from '../base/shared.ts'

/** A mail that answers no request, from somebody whom no shop has, or several. */
export const StrayMail = z.object({
  id,
  from: z.string(),
  name: z.string(),
  subject: z.string(),
  text: z.string(),
  /** What was attached, by name: it was not kept. */
  attached: z.array(z.string()),
  receivedAt: instant,
  /** Shops that have somebody of this address. */
  clients: z.array(z.object({ id, name: z.string() })),
})
export type StrayMail = z.infer<typeof StrayMail>

/** Null: it concerns no shop, and is put away. */
export const MailChoice = z.object({ clientId: id.nullable() })
export const SettledMail = z.object({ ticketId: id.nullable() })

export const staffMailRoutes = {
  listMails: route({
    method: 'GET',
    path: '/v1/internal/mails',
    summary: 'Mails that answer no request, newest first',
    permission: 'internal',
    response: z.object({
      items: z.array(StrayMail),
      total: z.int(),
      /** Of the last seven days, because too many came: nothing of them is kept. */
      turnedAway: z.int(),
    }),
  }),
  settleMail: route({
    method: 'PUT',
    path: '/v1/internal/mail/{id}',
    summary: 'Make a request of a shop of such a mail, or put it away',
    permission: 'internal',
    staffRight: 'support',
    params: byId,
    body: MailChoice,
    response: SettledMail,
    errors: ['not_found'],
  }),
}
