import { isIP } from 'node:net'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { isLoopback } from './loopback.ts'
import { closedOnTheWay } from './postgres/enterable.ts'
import { Unusable } from './unusable.ts'

/** Environment variables that this program reads; any other that begins with one of these prefixes is a typing slip. */
const OWN = /^(PLANTULE_|OIDC_|S3_|SMTP_|STRIPE_|SUPPORT_|TAXREF_|DATABASE_)/

const url = z.url()
const postgres = z.string().regex(/^postgres(ql)?:\/\//, 'must begin with postgres://')
const portRange = 'must be a number from 0 to 65535'
const port = z.coerce.number(portRange).int(portRange).min(0, portRange).max(65_535, portRange)
const toList = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)

/** An address, a network, or one of the names that the web server knows for some. */
function isNetwork(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true
  const [address = '', bits, ...more] = text.split('/')
  const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1
  return more.length === 0 && most > 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most))
}

/** An address, with a port behind or without. */
const isNameServer = (text: string): boolean => isIP(text) > 0 || isIP(/^\[?([\d.a-f:]+?)\]?:\d{1,5}$/i.exec(text)?.[1] ?? '') > 0

const seconds = z.coerce.number('must be a number of seconds from 1 to 86400').int().min(1).max(86_400)
const variables = z.object({
  PLANTULE_PORT: port.default(3000),
  PLANTULE_HOST: z.string().default('127.0.0.1'),
  /** The address people type, when it differs from host and port (a proxy with TLS). */
  PLANTULE_PUBLIC_URL: url.optional(),
  PLANTULE_DATA: z.string().optional(),
  /** Proxies in front of this program, whose word on where a request comes from is believed. */
  PLANTULE_TRUSTED_PROXIES: z
    .string()
    .transform(toList)
    .pipe(z.array(z.string().refine(isNetwork, 'must be addresses or networks like 10.0.0.0/8, with commas between')))
    .optional(),
  PLANTULE_DEMO: z.enum(['yes', 'no']).optional(),
  /** Who opens shops: whoever comes to the page, or the provider alone. Unset: whoever comes, where nobody but this machine does. */
  PLANTULE_OPENING: z.enum(['open', 'provider']).optional(),
  /** Whether the mails of a shop that somebody opened wait until they have proven their address. */
  PLANTULE_OPENING_PROOF: z.enum(['yes', 'no']).default('no'),
  /** Whether names and addresses of companies are asked of the public register; another address than its own, for trials. */
  PLANTULE_COMPANY_REGISTER: z.union([z.enum(['yes', 'no']), url]).default('no'),
  PLANTULE_LOG: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
  /** Calls without sign-in (catalogue, pictures of plants, names) that one network may make to one shop in a minute. */
  PLANTULE_PUBLIC_PER_MINUTE: z.coerce.number('must be a number from 10 to 100000').int().min(10).max(100_000).default(600),
  PLANTULE_WORKERS: z.enum(['yes', 'no']).default('yes'),
  /** How long a process that is to stop still answers, so that the proxy in front of it sees first that it leaves. */
  PLANTULE_LEAVE_SECONDS: z.coerce.number('must be a number of seconds from 0 to 300').int().min(0).max(300).default(0),
  /** For tests and trials: addresses that a shop names may lead to this machine and its network, also in the clear. */
  PLANTULE_INNER_ADDRESSES: z.enum(['yes', 'no']).default('no'),
  /** Servers that are asked for the records of shops' names instead of the machine's own: addresses, with a port or without. */
  PLANTULE_DNS_SERVERS: z
    .string()
    .transform(toList)
    .pipe(z.array(z.string().refine(isNameServer, 'must be addresses like 9.9.9.9 or 127.0.0.1:5353, with commas between')).min(1))
    .optional(),
  /** The name to which the records of shops' names lead, where it is not that of PLANTULE_PUBLIC_URL. */
  PLANTULE_SITE_HOST: z.hostname().optional(),
  DATABASE_URL: postgres.optional(),
  /** How the roles that serve requests sign in, where the account of DATABASE_URL may not set their passwords. */
  DATABASE_APP_URL: postgres.optional(),
  DATABASE_PROVIDER_URL: postgres.optional(),
  /** A streaming replica, which answers reads that may be a little old; and how old at most. */
  DATABASE_REPLICA_URL: postgres.optional(),
  DATABASE_REPLICA_SECONDS: z.coerce.number('must be a number of seconds from 1 to 300').int().min(1).max(300).default(10),
  /** What one statement may take: while somebody waits for it, and in a job. */
  DATABASE_REQUEST_SECONDS: seconds.default(15),
  DATABASE_JOB_SECONDS: seconds.default(900),
  OIDC_DOMAIN: z.string().optional(),
  OIDC_ISSUER: url.optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_AUDIENCE: z.string().optional(),
  S3_BUCKET: z.string().optional(),
  S3_ENDPOINT: url.optional(),
  S3_REGION: z.string().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must begin with smtp:// or smtps://')
    .optional(),
  SMTP_FROM: z.email().optional(),
  /** By which the mail server hands on what comes back of mails; without it nobody may. */
  SMTP_REPORT_SECRET: z.string().min(24).max(200).optional(),
  /** What the mail server wants in the SPF record of a domain that it writes for. */
  SMTP_SPF: z
    .string()
    .regex(/^(include|a|mx|ip4|ip6|redirect)[:=][\w.:/-]{1,200}$/, 'must be one mechanism of SPF, like include:_spf.example.net')
    .optional(),
  /** Where the provider's staff read what shops ask them; without it they look at their list. */
  SUPPORT_EMAIL: z.email().optional(),
  /** The mailbox to which answers to support mails go, and the secret by which its mail server hands them over. */
  SUPPORT_INBOX: z.email().optional(),
  SUPPORT_INBOX_SECRET: z.string().min(24, 'must be 24 characters or more').max(200).optional(),
  STRIPE_SECRET_KEY: z.string().startsWith('sk_').optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  STRIPE_API_URL: url.optional(),
  /** The account into which shops pay their subscriptions by card; without it they pay by transfer. */
  PLANTULE_BILLING_STRIPE_KEY: z.string().startsWith('sk_').optional(),
  PLANTULE_BILLING_STRIPE_WEBHOOK_SECRET: z.string().startsWith('whsec_').optional(),
  /** For trials: where carriers are, when they are not at their own addresses. */
  PLANTULE_MONDIAL_RELAY_URL: url.optional(),
  PLANTULE_COLISSIMO_URL: url.optional(),
  /** Where metrics and traces go (OTLP over HTTP); its other variables are read by the SDK of OpenTelemetry. */
  OTEL_EXPORTER_OTLP_ENDPOINT: url.optional(),
  TAXREF_URL: url.optional(),
  /** 32 bytes or more in base64: the key that seals the till's records; without it one is made in the data folder. */
  PLANTULE_FISCAL_KEY: z
    .string()
    .regex(/^[A-Za-z0-9+/_-]{43,}={0,2}$/, 'must be at least 32 bytes in base64')
    .optional(),
  /** The key is lost for good: records are sealed with a new one, and older ones can no longer be proved. */
  PLANTULE_FISCAL_KEY_LOST: z.enum(['yes', 'no']).default('no'),
})
type Variables = z.infer<typeof variables>

/** Settings that make sense only together. */
const together: (keyof Variables)[][] = [
  ['DATABASE_APP_URL', 'DATABASE_PROVIDER_URL'],
  ['OIDC_DOMAIN', 'OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_AUDIENCE'],
  ['S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  ['SMTP_URL', 'SMTP_FROM'],
  ['SUPPORT_INBOX', 'SUPPORT_INBOX_SECRET'],
  ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
  ['PLANTULE_BILLING_STRIPE_KEY', 'PLANTULE_BILLING_STRIPE_WEBHOOK_SECRET'],
]

export type Config = {
  port: number
  host: string
  publicUrl: string
  dataFolder: string
  trustedProxies: string[]
  demo: boolean
  /** Why there is no demonstration although nobody switched it off. */
  demoWithheld?: string
  /** Who opens shops, by which proof; `register`: where companies are looked up, absent where they are not. */
  opening: { open: boolean; proof: boolean; register?: string }
  logLevel: string
  workers: boolean
  leaveSeconds: number
  /** Whether what a shop names may lead to this machine and its network. */
  innerAddresses: boolean
  /** How the records of shops' names are looked up: by which servers, absent for the machine's own; to which name they lead. */
  dns: { servers?: string[]; siteHost?: string; spf?: string }
  /** Calls without sign-in of one network to one shop. */
  publicPerMinute: number
  /** What one statement may take, in seconds. */
  statementSeconds: { request: number; job: number }
  databaseUrl?: string
  servingUrls?: { app: string; provider: string }
  /** `seconds`: the oldest that an answer of it may be. */
  replica?: { url: string; seconds: number }
  oidc?: { domain: string; issuer: string; clientId: string; audience: string }
  s3?: { bucket: string; endpoint?: string; region: string; accessKeyId: string; secretAccessKey: string }
  smtp?: { url: string; from: string }
  supportEmail?: string
  supportInbox?: { address: string; secret: string }
  /** The installation's own account, under which shops may open theirs. */
  reportSecret?: string
  stripe?: { secretKey: string; webhookSecret: string }
  /** The provider's account into which shops pay their subscriptions. */
  billing?: { secretKey: string; webhookSecret: string }
  /** Where the card provider is, when it is not at its own address. */
  stripeApiUrl?: string
  /** Where carriers are, when they are not at their own addresses. */
  carrierUrls?: { mondialRelay?: string; colissimo?: string }
  telemetryUrl?: string
  taxrefUrl?: string
  fiscalKey?: string
  fiscalKeyLost?: true
}

const projectRoot = fileURLToPath(new URL('../../../', import.meta.url))

/** As root PostgreSQL runs under another account, which cannot reach into /root or another folder that is closed to others. */
const defaultData = (): string => (process.getuid?.() === 0 && closedOnTheWay(projectRoot) ? '/var/lib/plantule' : `${projectRoot}data`)

/** Reads the settings. Throws `Unusable`, one clear sentence for an unknown, malformed or half-given setting. */
export function readConfig(env: Record<string, string | undefined> = process.env): Config {
  const known = Object.keys(variables.shape)
  const unknown = Object.keys(env).filter((name) => OWN.test(name) && !known.includes(name))
  if (unknown.length > 0) throw new Unusable(`Unknown setting ${unknown.join(', ')}. Known ones: ${known.join(', ')}`)
  const read = variables.safeParse(env)
  if (!read.success) {
    throw new Unusable(read.error.issues.map((issue) => `Setting ${issue.path.join('.')}: ${issue.message}`).join('\n'))
  }
  const v = read.data
  if (v.DATABASE_APP_URL && !v.DATABASE_URL) throw new Unusable('DATABASE_APP_URL needs DATABASE_URL, the account that owns the schema')
  if (v.DATABASE_REPLICA_URL && !v.DATABASE_URL) throw new Unusable('DATABASE_REPLICA_URL needs DATABASE_URL, the database that it copies')
  for (const group of together) {
    const missing = group.filter((name) => v[name] === undefined)
    if (missing.length > 0 && missing.length < group.length) {
      throw new Unusable(`The settings ${group.join(', ')} go together; missing: ${missing.join(', ')}`)
    }
  }
  const publicUrl = (v.PLANTULE_PUBLIC_URL ?? `http://localhost:${v.PLANTULE_PORT}`).replace(/\/$/, '')
  return {
    port: v.PLANTULE_PORT,
    host: v.PLANTULE_HOST,
    publicUrl,
    trustedProxies: v.PLANTULE_TRUSTED_PROXIES ?? [],
    dataFolder: v.PLANTULE_DATA ?? defaultData(),
    ...demoOf(v, publicUrl),
    opening: openingOf(v, publicUrl),
    logLevel: v.PLANTULE_LOG,
    workers: v.PLANTULE_WORKERS === 'yes',
    leaveSeconds: v.PLANTULE_LEAVE_SECONDS,
    innerAddresses: v.PLANTULE_INNER_ADDRESSES === 'yes',
    dns: dnsOf(v, publicUrl),
    publicPerMinute: v.PLANTULE_PUBLIC_PER_MINUTE,
    statementSeconds: { request: v.DATABASE_REQUEST_SECONDS, job: v.DATABASE_JOB_SECONDS },
    ...groups(v),
  }
}

/**
 * The people of the demonstration are entered without a password, so it runs only where nobody but this machine reaches it.
 * Throws `Unusable` when it was asked for elsewhere.
 */
function demoOf(v: Variables, publicUrl: string): Pick<Config, 'demo' | 'demoWithheld'> {
  if (v.PLANTULE_DEMO === 'no' || v.OIDC_ISSUER) return { demo: false }
  const open = [
    ...(isLoopback(v.PLANTULE_HOST) ? [] : [`PLANTULE_HOST=${v.PLANTULE_HOST}`]),
    ...(isLoopback(new URL(publicUrl).hostname) ? [] : [`PLANTULE_PUBLIC_URL=${publicUrl}`]),
  ]
  if (open.length === 0) return { demo: true }
  const why = `The demonstration is entered without a password, so it runs on this machine alone: ${open.join(' and ')} can be reached by others`
  if (v.PLANTULE_DEMO === 'yes') throw new Unusable(`${why}. Take PLANTULE_DEMO=yes away`)
  return { demo: false, demoWithheld: why }
}

function dnsOf(v: Variables, publicUrl: string): Config['dns'] {
  const { hostname } = new URL(publicUrl)
  const own = isLoopback(hostname) || isIP(hostname.replace(/^\[|\]$/g, '')) > 0 ? undefined : hostname
  const siteHost = v.PLANTULE_SITE_HOST ?? own
  return {
    ...(v.PLANTULE_DNS_SERVERS ? { servers: v.PLANTULE_DNS_SERVERS } : {}),
    ...(siteHost ? { siteHost: siteHost.toLowerCase() } : {}),
    ...(v.SMTP_SPF ? { spf: v.SMTP_SPF } : {}),
  }
}

const REGISTER = 'https://recherche-entreprises.api.gouv.fr'

/** Throws `Unusable` where people's accounts are kept by somebody else, who alone makes new ones. */
function openingOf(v: Variables, publicUrl: string): Config['opening'] {
  if (v.OIDC_ISSUER && v.PLANTULE_OPENING === 'open')
    throw new Unusable('PLANTULE_OPENING=open makes accounts, which OIDC_ISSUER keeps elsewhere. Take one of them away')
  const here = isLoopback(v.PLANTULE_HOST) && isLoopback(new URL(publicUrl).hostname) && !v.OIDC_ISSUER
  const register = v.PLANTULE_COMPANY_REGISTER === 'yes' ? REGISTER : v.PLANTULE_COMPANY_REGISTER
  return {
    open: v.PLANTULE_OPENING === 'open' || (v.PLANTULE_OPENING === undefined && here),
    proof: v.PLANTULE_OPENING_PROOF === 'yes',
    ...(register === 'no' ? {} : { register: register.replace(/\/$/, '') }),
  }
}

function groups(v: Variables): Partial<Config> {
  const given: Partial<Config> = {}
  if (v.DATABASE_URL) given.databaseUrl = v.DATABASE_URL
  if (v.DATABASE_APP_URL && v.DATABASE_PROVIDER_URL) given.servingUrls = { app: v.DATABASE_APP_URL, provider: v.DATABASE_PROVIDER_URL }
  if (v.DATABASE_REPLICA_URL) given.replica = { url: v.DATABASE_REPLICA_URL, seconds: v.DATABASE_REPLICA_SECONDS }
  if (v.PLANTULE_MONDIAL_RELAY_URL || v.PLANTULE_COLISSIMO_URL) {
    given.carrierUrls = {
      ...(v.PLANTULE_MONDIAL_RELAY_URL ? { mondialRelay: v.PLANTULE_MONDIAL_RELAY_URL.replace(/\/$/, '') } : {}),
      ...(v.PLANTULE_COLISSIMO_URL ? { colissimo: v.PLANTULE_COLISSIMO_URL.replace(/\/$/, '') } : {}),
    }
  }
  if (v.OTEL_EXPORTER_OTLP_ENDPOINT) given.telemetryUrl = v.OTEL_EXPORTER_OTLP_ENDPOINT
  if (v.TAXREF_URL) given.taxrefUrl = v.TAXREF_URL
  if (v.PLANTULE_FISCAL_KEY) given.fiscalKey = v.PLANTULE_FISCAL_KEY
  if (v.PLANTULE_FISCAL_KEY_LOST === 'yes') given.fiscalKeyLost = true
  if (v.OIDC_DOMAIN && v.OIDC_ISSUER && v.OIDC_CLIENT_ID && v.OIDC_AUDIENCE) {
    given.oidc = { domain: v.OIDC_DOMAIN, issuer: v.OIDC_ISSUER, clientId: v.OIDC_CLIENT_ID, audience: v.OIDC_AUDIENCE }
  }
  if (v.S3_BUCKET && v.S3_REGION && v.S3_ACCESS_KEY_ID && v.S3_SECRET_ACCESS_KEY) {
    given.s3 = {
      bucket: v.S3_BUCKET,
      region: v.S3_REGION,
      accessKeyId: v.S3_ACCESS_KEY_ID,
      secretAccessKey: v.S3_SECRET_ACCESS_KEY,
      ...(v.S3_ENDPOINT ? { endpoint: v.S3_ENDPOINT } : {}),
    }
  }
  if (v.SUPPORT_EMAIL) given.supportEmail = v.SUPPORT_EMAIL
  if (v.SMTP_REPORT_SECRET) given.reportSecret = v.SMTP_REPORT_SECRET
  if (v.SUPPORT_INBOX && v.SUPPORT_INBOX_SECRET) given.supportInbox = { address: v.SUPPORT_INBOX, secret: v.SUPPORT_INBOX_SECRET }
  if (v.SMTP_URL && v.SMTP_FROM) given.smtp = { url: v.SMTP_URL, from: v.SMTP_FROM }
  if (v.STRIPE_SECRET_KEY && v.STRIPE_WEBHOOK_SECRET) {
    given.stripe = { secretKey: v.STRIPE_SECRET_KEY, webhookSecret: v.STRIPE_WEBHOOK_SECRET }
  }
  if (v.PLANTULE_BILLING_STRIPE_KEY && v.PLANTULE_BILLING_STRIPE_WEBHOOK_SECRET) {
    given.billing = { secretKey: v.PLANTULE_BILLING_STRIPE_KEY, webhookSecret: v.PLANTULE_BILLING_STRIPE_WEBHOOK_SECRET }
  }
  if (v.STRIPE_API_URL) given.stripeApiUrl = v.STRIPE_API_URL
  return given
}
