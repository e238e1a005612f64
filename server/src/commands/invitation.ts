/**
 * Links for people who were invited: `npm run invitation -- camille@exemple.fr`; without an address, who waits. After a change of identity
 * provider, `npm run invitation -- camille@exemple.fr anew` frees what their account of before holds.
 */
import { migrate } from '../db/migrate.ts'
import { closePools, openPools } from '../platform/database.ts'
import {
  freeMemberships,
  heldMemberships,
  type Invitation,
  makeInvitation,
  normalised,
  waitingInvitations,
} from '../platform/identity/index.ts'
import { onDatabase } from './on-database.ts'

const [typed, how] = process.argv.slice(2).map((text) => text.trim())
const email = typed && normalised(typed)
const say = (line: string): boolean => process.stdout.write(`${line}\n`)
if (how !== undefined && how !== 'anew') {
  process.stderr.write(
    'Say a mail address, and "anew" when their account is of another identity provider: npm run invitation -- lea@exemple.fr anew\n',
  )
  process.exit(1)
}

await onDatabase(async ({ owner, logins, config }) => {
  await migrate(owner)
  const pools = openPools(logins)
  try {
    if (email && how === 'anew')
      for (const { shop, name } of await freeMemberships(pools.owner, email)) say(`${shop}: the place of ${name} waits for ${email} again`)
    else if (email) await printHeld(email)
    if (config.oidc)
      return void say(`Invited people sign in at ${config.publicUrl}/ with their account of ${config.oidc.issuer}: no link is needed`)
    const waiting = await waitingInvitations(pools.owner, email)
    if (waiting.length === 0) say(email ? `No invitation waits for ${email}` : 'No invitation waits for anybody')
    for (const invitation of waiting) await tell(invitation)
    if (!email && waiting.length > 0) say('A link for one of them: npm run invitation -- <mail address>')
  } finally {
    await closePools(pools)
  }

  /** Accounts of another provider than the present one sign in no more: whoever has one is told that they belong to no shop. */
  async function printHeld(address: string): Promise<void> {
    const other = config.oidc ? 'bundled' : 'hosted'
    const lost = (await heldMemberships(pools.owner, address)).filter(({ by }) => by === other)
    for (const { shop, name } of lost)
      say(`${shop}: the place of ${name} belongs to an account of the ${other} provider, which is not used any more`)
    if (lost.length > 0) say(`If ${address} is still theirs, free it: npm run invitation -- ${address} anew`)
  }

  /** A link serves whoever holds it, so it is made only for the address that was asked for. */
  async function tell(invitation: Invitation): Promise<void> {
    say(`${invitation.email} (${invitation.name}), invited by ${invitation.shop}`)
    if (!email) return
    const token = await makeInvitation(pools.owner, invitation)
    if (token) say(`  once, within a week, for this person alone: ${config.publicUrl}/u/invitation?token=${token}`)
  }
})
