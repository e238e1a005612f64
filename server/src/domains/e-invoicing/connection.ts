import { hkdfSync } from 'node:crypto'
import type { eInvoicingRoutes, PlatformSettings } from '@plantule/contract/e-invoicing/e-invoicing'
import type { Out } from '@plantule/contract/base/route'
import type { Selectable } from 'kysely'
import type { InvoicePlatform } from '../../db/tables.gen.ts'
import { audit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import { SecretBox } from '../../platform/identity/secret-box.ts'
import type { JobShop } from '../../platform/job.ts'
import { Refused, refusedField } from '../../platform/refused.ts'
import { OutsideError, permitted } from '../../platform/outgoing/ask-outside.ts'
import type { Services } from '../../platform/services.ts'
import { FlowService } from './flow-service.ts'
import { type Platform, PlatformError } from './platform.ts'

type Row = Selectable<InvoicePlatform>
type Input = Out<(typeof eInvoicingRoutes)['setPlatform']['body']>
type Named = Required<Extract<Input, { way: 'platform' }>>

/** The secret opens only in the shop that it was sealed for. */
const boxOf = ({ fiscalKey }: Pick<Services, 'fiscalKey'>): SecretBox =>
  new SecretBox(Buffer.from(hkdfSync('sha256', fiscalKey, '', 'plantule e-invoicing keys', 32)))
const about = (shopId: number): string => `e-invoicing secret of shop ${shopId}`
export const openPlatformSecret = (services: Pick<Services, 'fiscalKey'>, shopId: number, sealed: Buffer): string =>
  boxOf(services).open(sealed, about(shopId))
export const sealPlatformSecret = (services: Pick<Services, 'fiscalKey'>, shopId: number, text: string): Buffer =>
  boxOf(services).seal(text, about(shopId))

const find = (ctx: Ctx): Promise<Row | undefined> => ctx.db.selectFrom('invoice_platform').selectAll().executeTakeFirst()

export async function platformSettings(ctx: Ctx): Promise<PlatformSettings> {
  const row = await find(ctx)
  return {
    way: row?.active ? 'platform' : 'files',
    flowUrl: row?.flow_url ?? '',
    tokenUrl: row?.token_url ?? '',
    clientId: row?.client_id ?? '',
    organizationId: row?.organization_id ?? '',
    sweptAt: row?.swept_at?.toISOString() ?? null,
    failure: row?.active ? row.failure : null,
  }
}

/** The shop's platform, where it has one; holds keys, so it is never logged or answered. */
export async function platformOf(ctx: Ctx): Promise<{ platform: Platform; sweptUntil: Date | null } | undefined> {
  const row = await find(ctx)
  if (!row?.active) return undefined
  const clientSecret = openPlatformSecret(ctx.services, ctx.shopId, row.sealed_secret)
  const platform = new FlowService({
    flowUrl: row.flow_url,
    tokenUrl: row.token_url,
    clientId: row.client_id,
    clientSecret,
    organizationId: row.organization_id,
    inner: ctx.services.config.innerAddresses,
  })
  return { platform, sweptUntil: row.swept_until }
}

/** Tries address and keys before they are kept. Throws what the route names. */
export async function setPlatform(ctx: Ctx, input: Input): Promise<PlatformSettings | (() => Promise<PlatformSettings>)> {
  const before = await find(ctx)
  if (input.way === 'files') {
    await ctx.db.updateTable('invoice_platform').set({ active: false, failure: null }).execute()
    await audit(ctx, 'e-invoicing.platform', 'invoice_platform', null, { before: seen(before), after: null })
    return platformSettings(ctx)
  }
  const [flowUrl, tokenUrl] = [checkedUrl(ctx, input.flowUrl, 'flowUrl'), checkedUrl(ctx, input.tokenUrl, 'tokenUrl')]
  // A secret goes to no other place than the one that it was typed for.
  const known = before && before.flow_url === flowUrl && before.token_url === tokenUrl && before.client_id === input.clientId
  const clientSecret = input.clientSecret || (known ? openPlatformSecret(ctx.services, ctx.shopId, before.sealed_secret) : '')
  if (!clientSecret) throw refusedField('platform_secret_missing', ['clientSecret'])
  const organizationId = input.organizationId ?? before?.organization_id ?? ''
  const address = { ...input, organizationId, flowUrl, tokenUrl, clientSecret, inner: ctx.services.config.innerAddresses }
  return async () => {
    await new FlowService(address).check().catch(refusal)
    return ctx.inShop((own) => keep(own, address, before))
  }
}

async function keep(
  ctx: Ctx,
  { flowUrl, tokenUrl, clientId, clientSecret, organizationId }: Named,
  before: Row | undefined,
): Promise<PlatformSettings> {
  const values = {
    flow_url: flowUrl,
    token_url: tokenUrl,
    client_id: clientId,
    organization_id: organizationId,
    sealed_secret: sealPlatformSecret(ctx.services, ctx.shopId, clientSecret),
    active: true,
    failure: null,
    failed_at: null,
  }
  // Another platform has told nothing yet.
  const fresh = before?.flow_url === flowUrl ? {} : { swept_until: null, swept_at: null }
  await ctx.db
    .insertInto('invoice_platform')
    .values({ shop_id: ctx.shopId, ...values })
    .onConflict((conflict) => conflict.column('shop_id').doUpdateSet({ ...values, ...fresh }))
    .execute()
  await audit(ctx, 'e-invoicing.platform', 'invoice_platform', null, { before: seen(before), after: seen(await find(ctx)) })
  return platformSettings(ctx)
}

const seen = (row: Row | undefined): object | null =>
  row?.active ? { flowUrl: row.flow_url, clientId: row.client_id, organizationId: row.organization_id } : null

/** Keys travel enciphered, to a host of the internet; where a name leads shows only when it is asked. */
function checkedUrl({ services }: Ctx, text: string, field: 'flowUrl' | 'tokenUrl'): string {
  try {
    const url = permitted(text, { inner: services.config.innerAddresses })
    if (!url.hash) return url.href
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error
  }
  throw refusedField('platform_url', [field])
}

function refusal(error: unknown): never {
  if (!(error instanceof PlatformError)) throw error
  throw error.code === 'key' ? refusedField('platform_key_refused', ['clientSecret']) : new Refused('platform_unreachable')
}

/** Asks the platform outside any transaction and keeps whether it answered, for people to see. */
export async function asking<T>(shop: Pick<JobShop, 'inShop'>, call: () => Promise<T>): Promise<T> {
  const note = (failure: string | null): Promise<unknown> =>
    shop.inShop((ctx) =>
      ctx.db
        .updateTable('invoice_platform')
        .set({ failure, failed_at: failure === null ? null : ctx.now })
        .where('failure', 'is distinct from', failure)
        .execute(),
    )
  try {
    const answer = await call()
    await note(null)
    return answer
  } catch (error) {
    // What it will not take is a matter of that file alone.
    if (error instanceof PlatformError && error.code !== 'refused') await note(error.code)
    throw error
  }
}
