import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { Unusable } from '../platform/unusable.ts'
import type { Machine, Machines } from './machines.ts'
import { askJobsToLeave, tellProcesses } from './tell-processes.ts'

/** `tell` hears how many jobs are waited for; `withoutDevices`: what tills still hold is given up, or known to be nothing. */
export type Asked = { uid: string; to: string; waitMs?: number; tell?: (running: number) => void; withoutDevices?: boolean }
export type Frozen = { shopId: number; token: string }

const LOOK_MS = 100
/** A process may just have lost what it hears by. */
const ASK_AGAIN_MS = 2_000
const WAIT_MS = 900_000

/**
 * Nobody writes in the shop from here on. What people ask is refused first; jobs under way end, for what they did outside stays done;
 * then nothing is let in, and whoever was let in before is waited for. A second run goes on where the first stopped.
 */
export async function freeze(machines: Machines, { uid, to, waitMs = WAIT_MS, tell, withoutDevices = false }: Asked): Promise<Frozen> {
  const shopId = await shopOf(machines.first, uid)
  const home = await machines.homeOf(shopId)
  if (!withoutDevices) await refuseHeldByDevices(home, { uid, shopId })
  const { rows } = await home.query<{ token: string; moved: boolean }>(
    `insert into moving_out (shop_id, token, to_url) values ($1, $2, $3)
     on conflict (shop_id) do update set to_url = case when moving_out.moved_at is null then excluded.to_url else moving_out.to_url end
     returning token, moved_at is not null as moved`,
    [shopId, randomUUID(), to],
  )
  const [found] = rows
  if (!found || found.moved) throw new Unusable(`${uid} has moved already`)
  await tellProcesses(home, shopId)
  // Whoever asked before the refusal began may still add a job.
  await untilOver(machines, waitMs)
  await untilJobsLeft(machines, { uid, shopId, waitMs, tell })
  const { rowCount: labels } = await home.query(`select from parcel where shop_id = $1 and state = 'asking' limit 1`, [shopId])
  // What a carrier answered and nobody has taken up lies outside of the rows and files of the shop.
  if (labels) throw new Unusable(`A carrier is being asked for a label of ${uid}: let it end ("move back"), then begin anew`)
  await home.query('update moving_out set frozen_at = coalesce(frozen_at, $2) where shop_id = $1', [shopId, new Date()])
  await untilOver(machines, waitMs)
  return { shopId, token: found.token }
}

/**
 * What a till sold without a connection stands in its browser under this address: once people work under the other one nothing brings it
 * in. A device that sold into a session still open and says nothing may hold some.
 */
async function refuseHeldByDevices(home: pg.ClientBase, { uid, shopId }: { uid: string; shopId: number }): Promise<void> {
  const { rows } = await home.query<{ device: string }>(
    `select d.name || ' (D' || d.no || ')' as device from till_device d left join till_session s on s.shop_id = $1 and s.id = d.session_id
     where d.shop_id = $1 and d.lost_at is null and (
       d.head_seq > d.received_seq or s.state <> 'closed' and d.seen_at < now() - interval '10 minutes'
       or exists (select from till_offline_ticket t where t.shop_id = $1 and t.device_id = d.id and t.seq <= d.received_seq
         and not exists (select from till_offline_outcome o where o.shop_id = $1 and o.device_id = t.device_id and o.seq = t.seq)))
     order by d.no`,
    [shopId],
  )
  if (rows.length > 0)
    throw new Unusable(
      `Tickets of ${uid} may be kept by ${rows.map(({ device }) => device).join(', ')}: open its till there and close its session first, ` +
        'or say --without-devices. Phones with work noted among the plants must hand it over, too',
    )
}

type Left = { uid: string; shopId: number; waitMs: number; tell: Asked['tell'] }

/** No job of the shop runs. Those that can leave off half-way do. */
async function untilJobsLeft(machines: Machines, { uid, shopId, waitMs, tell }: Left): Promise<void> {
  const until = Date.now() + waitMs
  let [asked, told] = [0, 0]
  for (let running = await runningJobs(machines, shopId); running > 0; running = await runningJobs(machines, shopId)) {
    if (Date.now() > until)
      throw new Unusable(
        `Jobs of ${uid} still run, and what they did outside would be done twice: run the same command again, or give up with "move back"`,
      )
    if (running !== told) tell?.((told = running))
    if (Date.now() - asked >= ASK_AGAIN_MS) {
      asked = Date.now()
      // Each process hears all machines.
      await askJobsToLeave(machines.first, shopId)
    }
    await wait(LOOK_MS)
  }
}

export async function shopOf(client: pg.ClientBase, uid: string): Promise<number> {
  const { rows } = await client.query<{ id: number }>('select id from shop where uid = $1', [uid])
  if (!rows[0]) throw new Unusable(`There is no shop ${uid}`)
  return rows[0].id
}

/** On all machines: a shop that another one held before may have left some there. */
export async function runningJobs({ all }: Machines, shopId: number): Promise<number> {
  let running = 0
  for (const { client } of all) {
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int as count from pgboss.job where state = 'active' and (data ->> 'shopId')::bigint = $1`,
      [shopId],
    )
    running += rows[0]?.count ?? 0
  }
  return running
}

const RUNNING = `select virtualtransaction as name from pg_locks
  where locktype = 'virtualxid' and granted and pid <> pg_backend_pid()
    and (database is null or database = (select oid from pg_database where datname = current_database()))`

/** Every transaction that runs now has ended: one of them may have been let in before. */
async function untilOver({ all }: Machines, waitMs: number): Promise<void> {
  const until = Date.now() + waitMs
  for (const machine of await Promise.all(all.map(runningOn))) {
    while (machine.names.length > 0) {
      const { rows } = await machine.client.query<{ name: string }>(`${RUNNING} and virtualtransaction = any($1)`, [machine.names])
      machine.names = rows.map(({ name }) => name)
      if (machine.names.length === 0) break
      if (Date.now() > until) throw new Unusable('A transaction does not end: run the same command again')
      await wait(LOOK_MS)
    }
  }
}

async function runningOn({ client }: Machine): Promise<{ client: pg.Client; names: string[] }> {
  const { rows } = await client.query<{ name: string }>(RUNNING)
  return { client, names: rows.map(({ name }) => name) }
}
