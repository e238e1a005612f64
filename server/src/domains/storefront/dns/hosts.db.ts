import type { CertificateState, Dns, DnsHost } from '@plantule/contract/storefront/dns'
import { type FoundRecord, type Place, type RecordState, wantedRecords } from '@plantule/contract/storefront/dns-records'
import type { Selectable } from 'kysely'
import { domainToUnicode } from 'node:url'
import type { ShopHost } from '../../../db/tables.gen.ts'
import type { Config } from '../../../platform/config.ts'
import type { Ctx } from '../../../platform/context.ts'
import { currentShop } from '../../shops/index.ts'

/** What a check left: what the DNS said, beside what was wanted then. */
export type Findings = { apex: boolean; addresses: string[]; records: FoundRecord[]; certificate: CertificateState }

declare module '../../../db/json-columns.ts' {
  interface JsonColumns {
    'shop_host.findings': Findings
  }
}

export type HostRow = Selectable<ShopHost>
type Known = Pick<HostRow, 'host' | 'token'>

/** A check that a lost worker never brought back is not waited for longer than this. */
const CHECK_MS = 5 * 60_000

/** The domain after the @ of the address from which mails leave: the installation's own, for every shop. */
export const mailFromOf = ({ smtp }: Config): string | null => smtp?.from.split('@')[1]?.toLowerCase() ?? null

export const placeOf = (config: Config, { host, token }: Known, found: { apex: boolean; addresses: readonly string[] }): Place => ({
  host,
  token,
  target: config.dns.siteHost ?? null,
  mailFrom: mailFromOf(config),
  spf: config.dns.spf ?? null,
  ...found,
})

/** The names of the site, the main one first, then those that lead to it, then those that wait. */
export async function dnsAnswer(ctx: Ctx): Promise<Dns> {
  const { config } = ctx.services
  const rows = await ctx.db.selectFrom('shop_host').selectAll().orderBy('role').orderBy('host').orderBy('id').execute()
  return {
    address: `${config.publicUrl}/shop/${(await currentShop(ctx)).uid}/`,
    target: config.dns.siteHost ?? null,
    mailFrom: mailFromOf(config),
    hosts: rows.map((row) => toHost(ctx, row)),
  }
}

export function toHost(ctx: Ctx, row: HostRow): DnsHost {
  const { config } = ctx.services
  const { findings } = row
  const place = placeOf(config, row, findings ?? { apex: row.host.split('.').length === 2, addresses: [] })
  const records = wantedRecords(place).map((wanted) => {
    const before = findings?.records.find(({ purpose, type }) => purpose === wanted.purpose && type === wanted.type)
    return { ...wanted, state: before?.state ?? ('unknown' as RecordState), found: before?.found ?? [], note: before?.note ?? null }
  })
  const certificate = findings?.certificate ?? 'unknown'
  const proven = records.some(({ purpose, state }) => purpose === 'proof' && state === 'ok')
  const { check_asked_at: asked, checked_at: checked } = row
  return {
    id: row.id,
    host: row.host,
    name: domainToUnicode(row.host) || row.host,
    role: row.role,
    provenAt: row.proven_at?.toISOString() ?? null,
    lostAt: row.lost_at?.toISOString() ?? null,
    heldElsewhere: proven && row.proven_at === null,
    checkedAt: checked?.toISOString() ?? null,
    checking: asked !== null && (checked === null || checked < asked) && ctx.now.getTime() - asked.getTime() < CHECK_MS,
    records,
    certificate,
    ready:
      row.proven_at !== null &&
      records.every(({ purpose, needed, state }) => !needed || purpose === 'proof' || state === 'ok') &&
      (certificate === 'ok' || certificate === 'off'),
  }
}
