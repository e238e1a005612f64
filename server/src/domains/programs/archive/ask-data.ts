import type { ShopData } from '@plantule/contract/programs/data'
import { audit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { Refused } from '../../../platform/refused.ts'
import { startOperation } from '../../downloads/index.ts'
import { takeOutJob } from '../jobs.ts'
import { ownerOf } from '../owner-of.ts'
import { leftOut } from './left-out.ts'
import { ownTables } from './own-tables.ts'

const KIND = 'shop.data'
const SHOWN = 10

/** What an archive holds and what it leaves out, with those that were asked for. Throws `programs_owner_only`. */
export async function shopData(ctx: Ctx): Promise<ShopData> {
  await ownerOf(ctx)
  const rows = await ctx.db
    .selectFrom('operation as o')
    .leftJoin('stored_file as f', (join) => join.onRef('f.shop_id', '=', 'o.shop_id').onRef('f.id', '=', 'o.file_id'))
    .leftJoin('member as m', (join) => join.onRef('m.shop_id', '=', 'o.shop_id').onRef('m.id', '=', 'o.member_id'))
    .select(['o.id', 'o.status', 'o.done', 'o.total', 'o.created_at', 'o.member_id', 'f.bytes', 'f.expires_at', 'm.name as by'])
    .where('o.kind', '=', KIND)
    .orderBy('o.id', 'desc')
    .limit(SHOWN)
    .execute()
  const self = ctx.actor.kind === 'member' ? ctx.actor.id : 0
  return {
    tables: (await ownTables(ctx)).length,
    leftOut: leftOut.map(({ why, tables }) => ({ why: why[ctx.locale], tables: [...tables] })),
    archives: rows.map((row) => ({
      id: row.id,
      status: row.status,
      done: row.done,
      total: row.total,
      by: row.by,
      createdAt: row.created_at.toISOString(),
      bytes: row.bytes,
      expiresAt: row.expires_at?.toISOString() ?? null,
      mine: row.member_id === self,
    })),
  }
}

/** Throws `programs_owner_only`, `data_running`. */
export async function askData(ctx: Ctx): Promise<{ id: number }> {
  await ownerOf(ctx)
  // Two at once wait here for each other.
  await ctx.db.selectFrom('shop').select('id').where('id', '=', ctx.shopId).forNoKeyUpdate().execute()
  const running = await ctx.db
    .selectFrom('operation')
    .select('id')
    .where('kind', '=', KIND)
    .where('status', 'in', ['queued', 'running'])
    .executeTakeFirst()
  if (running) throw new Refused('data_running')
  const { id } = await startOperation(ctx, {
    kind: KIND,
    title: ctx.locale === 'en' ? 'All data of the shop' : 'Toutes les données de la boutique',
    download: true,
    starterOnly: true,
    ownerOnly: true,
    right: 'team.write',
    job: takeOutJob,
    data: {},
  })
  await audit(ctx, 'shop_data.ask', 'shop_data', id, { after: { operationId: id } })
  return { id }
}
