import { canonicalJson } from '../../../platform/canonical-json.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Findings, Known, ReadLink, RecordHolder } from '../../fiscal/index.ts'
import type { SessionRow } from '../session/sessions.db.ts'

type Opening = { cents: number; proposedCents: number; coins: object }
type Move = { cents: number; reason: string }
type Count = {
  openingFloatCents: number
  differenceCents: number
  differenceReason: string
  bankDepositCents: number
  nextFloatCents: number
}
type Closing = { dayFrom: string; openedAt: string; cash: Count | null }

/** Every session opened with the float, moved the cash and was closed with the count that its links say. */
export const sessionHolder: RecordHolder = {
  chains: ['payment_event', 'closure'],
  start(ctx, findings, days) {
    const [openings, moves, closings]: ReadLink[][] = [[], [], []]
    return {
      page(links) {
        for (const link of links) {
          if (link.kind === 'opening_float') openings?.push(link)
          else if (link.kind === 'cash_in' || link.kind === 'cash_out') moves?.push(link)
          else if (link.chain === 'closure' && link.kind === 'session') closings?.push(link)
        }
      },
      async end() {
        const rows = await sessionsOf(
          ctx,
          days === null ? null : [...(openings ?? []), ...(moves ?? [])].map((link) => link.refId ?? 0),
          (closings ?? []).map((link) => link.refId ?? 0),
        )
        holdOpenings(findings, openings ?? [], rows, days === null)
        holdClosings(findings, closings ?? [], rows, days === null)
        await holdMoves(ctx, findings, moves ?? [], days === null)
      },
    }
  },
}

async function sessionsOf(ctx: Ctx, ids: readonly number[] | null, closures: readonly number[]): Promise<SessionRow[]> {
  let rows = ctx.db.selectFrom('till_session').selectAll().orderBy('id')
  if (ids) rows = rows.where((eb) => eb.or([eb('id', 'in', [0, ...ids]), eb('z_id', 'in', [0, ...closures])]))
  return rows.execute()
}

function holdOpenings(findings: Findings, openings: readonly ReadLink[], rows: readonly SessionRow[], all: boolean): void {
  const stored = new Map(rows.map((row) => [row.id, row]))
  for (const link of openings) {
    const { cents, proposedCents, coins } = link.content as Opening
    const row = stored.get(link.refId ?? 0)
    stored.delete(link.refId ?? 0)
    findings.compare(
      { table: 'till_session', number: link.refNumber ?? '' },
      {
        number: link.refNumber,
        register: link.register,
        openingFloatCents: cents,
        proposedFloatCents: proposedCents,
        openingCoins: canonicalJson(coins),
      },
      row && {
        number: row.number,
        register: row.register,
        openingFloatCents: row.opening_float_cents,
        proposedFloatCents: row.proposed_float_cents,
        openingCoins: canonicalJson(row.opening_count ?? []),
      },
    )
  }
  // What is still being counted is sealed with its float.
  for (const row of stored.values())
    if (all && row.state !== 'opening_control') findings.add({ table: 'till_session', number: row.number, fault: 'unsealed' })
}

const countOf = (cash: Count | null): Record<string, Known> => ({
  openingFloatCents: cash?.openingFloatCents ?? null,
  differenceCents: cash?.differenceCents ?? null,
  differenceReason: cash?.differenceReason ?? null,
  bankDepositCents: cash?.bankDepositCents ?? null,
  nextFloatCents: cash?.nextFloatCents ?? null,
  count: canonicalJson(cash),
})

function holdClosings(findings: Findings, closings: readonly ReadLink[], rows: readonly SessionRow[], all: boolean): void {
  const stored = new Map(rows.flatMap((row) => (row.z_id === null ? [] : [[row.z_id, row]])))
  for (const link of closings) {
    const { dayFrom, openedAt, cash } = link.content as Closing
    const row = stored.get(link.refId ?? 0)
    stored.delete(link.refId ?? 0)
    findings.compare(
      { table: 'till_session', number: row?.number ?? link.refNumber ?? '' },
      { z: link.refNumber, register: link.register, day: dayFrom, openedAt, state: 'closed', ...countOf(cash) },
      row && {
        z: row.z_number,
        register: row.register,
        day: row.day,
        openedAt: row.opened_at.toISOString(),
        state: row.state,
        openingFloatCents: row.opening_float_cents,
        differenceCents: row.difference_cents,
        differenceReason: row.difference_reason,
        bankDepositCents: row.bank_deposit_cents,
        nextFloatCents: row.next_float_cents,
        // The count as `closeSession` sealed it.
        count: canonicalJson(row.counted ?? null),
      },
    )
  }
  for (const row of stored.values())
    if (all)
      findings.add({
        table: 'till_session',
        number: row.number,
        fault: 'unsealed',
        fields: [{ field: 'z', sealed: null, found: row.z_number }],
      })
}

/** Cash that was put in or taken out, session by session in its order. */
async function holdMoves(ctx: Ctx, findings: Findings, links: readonly ReadLink[], all: boolean): Promise<void> {
  const sealed = Map.groupBy(links, (link) => link.refId ?? 0)
  let query = ctx.db
    .selectFrom('till_cash_move as m')
    .leftJoin('till_session as s', (join) => join.onRef('s.shop_id', '=', 'm.shop_id').onRef('s.id', '=', 'm.session_id'))
    .select(['m.session_id', 'm.type', 'm.amount_cents', 'm.reason', 'm.operator', 's.number'])
    .orderBy('m.id')
  if (!all) query = query.where('m.session_id', 'in', [0, ...sealed.keys()])
  const stored = Map.groupBy(await query.execute(), (row) => row.session_id)
  for (const id of new Set([...sealed.keys(), ...stored.keys()])) {
    const [own, rows] = [sealed.get(id) ?? [], stored.get(id) ?? []]
    const number = own[0]?.refNumber ?? rows[0]?.number ?? `#${id}`
    for (const [at, link] of own.entries()) {
      const { cents, reason } = link.content as Move
      const row = rows[at]
      findings.compare(
        { table: 'till_cash_move', number, place: at + 1 },
        { kind: link.kind, amountCents: cents, reason, operator: link.operatorName },
        row && { kind: `cash_${row.type}`, amountCents: row.amount_cents, reason: row.reason, operator: row.operator },
      )
    }
    // Of some days alone, earlier moves of a session may stand before those that were read.
    if (!all) continue
    for (let at = own.length; at < rows.length; at++) findings.add({ table: 'till_cash_move', number, place: at + 1, fault: 'unsealed' })
  }
}
