import type { PlanHolds } from '@plantule/contract/subscription/plans'
import type { Usage } from '@plantule/contract/subscription/subscription'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { ownShop } from '../../platform/own-shop.ts'
import { parisDay, parisMidnight } from '../../platform/paris.ts'

const MEGABYTE = 1_000_000

/** What the shop uses of what its plan holds; one statement. */
export async function usageOf(ctx: Ctx, holds: PlanHolds): Promise<Usage> {
  const month = parisMidnight(`${parisDay(ctx.now).slice(0, 7)}-01`)
  const { rows } = await sql<{ members: number; tills: number; bytes: number; mails: number }>`
    select (select count(*)::int from member m where m.shop_id = ${ownShop} and m.removed_at is null) as members,
      (select count(*)::int from till_register r where r.shop_id = ${ownShop} and r.archived_at is null) as tills,
      (select coalesce(sum(f.bytes), 0)::bigint from stored_file f where f.shop_id = ${ownShop}) as bytes,
      (select count(*)::int from outbox_mail o where o.shop_id = ${ownShop} and o.created_at >= ${month}) as mails`.execute(ctx.db)
  const used = rows[0]
  return {
    members: { used: used?.members ?? 0, bound: holds.members },
    tills: { used: used?.tills ?? 0, bound: holds.tills },
    storageMb: { used: Math.ceil((used?.bytes ?? 0) / MEGABYTE), bound: holds.storageMb },
    mailsMonth: { used: used?.mails ?? 0, bound: holds.mailsMonth },
  }
}
