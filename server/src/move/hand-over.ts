import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto'
import type pg from 'pg'
import { sealOf } from '../domains/fiscal/index.ts'
import { inShop } from '../platform/context.ts'
import { signOutOthers } from '../platform/identity/index.ts'
import { Unusable } from '../platform/unusable.ts'
import { shopOf } from './freeze.ts'
import { asOwner, type Installation, lookInto } from './installation.ts'
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
  asOwner(installation, async (client) => {
    const shopId = await shopOf(client, uid)
    const { rows } = await client.query<{ token: string; frozen: boolean; to: string }>(
      'select token, frozen_at is not null as frozen, to_url as to from moving_out where shop_id = $1',
      [shopId],
    )
    const [move] = rows
    if (!move?.frozen) throw new Unusable(`${uid} is not on the move`)
    const { base, who } = lookInto(installation, shopId)
    const { key } = await inShop(base, who, sealOf)
    if (!same(receipt, receiptOf(key, move.token)))
      throw new Unusable('This is not the receipt that the other installation wrote when it had taken the shop in')
    await client.query('begin')
    await client.query('update moving_out set moved_at = coalesce(moved_at, now()) where shop_id = $1', [shopId])
    const jobs = await client.query(`delete from pgboss.job where state < 'active' and (data ->> 'shopId')::bigint = $1`, [shopId])
    const sessions = await endSessions(client, shopId)
    await tellProcesses(client, shopId)
    await client.query('commit')
    return { jobs: jobs.rowCount ?? 0, sessions, to: move.to }
  })

/** Whoever works in another shop here as well stays signed in there. */
async function endSessions(client: pg.Client, shopId: number): Promise<number> {
  const { rows } = await client.query<{ sub: string }>(
    `select distinct p.sub from member m join person p on p.id = m.person_id
     where m.shop_id = $1 and not exists (
       select from member other left join moving_out o on o.shop_id = other.shop_id and o.moved_at is not null
       where other.person_id = m.person_id and other.shop_id <> $1 and other.removed_at is null and o.shop_id is null)`,
    [shopId],
  )
  let ended = 0
  for (const { sub } of rows) ended += await signOutOthers(client, sub, '')
  return ended
}

/** Work goes on here as if nothing had been. Throws once the shop was handed over. */
export const giveUp = (installation: Installation, uid: string): Promise<void> =>
  asOwner(installation, async (client) => {
    const shopId = await shopOf(client, uid)
    const { rowCount } = await client.query('delete from moving_out where shop_id = $1 and moved_at is null', [shopId])
    if (!rowCount) throw new Unusable(`${uid} is not on the move, or has moved already`)
    await tellProcesses(client, shopId)
  })

const same = (a: string, b: string): boolean => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))
