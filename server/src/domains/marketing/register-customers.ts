import type { CustomerTarget } from '@plantule/contract/customers/many'
import { z } from 'zod'
import { mayDo } from '../../platform/actor.ts'
import type { Ctx } from '../../platform/context.ts'
import { job, type JobOf, type JobShop } from '../../platform/job.ts'
import { Refused } from '../../platform/refused.ts'
import { findCustomer, lockCustomer, targetedCustomers } from '../customers/index.ts'
import { runMany, startMany } from '../downloads/index.ts'
import { addSubscriber } from './subscribers.ts'

export const registerCustomersJob = job('marketing.register-customers', {
  operationId: z.int(),
  ids: z.array(z.int()),
  proof: z.string(),
  locale: z.enum(['fr', 'en']),
})

/** Throws `no_right` for who may not see customers, `not_found`, `too_many_customers`. */
export async function registerCustomers(ctx: Ctx, target: CustomerTarget, proof: string): Promise<{ operationId: number; count: number }> {
  if (!mayDo(ctx, 'customers.read')) throw new Refused('no_right', { right: 'customers.read' })
  const ids = await targetedCustomers(ctx, target)
  return startMany(ctx, {
    kind: 'marketing.register-customers',
    title: { fr: `Lettre d’information : ${ids.length} clients`, en: `Newsletter: ${ids.length} customers` },
    job: registerCustomersJob,
    data: { ids, proof },
    count: ids.length,
    right: 'marketing.read',
  })
}

/** The job behind it. Nobody who left is asked in again by it: that takes their own word, one by one. */
export const runRegistering = ({ operationId, ids, proof, locale }: JobOf<typeof registerCustomersJob>, shop: JobShop): Promise<void> =>
  runMany(shop, operationId, {
    items: ids.map((id) => ({ id })),
    locale,
    act: async (ctx, { id }) => {
      // Locked: one whose data are erased meanwhile is not written down again.
      const { email, name, erased_at, merged_into_id } = await lockCustomer(ctx, id)
      if (erased_at || merged_into_id !== null) throw new Refused('customer_gone')
      if (!email) throw new Refused('customer_without_email')
      await addSubscriber(ctx, { email, name: name.slice(0, 120), proof, again: false })
    },
    nameOf: async (ctx, { id }) => (await findCustomer(ctx, id)).name,
  })
