import { ofSiret } from '@plantule/contract/base/identity-rules'
import { allRights } from '@plantule/contract/base/permissions'
import { type InvoicingInfo, noInvoicingInfo } from '@plantule/contract/shops/settings'
import type pg from 'pg'
import { audit } from '../../../platform/audit.ts'
import { type Base, type Ctx, inShop } from '../../../platform/context.ts'
import { searchText } from '../../../platform/search-text.ts'
import { writeSetting } from '../../../platform/settings.ts'

type NewShop = {
  name: string
  ownerEmail: string
  ownerName: string
  /** What its papers say of it; the SIREN and the TVA number follow from the SIRET. */
  company?: Partial<Pick<InvoicingInfo, 'siret' | 'legalName' | 'line1' | 'postcode' | 'city'>>
}
type Opened = { id: number; ownerId: number; uid: string }

const UID_MAX = 36

/** Pépinière de l’Île -> pepiniere-de-l-ile: what stands in addresses and cookies. */
const uidOf = (name: string): string =>
  searchText(name)
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, UID_MAX)
    .replace(/^-+|-+$/g, '') || 'pepiniere'

/**
 * Opens a nursery on this installation, empty, with its owner as the only member, in one transaction of the schema's owner: the one way for
 * the command, the provider and whoever opens their own. The owner takes it over by a link (see `makeInvitation`) or, with a hosted
 * identity provider, by proving this mail address there; `also` runs in the same transaction, and may give it to somebody at once. Gives
 * the name under which the shop is known in addresses.
 */
export async function openShop(
  base: Omit<Base, 'pool'>,
  owner: pg.Pool,
  given: NewShop,
  also: (ctx: Ctx, opened: Opened) => Promise<void> = async () => undefined,
): Promise<Opened> {
  const { rows } = await owner.query<{ id: number }>(`select nextval(pg_get_serial_sequence('shop', 'id')) as id`)
  const id = Number(rows[0]?.id)
  const work = { shopId: id, actor: { kind: 'system', name: 'Plantule' }, requestId: 'open-shop' } as const
  return inShop({ ...base, pool: owner }, work, async (ctx) => {
    const uid = await insertShop(ctx, given.name)
    const email = given.ownerEmail.trim().toLowerCase()
    const member = await ctx.db
      .insertInto('member')
      .values({ shop_id: id, email, name: given.ownerName, preset: 'owner', rights: [...allRights] })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (given.company) await writeCompany(ctx, given, email)
    await audit(ctx, 'shop.open', 'shop', id, { after: { uid, name: given.name, owner: member.id } })
    const opened = { id, uid, ownerId: member.id }
    await also(ctx, opened)
    return opened
  })
}

/** Two nurseries of one name that open at once: the second waits for the first, and gets a number. */
async function insertShop(ctx: Ctx, name: string): Promise<string> {
  for (let twin = 1; ; twin++) {
    const uid = twin === 1 ? uidOf(name) : `${uidOf(name)}-${twin}`
    const row = await ctx.db
      .insertInto('shop')
      .values({ id: ctx.shopId, uid, name })
      .onConflict((conflict) => conflict.column('uid').doNothing())
      .returning('uid')
      .executeTakeFirst()
    if (row) return row.uid
  }
}

async function writeCompany(ctx: Ctx, { name, company = {} }: NewShop, email: string): Promise<void> {
  const numbers = ofSiret(company.siret ?? '')
  await writeSetting(ctx, 'invoicing_info', noInvoicingInfo, {
    ...noInvoicingInfo,
    ...company,
    legalName: company.legalName || name,
    email,
    ...(numbers ?? { siret: '' }),
  })
}
