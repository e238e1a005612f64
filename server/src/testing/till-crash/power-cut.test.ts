import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SaleInput } from '@plantule/contract/till/sales'
import pino from 'pino'
import { expect, test } from 'vitest'
import { migrate } from '../../db/migrate.ts'
import { verifyRecords } from '../../domains/fiscal/index.ts'
import { changeSession } from '../../domains/till/session/change-session.ts'
import { createSale } from '../../domains/till/sell/create-sale.ts'
import { createRegister } from '../../domains/till/session/registers.ts'
import { readConfig } from '../../platform/config.ts'
import { type Ctx, inShop } from '../../platform/context.ts'
import { closePools, openPools } from '../../platform/database.ts'
import { openStore } from '../../platform/files/open-store.ts'
import { openFiscal } from '../../platform/fiscal/open-fiscal.ts'
import { JobQueue } from '../../platform/jobs.ts'
import { startEmbedded } from '../../platform/postgres/embedded.ts'
import { wiring } from '../../wiring.ts'

/** PostgreSQL with all its processes, as a power cut takes it. */
function cutPower(root: string): void {
  const pid = Number(readFileSync(join(root, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
  const children = execFileSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' })
    .trim()
    .split(/\s+/)
  for (const victim of [pid, ...children.map(Number)]) {
    try {
      process.kill(victim, 'SIGKILL')
    } catch {
      // A child that ended since it was listed.
    }
  }
}

const sale = (registerId: number) =>
  SaleInput.parse({
    uuid: randomUUID(),
    registerId,
    lines: [{ label: 'Terreau', quantity: 1, unitCents: 1000, rateBp: 1000 }],
    payments: [{ payment_type: 'cash', amount: 1000 }],
  })

test('sales that were told stand after a power cut of the database, and those without an answer are sold once', async () => {
  const root = mkdtempSync(join(tmpdir(), 'plantule-cut-'))
  const config = readConfig({ PLANTULE_DATA: root })
  const log = pino({ level: 'silent' })
  const files = await openStore(config)
  const services = { ...wiring, config, files, log, ...(await openFiscal(config, files, log)) }
  let embedded = await startEmbedded({ root })
  let pools = openPools(embedded)
  let shopId = 0
  const inside = <T>(work: (ctx: Ctx) => Promise<T>): Promise<T> =>
    inShop(
      { pool: pools.app, jobs: new JobQueue(embedded, log), services },
      { shopId, actor: { kind: 'system', name: 'essai' }, requestId: 'cut' },
      work,
    )
  try {
    await migrate(embedded.owner)
    const made = await pools.owner.query<{ id: number }>("insert into shop (uid, name) values ('cut', 'Pépinière coupée') returning id")
    shopId = made.rows[0]?.id ?? 0
    const registers: number[] = []
    for (const code of ['1', '2']) {
      const { id } = await inside((ctx) => createRegister(ctx, { code, name: `Caisse ${code}` }))
      await inside((ctx) =>
        changeSession(ctx, { action: 'open', registerId: id, float: { totalCents: 0, coins: [] }, notes: '', fairId: null }),
      )
      registers.push(id)
    }
    const told: string[] = []
    const unanswered: ReturnType<typeof sale>[] = []
    await Promise.all(
      [...registers, ...registers].map(async (registerId) => {
        for (;;) {
          const body = sale(registerId)
          const ticket = await inside((ctx) => createSale(ctx, body)).catch(() => null)
          if (!ticket) return void unanswered.push(body)
          told.push(ticket.number)
          if (told.length === 40) cutPower(root)
        }
      }),
    )
    await closePools(pools)
    embedded = await startEmbedded({ root })
    pools = openPools(embedded)
    // The till sends again what it has no answer for, and once more.
    for (const body of [...unanswered, ...unanswered]) told.push((await inside((ctx) => createSale(ctx, body))).number)
    const tickets = await inside((ctx) =>
      ctx.db.selectFrom('ticket').select(['number', 'register', 'chain_seq']).orderBy('register').orderBy('chain_seq').execute(),
    )
    expect(unanswered).toHaveLength(4)
    expect(new Set(told)).toEqual(new Set(tickets.map((ticket) => ticket.number)))
    expect(told).toHaveLength(tickets.length + unanswered.length)
    for (const register of ['1', '2']) {
      const own = tickets.filter((ticket) => ticket.register === register)
      expect(own.map((ticket) => [ticket.chain_seq, Number(ticket.number.slice(-6))])).toEqual(
        own.map((_, index) => [index + 1, index + 1]),
      )
    }
    expect((await inside(verifyRecords)).ok).toBe(true)
  } finally {
    await closePools(pools)
    await embedded.stop()
    rmSync(root, { recursive: true, force: true })
  }
})
