import type { Dns, dnsRoutes } from '@plantule/contract/storefront/dns'
import { MOST_HOSTS } from '@plantule/contract/storefront/dns'
import { readHost } from '@plantule/contract/storefront/host-name'
import type { Out } from '@plantule/contract/base/route'
import { sql } from 'kysely'
import { audit } from '../../../platform/audit.ts'
import type { Config } from '../../../platform/config.ts'
import type { Ctx } from '../../../platform/context.ts'
import { newLinkToken } from '../../../platform/link-pages.ts'
import { mustExist } from '../../../platform/must-exist.ts'
import { Refused, refusedField } from '../../../platform/refused.ts'
import { askCheck } from './check-host.ts'
import { dnsAnswer, type HostRow, toHost } from './hosts.db.ts'

const faults = { malformed: 'host_malformed', not_public: 'host_not_public', of_provider: 'host_of_provider' } as const

const ofProvider = ({ publicUrl, dns }: Config): string[] => [new URL(publicUrl).hostname, ...(dns.siteHost ? [dns.siteHost] : [])]

function hostOf(ctx: Ctx, typed: string): string {
  const read = readHost(typed, ofProvider(ctx.services.config))
  if ('fault' in read) throw refusedField(faults[read.fault], ['host'])
  return read.host
}

/** All names of the shop, locked in one order whoever changes them. */
const lockAll = (ctx: Ctx): Promise<HostRow[]> => ctx.db.selectFrom('shop_host').selectAll().orderBy('id').forUpdate().execute()

/** Throws `host_malformed`, `host_not_public`, `host_of_provider`, `too_many_hosts`. */
export async function validateDns(ctx: Ctx, typed: string): Promise<Dns> {
  const host = hostOf(ctx, typed)
  // Two who ask at once, also for the first name: one after the other.
  await sql`select pg_advisory_xact_lock(hashtextextended('shop_host', ${ctx.shopId}))`.execute(ctx.db)
  const rows = await lockAll(ctx)
  const known = rows.find((row) => row.host === host)
  if (known) {
    await askCheck(ctx, known.id)
    return dnsAnswer(ctx)
  }
  if (rows.length >= MOST_HOSTS) throw new Refused('too_many_hosts', { max: MOST_HOSTS })
  const { id } = await ctx.db
    .insertInto('shop_host')
    .values({ shop_id: ctx.shopId, host, token: newLinkToken(), asked_at: ctx.now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await audit(ctx, 'dns.ask', 'shop_host', id, { after: { host } })
  await askCheck(ctx, id)
  return dnsAnswer(ctx)
}

/** Throws `not_found`, `host_not_proven`, and `host_not_ready` unless it is wanted anyway. */
export async function changeDomain(ctx: Ctx, { host: typed, role, anyway }: Out<(typeof dnsRoutes)['changeDomain']['body']>): Promise<Dns> {
  const read = readHost(typed)
  const rows = await lockAll(ctx)
  const row = mustExist(rows.find(({ host }) => 'host' in read && host === read.host))
  if (row.proven_at === null) throw refusedField('host_not_proven', ['host'])
  if (role === 'primary' && !anyway && !toHost(ctx, row).ready) throw refusedField('host_not_ready', ['host'])
  if (row.role === role) return dnsAnswer(ctx)
  const before = rows.find((each) => each.role === 'primary')
  if (role === 'primary' && before) await setRole(ctx, before.id, 'redirect')
  await setRole(ctx, row.id, role)
  await audit(ctx, 'dns.change', 'shop_host', row.id, {
    before: { primary: before?.host ?? null, role: row.role },
    after: { host: row.host, role },
  })
  await ctx.publish('dns.changed', {}, 'settings.read')
  return dnsAnswer(ctx)
}

const setRole = (ctx: Ctx, id: number, role: HostRow['role']) =>
  ctx.db.updateTable('shop_host').set({ role }).where('id', '=', id).execute()

/** Throws `not_found`. */
export async function removeHost(ctx: Ctx, id: number): Promise<Dns> {
  const row = mustExist((await lockAll(ctx)).find((each) => each.id === id))
  await sql`select leave_host(${row.host})`.execute(ctx.db)
  await ctx.db.deleteFrom('shop_host').where('id', '=', id).execute()
  await audit(ctx, 'dns.remove', 'shop_host', id, { before: { host: row.host, role: row.role } })
  await ctx.publish('dns.changed', {}, 'settings.read')
  return dnsAnswer(ctx)
}
