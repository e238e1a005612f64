import { z } from 'zod'
import { route } from '../base/route.ts'
import { byId, day, id, instant, listQuery, optionalText, pageOf, version } from '../base/shared.ts'

export const levels = ['essential', 'complete', 'local-vegetal'] as const
export const subscriptionTypes = ['monthly', 'yearly', 'demo'] as const
export const clientStates = ['active', 'suspended'] as const
export const concerns = ['z', 'imports', 'invoices'] as const
/** What makes somebody call a client: a till that is closed no more in season, imports that fail, invoices that do not leave. */
export type Concern = (typeof concerns)[number]

/** Nurseries sell by far the most in these months (1 is January). */
const SEASON: readonly number[] = [3, 4, 5, 6, 9, 10, 11]
export const inSeason = (today: string): boolean => SEASON.includes(Number(today.slice(5, 7)))
/** Days without a Z after which a nursery that closes its till by one is asked. */
export const Z_DAYS = 3

const facts = {
  id,
  uid: z.string(),
  name: z.string(),
  level: z.enum(levels),
  subscriptionType: z.enum(subscriptionTypes),
  /** The last day of a trial in which no plan was chosen yet. */
  trialEndsOn: day.nullable(),
  state: z.enum(clientStates),
  suspendedAt: instant.nullable(),
  createdAt: instant,
  members: z.int(),
  /** When one of its people was last seen. */
  lastSeenAt: instant.nullable(),
  lastZ: day.nullable(),
  /** Since the last Z; null where no till was ever closed. */
  daysWithoutZ: z.int().nullable(),
  /** In the last thirty days. */
  failedImports: z.int(),
  /** Refused by the platform, or waiting for more than a day. */
  unsentInvoices: z.int(),
  /** What its files take, in bytes. */
  storage: z.int(),
  concerns: z.array(z.enum(concerns)),
}
export const ClientRow = z.object(facts)
export type ClientRow = z.infer<typeof ClientRow>

export const Client = z.object({
  ...facts,
  suspendedReason: z.string().nullable(),
  owners: z.array(z.object({ name: z.string(), email: z.string(), joinedAt: instant.nullable(), lastSeenAt: instant.nullable() })),
  /** What the staff did to it, newest first. */
  acts: z.array(z.object({ at: instant, staff: z.string(), action: z.string() })),
  version,
})
export type Client = z.infer<typeof Client>

export const ClientInput = z.object({
  level: z.enum(levels),
  subscriptionType: z.enum(subscriptionTypes),
  suspended: z.boolean(),
  /** Why it is suspended; it stays in the shop's history. */
  suspendedReason: optionalText(500),
})
export type ClientInput = z.output<typeof ClientInput>

export const errors = {
  suspension_reason: {
    status: 400,
    fr: 'Dites pourquoi ce client est suspendu.',
    en: 'Say why this client is suspended.',
  },
} as const

const clientSorts = ['lastSeenAt', 'name', 'createdAt', 'daysWithoutZ'] as const
export const clientsQuery = listQuery(clientSorts, {
  page: z.coerce.number<number | string>().int().min(1).max(100_000).default(1),
  level: z.enum(levels).optional(),
  state: z.enum(clientStates).optional(),
  concern: z.enum([...concerns, 'any']).optional(),
})
export type ClientsQuery = z.output<typeof clientsQuery>

export const providerClientRoutes = {
  listClients: route({
    method: 'GET',
    path: '/v1/internal/clients',
    summary: 'Every shop: level, state, last activity, and what makes somebody call it',
    permission: 'internal',
    query: clientsQuery,
    response: pageOf(ClientRow),
  }),
  getClient: route({
    method: 'GET',
    path: '/v1/internal/client/{id}',
    summary: 'One shop as the provider sees it',
    permission: 'internal',
    params: byId,
    response: Client,
    errors: ['not_found'],
  }),
  updateClient: route({
    method: 'PUT',
    path: '/v1/internal/client/{id}',
    summary: 'Change a shop’s level, suspend it with a reason, or open it again; written in both audits',
    permission: 'internal',
    staffRight: 'clients',
    params: byId,
    body: ClientInput.partial().extend({ version }),
    response: Client,
    errors: ['not_found', 'stale_version', 'suspension_reason'],
  }),
}
