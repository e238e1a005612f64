import { z } from 'zod'
import type { Messages } from '../base/errors.ts'
import { route } from '../base/route.ts'
import { exportQuery, id, manyTarget, requiredText } from '../base/shared.ts'
import { manyStarted } from '../downloads/many.ts'
import { customerFilters } from './routes.ts'

/** Customers who are changed at once. */
export const MOST_CUSTOMERS = 5_000

export const customerTarget = manyTarget(MOST_CUSTOMERS, exportQuery(customerFilters))
export type CustomerTarget = z.infer<typeof customerTarget>
export type CustomerTargetInput = z.input<typeof customerTarget>

const someTags = z.array(requiredText(40)).max(10)

/** Fields that are absent stay as they are. */
export const customersChange = z
  .object({
    addTags: someTags.optional(),
    removeTags: someTags.optional(),
    /** Null: the public prices. */
    priceProfileId: id.nullable().optional(),
    archived: z.boolean().optional(),
  })
  .refine((change) => Object.values(change).some((value) => (Array.isArray(value) ? value.length > 0 : value !== undefined)), {
    message: 'nothing_to_change',
  })
export type CustomersChange = z.infer<typeof customersChange>

export const errors = {
  too_many_customers: {
    status: 400,
    fr: '{count} clients : au plus {max} à la fois. Affinez la liste.',
    en: '{count} customers: at most {max} at once. Narrow the list.',
  },
  too_many_tags: { status: 409, fr: 'Ce client aurait plus de 30 étiquettes.', en: 'This customer would have more than 30 tags.' },
} as const satisfies Messages

export const manyCustomersRoutes = {
  changeCustomers: route({
    method: 'POST',
    path: '/multi-user/change',
    summary: 'Change many customers one after the other, as an operation; those that cannot be changed stay and are told',
    permission: 'customers.write',
    body: z.object({ target: customerTarget, change: customersChange }),
    response: manyStarted,
    status: 201,
    errors: ['not_found', 'too_many_customers', 'unknown_profile'],
  }),
}
