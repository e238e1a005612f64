import { usualAccounts } from '@plantule/contract/books/accounts'
import { paymentTypes } from '@plantule/contract/base/payment-types'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkFec } from '../fec/check-fec.ts'
import { fecHeader, writeFec } from '../fec/write-fec.ts'
import { type Document, ratesOf } from '../journal/documents.ts'
import { changesOf } from './advances.ts'
import { lettersOf } from '../fec/lettering.ts'
import { chartOf } from './chart.ts'
import type { Entry } from './entry.ts'
import { advanceEntry, invoiceEntry, paymentEntry, sessionEntries, tillEntry } from './entry-rules.ts'
import { purchaseEntries } from './purchase-entry.ts'
import { nextShare, shareOf } from './share.ts'

const cents = fc.integer({ min: 1, max: 900_000 })
const rates = fc.uniqueArray(fc.constantFrom(0, 550, 1000, 2000), { minLength: 1, maxLength: 4 }).chain((bps) =>
  fc.tuple(
    ...bps.map((rateBp) =>
      cents.map((exclCents) => {
        const vatCents = Math.round((exclCents * rateBp) / 10_000)
        return { rateBp, exclCents, vatCents, inclCents: exclCents + vatCents }
      }),
    ),
  ),
)
const party = { code: 'CL0001', name: 'Paysages Duval' }
/** Names that people type, with what would end a field or a line. */
const name = fc.oneof(fc.string({ maxLength: 40 }), fc.constantFrom('Dupont\tFils', 'SARL "Les | Pins"', 'Été\r\nHiver', '  '))
const total = (list: readonly { inclCents: number }[]): number => list.reduce((sum, rate) => sum + rate.inclCents, 0)

const document = fc
  .record({
    kind: fc.constantFrom('invoice', 'deposit_invoice', 'credit_invoice'),
    rates,
    deposits: fc.array(rates, { maxLength: 2 }),
    customerName: name,
    credited: fc.boolean(),
  })
  .map(({ kind, deposits, credited, ...rest }): Document => {
    const sign = kind === 'credit_invoice' ? -1 : 1
    const ofDeposit = kind === 'deposit_invoice' || (kind === 'credit_invoice' && credited)
    const depositRates = ofDeposit || deposits.length === 0 ? null : deposits
    const net = ratesOf({ rates: rest.rates, depositRates, sign })
    const sum = (of: 'exclCents' | 'vatCents' | 'inclCents') => net.reduce((all, rate) => all + rate[of], 0)
    return {
      day: '2026-03-02',
      source: 'invoice',
      id: 1,
      kind: kind as Document['kind'],
      number: 'FA2026-00001',
      customerId: 1,
      orderId: 1,
      reference: '',
      sessionId: null,
      sign,
      ofDeposit,
      depositRates,
      carriage: [],
      ...rest,
      exclCents: sum('exclCents'),
      vatCents: sum('vatCents'),
      inclCents: sum('inclCents'),
      giftCardsCents: 0,
    }
  })
/** Tenders that sum to a sale: some parts, the last one takes the rest. */
const sale = fc
  .tuple(rates, fc.array(fc.constantFrom(...paymentTypes), { minLength: 1, maxLength: 4 }), fc.boolean(), fc.nat(20_000))
  .map(([sold, types, refund, cards]) => {
    const sign = refund ? -1 : 1
    const cardsCents = sign * cards
    const sum = total(sold) + cards
    const part = Math.floor(sum / types.length)
    const paid = types.map((type, index) => ({ type, cents: sign * (index === 0 ? sum - part * (types.length - 1) : part), party }))
    return {
      cardsCents,
      rates: sold.map((rate) => ({
        rateBp: rate.rateBp,
        exclCents: sign * rate.exclCents,
        vatCents: sign * rate.vatCents,
        inclCents: sign * rate.inclCents,
      })),
      paid,
    }
  })

const sumOf = (entries: readonly Entry[], account: (number: string) => boolean): number =>
  entries
    .flatMap((entry) => entry.lines)
    .filter((line) => account(line.account))
    .reduce((sum, line) => sum + line.cents, 0)
const isTva = (number: string): boolean => usualAccounts.rates.some((rate) => rate.tva === number)

test('any mix of documents gives balanced entries whose TVA and turnover are those of the documents', () => {
  fc.assert(
    fc.property(fc.array(document, { maxLength: 8 }), fc.array(sale, { maxLength: 8 }), (documents, sales) => {
      const entries = [
        ...documents.flatMap((each) => invoiceEntry(usualAccounts, each, party)),
        ...sales.flatMap((each) => tillEntry(usualAccounts, { day: '2026-03-02', piece: 'Z-1-000001', label: 'Caisse 1', ...each })),
      ]
      for (const entry of entries) expect(entry.lines.reduce((sum, line) => sum + line.cents, 0)).toBe(0)
      const vat =
        documents.reduce((sum, each) => sum + each.vatCents, 0) +
        sales.flatMap((each) => each.rates).reduce((sum, rate) => sum + rate.vatCents, 0)
      expect(sumOf(entries, isTva)).toBe(0 - vat)
      const excl =
        documents.reduce((sum, each) => sum + each.exclCents, 0) +
        sales.flatMap((each) => each.rates).reduce((sum, rate) => sum + rate.exclCents, 0)
      // What deposit invoices brought stands as a debt until the final invoice.
      expect(sumOf(entries, (number) => number.startsWith('70') || number === usualAccounts.deposits)).toBe(0 - excl)
      // A deposit, and what takes it back, is no sale.
      const deposits = documents.filter((each) => each.ofDeposit).flatMap((each) => invoiceEntry(usualAccounts, each, party))
      expect(sumOf(deposits, (number) => number.startsWith('70'))).toBe(0)
    }),
    { numRuns: 300 },
  )
})

test('a payment pays its part of each rate, and the parts sum to the sale', () => {
  fc.assert(
    fc.property(rates, fc.array(fc.integer({ min: 1, max: 400_000 }), { maxLength: 6 }), (sold, parts) => {
      let paid = 0
      const shares = [...parts, Infinity].flatMap((part) => {
        const now = Math.min(part, total(sold) - paid)
        const share = nextShare(sold, paid, now)
        expect(total(share)).toBe(now)
        paid += now
        return share
      })
      for (const rate of sold) {
        const own = shares.filter((share) => share.rateBp === rate.rateBp)
        expect([own.reduce((sum, share) => sum + share.vatCents, 0), total(own)]).toEqual([rate.vatCents, rate.inclCents])
      }
      expect(shareOf(sold, 0).every((share) => share.inclCents === 0 && share.vatCents === 0)).toBe(true)
    }),
  )
})

test('what an order holds in advance is due for TVA until its invoice, and then nothing is left', () => {
  const order = {
    id: 1,
    reference: 'C2026-00001',
    customerId: 1,
    customerName: 'Duval',
    rates: [{ rateBp: 1000, exclCents: 10_000, vatCents: 1_000, inclCents: 11_000 }],
  }
  const payment = { orderId: 1, day: '2026-03-02', kind: 'payment' as const, cents: 5_500, sign: 1 }
  const invoice = { orderId: 1, day: '2026-03-20', kind: 'invoice' as const, cents: 11_000, sign: 1 }
  const changes = changesOf(order, [payment, invoice], '2026-03-01')
  expect(changes.map((change) => [change.day, change.cents, change.rates[0]?.vatCents])).toEqual([
    ['2026-03-02', 5_500, 500],
    ['2026-03-20', -5_500, -500],
  ])
  const entries = changes.flatMap((change) => advanceEntry(usualAccounts, change, party))
  expect(entries).toHaveLength(2)
  expect(sumOf(entries, () => true)).toBe(0)
  expect(sumOf(entries, (number) => number === usualAccounts.deposits)).toBe(0)
  // A deposit invoice takes the deposit over; a credit of the invoice gives it back.
  expect(changesOf(order, [{ ...payment, kind: 'deposit', day: '2026-03-01' }, payment], '2026-03-01')).toEqual([])
  const credit = { ...invoice, day: '2026-03-25', sign: -1 }
  expect(changesOf(order, [payment, invoice, credit], '2026-03-21').map((change) => change.cents)).toEqual([5_500])
})

test('whatever an order became since a month was closed, what that month declared of its deposits stands, and nothing is left after its invoice', () => {
  const month = fc.record({ paid: fc.integer({ min: -4_000, max: 6_000 }), rates, close: fc.boolean() })
  fc.assert(
    fc.property(fc.array(month, { minLength: 1, maxLength: 8 }), (months) => {
      const said = ({ day, ...change }: (typeof kept)[number]) => ({ day, cents: change.cents, rates: change.rates })
      const base = { id: 1, reference: 'C2026-00001', customerId: 1, customerName: 'Duval' }
      const dayOf = (index: number): string => `2026-0${index + 1}-05`
      const events: Parameters<typeof changesOf>[1][number][] = []
      const kept: { day: string; cents: number; rates: ReturnType<typeof ratesOf> }[] = []
      const closed = new Set<string>()
      months.forEach((each, index) => {
        events.push({ orderId: 1, day: dayOf(index), kind: 'payment', cents: each.paid, sign: 1 })
        if (!each.close || closed.size < index) return
        kept.push(...changesOf({ ...base, rates: each.rates }, events, dayOf(index), kept, closed))
        closed.add(dayOf(index).slice(0, 7))
      })
      const order = { ...base, rates: months.at(-1)?.rates ?? [] }
      events.push({ orderId: 1, day: '2026-12-20', kind: 'invoice', cents: 0, sign: 1 })
      const all = changesOf(order, events, '2026-01-01', kept, closed)
      expect(all.filter(({ day }) => closed.has(day.slice(0, 7))).map(said)).toEqual(kept.map(said))
      expect(total(all.map((change) => ({ inclCents: change.cents })))).toBe(0)
      const left = new Map<string, number>()
      for (const { rates: own } of all)
        for (const { rateBp, exclCents, vatCents } of own) {
          left.set(`excl ${rateBp}`, (left.get(`excl ${rateBp}`) ?? 0) + exclCents)
          left.set(`vat ${rateBp}`, (left.get(`vat ${rateBp}`) ?? 0) + vatCents)
        }
      expect([...left.values()].every((sum) => sum === 0)).toBe(true)
      for (const entry of all.flatMap((change) => advanceEntry(usualAccounts, change, party)))
        expect(entry.lines.reduce((sum, line) => sum + line.cents, 0)).toBe(0)
    }),
    { numRuns: 300 },
  )
})

test('what the file says passes our own checker, whatever customers are called', async () => {
  const lines = fc.array(document, { minLength: 1, maxLength: 6 })
  await fc.assert(
    fc.asyncProperty(lines, sale, name, fc.boolean(), async (documents, sold, reason, farmCash) => {
      const day = '2026-03-02'
      const bought = {
        number: 'ACH2026-00001',
        reference: reason,
        datedOn: day,
        paidOn: day,
        paymentType: 'transfer' as const,
        category: 'plants' as const,
        credit: false,
        tillKept: false,
        supplierId: 3,
        supplier: `Plants ${reason}`,
        inclCents: 1_055,
        rates: [{ rateBp: 550, exclCents: 1_000, vatCents: 55 }],
      }
      const entries = [
        ...documents.flatMap((each) => invoiceEntry(usualAccounts, each, { code: 'CL1', name: `Client ${each.customerName}` })),
        ...tillEntry(usualAccounts, { day, piece: 'Z-1-000001', label: 'Caisse 1', ...sold }),
        ...sessionEntries(usualAccounts, {
          day,
          piece: 'Z-1-000001',
          differences: [
            { type: 'cash', cents: -25 },
            { type: 'card', cents: 300 },
          ],
          bankDepositCents: 5_000,
          moves: [{ reason, cents: -700 }],
        }),
        ...paymentEntry(usualAccounts, {
          day,
          piece: 'C2026-00001',
          label: `Règlement ${reason}`,
          type: 'cheque',
          cents: 100,
          party,
          orderId: 7,
        }),
        ...purchaseEntries(usualAccounts, bought, day, day),
      ]
      const { text } = writeFec(entries, 1, chartOf(usualAccounts), farmCash)
      const report = checkFec('732829320FEC20261231.txt', Buffer.from(fecHeader(farmCash) + text))
      expect(report.faults).toEqual([])
      expect(report.debitCents).toBe(report.creditCents)
      expect(report.entries).toBe(entries.length)
    }),
    { numRuns: 150 },
  )
})

test('what is settled within the month is lettered, by order or purchase, and comes to nothing; the rest stays open', () => {
  const order = {
    id: 1,
    reference: 'C2026-00001',
    customerId: 1,
    customerName: 'Duval',
    rates: [{ rateBp: 1000, exclCents: 10_000, vatCents: 1_000, inclCents: 11_000 }],
  }
  const event = { orderId: 1, cents: 0, sign: 1 }
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_999 }), fc.boolean(), fc.boolean(), (part, whole, bought) => {
      const pays = [{ day: '2026-03-02', cents: part }, ...(whole ? [{ day: '2026-03-25', cents: 11_000 - part }] : [])]
      const bill: Document = {
        day: '2026-03-20',
        source: 'invoice',
        id: 1,
        kind: 'invoice',
        number: 'FA2026-00001',
        customerId: 1,
        orderId: 1,
        reference: '',
        sessionId: null,
        sign: 1,
        ofDeposit: false,
        depositRates: null,
        carriage: [],
        rates: order.rates,
        exclCents: 10_000,
        vatCents: 1_000,
        inclCents: 11_000,
        giftCardsCents: 0,
        customerName: 'Duval',
      }
      const held = changesOf(
        order,
        [
          ...pays.map(({ day, cents: paid }) => ({ ...event, day, kind: 'payment' as const, cents: paid })),
          { ...event, day: '2026-03-20', kind: 'invoice' as const, cents: 11_000 },
        ],
        '2026-03-01',
      )
      const row = {
        number: 'ACH2026-00001',
        reference: 'F1',
        datedOn: '2026-03-03',
        paidOn: bought ? '2026-03-30' : null,
        paymentType: bought ? ('transfer' as const) : null,
        category: 'plants' as const,
        credit: false,
        tillKept: false,
        supplierId: 3,
        supplier: 'Plants',
        inclCents: 1_055,
        rates: [{ rateBp: 550, exclCents: 1_000, vatCents: 55 }],
      }
      const entries = [
        ...pays.flatMap(({ day, cents: paid }) =>
          paymentEntry(usualAccounts, {
            day,
            piece: order.reference,
            label: 'Règlement',
            type: 'transfer',
            cents: paid,
            party,
            orderId: 1,
          }),
        ),
        ...held.flatMap((each) => advanceEntry(usualAccounts, each, party)),
        ...invoiceEntry(usualAccounts, bill, party),
        ...purchaseEntries(usualAccounts, row, '2026-03-01', '2026-03-31'),
      ]
      const letters = [...lettersOf(entries, 27)]
      for (const own of Map.groupBy(letters, ([line, letter]) => `${line.account} ${letter.code}`).values())
        expect(own.reduce((sum, [line]) => sum + line.cents, 0)).toBe(0)
      const lettered = (account: string) => letters.filter(([line]) => line.account === account).map(([, letter]) => letter.day)
      expect([new Set(lettered('411000')), new Set(lettered('401000'))]).toEqual([
        new Set(whole ? ['2026-03-25'] : []),
        new Set(bought ? ['2026-03-30'] : []),
      ])
      // The deposit was taken back by the invoice whether that one is paid or not.
      expect(lettered('419100')).toEqual(['2026-03-20', '2026-03-20'])
      expect([...new Set(letters.map(([, letter]) => letter.code))].every((code) => /^[A-Z]{4}$/.test(code))).toBe(true)
    }),
  )
})
