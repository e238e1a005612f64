import type { KeyObject } from 'node:crypto'
import type pg from 'pg'
import { chains, FORMAT_VERSION, type Link, shopKey, signatureOf } from '../server/src/domains/fiscal/chain-rules.ts'
// Domains above say how their tables are held against the links.
import '../server/src/domains.gen.ts'
import { verifyRecords } from '../server/src/domains/fiscal/index.ts'
import { benchShop } from './bench-shop.ts'
import { processorTime, type ProcessorTime } from './processor-time.ts'

const LINKS = 1_000_000
const BATCH = 5_000
const BUDGET_SECONDS = 30

const line = {
  article: null,
  discountCents: 0,
  exclCents: 1227,
  inclCents: 1350,
  label: 'Érable champêtre - C3',
  quantity: 3,
  rateBp: 1000,
  reference: 'ERA-C3',
  unitCents: 450,
}
const payload = JSON.stringify({
  cancels: false,
  changeCents: 650,
  chargesTva: true,
  customer: null,
  discountCents: 0,
  lines: [line],
  original: null,
  payments: [{ cents: 1350, givenCents: 2000, type: 'cash' }],
  priceProfile: null,
  seller: { name: '', siret: '', vatNumber: '' },
  session: 'S-1-000001',
})

/** Recomputes a million sealed links, and holds the tickets, lines and payments of them against each; the budget is 30 seconds. */
export const run = (
  scale = Number(process.env['BENCH_SCALE'] ?? 1),
): Promise<{
  links: number
  records: number
  differences: number
  seconds: number
  processorSeconds: ProcessorTime
  perSecond: number
  budgetSeconds: number
  ok: boolean
}> =>
  benchShop('empty', async ({ root, pools, services, shopId, shop }) => {
    const oneASecond = (seq: number): Date => new Date(1_760_000_000_000 + seq * 1000)
    await fillSealed(pools.owner, shopId, shopKey(services.fiscalKey, shopId), Math.round(LINKS * scale), oneASecond)
    const start = performance.now()
    const { answer: report, time } = await processorTime(root, () => shop(verifyRecords, { readOnly: true }))
    const seconds = (performance.now() - start) / 1000
    return {
      links: report.links,
      records: report.records,
      differences: report.differences.count,
      seconds: Math.round(seconds * 10) / 10,
      processorSeconds: time,
      perSecond: Math.round(report.links / seconds),
      budgetSeconds: BUDGET_SECONDS,
      ok: report.ok,
    }
  })

/** So many sealed tickets of one till, each at its time. */
export async function fillSealed(pool: pg.Pool, shopId: number, key: KeyObject, count: number, at: (seq: number) => Date): Promise<void> {
  let prevSignature = ''
  const place = await pool.query<{ id: number; session: number }>(
    `with r as (insert into till_register (shop_id, code, name) values ($1, '1', 'Banc') returning id),
       s as (insert into till_session (shop_id, register_id, register, number, state, day, opened_at, opened_by, proposed_float_cents)
         select $1, r.id, '1', 'S-1-000001', 'opening_control', current_date, now(), 'Banc', 0 from r returning id)
     select r.id, s.id as session from r, s`,
    [shopId],
  )
  const { id: register, session } = place.rows[0] ?? { id: 0, session: 0 }
  for (let from = 1; from <= count; from += BATCH) {
    const links: (Omit<Link, 'occurredAt'> & { occurredAt: string; signature: string })[] = []
    for (let seq = from; seq < from + BATCH && seq <= count; seq++) {
      const link: Link = {
        shopId,
        register: '1',
        chain: chains[0],
        seq,
        occurredAt: at(seq),
        kind: 'sale',
        refType: 'ticket',
        refId: seq,
        refNumber: `T1-2026-${seq}`,
        payload,
        inclCents: 1350,
        exclCents: 1227,
        vatByRate: '[{"exclCents":1227,"inclCents":1350,"rateBp":1000,"vatCents":123}]',
        operatorId: 1,
        operatorName: 'Banc',
        appVersion: '1',
        formatVersion: FORMAT_VERSION,
        prevSignature,
      }
      const signature = signatureOf(key, link)
      links.push({ ...link, occurredAt: link.occurredAt.toISOString(), signature })
      prevSignature = signature
    }
    await pool.query(
      `insert into fiscal_link (shop_id, register, chain, seq, occurred_at, kind, ref_type, ref_id, ref_number, payload, incl_cents, excl_cents,
         vat_by_rate, operator_id, operator_name, app_version, format_version, prev_signature, signature)
       select "shopId", register, chain, seq, "occurredAt", kind, "refType", "refId", "refNumber", payload, "inclCents", "exclCents", "vatByRate",
         "operatorId", "operatorName", "appVersion", "formatVersion", "prevSignature", signature
       from json_to_recordset($1) as x ("shopId" bigint, register text, chain text, seq int, "occurredAt" timestamptz, kind text, "refType" text,
         "refId" bigint, "refNumber" text, payload text, "inclCents" bigint, "exclCents" bigint, "vatByRate" text, "operatorId" bigint,
         "operatorName" text, "appVersion" text, "formatVersion" int, "prevSignature" text, signature text)`,
      [JSON.stringify(links)],
    )
  }
  await pool.query(
    `insert into ticket (shop_id, id, uuid, number, kind, training, register_id, register, session_id, day, at, charges_tva, rates, excl_cents, vat_cents, incl_cents,
       change_cents, items, operator_id, operator_name, seller, chain_seq, search)
     select $1, k.seq, gen_random_uuid(), k.ref_number, 'sale', false, $2, '1', $3, (k.occurred_at at time zone 'Europe/Paris')::date, k.occurred_at, true,
       k.vat_by_rate::jsonb, 1227, 123, 1350, 650, 3, 1, 'Banc', '{"legalName":"","siret":"","vatNumber":""}', k.seq, '' from fiscal_link k where k.shop_id = $1`,
    [shopId, register, session],
  )
  await pool.query(
    `insert into ticket_line (shop_id, ticket_id, idx, reference, label, quantity, unit_cents, rate_bp, discount_cents, net_cents, excl_cents)
     select $1, t.id, 0, $2, $3, 3, 450, 1000, 0, 1350, 1227 from ticket t where t.shop_id = $1 order by t.id`,
    [shopId, line.reference, line.label],
  )
  await pool.query(
    `insert into ticket_payment (shop_id, ticket_id, session_id, kind, payment_type, given_cents, amount_cents, at, operator)
     select $1, t.id, t.session_id, 'payment', 'cash', 2000, 1350, t.at, 'Banc' from ticket t where t.shop_id = $1 order by t.id`,
    [shopId],
  )
  await pool.query(`insert into fiscal_head (shop_id, register, chain, seq, signature, last_at) values ($1, '1', 'sale', $2, $3, now())`, [
    shopId,
    count,
    prevSignature,
  ])
  await pool.query('vacuum analyze fiscal_link, ticket, ticket_line, ticket_payment')
}

if (import.meta.main) console.log(await run())
