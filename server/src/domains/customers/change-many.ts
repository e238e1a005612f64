import { type CustomersChange, type CustomerTarget, MOST_CUSTOMERS } from '@plantule/contract/customers/many'
import type { Ctx } from '../../platform/context.ts'
import type { JobOf, JobShop } from '../../platform/job.ts'
import { missingOf } from '../../platform/named-inside.ts'
import { Refused } from '../../platform/refused.ts'
import { runMany, startMany } from '../downloads/index.ts'
import { refuseUnknownProfile, updateCustomer } from './customer-verbs.ts'
import { findCustomer, lockCustomer } from './customers.db.ts'
import { changeCustomersJob } from './jobs.ts'
import { EVERY_ONE, filtered, searched } from './list-customers.ts'

/** Whom a deed on many is about, in the order of their ids. Throws `not_found`, `too_many_customers`. */
export async function targeted(ctx: Ctx, target: CustomerTarget): Promise<number[]> {
  if (target.kind === 'ids') {
    const ids = [...new Set(target.ids)].toSorted((a, b) => a - b)
    if ((await missingOf(ctx, 'customer', ids)).size > 0) throw new Refused('not_found')
    return ids
  }
  const { query } = target
  // One more than may be: with it there are too many. The other filters choose among all that the text finds.
  const rows = await filtered(ctx, query, await searched(ctx, query, EVERY_ONE))
    .select('c.id')
    .orderBy('c.id')
    .limit(MOST_CUSTOMERS + 1)
    .execute()
  if (rows.length > MOST_CUSTOMERS) throw new Refused('too_many_customers', { count: `+${MOST_CUSTOMERS}`, max: MOST_CUSTOMERS })
  if (rows.length === 0) throw new Refused('not_found')
  return rows.map(({ id }) => id)
}

/** Starts the job that changes them one by one. Throws `not_found`, `too_many_customers`, `unknown_profile`. */
export async function startChange(
  ctx: Ctx,
  target: CustomerTarget,
  change: CustomersChange,
): Promise<{ operationId: number; count: number }> {
  if (change.priceProfileId) await refuseUnknownProfile(ctx, change.priceProfileId, ['change', 'priceProfileId'])
  const ids = await targeted(ctx, target)
  return startMany(ctx, {
    kind: 'customers.change',
    title: { fr: `Modification de ${ids.length} clients`, en: `Change of ${ids.length} customers` },
    job: changeCustomersJob,
    data: { ids, change },
    count: ids.length,
    right: 'customers.write',
  })
}

/** The job behind it: each by the verb that changes one. */
export const changeCustomers = ({ operationId, ids, change, locale }: JobOf<typeof changeCustomersJob>, shop: JobShop): Promise<void> =>
  runMany(shop, operationId, {
    items: ids.map((id) => ({ id })),
    locale,
    act: (ctx, { id }) => changeOne(ctx, id, change),
    nameOf: async (ctx, { id }) => (await findCustomer(ctx, id)).name,
  })

async function changeOne(ctx: Ctx, id: number, change: CustomersChange): Promise<void> {
  const customer = await lockCustomer(ctx, id)
  const { version, tags: held } = customer
  const tags = withTags(held, change.addTags ?? [], change.removeTags ?? [])
  if (tags.length > 30 && tags.length > held.length) throw new Refused('too_many_tags')
  const { priceProfileId = customer.price_profile_id, archived = customer.archived_at !== null } = change
  const stays =
    JSON.stringify(tags) === JSON.stringify(held) &&
    priceProfileId === customer.price_profile_id &&
    archived === (customer.archived_at !== null)
  // Who is there no more is refused all the same.
  if (stays && customer.merged_into_id === null && !customer.erased_at) return
  await updateCustomer(ctx, id, { version, tags, priceProfileId, archived })
}

/** A tag that is there in other capitals is the same tag, also one that is given twice. */
export function withTags(held: readonly string[], add: readonly string[], remove: readonly string[]): string[] {
  const plain = (tag: string): string => tag.toLowerCase()
  const gone = new Set(remove.map(plain))
  const kept = held.filter((tag) => !gone.has(plain(tag)))
  const there = new Set(kept.map(plain))
  const news = add.filter((tag) => {
    const isNew = !there.has(plain(tag))
    there.add(plain(tag))
    return isNew
  })
  return [...kept, ...news]
}
