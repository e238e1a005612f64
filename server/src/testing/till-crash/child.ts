/** Sells without end in a process that the test kills. argv[2] is JSON: connection, shop, registers, article, data folder. */
import { randomUUID } from 'node:crypto'
import { SaleInput } from '@plantule/contract/till/sales'
import pino from 'pino'
import { createSale } from '../../domains/till/sell/create-sale.ts'
import { readConfig } from '../../platform/config.ts'
import { inShop } from '../../platform/context.ts'
import { openPools } from '../../platform/database.ts'
import { openStore } from '../../platform/files/open-store.ts'
import { openFiscal } from '../../platform/fiscal/open-fiscal.ts'
import { JobQueue } from '../../platform/jobs.ts'
import type { Logins } from '../../platform/postgres/logins.ts'
import { wiring } from '../../wiring.ts'

type Given = { logins: Logins; shopId: number; registers: number[]; article: number; dataFolder: string }
const given = JSON.parse(process.argv[2] ?? '{}') as Given
const log = pino({ level: 'silent' })
const config = readConfig({ PLANTULE_DATA: given.dataFolder })
const files = await openStore(config)
const services = { ...wiring, config, files, log, ...(await openFiscal(config, files, log)) }
// The queue is not started: a sale queues nothing.
const base = { pool: openPools(given.logins).app, jobs: new JobQueue(given.logins, log), services }
const who = { shopId: given.shopId, actor: { kind: 'system' as const, name: 'enfant' }, requestId: 'crash' }

await Promise.all(
  given.registers
    .flatMap((registerId) => [registerId, registerId])
    .map(async (registerId) => {
      for (;;) {
        const lines = [{ subproductId: given.article, quantity: 1 }]
        const body = SaleInput.parse({ uuid: randomUUID(), registerId, lines, payments: [{ payment_type: 'cash', amount: 450 }] })
        const ticket = await inShop(base, who, (ctx) => createSale(ctx, body))
        // What the till was told is sold must be there after the crash.
        process.stdout.write(`${ticket.number}\n`)
      }
    }),
)
