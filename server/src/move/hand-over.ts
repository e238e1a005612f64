import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto'
import { sealOf } from '../domains/fiscal/index.ts'
import { inShop } from '../platform/context.ts'
import { signOutOthers } from '../platform/identity/index.ts'
import { Unusable } from '../platform/unusable.ts'
import { shopOf } from './freeze.ts'
import { type Installation, lookInto } from './installation.ts'
import { type Machines, onMachines } from './machines.ts'
import { tellProcesses } from './tell-processes.ts'

/** Only who took the shop in whole has the key to write it. */
export const receiptOf = (key: KeyObject, token: string): string => createHmac('sha256', key).update(`moved|${token}`).digest('base64url')

/**
 * The other installation has the shop: here it answers with its new address from now on, its jobs are taken off, and the sessions of
 * whoever works in no other shop here are over. Its rows stay, read by nobody. A second run changes nothing.
 */
export const handOver = (
  installation: Installation,
  uid: string,
  receipt: string,
): Promise<{ jobs: number; sessions: number; to: string }> =>
  onMachines(installation, async (machines) => {
    const shopId = await shopOf(machines.first, uid)
    const home = await machines.homeOf(shopId)
    const { rows } = await home.query<{ token: string; frozen: boolean; to: string }>(
      'select token, frozen_at is not null as frozen, to_url as to from moving_out where shop_id = $1',
      [shopId],
    )
    const [move] = rows
    if (!move?.frozen) throw new Unusable(`${uid} is not on the move`)
    const { base, who } = lookInto(installation, shopId)
    const { key } = await inShop(base, who, sealOf)
    if (!same(receipt, receiptOf(key, move.token)))
      throw new Unusable('This is not the receipt that the other installation wrote when it had taken the shop in')
    // First of all: a run that is cut short behind it is taken up again, and no job of a shop that has moved is left to run.
    await home.query('update moving_out set moved_at = coalesce(moved_at, $2) where shop_id = $1', [shopId, new Date()])
    let jobs = 0
    for (const { client } of machines.all) {
      const gone = await client.query(`delete from pgboss.job where state < 'active' and (data ->> 'shopId')::bigint = $1`, [shopId])
      jobs += gone.rowCount ?? 0
    }
    const sessions = await endSessions(machines, shopId)
    await tellProcesses(home, shopId)
    return { jobs, sessions, to: move.to }
  })

/** Whoever works in another shop here as well stays signed in there. */
async function endSessions({ first, homeOf }: Machines, shopId: number): Promise<number> {
  const home = await homeOf(shopId)
  const { rows: people } = await home.query<{ id: number; sub: string }>(
    'select distinct p.id, p.sub from member m join person p on p.id = m.person_id where m.shop_id = $1',
    [shopId],
  )
  const { rows: stay } = await first.query<{ id: number }>(
    `select distinct m.person_id as id from member m left join moving_out o on o.shop_id = m.shop_id and o.moved_at is not null
     where m.person_id = any($1) and m.shop_id <> $2 and m.removed_at is null and o.shop_id is null`,
    [people.map(({ id }) => id), shopId],
  )
  const elsewhere = new Set(stay.map(({ id }) => id))
  let ended = 0
  for (const { id, sub } of people) if (!elsewhere.has(id)) ended += await signOutOthers(first, sub, '')
  return ended
}

/** Work goes on here as if nothing had been. Throws once the shop was handed over. */
export const giveUp = (installation: Installation, uid: string): Promise<void> =>
  onMachines(installation, async ({ first, homeOf }) => {
    const shopId = await shopOf(first, uid)
    const home = await homeOf(shopId)
    const { rowCount } = await home.query('delete from moving_out where shop_id = $1 and moved_at is null', [shopId])
    if (!rowCount) throw new Unusable(`${uid} is not on the move, or has moved already`)
    await tellProcesses(home, shopId)
  })

const same = (a: string, b: string): boolean => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))
