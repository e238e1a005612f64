import type { PeriodTotals } from '@plantule/contract/fiscal/fiscal'
import { canonicalJson } from '../../platform/canonical-json.ts'
import type { Ctx } from '../../platform/context.ts'
import { addDays, parisDay, parisMidnight } from '../../platform/paris.ts'
import { differing, type Findings, type Known, type ReadLink, type RecordHolder } from './hold-records.ts'
import { absOf, addLink, noTotals, sumTotals, totalsOf } from './period-totals.ts'
import { closureOf, type SealedClosure } from './sealed-closures.ts'

/** `counted` is what its version counted: what later ones count besides is not held against it. */
type Held = { register: string; sealed: SealedClosure; counted: readonly string[] }

/** What was sold at one register on one day, under one closure of its session; the sums of closures are made of these. */
type Bucket = {
  register: string
  chain: string
  day: string
  /** Its session's closure; undefined after the last one. */ z: SealedClosure | undefined
  upTo: number
  until: number
  totals: PeriodTotals
}

/**
 * Each closure's row says what its link says; and the links of closures go on from each other: perpetual totals from the one
 * before, days to months to years, and every sum again from the sales, payments and copies themselves.
 */
export const closureHolder: RecordHolder = {
  chains: ['closure', 'sale', 'payment_event', 'copy'],
  start(ctx, findings, days) {
    const closures: Held[] = []
    const buckets: Bucket[] = []
    return {
      page(links) {
        if (links[0]?.chain === 'closure') for (const link of links) closures.push(held(link))
        // The sums need every link from the first on.
        else if (days === null) gather(buckets, closures, links)
      },
      async end(whole) {
        await holdRows(ctx, findings, closures, days !== null)
        if (days !== null) return
        goOn(findings, closures)
        if (whole) sumAgain(findings, closures, buckets)
      },
    }
  },
}

const held = (link: ReadLink): Held => {
  const { totals } = link.content as { totals: object }
  return { register: link.register, sealed: closureOf(link), counted: Object.keys(totals) }
}

const flat = (totals: PeriodTotals, only: readonly string[] = Object.keys(totals)): Record<string, Known> =>
  Object.fromEntries(
    Object.entries(totals)
      .filter(([key]) => only.includes(key))
      .map(([key, value]) => [key, typeof value === 'object' && value !== null ? canonicalJson(value) : value]),
  )

async function holdRows(ctx: Ctx, findings: Findings, closures: readonly Held[], some: boolean): Promise<void> {
  let rows = ctx.db.selectFrom('fiscal_closure').selectAll().orderBy('id')
  if (some) rows = rows.where('id', 'in', [0, ...closures.map(({ sealed }) => sealed.id)])
  const stored = new Map((await rows.execute()).map((row) => [row.id, row]))
  for (const { register, sealed } of closures) {
    const { totals, cash } = sealed
    const row = stored.get(sealed.id)
    stored.delete(sealed.id)
    // Written by `writeClosure` alone, in this shape.
    const kept = row?.totals as (PeriodTotals & { cash: unknown }) | undefined
    findings.compare(
      { table: 'fiscal_closure', number: sealed.number },
      {
        number: sealed.number,
        type: sealed.type,
        register,
        dayFrom: sealed.dayFrom,
        dayTo: sealed.dayTo,
        openedAt: sealed.openedAt,
        closedAt: sealed.closedAt.toISOString(),
        saleFrom: sealed.saleFrom,
        saleTo: sealed.saleTo,
        paymentTo: sealed.paymentTo,
        printedTickets: totals.tickets + totals.refunds,
        seq: sealed.seq,
        periodTotalCents: totals.netCents,
        periodAbsCents: absOf(totals),
        perpetualNetCents: sealed.perpetualNetCents,
        perpetualAbsCents: sealed.perpetualAbsCents,
        ...(sealed.copyTo === undefined ? {} : { copyTo: sealed.copyTo }),
        ...flat(totals),
        cash: canonicalJson(cash),
      },
      row &&
        kept && {
          number: row.number,
          type: row.type,
          register: row.register,
          dayFrom: row.day_from,
          dayTo: row.day_to,
          openedAt: row.opened_at.toISOString(),
          closedAt: row.closed_at.toISOString(),
          saleFrom: row.sale_from,
          saleTo: row.sale_to,
          paymentTo: row.payment_to,
          printedTickets: row.tickets,
          seq: row.link_seq,
          periodTotalCents: row.net_cents,
          periodAbsCents: row.abs_cents,
          perpetualNetCents: row.perpetual_net_cents,
          perpetualAbsCents: row.perpetual_abs_cents,
          copyTo: row.copy_to,
          ...flat(totalsOf(kept)),
          cash: canonicalJson(kept.cash ?? null),
        },
    )
  }
  for (const row of stored.values()) if (!some) findings.add({ table: 'fiscal_closure', number: row.number, fault: 'unsealed' })
}

const mustBe = (findings: Findings, { number }: SealedClosure, sealed: Record<string, Known>, counted: Record<string, Known>): void => {
  const fields = differing(sealed, counted)
  if (fields.length > 0) findings.add({ table: 'fiscal_closure', number, fault: 'sums', fields: [...fields] })
}

/** Perpetual totals and ranges go on from the closure before, of the same kind at the same register. */
function goOn(findings: Findings, closures: readonly Held[]): void {
  const before = new Map<string, SealedClosure>()
  for (const { register, sealed } of closures) {
    const key = `${register}/${sealed.type}`
    const last = before.get(key)
    before.set(key, sealed)
    const { perpetualNetCents, perpetualAbsCents, saleFrom, totals } = sealed
    mustBe(
      findings,
      sealed,
      { perpetualNetCents, perpetualAbsCents, saleFrom },
      {
        perpetualNetCents: (last?.perpetualNetCents ?? 0) + totals.netCents,
        perpetualAbsCents: (last?.perpetualAbsCents ?? 0) + absOf(totals),
        saleFrom: sealed.type === 'session' ? (last?.saleTo ?? 0) + 1 : saleFrom,
      },
    )
  }
}

/** The last link of a chain that a session's closure covers. Those that did not count copies by their number are left out. */
const reachOf = (chain: string, z: SealedClosure): number =>
  chain === 'sale' ? z.saleTo : chain === 'payment_event' ? z.paymentTo : (z.copyTo ?? 0)

/** Adds the links of a page to what was sold that day under the same closure. Closures of the register were read before. */
function gather(buckets: Bucket[], closures: readonly Held[], links: readonly ReadLink[]): void {
  for (const link of links) {
    let last = buckets.at(-1)
    if (
      !last ||
      last.register !== link.register ||
      last.chain !== link.chain ||
      link.occurredMicros >= last.until ||
      link.seq > last.upTo
    ) {
      const day = parisDay(new Date(link.occurredMicros / 1000))
      const z = closures.find(
        ({ register, sealed }) => sealed.type === 'session' && register === link.register && reachOf(link.chain, sealed) >= link.seq,
      )?.sealed
      const until = parisMidnight(addDays(day, 1)).getTime() * 1000
      last = { register: link.register, chain: link.chain, day, z, upTo: z ? reachOf(link.chain, z) : Infinity, until, totals: noTotals() }
      buckets.push(last)
    }
    addLink(last.totals, link)
  }
}

/** Every figure of every closure again: sessions and days from their links, months from their days, years from their months. */
function sumAgain(findings: Findings, closures: readonly Held[], buckets: readonly Bucket[]): void {
  const bySession = Map.groupBy(buckets, ({ z }) => z?.id)
  const byDay = Map.groupBy(buckets, ({ day }) => day)
  const ofKind = (type: SealedClosure['type']) => closures.filter(({ sealed }) => sealed.type === type).map(({ sealed }) => sealed)
  const parts = { month: ofKind('day'), year: ofKind('month') }
  for (const { sealed, counted } of closures) {
    const { type, dayFrom, dayTo } = sealed
    const within =
      type === 'session'
        ? (bySession.get(sealed.id) ?? [])
        : type === 'day'
          ? (byDay.get(dayFrom) ?? [])
          : parts[type].filter((part) => part.dayTo >= dayFrom && part.dayTo <= dayTo)
    const only = type === 'session' && sealed.copyTo === undefined ? counted.filter((key) => key !== 'duplicates') : counted
    mustBe(findings, sealed, flat(sealed.totals, only), flat(sumTotals(within.map(({ totals }) => totals))))
  }
}
