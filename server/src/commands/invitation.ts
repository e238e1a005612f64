/** Links for people who were invited: `npm run invitation -- camille@exemple.fr`; without an address, who waits. */
import { migrate } from '../db/migrate.ts'
import { closePools, openPools } from '../platform/database.ts'
import { type Invitation, makeInvitation, normalised, waitingInvitations } from '../platform/identity/index.ts'
import { onDatabase } from './on-database.ts'

const [email] = process.argv.slice(2).map((text) => text.trim())
const say = (line: string): boolean => process.stdout.write(`${line}\n`)

await onDatabase(async ({ owner, logins, config }) => {
  if (config.oidc)
    return void say(`Invited people sign in at ${config.publicUrl}/ with their account of ${config.oidc.issuer}: no link is needed`)
  await migrate(owner)
  const pools = openPools(logins)
  try {
    const waiting = await waitingInvitations(pools.owner, email && normalised(email))
    if (waiting.length === 0) say(email ? `No invitation waits for ${email}` : 'No invitation waits for anybody')
    for (const invitation of waiting) await tell(invitation)
    if (!email && waiting.length > 0) say('A link for one of them: npm run invitation -- <mail address>')
  } finally {
    await closePools(pools)
  }

  /** A link serves whoever holds it, so it is made only for the address that was asked for. */
  async function tell(invitation: Invitation): Promise<void> {
    say(`${invitation.email} (${invitation.name}), invited by ${invitation.shop}`)
    if (!email) return
    const token = await makeInvitation(pools.owner, invitation)
    if (token) say(`  once, within a week, for this person alone: ${config.publicUrl}/u/invitation?token=${token}`)
  }
})
