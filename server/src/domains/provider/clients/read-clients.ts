import { type Client, type ClientRow, type ClientsQuery, type Concern, inSeason, Z_DAYS } from '@plantule/contract/provider/clients'
import { type RawBuilder, sql } from 'kysely'
import { mustExist } from '../../../platform/must-exist.ts'
import { parisDay } from '../../../platform/paris.ts'
import type { ProviderCtx } from '../../../platform/provider/in-provider.ts'

type Row = {
  id: number
  uid: string
  name: string
  level: ClientRow['level']
  subscription_type: ClientRow['subscriptionType']
  suspended_at: Date | null
  suspended_reason: string | null
  created_at: Date
  trial_ends_on: string | null
  version: number
  members: number
  last_seen_at: Date | null
  last_z: string | null
  days: number | null
  failed_imports: number
  unsent_invoices: number
  bytes: number | null
  concerns: Concern[]
}

/** What the provider knows of every shop, with what makes somebody call it. */
const known = (ctx: ProviderCtx): RawBuilder<unknown> => {
  const today = parisDay(ctx.now)
  const late = inSeason(today) ? sql`f.suspended_at is null and ${today}::date - f.last_z > ${sql.lit(Z_DAYS)}` : sql`false`
  return sql`
    select f.*, b.trial_ends_on::text as trial_ends_on, ${today}::date - f.last_z as days,
      array_remove(array[case when ${late} then 'z' end, case when f.failed_imports > 0 then 'imports' end,
        case when f.unsent_invoices > 0 then 'invoices' end], null) as concerns
    from provider_client_facts() f
    left join subscription b on b.shop_id = f.id and b.chosen_at is null and f.subscription_type <> 'demo'
    where not exists (select from provider_demo d where d.client_id = f.id and d.state = 'removed')`
}

const columns = {
  lastSeenAt: sql`k.last_seen_at`,
  name: sql`lower(k.name)`,
  createdAt: sql`k.created_at`,
  daysWithoutZ: sql`k.days`,
} as const

/** One statement: the counts of all shops, and the storage of those on the page. */
export async function listClients(ctx: ProviderCtx, query: ClientsQuery) {
  const { page, size, q, level, state, concern } = query
  const words = q ? [sql`(position(lower(${q}) in lower(k.name)) > 0 or position(lower(${q}) in k.uid) > 0)`] : []
  const wanted = [
    ...words,
    ...(level ? [sql`k.level = ${level}`] : []),
    ...(state ? [state === 'suspended' ? sql`k.suspended_at is not null` : sql`k.suspended_at is null`] : []),
    ...(concern ? [concern === 'any' ? sql`cardinality(k.concerns) > 0` : sql`${concern} = any(k.concerns)`] : []),
  ]
  const where = wanted.length > 0 ? sql`where ${sql.join(wanted, sql` and `)}` : sql``
  const order = sql`${columns[query.sort]} ${query.dir === 'asc' ? sql`asc nulls first` : sql`desc nulls last`}, k.id`
  const { rows } = await sql<Row & { total: number }>`
    with known as materialized (${known(ctx)}),
    shown as materialized (select k.*, count(*) over () as total, row_number() over (order by ${order}) as place from known k ${where}
      order by place limit ${sql.lit(size)} offset ${sql.lit((page - 1) * size)})
    select s.*, b.bytes from shown s
    left join provider_client_storage((select array_agg(id) from shown)) b on b.id = s.id order by s.place`.execute(ctx.db)
  return { items: rows.map(toRow), total: rows[0]?.total ?? 0, page, size }
}

type Owner = { name: string; email: string; joined_at: Date | null; last_seen_at: Date | null }
/** `trial_on`: until when it would be on trial, were it no demonstration. */
type Known = { row: Row & { trial_on: string | null }; owners: Owner[] }

/**
 * What is known of one client beside what the staff do. To be read before anything of it is changed in the same transaction: a cluster
 * looks over shops by another login than that which changes one. Throws `not_found`.
 */
export async function knownClient(ctx: ProviderCtx, id: number): Promise<Known> {
  const [found, owners] = await Promise.all([
    sql<Known['row']>`select k.*, (select b.bytes from provider_client_storage(array[k.id]) b) as bytes,
        (select b.trial_ends_on::text from subscription b where b.shop_id = ${id} and b.chosen_at is null) as trial_on
      from (${known(ctx)}) k where k.id = ${id}`.execute(ctx.db),
    sql<Owner>`select * from provider_client_owners(${id})`.execute(ctx.db),
  ])
  return { row: mustExist(found.rows[0]), owners: owners.rows }
}

type Standing = Pick<Row, 'level' | 'subscription_type' | 'suspended_at' | 'suspended_reason' | 'version'>

/** The same client as it stands now. */
export function standing(ctx: ProviderCtx, { row, owners }: Known, now: Standing): Known {
  const today = parisDay(ctx.now)
  const late = !now.suspended_at && inSeason(today) && (row.days ?? 0) > Z_DAYS
  const others = row.concerns.filter((concern) => concern !== 'z')
  return {
    row: {
      ...row,
      ...now,
      trial_ends_on: now.subscription_type === 'demo' ? null : row.trial_on,
      concerns: late ? ['z', ...others] : others,
    },
    owners,
  }
}

/** Throws `not_found`. */
export const clientAnswer = async (ctx: ProviderCtx, id: number): Promise<Client> => answerOf(ctx, await knownClient(ctx, id))

/** With what the staff did last. */
export async function answerOf(ctx: ProviderCtx, { row, owners }: Known): Promise<Client> {
  const acts = await ctx.db
    .selectFrom('provider_act')
    .select(['at', 'staff_name', 'action'])
    .where('client_id', '=', row.id)
    .orderBy('id', 'desc')
    .limit(sql.lit(20))
    .execute()
  return {
    ...toRow(row),
    suspendedReason: row.suspended_reason,
    owners: owners.map((owner) => ({
      name: owner.name,
      email: owner.email,
      joinedAt: owner.joined_at?.toISOString() ?? null,
      lastSeenAt: owner.last_seen_at?.toISOString() ?? null,
    })),
    acts: acts.map(({ at, staff_name: staff, action }) => ({ at: at.toISOString(), staff, action })),
    version: row.version,
  }
}

const toRow = (row: Row): ClientRow => ({
  id: row.id,
  uid: row.uid,
  name: row.name,
  level: row.level,
  subscriptionType: row.subscription_type,
  trialEndsOn: row.trial_ends_on,
  state: row.suspended_at ? 'suspended' : 'active',
  suspendedAt: row.suspended_at?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
  members: row.members,
  lastSeenAt: row.last_seen_at?.toISOString() ?? null,
  lastZ: row.last_z,
  daysWithoutZ: row.days,
  failedImports: row.failed_imports,
  unsentInvoices: row.unsent_invoices,
  storage: row.bytes ?? 0,
  concerns: row.concerns,
})
