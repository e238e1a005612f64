import type { ShopOpening } from '@plantule/contract/shops/opening'
import type pg from 'pg'
import type { Keeper } from '../../../platform/account/keeper.ts'
import type { Base } from '../../../platform/context.ts'
import { type Account, entryCookie, forgetSession, makeLink, normalised, readyOwner, within } from '../../../platform/identity/index.ts'
import { Refused, refusedField } from '../../../platform/refused.ts'
import { waitText } from '../../../platform/wait-text.ts'
import { openShop } from './open-shop.ts'

export type OpeningPorts = { owner: pg.Pool; base: Omit<Base, 'pool'>; keeper: Keeper | undefined }
type Asked = { address: string; locale: 'fr' | 'en' }
/** `entered`: the cookies let the browser sign in once; false where a second step is to be asked for. */
type OwnShop = { uid: string; entered: boolean; cookies: string[] }

/**
 * Opens the shop of whoever asks, who is its owner from then on. Throws `opening_closed`, `too_many_openings`, and beside the password
 * `account_known`, `too_many_tries` and what is wrong with it.
 */
export async function openOwnShop({ owner, base, keeper }: OpeningPorts, body: ShopOpening, { address, locale }: Asked): Promise<OwnShop> {
  const { config } = base.services
  if (!config.opening.open || !keeper) throw new Refused('opening_closed')
  const email = normalised(body.email)
  const ready = await readyOwner(owner, { email, password: body.password, address })
  if ('problem' in ready) {
    const wait = 'wait' in ready ? { wait: waitText(ready.wait), seconds: ready.wait } : {}
    throw ready.problem === 'too_many_openings' ? new Refused(ready.problem, wait) : refusedField(ready.problem, ['password'], wait)
  }
  const { name, ownerName, siret, legalName, line1, postcode, city } = body
  const shop = { name, ownerName, ownerEmail: email, company: { siret, legalName, line1, postcode, city } }
  let account: Account | undefined
  const { id, uid } = await openShop(base, owner, shop, async (ctx, opened) => {
    const db = within(ctx.db as never)
    account = await ready.take(db, { shopId: opened.id, memberId: opened.ownerId, name: ownerName, email })
    // Somebody opened a shop with the same new address a moment ago: nothing of this one stays.
    if (!account) throw refusedField('account_known', ['password'])
    if (config.opening.proof && !account.emailVerified) {
      await db.query('update shop set awaits_proof = $2 where id = $1', [opened.id, account.sub])
    }
  })
  base.services.log.info({ event: 'shop_opened', shop: id, address }, 'a shop was opened')
  const entry = account && (await goOn({ owner, base, keeper }, account, locale))
  const forgotten = forgetSession(config.publicUrl.startsWith('https:'))
  return { uid, entered: entry !== undefined, cookies: [...forgotten, ...(entry ? [entry] : [])] }
}

/** What follows once the shop is there: the proof of the address, and the way in. */
async function goOn({ owner, base, keeper }: OpeningPorts, account: Account, locale: 'fr' | 'en'): Promise<string | undefined> {
  const { opening, publicUrl } = base.services.config
  if (opening.proof && !account.emailVerified) {
    keeper?.notify('verify', { to: account.email, name: account.name, token: await makeLink(owner, account.sub, 'verify') }, locale)
  }
  return account.hasTotp ? undefined : entryCookie(owner, account, publicUrl.startsWith('https:'))
}
