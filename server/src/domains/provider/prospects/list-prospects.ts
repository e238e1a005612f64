import type { ProspectRow, ProspectsQuery } from '@plantule/contract/provider/prospects'
import { sql } from 'kysely'
import { cutTo, type Page } from '../../../platform/list-page.ts'
import { parisDay } from '../../../platform/paris.ts'
import type { ProviderCtx } from '../../../platform/provider/in-provider.ts'
import { prospectRows, type Row, toProspectRow } from './prospects.db.ts'

const orders = {
  updatedAt: sql`p.updated_at`,
  nextOn: sql`p.next_on`,
  name: sql`lower(p.name)`,
  valueCents: sql`p.value_cents`,
  createdAt: sql`p.created_at`,
} as const

export async function listProspects(ctx: ProviderCtx, query: ProspectsQuery): Promise<Page<ProspectRow>> {
  const { page, size, sort, dir, q, stage, kind, owner, due } = query
  const found = (column: string) => sql`position(lower(${q}) in lower(coalesce(${sql.ref(column)}, ''))) > 0`
  const wanted = [
    sql`true`,
    ...(q ? [sql`(${sql.join(['p.name', 'p.company', 'p.email', 'p.siren'].map(found), sql` or `)})`] : []),
    ...(stage === 'going' ? [sql`p.stage not in ('won', 'lost')`] : stage ? [sql`p.stage = ${stage}`] : []),
    ...(kind ? [sql`p.kind = ${kind}`] : []),
    ...(owner === 'me' ? [sql`p.owner_id = ${ctx.staff.id}`] : owner ? [sql`p.owner_id is null`] : []),
    ...(due ? [sql`p.next_on <= ${parisDay(ctx.now)}::date`] : []),
  ]
  const where = sql.join(wanted, sql` and `)
  const way = dir === 'asc' ? sql`asc nulls last` : sql`desc nulls last`
  const [rows, counted] = await Promise.all([
    sql<Row>`${prospectRows} where ${where} order by ${orders[sort]} ${way}, p.id desc
      ${cutTo(page, size)}`.execute(ctx.db),
    sql<{ total: number }>`select count(*)::int as total from provider_prospect p where ${where}`.execute(ctx.db),
  ])
  return { items: rows.rows.map(toProspectRow), total: counted.rows[0]?.total ?? 0, page, size }
}
