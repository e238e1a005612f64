/**
 * Opens a nursery: `npm run shop -- "Pépinière des Terrasses" camille@exemple.fr ["Camille Moreau"]`; `npm run shop -- move ...` takes one
 * to another installation.
 */
import pino from 'pino'
import { z } from 'zod'
import { migrate } from '../db/migrate.ts'
import { isSealed } from '../domains/fiscal/index.ts'
import { openShop } from '../domains/shops/index.ts'
import { closePools, openPools } from '../platform/database.ts'
import { openStore } from '../platform/files/open-store.ts'
import { openFiscal } from '../platform/fiscal/open-fiscal.ts'
import { makeInvitation } from '../platform/identity/index.ts'
import { JobQueue } from '../platform/jobs.ts'
import { moveShop } from './move.ts'
import { onDatabase } from './on-database.ts'
import { wiring } from '../wiring.ts'

const [first, ...others] = process.argv.slice(2)
if (first === 'move') await moveShop(others)
else await open()

async function open(): Promise<void> {
  const [name = '', ownerEmail = '', ownerName = ownerEmail] = process.argv.slice(2).map((text) => text.trim())
  if (name.length === 0 || name.length > 120 || !z.email().safeParse(ownerEmail).success) {
    process.stderr.write(
      'Say the name of the nursery and the mail address of its owner: npm run shop -- "Pépinière des Terrasses" camille@exemple.fr ["Camille Moreau"]\n',
    )
    process.exit(1)
  }

  await onDatabase(async ({ owner, logins, config }) => {
    await migrate(owner)
    const pools = openPools(logins)
    try {
      const log = pino({ level: 'warn' })
      const files = await openStore(config)
      const services = { ...wiring, config, files, log, ...(await openFiscal(config, files, log, !(await isSealed(pools.owner)))) }
      const { id, ownerId, uid } = await openShop({ jobs: new JobQueue(logins, log), services }, pools.owner, {
        name,
        ownerEmail,
        ownerName,
      })
      process.stdout.write(`${name} (${uid}) is open. `)
      if (config.oidc)
        return void process.stdout.write(`${ownerEmail} signs in at ${config.publicUrl}/ with the account of ${config.oidc.issuer}\n`)
      const token = await makeInvitation(pools.owner, { shopId: id, memberId: ownerId })
      process.stdout.write(`${ownerEmail} takes it over here, once and within a week:\n${config.publicUrl}/u/invitation?token=${token}\n`)
    } finally {
      await closePools(pools)
    }
  })
}
