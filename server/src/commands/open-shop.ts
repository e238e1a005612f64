import { allRights } from '@plantule/contract/base/permissions'
import type pg from 'pg'
import { audit } from '../platform/audit.ts'
import { type Base, inShop } from '../platform/context.ts'
import { searchText } from '../platform/search-text.ts'

export type NewShop = { name: string; ownerEmail: string; ownerName: string }

const UID_MAX = 36

/** Pépinière de l’Île -> pepiniere-de-l-ile: what stands in addresses and cookies. */
const uidOf = (name: string): string =>
  searchText(name)
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, UID_MAX)
    .replace(/^-+|-+$/g, '') || 'pepiniere'

/**
 * Opens a nursery on this installation, empty, with its owner as the only member, who takes it over by a link (see `makeInvitation`)
 * or, with a hosted identity provider, by proving this mail address there. Gives the name under which the shop is known in
 * addresses.
 */
export async function openShop(base: Base, owner: pg.Pool, given: NewShop): Promise<{ id: number; ownerId: number; uid: string }> {
  const shop = await insertShop(owner, given.name)
  const email = given.ownerEmail.trim().toLowerCase()
  const ownerId = await inShop(
    base,
    { shopId: shop.id, actor: { kind: 'system', name: 'Plantule' }, requestId: 'open-shop' },
    async (ctx) => {
      const member = await ctx.db
        .insertInto('member')
        .values({ shop_id: ctx.shopId, email, name: given.ownerName, preset: 'owner', rights: [...allRights] })
        .returning('id')
        .executeTakeFirstOrThrow()
      await audit(ctx, 'shop.open', 'shop', shop.id, { after: { uid: shop.uid, name: given.name, owner: member.id } })
      return member.id
    },
  )
  return { ...shop, ownerId }
}

async function insertShop(owner: pg.Pool, name: string): Promise<{ id: number; uid: string }> {
  for (let twin = 1; ; twin++) {
    const uid = twin === 1 ? uidOf(name) : `${uidOf(name)}-${twin}`
    const { rows } = await owner.query<{ id: number; uid: string }>(
      'insert into shop (uid, name) values ($1, $2) on conflict (uid) do nothing returning id, uid',
      [uid, name],
    )
    if (rows[0]) return rows[0]
  }
}
