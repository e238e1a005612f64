import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { FORMAT_VERSION } from './chain-rules.ts'
import type { ReadLink } from './hold-records.ts'
import { sealOf } from './seal-of.ts'
import { asSealed, storedColumns } from './verify-chains.ts'
import { type StoredLink, storedSignature } from './verify-links.ts'
import { ownShop } from '../../platform/own-shop.ts'

type Place = { register: string; chain: 'sale' | 'training'; seq: number }

/** One link, if it carries its own signature and follows the link before; undefined when it does not, or is gone. */
export async function soundLink(ctx: Ctx, { register, chain, seq }: Place): Promise<ReadLink | undefined> {
  const { rows } = await sql<StoredLink>`
    select ${storedColumns} from fiscal_link
    where fiscal_link.shop_id = ${ownShop} and register = ${register} and chain = ${chain} and seq between ${seq - 1} and ${seq} order by seq`.execute(
    ctx.db,
  )
  const link = rows.find((row) => row.seq === seq)
  const before = rows.find((row) => row.seq === seq - 1)
  if (!link || link.formatVersion !== FORMAT_VERSION || link.prevSignature !== (before?.signature ?? '')) return undefined
  const seal = await sealOf(ctx)
  const own = storedSignature(seal.key, asSealed(seal)(link))
  return own === link.signature ? { ...link, content: JSON.parse(link.payload) as never } : undefined
}
