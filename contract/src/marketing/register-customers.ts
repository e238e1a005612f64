import { z } from 'zod'
import type { Messages } from '../base/errors.ts'
import { route } from '../base/route.ts'
import { requiredText } from '../base/shared.ts'
import { customerTarget } from '../customers/many.ts'
import { manyStarted } from '../downloads/many.ts'

export const errors = {
  customer_without_email: { status: 409, fr: 'Ce client n’a pas d’adresse e-mail.', en: 'This customer has no e-mail address.' },
} as const satisfies Messages

export const registerCustomersRoutes = {
  registerCustomers: route({
    method: 'POST',
    path: '/newsletter/registrations/customers',
    summary: 'Register many customers who agreed, as an operation; who left, bounced or has no address is told and stays out',
    permission: 'marketing.write',
    body: z.object({
      target: customerTarget,
      /** How and when they agreed, all of them in the same way. */
      proof: requiredText(300),
      /** Somebody answers for it that each of them agreed. */
      agreed: z.literal(true),
    }),
    response: manyStarted,
    status: 201,
    errors: ['not_found', 'too_many_customers'],
  }),
}
