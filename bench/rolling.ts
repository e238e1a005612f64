import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, request as ask } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json, text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { allRights } from '@plantule/contract/base/permissions'
import { createEndpoint, createKey } from '../server/src/domains/programs/index.ts'
import { benchShop } from './bench-shop.ts'
import { percentiles } from './load.ts'
import { openProxy } from './ready-proxy.ts'

const REQUESTS = 10_000
const CONNECTIONS = 16
/** Of so many requests one writes, and queues a job. */
const ONE_IN = 4
const main = fileURLToPath(new URL('../server/src/main.ts', import.meta.url))

type Part = { port: number; workers: 'yes' | 'no'; running?: ChildProcess }

/**
 * Two processes that serve and one that works, behind a proxy that asks `/ready`; under load each is stopped as a new version would stop
 * it, and started anew. Counts requests that failed, and jobs that were lost.
 */
export const run = () =>
  benchShop('empty', async ({ root, pools, services, shopId, shop }) => {
    services.config.innerAddresses = true
    const heard = new Map<string, number>()
    const receiver = createServer((request, response) => {
      void json(request).then((message) => {
        const id = String((message as { data: { id?: number; customerId?: number } }).data.id)
        heard.set(id, (heard.get(id) ?? 0) + 1)
        return response.end()
      })
    }).listen(0, '127.0.0.1')
    await once(receiver, 'listening')
    const { rows } = await pools.owner.query<{ id: number }>(
      `insert into member (shop_id, email, name, preset, rights, joined_at) values ($1, 'banc@plantule.test', 'Banc', 'owner', $2, now()) returning id`,
      [shopId, allRights],
    )
    const actor = { kind: 'member' as const, id: Number(rows[0]?.id), name: 'Banc', rights: allRights }
    const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`
    await shop((ctx) => createEndpoint(ctx, { url, description: '', events: ['customer.created'] }), { actor })
    const { secret } = await shop(
      (ctx) => createKey(ctx, { name: 'Banc', rights: ['customers.read', 'customers.write'], perMinute: 900, endsOn: null }),
      { actor },
    )
    await pools.owner.query('update api_key set per_minute = 10000000 where shop_id = $1', [shopId])

    const parts: Part[] = [
      { port: 4811, workers: 'no' },
      { port: 4812, workers: 'no' },
      { port: 4813, workers: 'yes' },
    ]
    const web = parts.filter(({ workers }) => workers === 'no')
    const begin = async (part: Part): Promise<void> => {
      part.running = spawn(process.execPath, [main], {
        stdio: ['ignore', 'ignore', 'inherit'],
        env: {
          ...process.env,
          PLANTULE_DATA: root,
          PLANTULE_PORT: String(part.port),
          PLANTULE_WORKERS: part.workers,
          PLANTULE_DEMO: 'no',
          PLANTULE_LEAVE_SECONDS: part.workers === 'no' ? '2' : '0',
          PLANTULE_LOG: 'error',
          PLANTULE_INNER_ADDRESSES: 'yes',
        },
      })
      while (!(await isReady(part.port))) {
        if (part.running.exitCode !== null) throw new Error(`The process at ${part.port} ended as it began`)
        await new Promise((again) => setTimeout(again, 100))
      }
    }
    const end = async ({ running }: Part): Promise<void> => {
      if (!running || running.exitCode !== null) return
      running.kill('SIGTERM')
      await once(running, 'exit')
    }
    const waiting = async (): Promise<number> => {
      const { rows: left } = await pools.owner.query<{ jobs: number }>(
        `select count(*)::int as jobs from pgboss.job where (data ->> 'shopId')::bigint = $1 and name like 'programs.%' and state < 'completed'`,
        [shopId],
      )
      return left[0]?.jobs ?? 0
    }
    const failures = new Map<string, number>()
    const times: number[] = []
    const done = { asked: 0, written: 0, restarts: 0, seconds: 0 }
    try {
      for (const part of parts) await begin(part)
      const proxy = await openProxy(web.map(({ port }) => port))
      const one = async (): Promise<void> => {
        const write = done.asked++ % ONE_IN === 0
        const from = performance.now()
        const fault = await send(proxy.port, secret, write ? `Client ${done.asked}` : undefined).catch((error: Error) => error.message)
        times.push(performance.now() - from)
        if (fault === '') done.written += write ? 1 : 0
        else failures.set(fault, (failures.get(fault) ?? 0) + 1)
      }
      const worker = async (): Promise<void> => {
        while (done.asked < REQUESTS) await one()
        done.seconds = Math.round((performance.now() - began) / 1000)
      }
      const roll = async (): Promise<void> => {
        // One after the other, as often as the load lasts.
        for (let at = 0; done.asked < REQUESTS * 0.9 || at % parts.length > 0; at++) {
          const part = parts[at % parts.length] as Part
          await end(part)
          await begin(part)
          done.restarts += 1
        }
      }
      const began = performance.now()
      await Promise.all([roll(), ...Array.from({ length: CONNECTIONS }, worker)])
      // A job that a stop cut short is tried again by itself; none is lost that still waits.
      while ((await waiting()) > 0) await new Promise((again) => setTimeout(again, 500))
      proxy.close()
    } finally {
      for (const part of parts) await end(part)
      receiver.close()
      receiver.closeAllConnections()
    }
    return {
      requests: done.asked,
      failed: Object.fromEntries(failures),
      restarts: done.restarts,
      seconds: done.seconds,
      ...percentiles(times),
      jobs: done.written,
      lost: done.written - heard.size,
      toldTwice: [...heard.values()].filter((count) => count > 1).length,
    }
  })

async function isReady(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/ready`).then(
    ({ ok }) => ok,
    () => false,
  )
}

let address = 0

/** From many addresses: what one may ask in a minute is bounded. Answers what went wrong, or nothing. */
function send(port: number, secret: string, lastName: string | undefined): Promise<string> {
  address = (address + 1) % 250
  return new Promise((answered, failed) => {
    const out = ask(
      {
        port,
        host: '127.0.0.1',
        method: lastName === undefined ? 'GET' : 'POST',
        path: lastName === undefined ? '/api/v2/users?page=1' : '/api/v2/user/-1',
        headers: {
          authorization: `Bearer ${secret}`,
          'content-type': 'application/json',
          'x-forwarded-for': `10.0.0.${address}`,
        },
      },
      (response) =>
        void text(response).then((body) => {
          const { statusCode: status = 0 } = response
          return answered(status === 200 || status === 201 ? '' : `${status} ${problemIn(body).code ?? ''}`.trim())
        }, failed),
    )
    out.on('error', failed)
    out.end(lastName === undefined ? undefined : JSON.stringify({ lastName }))
  })
}

/** What a proxy says is no problem of ours. */
function problemIn(body: string): { code?: string } {
  try {
    return JSON.parse(body) as { code?: string }
  } catch {
    return {}
  }
}
