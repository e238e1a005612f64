import type { CertificateState } from '@plantule/contract/storefront/dns'
import { judge, tokensIn } from '@plantule/contract/storefront/dns-records'
import { sql } from 'kysely'
import { audit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { JobOf, JobShop } from '../../../platform/job.ts'
import { ownShop } from '../../../platform/own-shop.ts'
import { certificateOf } from './certificate.ts'
import { type Findings, type HostRow, mailFromOf, placeOf } from './hosts.db.ts'
import { checkHostJob, type recheckHostsJob } from './jobs.ts'
import { lookUp, resolverOf } from './look-up.ts'

/** A name that was asked for and never proven is looked at by itself for so long; after that, when somebody asks. */
const WAITED_DAYS = 14

/** Asks for a check of one name; one that is on its way serves both who asked. */
export async function askCheck(ctx: Ctx, hostId: number): Promise<void> {
  await ctx.db.updateTable('shop_host').set({ check_asked_at: ctx.now }).where('id', '=', hostId).execute()
  await ctx.enqueue(checkHostJob, { hostId })
}

/** Job: asks the DNS between two transactions, and takes the name where its proof stands there. */
export async function checkHost({ hostId }: JobOf<typeof checkHostJob>, shop: JobShop): Promise<void> {
  const row = await shop.inShop((ctx) => ctx.db.selectFrom('shop_host').selectAll().where('id', '=', hostId).executeTakeFirst())
  if (!row) return
  const { config } = shop.services
  const began = new Date()
  const resolver = resolverOf(config.dns.servers)
  const asked = { host: row.host, target: config.dns.siteHost ?? null, mailFrom: mailFromOf(config) }
  const { answers, apex, addresses } = await lookUp(resolver, asked)
  const records = judge(placeOf(config, row, { apex, addresses }), answers)
  const tokens = tokensIn(answers.proof)
  const leads = records.some(({ purpose, state }) => purpose === 'site' && state === 'ok')
  // What was known of it stays until it is known anew.
  const before = leads ? (row.findings?.certificate ?? 'unknown') : 'unknown'
  const keeping = (certificate: CertificateState) =>
    shop.inShop((ctx) => keep(ctx, row, { findings: { apex, addresses, records, certificate }, tokens, began }))
  const proven = await keeping(before)
  // Only now that the name is held does a proxy get a certificate for it.
  if (proven && leads) await keeping(await certificateOf(row.host, resolver, config))
}

type Kept = { findings: Findings; tokens: readonly string[]; began: Date }

/** Answers whether the shop holds the name. What an older check says does not stand over what a newer one found. */
async function keep(ctx: Ctx, { id, host }: HostRow, { findings, tokens, began }: Kept): Promise<boolean> {
  const row = await ctx.db.selectFrom('shop_host').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row) return false
  if (tokens.length > 0) await sql`select take_host(${host}, ${[...tokens]}::text[])`.execute(ctx.db)
  const newer = row.checked_at !== null && row.checked_at > began
  const { rows } = await sql<{ proven: boolean }>`
    update shop_host set findings = case when ${newer} then findings else ${JSON.stringify(findings)}::jsonb end,
      checked_at = greatest(checked_at, ${began})
    where shop_id = ${ownShop} and id = ${id} returning proven_at is not null as proven`.execute(ctx.db)
  const proven = rows[0]?.proven ?? false
  if (proven && row.proven_at === null) await audit(ctx, 'dns.proven', 'shop_host', id, { after: { host } })
  await ctx.publish('dns.changed', {}, 'settings.read')
  return proven
}

/** Job, once a night for each shop: what was right may have been changed, and what waited may stand. */
export const recheckHosts = (_data: JobOf<typeof recheckHostsJob>, shop: JobShop): Promise<void> =>
  shop.inShop(async (ctx) => {
    const since = new Date(ctx.now.getTime() - WAITED_DAYS * 86_400_000)
    const rows = await ctx.db
      .selectFrom('shop_host')
      .select('id')
      .where((eb) => eb.or([eb('proven_at', 'is not', null), eb('asked_at', '>', since)]))
      .execute()
    for (const { id } of rows) await askCheck(ctx, id)
  })
