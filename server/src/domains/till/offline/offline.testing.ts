import { randomUUID } from 'node:crypto'
import { type DeviceKey, deviceTicketNumber, linkHash, newDeviceKey, signHash } from '@plantule/contract/fiscal/device-chain'
import { totalsOf } from '@plantule/contract/base/money'
import type { Answer } from '@plantule/contract/base/route'
import { type OfflineSale, type SignedSale, tillOfflineRoutes } from '@plantule/contract/till/offline'
import { parisYear } from '../../../platform/paris.ts'
import type { TestShop } from '../../../testing/new-shop.ts'
import type { TestTill } from '../till.testing.ts'

type Line = Partial<OfflineSale['lines'][number]>
export type Pushed = Answer<(typeof tillOfflineRoutes)['pushOffline']>

/** A till's device as the browser plays it: a key, a chain, and what it has sold alone. */
export async function someDevice(shop: TestShop, till: TestTill, name = 'Tablette') {
  const { privateKey, publicKey } = await newDeviceKey()
  const { x = '', y = '' } = await crypto.subtle.exportKey('jwk', publicKey)
  const key: DeviceKey = { kty: 'EC', crv: 'P-256', x, y }
  const { id, no } = await shop.ok(tillOfflineRoutes.registerDevice, { body: { name, publicKey: key } })
  let [seq, previous] = [0, '']
  const sign = async (sale: OfflineSale): Promise<SignedSale> => {
    const content = JSON.stringify(sale)
    const hash = await linkHash(previous, content)
    const signed = { seq: sale.seq, content, previous, hash, signature: await signHash(privateKey, hash), printed: false }
    previous = hash
    return signed
  }
  const sell = (lines: Line[], more: Partial<OfflineSale> = {}): Promise<SignedSale> => {
    seq += 1
    return sign({ ...offlineSale(lines), deviceId: id, device: no, seq, ...placeOf(shop, till, no, seq), ...more })
  }
  const push = (tickets: SignedSale[], more: object = {}): Promise<Pushed> =>
    shop.ok(tillOfflineRoutes.pushOffline, {
      params: { id },
      body: { registerId: till.registerId, sessionId: till.session.id, headSeq: seq, tickets, ...more },
    })
  return { id, no, sell, push, sign }
}

function placeOf(shop: TestShop, { registerId, session }: TestTill, device: number, seq: number) {
  const at = new Date()
  const number = deviceTicketNumber({ register: session.register, year: String(parisYear(at)), device, seq })
  return {
    number,
    registerId,
    register: session.register,
    sessionId: session.id,
    at: at.toISOString(),
    operatorId: shop.memberId,
    operator: 'Camille Test',
  }
}

/** Paid in cash to the cent, priced as a till does it. */
function offlineSale(given: Line[]) {
  const lines = given.map((line) => ({ quantity: 1, unitCents: 450, rateBp: 1_000, discount: null, ...line }))
  const totals = totalsOf({ mode: 'incl', chargesTva: true, lines })
  const { rates, discountCents, exclCents, vatCents, inclCents } = totals
  return {
    format: 1 as const,
    uuid: randomUUID(),
    customerId: null,
    customerName: null,
    priceProfileId: null,
    chargesTva: true,
    discount: null,
    discountReason: null,
    lines: lines.map((line, at) => ({
      subproductId: null,
      packId: null,
      parts: null,
      shares: null,
      reference: null,
      label: 'Lavande',
      latinName: null,
      typed: false,
      discountReason: null,
      ...line,
      rateParts: line.shares ? (totals.lines[at]?.parts ?? null) : null,
      discountCents: (totals.lines[at]?.discountCents ?? 0) + (totals.lines[at]?.shareCents ?? 0),
      netCents: totals.lines[at]?.netCents ?? 0,
      exclCents: totals.lines[at]?.exclCents ?? 0,
    })),
    rates,
    discountCents,
    exclCents,
    vatCents,
    inclCents,
    payments: [{ payment_type: 'cash' as const, givenCents: inclCents, amountCents: inclCents, reference: '' }],
    changeCents: 0,
    basketId: null,
  }
}
