import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { workerLogins } from '../worker-logins.ts'
import { noteStart, verifyRecords } from '../../domains/fiscal/index.ts'
import { levelOf } from '../../domains/orders/orders.testing.ts'
import { cash, openTill, sell, someStock } from '../../domains/till/till.testing.ts'
import { newShop } from '../new-shop.ts'
import { testApp } from '../test-app.ts'

const STOCK = 100_000
const child = fileURLToPath(new URL('./child.ts', import.meta.url))

/** Lets a process sell, kills it in the middle, and returns the numbers of the tickets that it had told. */
async function sellAndDie(given: object, told: number): Promise<string[]> {
  const running = spawn(process.execPath, [child, JSON.stringify(given)], { stdio: ['ignore', 'pipe', 'inherit'] })
  let text = ''
  running.stdout.on('data', (chunk: Buffer) => {
    text += chunk.toString()
    if (text.split('\n').length > told) running.kill('SIGKILL')
  })
  await new Promise((resolve) => running.on('close', resolve))
  return text.split('\n').slice(0, -1)
}

test('a process that is killed in the middle of sales leaves whole tickets, sealed without a gap', async () => {
  const shop = await newShop()
  const { services, pools, jobs } = await testApp()
  const article = await someStock(shop, STOCK)
  const registers = [(await openTill(shop, '1')).registerId, (await openTill(shop, '2')).registerId]
  const given = { logins: workerLogins(), shopId: shop.id, registers, article, dataFolder: services.config.dataFolder }
  const told = [...(await sellAndDie(given, 25)), ...(await sellAndDie(given, 40))]
  await sell(shop, { lines: [{ subproductId: article, quantity: 1 }], payments: cash(450) })
  const tickets = await shop.inShop((ctx) =>
    ctx.db.selectFrom('ticket').select(['id', 'number', 'register', 'chain_seq']).orderBy('register').orderBy('chain_seq').execute(),
  )
  expect(told.length).toBeGreaterThan(60)
  expect(told.filter((number) => !tickets.some((ticket) => ticket.number === number))).toEqual([])
  for (const register of ['1', '2']) {
    const own = tickets.filter((ticket) => ticket.register === register)
    expect(own.map((ticket) => [ticket.chain_seq, Number(ticket.number.slice(-6))])).toEqual(own.map((_, index) => [index + 1, index + 1]))
  }
  const lines = await shop.inShop((ctx) => ctx.db.selectFrom('ticket_line').select('ticket_id').execute())
  const payments = await shop.inShop((ctx) => ctx.db.selectFrom('ticket_payment').select('ticket_id').execute())
  const ids = tickets.map((ticket) => ticket.id).sort((a, b) => a - b)
  expect([lines, payments].map((rows) => rows.map((row) => row.ticket_id).sort((a, b) => a - b))).toEqual([ids, ids])
  expect((await levelOf(shop, article)).onHand).toBe(STOCK - tickets.length)
  const report = await shop.inShop(verifyRecords)
  expect(report.ok).toBe(true)
  expect(report.chains.filter((chain) => chain.chain === 'sale').reduce((sum, chain) => sum + chain.links, 0)).toBe(tickets.length)
  // A crash is no restore: what was kept outside lies behind at most.
  expect(await noteStart({ pool: pools.app, jobs, services }, [shop.id])).toBe(0)
})
