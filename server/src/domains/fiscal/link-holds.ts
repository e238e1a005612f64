import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { FORMAT_VERSION, shopKey, signatureOf } from './chain-rules.ts'
import { storedColumns } from './verify-chains.ts'
import type { StoredLink } from './verify-links.ts'

type Sealed = { id: number; number: string; register: string; chain: 'sale' | 'training'; seq: number; inclCents: number; exclCents: number }

/** Whether the link of one ticket carries its own signature, follows the link before, and says what the ticket says. */
export async function ticketHolds(ctx: Ctx, ticket: Sealed): Promise<boolean> {
  const { rows } = await sql<StoredLink>`
    select ${storedColumns} from fiscal_link
    where register = ${ticket.register} and chain = ${ticket.chain} and seq between ${ticket.seq - 1} and ${ticket.seq} order by seq`.execute(ctx.db)
  const link = rows.find((row) => row.seq === ticket.seq)
  const before = rows.find((row) => row.seq === ticket.seq - 1)
  if (!link || link.formatVersion !== FORMAT_VERSION || link.prevSignature !== (before?.signature ?? '')) return false
  if (link.refId !== ticket.id || link.refNumber !== ticket.number || link.inclCents !== ticket.inclCents || link.exclCents !== ticket.exclCents) return false
  return signatureOf(shopKey(ctx.services.fiscalKey, ctx.shopId), { ...link, occurredAt: new Date(link.occurredMicros / 1000) }) === link.signature
}
