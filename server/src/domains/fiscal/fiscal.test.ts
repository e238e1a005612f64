import { describe, expect, test } from 'vitest'
import { behindTheTill } from '../../testing/behind-the-till.ts'
import { newShop, type TestShop } from '../../testing/new-shop.ts'
import { testApp } from '../../testing/test-app.ts'
import { appendLink, verifyChains } from './index.ts'

const link = (n: number, register = '1') => ({
  register,
  chain: 'sale' as const,
  kind: 'sale',
  refType: 'ticket',
  refId: n,
  refNumber: `T1-2026-${n}`,
  payload: { z: n, a: { label: 'Érable « Sango »', when: null }, list: [1, 'deux'] },
  inclCents: 1100 + n,
  exclCents: 1000 + n,
  rates: [{ rateBp: 1000, exclCents: 1000 + n, vatCents: 100, inclCents: 1100 + n }],
})
const append = (shop: TestShop, n: number, register = '1') => shop.inShop((ctx) => appendLink(ctx, link(n, register)))
const check = (shop: TestShop) => shop.inShop(verifyChains)

/** Changes sealed rows as somebody with all rights over the database could. */
const tamper = async (text: string, values: [shop: number, ...rest: unknown[]]): Promise<void> =>
  void (await (await behindTheTill(values[0])).query(text, values))

describe('a chain', () => {
  test('gives every stored signature again', async () => {
    const shop = await newShop()
    for (let n = 1; n <= 5; n++) await append(shop, n)
    await append(shop, 6, '2')
    expect(await check(shop)).toEqual({
      ok: true,
      links: 6,
      chains: [
        { register: '1', chain: 'sale', links: 5, firstBroken: null },
        { register: '2', chain: 'sale', links: 1, firstBroken: null },
      ],
    })
  })

  test('names exactly the link of which any field was changed', async () => {
    const shop = await newShop()
    for (let n = 1; n <= 4; n++) await append(shop, n)
    const changes: Record<string, string> = {
      occurred_at: `occurred_at + interval '1 microsecond'`,
      kind: `'refund'`,
      ref_type: `'order'`,
      ref_id: 'ref_id + 1',
      ref_number: `'T1-2026-9'`,
      payload: `replace(payload, 'Sango', 'Sangq')`,
      incl_cents: 'incl_cents - 1',
      excl_cents: 'excl_cents + 1',
      vat_by_rate: `replace(vat_by_rate, '1000', '2000')`,
      operator_id: '7',
      operator_name: `operator_name || ' '`,
      app_version: `app_version || '1'`,
      format_version: 'format_version + 1',
      prev_signature: `overlay(prev_signature placing '~' from 5 for 1)`,
      signature: `overlay(signature placing '~' from 5 for 1)`,
    }
    const columns = await (
      await testApp()
    ).pools.owner.query<{ name: string }>(
      `select attname as name from pg_attribute where attrelid = 'fiscal_link'::regclass and attnum > 0`,
    )
    const keys = ['shop_id', 'register', 'chain', 'seq']
    expect(
      columns.rows
        .map((row) => row.name)
        .filter((name) => !keys.includes(name))
        .sort(),
    ).toEqual(Object.keys(changes).sort())
    for (const [column, value] of Object.entries(changes)) {
      const was = await shop.inShop((ctx) => ctx.db.selectFrom('fiscal_link').selectAll().where('seq', '=', 3).executeTakeFirstOrThrow())
      await tamper(`update fiscal_link set ${column} = ${value} where shop_id = $1 and seq = 3`, [shop.id])
      const [chain] = (await check(shop)).chains
      expect(chain?.firstBroken?.seq, column).toBe(3)
      // What is proved last is told, never what the broken link says of itself.
      expect(chain?.lastSound?.refNumber).toBe('T1-2026-2')
      await tamper(`update fiscal_link set ${column} = $2 where shop_id = $1 and seq = 3`, [shop.id, was[column as keyof typeof was]])
      expect((await check(shop)).ok, column).toBe(true)
    }
  })

  test('shows links that were moved, taken out or cut off', async () => {
    const shop = await newShop()
    for (let n = 1; n <= 4; n++) await append(shop, n)
    const first = async () => (await check(shop)).chains.find((chain) => chain.register === '1')?.firstBroken
    await tamper('update fiscal_link set seq = 99 where shop_id = $1 and seq = 2', [shop.id])
    expect(await first()).toEqual({ seq: 2, reason: 'gap' })
    await tamper('update fiscal_link set seq = 2 where shop_id = $1 and seq = 99', [shop.id])
    await tamper(`update fiscal_link set register = '2' where shop_id = $1 and seq = 1`, [shop.id])
    expect(await first()).toEqual({ seq: 1, reason: 'gap' })
    expect((await check(shop)).chains.find((chain) => chain.register === '2')?.firstBroken).toEqual({ seq: 1, reason: 'wrong_signature' })
    await tamper(`update fiscal_link set register = '1' where shop_id = $1 and seq = 1`, [shop.id])
    await tamper('delete from fiscal_link where shop_id = $1 and seq = 4', [shop.id])
    expect(await first()).toEqual({ seq: 4, reason: 'missing_end' })
    await tamper(
      `update fiscal_head set seq = 3, signature = (select signature from fiscal_link l where l.shop_id = $1 and l.seq = 3) where shop_id = $1`,
      [shop.id],
    )
    expect(await first()).toEqual({ seq: 4, reason: 'behind_kept_head' })
  })

  test('goes on past a link that was put in behind its end, which the check names, and from an end that was set back', async () => {
    const shop = await newShop()
    for (let n = 1; n <= 3; n++) await append(shop, n)
    const columns = `shop_id, register, chain, seq, occurred_at, kind, ref_type, ref_id, ref_number, payload, incl_cents, excl_cents, vat_by_rate,
      operator_id, operator_name, app_version, format_version, prev_signature, signature`
    await tamper(
      `insert into fiscal_link (${columns}) select ${columns.replace(' seq,', ' 5,').replace('prev_signature', 'signature')}
       from fiscal_link where shop_id = $1 and seq = 3`,
      [shop.id],
    )
    expect((await append(shop, 4)).seq).toBe(6)
    expect((await check(shop)).chains[0]?.firstBroken).toEqual({ seq: 4, reason: 'gap' })

    const other = await newShop()
    for (let n = 1; n <= 3; n++) await append(other, n)
    await tamper(
      `update fiscal_head set seq = 2, signature = (select signature from fiscal_link l where l.shop_id = $1 and l.seq = 2) where shop_id = $1`,
      [other.id],
    )
    expect((await append(other, 4)).seq).toBe(4)
    expect(await check(other)).toMatchObject({ ok: true, links: 4 })
  })

  test('has no gap under fifty appends at once on three registers, some of them rolled back', async () => {
    const shop = await newShop()
    await Promise.all(
      Array.from({ length: 60 }, (_, n) =>
        shop
          .inShop(async (ctx) => {
            await appendLink(ctx, link(n, String(1 + (n % 3))))
            if (n % 6 === 5) throw new Error('rolled back on purpose')
          })
          .catch((error: Error) => expect(error.message).toBe('rolled back on purpose')),
      ),
    )
    const report = await check(shop)
    expect(report.ok).toBe(true)
    expect(report.links).toBe(50)
  })
})
