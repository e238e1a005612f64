import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import type { Days, Facts, Findings, ReadLink, RecordHolder } from '../../fiscal/index.ts'
import { readTickets } from './read-tickets.ts'
import { sealedFacts, storedFacts, type StoredTicket, type TicketFacts, type TicketPayload } from './ticket-content.ts'
import { ownShop } from '../../../platform/own-shop.ts'

type Page = { links: readonly ReadLink[]; rows: ReadonlyMap<number, StoredTicket> }

/** Every ticket, refund and exercise with its lines, payments and gift cards says what its link says, and none stands without a link. */
export const ticketHolder: RecordHolder = {
  chains: ['sale', 'training'],
  start(ctx, findings, days) {
    // Told already by their link: not again as rows without one.
    const told = new Set<number>()
    let [held, faulty] = [0, 0]
    const hold = ({ links, rows }: Page): void => {
      for (const link of links) {
        const before = findings.count
        const row = rows.get(link.refId ?? 0)
        holdTicket(findings, link, row)
        if (row) held += 1
        if (findings.count === before) continue
        faulty += 1
        if (link.refId !== null) told.add(link.refId)
      }
    }
    // The database reads the tickets of a page while those of the page before are compared.
    let coming: Promise<Page> | undefined
    return {
      async page(links) {
        const before = await coming
        coming = readTickets(
          ctx,
          links.map((link) => link.refId),
        ).then((rows) => ({ links, rows }))
        // Whoever awaits it is told; until then a failure is nobody's.
        coming.catch(() => undefined)
        if (before) hold(before)
      },
      async end() {
        const last = await coming
        if (last) hold(last)
        // Links that all hold are of as many different tickets: their number says whether there is another.
        if (days === null && faulty === 0 && held === (await ticketCount(ctx))) return
        await reportUnsealed(ctx, findings, told, days)
      },
    }
  },
}

/** Holds one ticket, undefined when it is gone, against its link. */
export function holdTicket(findings: Findings, link: ReadLink, row: StoredTicket | undefined): void {
  const sealed = sealedFacts(link, link.content)
  const number = link.refNumber ?? ''
  addUp(findings, number, sealed, link.content)
  if (!row) {
    findings.compare({ table: 'ticket', number }, sealed.whole, undefined)
    return
  }
  const stored = storedFacts(row)
  sealed.whole['items'] = sum(row.lines, (line) => line[4])
  findings.compare({ table: 'ticket', number }, sealed.whole, stored.whole)
  holdParts(findings, 'ticket_line', number, sealed.lines, stored.lines)
  holdParts(findings, 'ticket_payment', number, sealed.payments, stored.payments)
  holdParts(findings, 'ticket_card', number, sealed.cards, stored.cards)
}

function holdParts(
  findings: Findings,
  table: 'ticket_line' | 'ticket_payment' | 'ticket_card',
  number: string,
  sealed: readonly Facts[],
  stored: readonly Facts[],
): void {
  for (const [at, part] of sealed.entries()) findings.compare({ table, number, place: at + 1 }, part, stored[at])
  for (let at = sealed.length; at < stored.length; at++) findings.add({ table, number, place: at + 1, fault: 'unsealed' })
}

const sum = <T>(rows: readonly T[], of: (row: T) => number): number => rows.reduce((total, row) => total + of(row), 0)

/** Lines, rates and payments sum to the ticket: what is sealed adds up too. */
function addUp(findings: Findings, number: string, { whole }: TicketFacts, { lines, payments }: TicketPayload): void {
  const inclCents = Number(whole['inclCents'])
  const counted = {
    linesCents: sum(lines, (line) => line.inclCents),
    linesExclCents: sum(lines, (line) => line.exclCents),
    paidCents: sum(payments, (payment) => payment.cents),
  }
  if (
    counted.linesCents === inclCents &&
    counted.linesExclCents === whole['exclCents'] &&
    counted.paidCents === inclCents + Number(whole['cardsCents'])
  )
    return
  findings.add({
    table: 'ticket',
    number,
    fault: 'sums',
    fields: [
      { field: 'linesCents', sealed: inclCents, found: counted.linesCents },
      { field: 'linesExclCents', sealed: whole['exclCents'] ?? null, found: counted.linesExclCents },
      { field: 'paidCents', sealed: inclCents + Number(whole['cardsCents']), found: counted.paidCents },
    ].filter(({ sealed, found }) => sealed !== found),
  })
}

async function ticketCount(ctx: Ctx): Promise<number> {
  const { count } = await ctx.db
    .selectFrom('ticket')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Rows that no link knows: put in beside the till. */
async function reportUnsealed(ctx: Ctx, findings: Findings, told: ReadonlySet<number>, days: Days): Promise<void> {
  const { rows } = await sql<{ id: number; number: string }>`
    select t.id, t.number from ticket t
    where t.shop_id = ${ownShop} and (${days?.from ?? null}::date is null or t.day between ${days?.from ?? null}::date and ${days?.to ?? null}::date)
      and not exists (
        select from fiscal_link k
        where k.shop_id = ${ownShop} and k.register = t.register and k.chain = case when t.training then 'training' else 'sale' end and k.seq = t.chain_seq and k.ref_id = t.id
      )
    order by t.id`.execute(ctx.db)
  for (const { id, number } of rows) if (!told.has(id)) findings.add({ table: 'ticket', number, fault: 'unsealed' })
}
