import type pg from 'pg'
import { chains, FORMAT_VERSION, type Link, shopKey, signatureOf } from '../server/src/domains/fiscal/chain-rules.ts'
import { verifyChains } from '../server/src/domains/fiscal/index.ts'
import { benchShop } from './bench-shop.ts'

const LINKS = 1_000_000
const BATCH = 5_000
const BUDGET_SECONDS = 30

const payload = JSON.stringify({
  cancels: false,
  changeCents: 650,
  discountCents: 0,
  lines: [{ article: 12, exclCents: 1227, inclCents: 1350, label: 'Érable champêtre - C3', quantity: 3, rateBp: 1000, unitCents: 450 }],
  payments: [{ cents: 1350, givenCents: 2000, type: 'cash' }],
})

/** Recomputes a million sealed links; the budget is 30 seconds. */
export const run = (scale = Number(process.env['BENCH_SCALE'] ?? 1)): Promise<{ links: number; seconds: number; perSecond: number; budgetSeconds: number; ok: boolean }> =>
  benchShop('empty', async ({ pools, services, shopId, shop }) => {
    await fill(pools.owner, shopId, shopKey(services.fiscalKey, shopId), Math.round(LINKS * scale))
    const start = performance.now()
    const report = await shop(verifyChains, { readOnly: true })
    const seconds = (performance.now() - start) / 1000
    return { links: report.links, seconds: Math.round(seconds * 10) / 10, perSecond: Math.round(report.links / seconds), budgetSeconds: BUDGET_SECONDS, ok: report.ok }
  })

async function fill(pool: pg.Pool, shopId: number, key: Buffer, count: number): Promise<void> {
  let prevSignature = ''
  for (let from = 1; from <= count; from += BATCH) {
    const links: (Omit<Link, 'occurredAt'> & { occurredAt: string; signature: string })[] = []
    for (let seq = from; seq < from + BATCH && seq <= count; seq++) {
      const link: Link = {
        shopId, register: '1', chain: chains[0], seq, occurredAt: new Date(1_760_000_000_000 + seq * 1000), kind: 'sale', refType: 'ticket', refId: seq,
        refNumber: `T1-2026-${seq}`, payload, inclCents: 1350, exclCents: 1227,
        vatByRate: '[{"exclCents":1227,"inclCents":1350,"rateBp":1000,"vatCents":123}]', operatorId: 1, operatorName: 'Banc', appVersion: '1',
        formatVersion: FORMAT_VERSION, prevSignature,
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
  await pool.query(`insert into fiscal_head (shop_id, register, chain, seq, signature, last_at) values ($1, '1', 'sale', $2, $3, now())`, [shopId, count, prevSignature])
  await pool.query('vacuum analyze fiscal_link')
}

if (import.meta.main) console.log(await run())
