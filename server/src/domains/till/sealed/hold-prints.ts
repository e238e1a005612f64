import type { Ctx } from '../../../platform/context.ts'
import type { Findings, ReadLink, RecordHolder } from '../../fiscal/index.ts'

type Copy = { duplicate: number }

/** Every copy that was printed is counted, from 1 on without a hole; the first print is no copy. */
export const printHolder: RecordHolder = {
  chains: ['copy'],
  start(ctx, findings, days) {
    /** Copies of each ticket as sealed, last number. */
    const last = new Map<number, number>()
    return {
      async page(links) {
        const prints = await printsOf(ctx, links)
        for (const link of links) {
          const { duplicate } = link.content as Copy
          const id = link.refId ?? 0
          const number = link.refNumber ?? ''
          findings.records += 1
          if (days === null && duplicate !== (last.get(id) ?? 0) + 1) {
            findings.add({
              table: 'ticket_print',
              number,
              place: duplicate,
              fault: 'sums',
              fields: [{ field: 'duplicate', sealed: duplicate, found: (last.get(id) ?? 0) + 1 }],
            })
          }
          last.set(id, duplicate)
          if (!prints.has(`${id}/${duplicate + 1}`)) findings.add({ table: 'ticket_print', number, place: duplicate, fault: 'missing' })
        }
      },
      end: () => (days === null ? reportUnsealed(ctx, findings, last) : undefined),
    }
  },
}

async function printsOf(ctx: Ctx, links: readonly ReadLink[]): Promise<Set<string>> {
  const rows = await ctx.db
    .selectFrom('ticket_print')
    .select(['ticket_id', 'n'])
    .where('ticket_id', 'in', [0, ...links.map((link) => link.refId ?? 0)])
    .execute()
  return new Set(rows.map((row) => `${row.ticket_id}/${row.n}`))
}

async function reportUnsealed(ctx: Ctx, findings: Findings, last: ReadonlyMap<number, number>): Promise<void> {
  const rows = await ctx.db
    .selectFrom('ticket_print as p')
    .leftJoin('ticket as t', (join) => join.onRef('t.shop_id', '=', 'p.shop_id').onRef('t.id', '=', 'p.ticket_id'))
    .select(['p.ticket_id', 't.number'])
    .select((eb) => eb.fn.max('p.n').as('n'))
    .where('p.n', '>', 1)
    .groupBy(['p.ticket_id', 't.number'])
    .orderBy('p.ticket_id')
    .execute()
  for (const { ticket_id: id, number, n } of rows) {
    if (n - 1 > (last.get(id) ?? 0)) findings.add({ table: 'ticket_print', number: number ?? `#${id}`, place: n - 1, fault: 'unsealed' })
  }
}
