/**
 * Opens a nursery: `npm run shop -- "Pépinière des Terrasses" camille@exemple.fr ["Camille Moreau"]`; `npm run shop -- move ...` takes one
 * to another installation.
 */
import { z } from 'zod'
import { openShop } from '../domains/shops/index.ts'
import { makeInvitation } from '../platform/identity/index.ts'
import { moveShop } from './move.ts'
import { onInstallation } from './on-installation.ts'

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

  await onInstallation(async ({ pools, jobs, services }) => {
    const { config } = services
    const { id, ownerId, uid } = await openShop({ jobs, services }, pools.owner, { name, ownerEmail, ownerName })
    process.stdout.write(`${name} (${uid}) is open. `)
    if (config.oidc)
      return void process.stdout.write(`${ownerEmail} signs in at ${config.publicUrl}/ with the account of ${config.oidc.issuer}\n`)
    const token = await makeInvitation(pools.owner, { shopId: id, memberId: ownerId })
    process.stdout.write(`${ownerEmail} takes it over here, once and within a week:\n${config.publicUrl}/u/invitation?token=${token}\n`)
  })
}
