import { randomUUID } from 'node:crypto'
import { SaleInput } from '@plantule/contract/till/sales'
import pg from 'pg'
import { createSale } from '../server/src/domains/till/sell/create-sale.ts'
import { changeSession } from '../server/src/domains/till/session/change-session.ts'
import { createRegister } from '../server/src/domains/till/session/registers.ts'
import type { Actor } from '../server/src/platform/context.ts'
import { benchShop } from './bench-shop.ts'
import { percentiles } from './load.ts'

const SECONDS = 4
const ROUNDS = 3
const REGISTERS = ['1', '2', '3']
const LINES = 5
const PRICE = 990

type Figure = { perSecond: number; p50: number; p99: number }

/** Sales of five lines at three tills at once, against the same statements by bare `pg`, in turns. Budget: at most twice the time. */
export const run = (): Promise<{ product: Figure; bare: Figure; ratio: number; budget: { ratio: number; perSecond: number } }> =>
  benchShop(0.1, async ({ embedded, pools, shopId, shop }) => {
    const { rows } = await pools.owner.query<{ id: number }>(
      'select id from subproduct where shop_id = $1 and price_cents = $2 order by id limit 500',
      [shopId, PRICE],
    )
    const articles = rows.map((row) => row.id)
    const members = await pools.owner.query<{ id: number }>('select id from member where shop_id = $1', [shopId])
    const seller: Actor = { kind: 'member', id: members.rows[0]?.id ?? 0, name: 'Banc', rights: ['till.write'] }
    const bare = new pg.Pool({ ...embedded.superuser, max: 20 })
    // A run that fails leaves connections open, which end with the server.
    bare.on('error', () => undefined)
    const registers: number[] = []
    for (const code of REGISTERS) {
      const { id } = await shop((ctx) => createRegister(ctx, { code, name: code }))
      await shop((ctx) =>
        changeSession(ctx, { action: 'open', registerId: id, float: { totalCents: 0, coins: [] }, notes: '', fairId: null }),
      )
      registers.push(id)
    }
    const some = () => Array.from({ length: LINES }, () => articles[Math.floor(Math.random() * articles.length)] ?? 0)
    const product = (worker: number) => {
      const lines = some().map((subproductId) => ({ subproductId, quantity: 1 }))
      const body = SaleInput.parse({
        uuid: randomUUID(),
        registerId: registers[worker % 3],
        lines,
        payments: [{ payment_type: 'cash', amount: LINES * PRICE }],
      })
      return shop((ctx) => createSale(ctx, body), { actor: seller })
    }
    const plain = (worker: number) => bareSale(bare, shopId, registers[worker % 3] ?? 0, REGISTERS[worker % 3] ?? '', some())
    const figures: { product: Figure[]; bare: Figure[] } = { product: [], bare: [] }
    for (let round = 0; round < ROUNDS; round++) {
      figures.product.push(await load(product))
      figures.bare.push(await load(plain))
    }
    const median = (list: Figure[]) => list.toSorted((a, b) => a.perSecond - b.perSecond)[Math.floor(list.length / 2)] as Figure
    const [ours, theirs] = [median(figures.product), median(figures.bare)]
    await bare.end()
    return {
      product: ours,
      bare: theirs,
      ratio: Math.round((theirs.perSecond / ours.perSecond) * 100) / 100,
      budget: { ratio: 2, perSecond: 100 },
    }
  })

async function load(work: (worker: number) => Promise<unknown>): Promise<Figure> {
  const times: number[] = []
  const start = performance.now()
  const worker = async (_: unknown, index: number) => {
    while (performance.now() < start + SECONDS * 1000) {
      const from = performance.now()
      await work(index)
      times.push(performance.now() - from)
    }
  }
  await Promise.all(Array.from({ length: 6 }, worker))
  return { perSecond: Math.round(times.length / ((performance.now() - start) / 1000)), ...percentiles(times) }
}

/** The statements of a sale without rules, rights, signatures, row security or news to the browsers. */
async function bareSale(pool: pg.Pool, shopId: number, registerId: number, register: string, ids: number[]): Promise<void> {
  const client = await pool.connect()
  const ask = (name: string, text: string, values: unknown[]) => client.query({ name, text, values })
  const code = `b${register}`
  const wanted = [...new Set(ids)]
  try {
    await client.query('begin')
    const uuid = randomUUID()
    await ask('b1', 'select id from ticket where shop_id = $1 and uuid = $2', [shopId, uuid])
    const session = await ask('b2', `select * from till_session where shop_id = $1 and register_id = $2 and state = 'open' for share`, [
      shopId,
      registerId,
    ])
    await ask('b3', 'select topic, value from setting where shop_id = $1 and topic = any($2)', [shopId, ['till', 'invoicing_info']])
    const items = await ask(
      'b4',
      'select s.*, p.latin_name, p.name from subproduct s join product p on p.shop_id = s.shop_id and p.id = s.product_id where s.shop_id = $1 and s.id = any($2)',
      [shopId, wanted],
    )
    await ask('b5', 'select * from stock_level where shop_id = $1 and subproduct_id = any($2) order by subproduct_id for update', [
      shopId,
      wanted,
    ])
    await ask(
      'b6',
      `with m as (update stock_level set on_hand = on_hand - 1 where shop_id = $1 and subproduct_id = any($2) returning *)
      insert into stock_movement (shop_id, subproduct_id, kind, on_hand_change, on_hand_after, reserved_after, source, author)
      select shop_id, subproduct_id, 'sale', -1, on_hand, reserved, 'ticket', 'b' from m`,
      [shopId, wanted],
    )
    await ask(
      'b7',
      `insert into fiscal_head (shop_id, register, chain) values ($1, $2, 'sale') on conflict (shop_id, register, chain) do nothing`,
      [shopId, code],
    )
    const head = await ask('b8', `select seq from fiscal_head where shop_id = $1 and register = $2 and chain = 'sale' for update`, [
      shopId,
      code,
    ])
    const seq = (head.rows[0]?.seq as number) + 1
    await ask(
      'b9',
      `insert into number_series (shop_id, series, last) values ($1, $2, 1)
      on conflict (shop_id, series) do update set last = number_series.last + 1 returning last`,
      [shopId, code],
    )
    const lines = ids.map((id, idx) => ({ idx, id, label: items.rows[0]?.label as string }))
    const ticket = await ask(
      'b10',
      `with t as (insert into ticket (shop_id, uuid, number, kind, training, register_id, register, session_id, day, at, charges_tva, rates, excl_cents, vat_cents,
        incl_cents, items, operator_name, seller, chain_seq, search) values ($1, $2, $3, 'sale', false, $4, $5, $6, current_date, now(), true, '[]', 4545, 455, 5000, 5, 'b', '{}', $7, $3) returning shop_id, id),
      l as (insert into ticket_line (shop_id, ticket_id, idx, subproduct_id, label, quantity, unit_cents, rate_bp, discount_cents, net_cents, excl_cents)
        select t.shop_id, t.id, x.idx, x.id, x.label, 1, 1000, 1000, 0, 1000, 909 from t, jsonb_to_recordset($8::jsonb) as x (idx int, id bigint, label text)),
      p as (insert into ticket_payment (shop_id, ticket_id, session_id, kind, payment_type, given_cents, amount_cents, at, operator)
        select t.shop_id, t.id, $6, 'payment', 'cash', 5000, 5000, now(), 'b' from t) select id from t`,
      [shopId, uuid, `${code}-${seq}`, registerId, code, session.rows[0]?.id, seq, JSON.stringify(lines)],
    )
    await ask(
      'b11',
      `with h as (update fiscal_head set seq = $3, signature = $4, last_at = now() where shop_id = $1 and register = $2 and chain = 'sale')
      insert into fiscal_link (shop_id, register, chain, seq, occurred_at, kind, ref_type, ref_id, payload, incl_cents, excl_cents, vat_by_rate, operator_name, app_version, format_version, prev_signature, signature)
      values ($1, $2, 'sale', $3, now(), 'sale', 'ticket', $5, $6, 5000, 4545, '[]', 'b', '1', 1, 'p', $4)`,
      [shopId, code, seq, uuid, ticket.rows[0]?.id, JSON.stringify(lines)],
    )
    for (const table of ['ticket_line', 'ticket_payment'])
      await ask(`b13 ${table}`, `select * from ${table} where shop_id = $1 and ticket_id = $2`, [shopId, ticket.rows[0]?.id])
    await client.query('commit')
  } finally {
    client.release()
  }
}

if (import.meta.main) console.log(await run())
