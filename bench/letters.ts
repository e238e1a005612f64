import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { NewsletterForm } from '@plantule/contract/marketing/newsletters'
import { type Block, type BlockProps, type BlockType, newProps } from '@plantule/contract/storefront/blocks'
import type pg from 'pg'
import { createNewsletter } from '../server/src/domains/marketing/index.ts'
import { sendNewsletter } from '../server/src/domains/marketing/send.ts'
import { startCountingPeer } from '../server/src/testing/counting-mail-peer.ts'
import { benchShop } from './bench-shop.ts'
import { processorTime, secondsOf } from './processor-time.ts'

const ADDRESSES = 100_000
/** At which parts of the way the process is killed, without a word. */
const KILLED_AT = [1 / 3, 2 / 3]
/** What the killed ones held comes at the end, when its time is over. */
const ALMOST = 0.99
const main = fileURLToPath(new URL('../server/src/main.ts', import.meta.url))
const PORT = 4821

/**
 * A letter of blocks to everybody who is registered, to a mail server on this machine, by a process that is killed twice on the way. A
 * mail that the server took in the moment of the kill comes again under the same `Message-ID`, by which mail programs see it as one.
 */
export const run = (scale = Number(process.env['BENCH_SCALE'] ?? 1)) =>
  benchShop(0.02, async ({ root, pools, shopId, shop }) => {
    const wanted = Math.round(ADDRESSES * scale)
    const box = await startCountingPeer()
    await pools.owner.query(
      `insert into newsletter_subscriber (shop_id, email, proof, token, author, added_at)
       select $1, 'lecteur' || n || '@exemple.fr', 'Banc', lpad(n::text, 22, 'b'), 'Banc', now() from generate_series(1, $2) as n`,
      [shopId, wanted],
    )
    const { id } = await shop((ctx) => createNewsletter(ctx, letter))
    await shop((ctx) => sendNewsletter(ctx, id))
    const began = performance.now()
    let running = await begin(root, box.url)
    let [most, atWork, nodeSeconds, sentAtWork] = [0, 0, 0, 0]
    let since = { at: 0, sent: 0, processor: 0 }
    const { time } = await processorTime(root, async () => {
      try {
        const left = [...KILLED_AT]
        for (;;) {
          most = Math.max(most, residentMb(running))
          if (since.at === 0 && box.taken.size > since.sent)
            since = { at: performance.now(), sent: box.taken.size, processor: secondsOf(running.pid ?? 0) ?? 0 }
          const [next = ALMOST] = left
          if (since.at > 0 && box.taken.size >= next * wanted) {
            atWork += (performance.now() - since.at) / 1000
            sentAtWork += box.taken.size - since.sent
            nodeSeconds += (secondsOf(running.pid ?? 0) ?? 0) - since.processor
            since = { at: next === ALMOST ? Infinity : 0, sent: box.taken.size, processor: 0 }
            process.stderr.write(`${box.taken.size} of ${wanted} after ${Math.round((performance.now() - began) / 1000)} s\n`)
            if (left.shift() !== undefined) {
              running.kill('SIGKILL')
              await once(running, 'exit')
              running = await begin(root, box.url)
              since.sent = box.taken.size
            }
          }
          if (box.taken.size >= wanted && (await waiting(pools.owner)) === 0) break
          if (running.exitCode !== null) throw new Error(`The process ended with ${running.exitCode}`)
          await new Promise((again) => setTimeout(again, 200))
        }
      } finally {
        running.kill('SIGTERM')
        await once(running, 'exit')
        box.close()
      }
    })
    const seconds = (performance.now() - began) / 1000
    const each = (sum: number | null, of: number): number | null => (sum === null ? null : Math.round((sum / of) * 100_000) / 100)
    const addresses = [...box.taken.values()]
    return {
      addresses: wanted,
      reached: addresses.length,
      reachedTwice: addresses.filter((mails) => mails.size > 1).length,
      takenAgain: box.mails() - addresses.length,
      kills: KILLED_AT.length,
      seconds: Math.round(seconds),
      perSecond: Math.round(wanted / seconds),
      /** Without the starts, and the wait for what the killed processes held. */
      perSecondAtWork: Math.round(sentAtWork / atWork),
      /** Of the processor a letter: the product while it sends, PostgreSQL all along, this process with its mail server. */
      nodeMs: each(nodeSeconds, sentAtWork),
      postgresMs: each(time.postgres, wanted),
      askingMs: each(time.node, wanted),
      mostMb: most,
    }
  })

const block = <T extends BlockType>(id: string, type: T, props: Partial<BlockProps<T>>) =>
  ({ id, type, props: { ...newProps(type), ...props } }) as unknown as Block
const letter = NewsletterForm.parse({
  subject: 'À la Sainte-Catherine',
  preview: 'Tout bois prend racine',
  blocks: [
    block('a', 'text', { html: '<h2>Il est temps de planter</h2><p>Les arbres à racines nues sont arrachés cette semaine.</p>' }),
    block('b', 'products', { title: 'Disponibles', source: 'ready', count: 6 }),
    block('c', 'button', { label: 'Tout voir', link: '/available' }),
  ],
})

async function begin(root: string, smtp: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['--max-semi-space-size=4', '--max-old-space-size=1024', '--expose-gc', main], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      PLANTULE_DATA: root,
      PLANTULE_PORT: String(PORT),
      PLANTULE_DEMO: 'no',
      PLANTULE_LOG: 'error',
      PLANTULE_INNER_ADDRESSES: 'yes',
      MALLOC_ARENA_MAX: '2',
      SMTP_URL: smtp,
      SMTP_FROM: 'lettres@exemple.net',
    },
  })
  for (;;) {
    if (child.exitCode !== null) throw new Error(`The process ended with ${child.exitCode} as it began`)
    const ready = await fetch(`http://127.0.0.1:${PORT}/ready`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (ready) return child
    await new Promise((again) => setTimeout(again, 200))
  }
}

async function waiting(owner: pg.Pool): Promise<number> {
  const { rows } = await owner.query<{ left: number }>("select count(*)::int as left from newsletter_delivery where state = 'waiting'")
  return rows[0]?.left ?? 0
}

/** What the process holds now; 0 while it begins. */
function residentMb({ pid }: ChildProcess): number {
  try {
    return Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024)
  } catch {
    return 0
  }
}
