import { randomBytes } from 'node:crypto'
import { type StaffRight, staffRights } from '@plantule/contract/base/permissions'
import { addStaff } from '../../platform/provider/staff-list.ts'
import { testApp } from '../../testing/test-app.ts'

/** The token of somebody of the provider's staff who is a member of no shop. */
export async function someStaff(rights: readonly StaffRight[] = staffRights): Promise<{ id: number; token: string; name: string }> {
  const { pools, tokenFor } = await testApp()
  const sub = `staff-${randomBytes(8).toString('hex')}`
  const email = `${sub}@plantule.test`
  const { id } = await addStaff(pools.owner, { email, name: 'Nora Test', sub, rights })
  return { id, token: await tokenFor(sub, email), name: 'Nora Test' }
}
