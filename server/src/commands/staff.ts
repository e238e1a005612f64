/**
 * Who works in the provider's area: `npm run staff` lists them; `npm run staff -- nora@plantule.fr "Nora Petit" clients,support` puts
 * somebody on the list or gives other rights (all of them where none is said); `step` after the address begins their second step,
 * `step 123456` ends it with a code; `away` takes them off.
 */
import { type StaffRight, staffRights } from '@plantule/contract/base/permissions'
import { join } from 'node:path'
import { z } from 'zod'
import { migrate } from '../db/migrate.ts'
import { closePools, openPools } from '../platform/database.ts'
import { accountByEmail, beginTotp, confirmTotp, createAccount, makeLink, normalised, openSecretBox } from '../platform/identity/index.ts'
import { addStaff, listStaff, removeStaff } from '../platform/provider/staff-list.ts'
import { onDatabase } from './on-database.ts'

const [typed = '', name = '', rightsTyped = staffRights.join(',')] = process.argv.slice(2).map((text) => text.trim())
const email = normalised(typed)
const other = name === 'away' || name === 'step'
const wanted = other ? [] : rightsTyped.split(',').filter(Boolean)
const rights = wanted.filter((each): each is StaffRight => (staffRights as readonly string[]).includes(each))
if (typed && (!z.email().safeParse(email).success || name.length === 0 || name.length > 120 || rights.length < wanted.length)) {
  process.stderr.write(
    `Say a mail address, a name, and what they may change (${staffRights.join(',')}): npm run staff -- nora@plantule.fr "Nora Petit" clients,support\n` +
      'Their second step: npm run staff -- nora@plantule.fr step. To take somebody off the list: npm run staff -- nora@plantule.fr away\n',
  )
  process.exit(1)
}
const say = (line: string): boolean => process.stdout.write(`${line}\n`)

await onDatabase(async ({ owner, logins, config }) => {
  await migrate(owner)
  const pools = openPools(logins)
  try {
    if (!typed) return await list()
    if (name === 'away')
      return void say((await removeStaff(pools.owner, email)) ? `${email} is off the list` : `${email} was not on the list`)
    if (name === 'step') return await step(pools.owner, join(config.dataFolder, 'secrets'))
    if (config.oidc) {
      await addStaff(pools.owner, { email, name, sub: null, rights })
      say(`${email} enters at ${config.publicUrl}/internal/clients with the account of ${config.oidc.issuer}.`)
      return void say('That provider must ask for a second factor itself: where its tokens carry "amr", one without "mfa" is refused.')
    }
    const known = await accountByEmail(pools.owner, email)
    // Anybody may have made it: whoever opens a shop types an address.
    if (known && !known.emailVerified)
      return void say(`The account of ${email} has not proven this address: its holder does so under My account of their shop`)
    const account = known ?? (await createAccount(pools.owner, { email, name, emailVerified: true }))
    await addStaff(pools.owner, { email, name, sub: account.sub, rights })
    say(
      `${email} enters at ${config.publicUrl}/internal/clients once the second step of their account is on:\n  in My account of a shop, or here: npm run staff -- ${email} step`,
    )
    if (account.hasPassword) return
    const token = await makeLink(pools.owner, account.sub, 'reset')
    say(`They choose a password here, once and within an hour:\n${config.publicUrl}/u/password?token=${token}`)
  } finally {
    await closePools(pools)
  }

  /** Somebody who belongs to no shop has no page of their account: with the machine's help they switch it on all the same. */
  async function step(db: typeof pools.owner, secrets: string): Promise<void> {
    const account = await accountByEmail(db, email)
    if (!account || config.oidc) return void say(`No account of the bundled identity provider belongs to ${email}`)
    if (account.hasTotp) return void say(`The second step of ${email} is on`)
    const box = openSecretBox(secrets)
    if (!/^\d{6}$/.test(rightsTyped)) {
      const { secret } = await beginTotp(db, box, account.sub)
      return void say(`They add this to their application: ${secret}\nThen, with a code of it: npm run staff -- ${email} step 123456`)
    }
    const codes = await confirmTotp(db, box, account.sub, rightsTyped)
    say(
      codes
        ? `The second step is on. Recovery codes, shown once:\n${codes.join('\n')}`
        : 'This code does not serve: begin again with a new one',
    )
  }

  async function list(): Promise<void> {
    const all = await listStaff(pools.owner)
    if (all.length === 0) say('Nobody is on the list')
    for (const each of all)
      say(
        `${each.email} (${each.name}): ${each.rights.join(', ') || 'reads only'}; ${each.seen ? `seen ${each.seen.toISOString()}` : 'never seen'}`,
      )
  }
})
