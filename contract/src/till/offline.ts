import { z } from 'zod'
import type { Messages } from '../base/errors.ts'
import { PaymentType } from '../base/payment-types.ts'
import { basisPoints, byId, cents, done, id, instant, positiveCents, RateTotals, requiredText, text } from '../base/shared.ts'
import { DiscountInput } from '../orders/schemas.ts'
import { route } from '../base/route.ts'
import { ScannedLots } from './scanned-lots.ts'
import { TillSettings } from './till.ts'

/** Raised when what a device signs changes; the server goes on reading the older ones, for a device may be away for long. */
export const OFFLINE_FORMAT = 1

const OfflineLine = z.object({
  subproductId: id.nullable(),
  /** Of a pack: what one of it holds, and where its price is cut by rate, the shares and its amounts by rate. */
  packId: id.nullable().default(null),
  parts: z
    .array(z.object({ subproductId: id, quantity: z.int().min(1), label: z.string().max(300), reference: z.string().max(100) }))
    .max(100)
    .nullable()
    .default(null),
  shares: z
    .array(z.object({ rateBp: basisPoints, weight: positiveCents }))
    .max(20)
    .nullable()
    .default(null),
  rateParts: z
    .array(z.object({ rateBp: basisPoints, netCents: positiveCents, exclCents: positiveCents }))
    .max(20)
    .nullable()
    .default(null),
  reference: z.string().max(100).nullable(),
  label: z.string().min(1).max(300),
  latinName: z.string().max(300).nullable(),
  quantity: z.int().min(1).max(1_000_000),
  unitCents: positiveCents,
  /** The seller typed the price. */
  typed: z.boolean(),
  rateBp: basisPoints,
  discount: DiscountInput,
  discountReason: text(120).nullable(),
  discountCents: positiveCents,
  netCents: positiveCents,
  exclCents: positiveCents,
})

/** A sale as a device writes and signs it: amounts stand as the customer paid them. */
export const OfflineSale = z
  .object({
    format: z.literal(OFFLINE_FORMAT),
    uuid: z.uuid(),
    deviceId: id,
    device: z.int().positive(),
    seq: z.int().positive(),
    number: z.string().max(60),
    registerId: id,
    register: z.string().max(6),
    sessionId: id,
    /** By the device's clock, set right by what the server last said; never before the ticket before. */
    at: instant,
    operatorId: id,
    operator: z.string().max(200),
    customerId: id.nullable(),
    customerName: z.string().max(300).nullable(),
    priceProfileId: id.nullable(),
    chargesTva: z.boolean(),
    discount: DiscountInput,
    discountReason: text(120).nullable(),
    lines: z.array(OfflineLine).min(1).max(500),
    lots: ScannedLots.optional(),
    rates: z.array(RateTotals).max(20),
    discountCents: positiveCents,
    exclCents: positiveCents,
    vatCents: positiveCents,
    inclCents: positiveCents,
    payments: z
      .array(z.object({ payment_type: PaymentType, givenCents: positiveCents, amountCents: positiveCents, reference: text(100) }))
      .max(10),
    changeCents: positiveCents,
    basketId: id.nullable(),
  })
  .refine((sale) => sumOf(sale.lines, 'netCents') === sale.inclCents && sumOf(sale.lines, 'exclCents') === sale.exclCents, {
    message: 'sums_differ',
    path: ['lines'],
  })
  .refine((sale) => sumOf(sale.rates, 'inclCents') === sale.inclCents && sumOf(sale.rates, 'vatCents') === sale.vatCents, {
    message: 'sums_differ',
    path: ['rates'],
  })
  .refine(
    (sale) =>
      sumOf(sale.payments, 'amountCents') === sale.inclCents && sumOf(sale.payments, 'givenCents') - sale.changeCents === sale.inclCents,
    {
      message: 'sums_differ',
      path: ['payments'],
    },
  )
export type OfflineSale = z.output<typeof OfflineSale>

const sumOf = <K extends string>(rows: readonly Record<K, number>[], key: K): number => rows.reduce((sum, row) => sum + row[key], 0)

/** Longer texts would not arrive: a device refuses to sign one. */
export const MOST_LETTERS = 400_000

const base64url = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[\w-]*$/)
export const SignedSale = z.object({
  seq: z.int().positive(),
  /** The JSON text that was signed, to the letter. */
  content: z.string().max(MOST_LETTERS),
  previous: base64url(43),
  hash: base64url(43),
  signature: base64url(86),
  printed: z.boolean(),
})
export type SignedSale = z.output<typeof SignedSale>

/** The last link of a chain, as the server told it to a device; `proof` shows to the server that it did. */
export const KnownSeal = z.object({
  register: z.string().max(6),
  chain: z.string().max(20),
  seq: z.int().positive(),
  signature: base64url(43),
  proof: base64url(43),
})
export type KnownSeal = z.output<typeof KnownSeal>

/**
 * `waiting`: received and safe. `sold`: in the shop's chain. `known`: had been sold already under its uuid. `refused`: an issue says why.
 */
export const offlineStates = ['waiting', 'sold', 'known', 'refused'] as const
const OfflineResult = z.object({
  seq: z.int(),
  state: z.enum(offlineStates),
  ticketId: id.nullable(),
  number: z.string().nullable(),
})
export type OfflineResult = z.infer<typeof OfflineResult>

export const offlineIssueKinds = [
  'gap',
  'fork',
  'signature',
  'sums',
  'voucher',
  'stock',
  'clock',
  'late',
  'article',
  'crash',
  'lost',
  'after_lost',
  'credit',
  'customer',
  'rate',
  'differs',
  'turned',
  'set_back',
  'counted',
  'passport',
  'no_session',
] as const
export type OfflineIssueKind = (typeof offlineIssueKinds)[number]
const OfflineIssue = z.object({
  id,
  deviceId: id,
  device: z.string(),
  seq: z.int(),
  number: z.string().nullable(),
  ticketId: id.nullable(),
  kind: z.enum(offlineIssueKinds),
  details: z.record(z.string(), z.json()),
  at: instant,
  settledAt: instant.nullable(),
  settledBy: z.string().nullable(),
  note: z.string(),
})
export type OfflineIssue = z.infer<typeof OfflineIssue>

export const TillDevice = z.object({
  id,
  no: z.int(),
  name: z.string(),
  registeredAt: instant,
  registeredBy: z.string(),
  register: z.string().nullable(),
  seenAt: instant,
  /** Tickets sold without a connection; of them received; of them in the shop's chain. */
  sold: z.int(),
  received: z.int(),
  folded: z.int(),
  soldCents: cents,
  lostAt: instant.nullable(),
  /** Holds the running session of its register and said nothing for a while. */
  silent: z.boolean(),
})
export type TillDevice = z.infer<typeof TillDevice>

/** A century. */
const MOST_TURNED = 3_155_760_000

const PublicKey = z.object({ kty: z.literal('EC'), crv: z.literal('P-256'), x: base64url(43).min(43), y: base64url(43).min(43) })

export const errors = {
  device_lost: { status: 409, fr: 'Cet appareil a été déclaré perdu.', en: 'This device was declared lost.' },
  offline_waiting: {
    status: 409,
    fr: 'Des tickets vendus hors ligne attendent encore leur place dans la caisse ({count}). Réessayez dans un instant.',
    en: 'Tickets sold offline still wait to join the till ({count}). Try again in a moment.',
  },
  device_silent: {
    status: 409,
    fr: 'Sans nouvelles de {devices} : des tickets vendus hors ligne peuvent encore arriver.',
    en: 'No news of {devices}: tickets sold offline may still arrive.',
  },
  register_awaits: {
    status: 409,
    fr: 'Des tickets vendus hors ligne ({count}) attendent cette caisse : ouvrez-la pour qu’ils y entrent, clôturez-la, puis archivez-la.',
    en: 'Tickets sold offline ({count}) wait for this till: open it to let them in, close it, then archive it.',
  },
} as const satisfies Messages

export const tillOfflineRoutes = {
  deviceKit: route({
    method: 'GET',
    path: '/till/device-kit',
    summary: 'What a device needs beside the catalogue to sell and to print alone',
    permission: 'till.read',
    response: z.object({
      settings: TillSettings,
      shop: z.string(),
      seller: z.array(z.string()),
      exemption: z.string().nullable(),
      software: z.string(),
      address: z.string(),
      uid: z.string(),
    }),
  }),
  registerDevice: route({
    method: 'POST',
    path: '/till/devices',
    summary: 'Make this device known, so that it may sell without a connection',
    permission: 'till.write',
    body: z.object({ name: requiredText(80), publicKey: PublicKey }),
    response: z.object({ id, no: z.int() }),
    status: 201,
  }),
  pushOffline: route({
    method: 'PUT',
    path: '/till/devices/{id}/tickets',
    summary: 'Hand over what was sold without a connection, and say that the device is there',
    permission: 'till.write',
    params: byId,
    body: z.object({
      registerId: id,
      sessionId: id.nullable(),
      /** The last ticket that the device has sold. */
      headSeq: z.int().min(0),
      tickets: z.array(SignedSale).max(50),
      /** Earlier ones whose outcome the device does not know yet. */
      asking: z.array(z.int().positive()).max(500).default([]),
      /** How far somebody turned the device's clock while it sold alone; ahead is above zero. */
      turnedSeconds: z.int().min(-MOST_TURNED).max(MOST_TURNED).default(0),
      /** What the server last answered as `seals`: a server that no longer has them was set back. */
      seals: z.array(KnownSeal).max(500).default([]),
    }),
    response: z.object({ serverTime: instant, receivedSeq: z.int(), results: z.array(OfflineResult), seals: z.array(KnownSeal) }),
    errors: ['not_found'],
  }),
  importOffline: route({
    method: 'PUT',
    path: '/till/devices/{id}/import',
    summary: 'Take over the tickets of a device from the file that it saved',
    permission: 'accounting.write',
    params: byId,
    body: z.object({ headSeq: z.int().min(0), tickets: z.array(SignedSale).min(1).max(50) }),
    response: z.object({ receivedSeq: z.int(), results: z.array(OfflineResult) }),
    errors: ['not_found'],
  }),
  offlineReport: route({
    method: 'GET',
    path: '/till/offline',
    summary: 'Devices, what they still hold, and what needs a look',
    permission: 'till.read',
    response: z.object({ devices: z.array(TillDevice), issues: z.array(OfflineIssue) }),
  }),
  settleOfflineIssue: route({
    method: 'PUT',
    path: '/till/offline-issues/{id}',
    summary: 'Note what was done about it; a gap is then passed over',
    permission: 'accounting.write',
    params: byId,
    body: z.object({ note: requiredText(500) }),
    response: done,
    errors: ['not_found'],
  }),
  declareDeviceLost: route({
    method: 'PUT',
    path: '/till/devices/{id}/lost',
    summary: 'Declare a device lost: nothing more is awaited from it',
    permission: 'accounting.write',
    params: byId,
    body: z.object({ note: requiredText(500) }),
    response: done,
    errors: ['not_found', 'device_lost'],
  }),
}
