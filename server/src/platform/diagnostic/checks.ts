import { randomUUID } from 'node:crypto'
import { text } from 'node:stream/consumers'
import type { Check, CheckName } from '@plantule/contract/diagnostic/diagnostic'
import type pg from 'pg'
import { discover } from '../identity/index.ts'
import { greet } from '../mail/transport.ts'
import type { Services } from '../services.ts'

const TIMEOUT_MS = 5_000
type Locale = 'fr' | 'en'

/** Tries one part. Answers what to show of it: a version, a host. Undefined: the part is not set up. Throws when it fails. */
type Try = (services: Services, owner: pg.Pool, asked: Asked) => Promise<string | undefined>
/** In whose shop, and in which language, somebody asks: of other shops and of the machine nothing is told. */
export type Asked = { shopId: number; locale: Locale }

const tries: Record<CheckName, Try> = {
  async database(_services, owner) {
    const { rows } = await owner.query<{ version: string }>("select current_setting('server_version') as version")
    return rows[0] && `PostgreSQL ${rows[0].version}`
  },
  async storage({ files, config }) {
    // Shop 0 is nobody's; what a crash leaves there is swept.
    const key = `shop/0/${randomUUID()}`
    await files.put(key, Buffer.from('plantule'))
    const read = await text(await files.get(key))
    await files.remove(key)
    if (read !== 'plantule') throw new Error('what was read is not what was written')
    return config.s3 ? 'S3' : ''
  },
  async mail({ config }) {
    if (!config.smtp) return undefined
    await greet(config.smtp)
    return `${new URL(config.smtp.url).host}, ${config.smtp.from}`
  },
  async 'card-payment'({ config }) {
    if (!config.stripe) return undefined
    const base = config.stripeApiUrl ?? 'https://api.stripe.com'
    await ask(`${base.replace(/\/$/, '')}/v1/balance`, { authorization: `Bearer ${config.stripe.secretKey}` })
    return `Stripe (${config.stripe.secretKey.startsWith('sk_live_') ? 'live' : 'test'})`
  },
  async taxonomy({ config }) {
    if (!config.taxrefUrl) return undefined
    await ask(config.taxrefUrl)
    return new URL(config.taxrefUrl).host
  },
  async identity({ config, identity }, owner) {
    if (config.oidc) {
      await discover(config.oidc.issuer)
      return new URL(config.oidc.issuer).host
    }
    if (!identity) return undefined
    const { rows } = await owner.query<{ keys: number }>("select count(*) as keys from identity_key where kind = 'signing'")
    if (!rows[0]?.keys) throw new Error('no signing key')
    return new URL(config.publicUrl).host
  },
  async fiscal({ fiscalHeads }, owner, { shopId, locale }) {
    const { rows } = await owner.query<{ chain: string; seq: number }>(
      `select register || '/' || chain as chain, seq from fiscal_head where shop_id = $1 and seq > 0`,
      [shopId],
    )
    if (rows.length === 0) return undefined
    const kept = await fiscalHeads.read(shopId)
    const behind = rows.find((row) => (kept[row.chain]?.seq ?? 0) > row.seq)
    if (behind) throw new Error(`the database was set back: chain ${behind.chain} ends at ${behind.seq}`)
    const restored = await owner.query<{ last: Date | null }>(
      `select max(k.occurred_at) as last from fiscal_link k
       where k.shop_id = $1 and k.chain = 'journal_event' and k.kind = 'restore' and k.occurred_at > now() - interval '30 days' and not exists (
         select from fiscal_link u where u.shop_id = $1 and u.chain = 'journal_event' and u.kind = 'restore_unfounded' and u.payload::jsonb -> 'entries' @> to_jsonb(k.seq))`,
      [shopId],
    )
    const last = restored.rows[0]?.last
    if (last) throw new Error(`a restore to an earlier state was recorded on ${last.toISOString().slice(0, 10)}`)
    const links = rows.reduce((sum, row) => sum + row.seq, 0)
    return locale === 'fr' ? `${links} maillons, ${rows.length} chaînes` : `${links} links, ${rows.length} chains`
  },
}

async function ask(url: string, headers: Record<string, string> = {}): Promise<void> {
  const answer = await fetch(url, { headers, signal: AbortSignal.timeout(TIMEOUT_MS) })
  await answer.body?.cancel()
  // The address may hold a key: only its host and the status are told.
  if (!answer.ok) throw new Error(`${new URL(url).host}: HTTP ${answer.status}`)
}

/**
 * Tries every part at the same time. No answer holds a secret, a path or what is another shop's; a failure tells its first
 * line only, the log all of it.
 */
export function runChecks(services: Services, owner: pg.Pool, asked: Asked): Promise<Check[]> {
  const names = Object.keys(tries) as CheckName[]
  return Promise.all(names.map((name) => runCheck(name, services, owner, asked)))
}

async function runCheck(name: CheckName, services: Services, owner: pg.Pool, asked: Asked): Promise<Check> {
  const began = performance.now()
  const timed = () => Math.round((performance.now() - began) * 10) / 10
  try {
    const detail = await tries[name](services, owner, asked)
    return { name, status: detail === undefined ? 'off' : 'ok', detail: detail ?? '', milliseconds: timed() }
  } catch (error) {
    services.log.warn({ err: error, check: name }, 'a part of the installation does not work')
    const reason = error instanceof Error ? (error.message.split('\n')[0] ?? '') : 'failed'
    return { name, status: 'failed', detail: withoutPaths(reason).slice(0, 200), milliseconds: timed() }
  }
}

/** Where things lie on the machine is no shop's to know. */
const withoutPaths = (reason: string): string => reason.replace(/(^|[\s'"(])(?:[A-Za-z]:\\|\/)[^\s'",)]+/g, '$1…')
