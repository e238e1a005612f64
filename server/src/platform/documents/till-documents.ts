import { z } from 'zod'

const line = (max: number) => z.string().max(max)

/** The shop as it stands above a ticket; a till prints with what is known, the law's mentions are the shop's to fill in. */
const shopOnTicket = z.object({ name: line(120), lines: z.array(line(200)).max(12) })

const foot = { signature: line(10).nullable(), software: line(60), training: z.boolean().default(false) }

/** Ticket de caisse or ticket de remboursement, 80 mm wide. Amounts in cents, prices with TVA. */
export const ticketDocument = z.object({
  locale: z.enum(['fr', 'en']).default('fr'),
  kind: z.enum(['sale', 'refund']),
  number: line(40),
  originalNumber: line(40).nullable(),
  at: line(30),
  register: line(80),
  operator: line(120),
  customer: line(200).nullable(),
  shop: shopOnTicket,
  lines: z.array(
    z.object({
      label: line(300),
      quantity: z.int(),
      unitCents: z.int(),
      discountCents: z.int(),
      discountLabel: line(250).nullable(),
      /** The letters of its rates; a pack may have several. */
      code: line(8),
      /** What a pack holds. */
      held: z.array(line(250)).default([]),
      totalCents: z.int(),
    }),
  ),
  /** Gift cards sold or taken back, outside TVA; a code only where it may be spent. */
  giftCards: z.array(z.object({ reference: line(60), code: line(60).nullable(), cents: z.int() })).default([]),
  items: z.int(),
  /** Of the goods. */
  totalCents: z.int(),
  discountCents: z.int(),
  rates: z.array(z.object({ code: line(2), rateBp: z.int(), exclCents: z.int(), vatCents: z.int(), inclCents: z.int() })),
  /** The law that exempts, when no TVA is charged. */
  exemption: line(200).nullable(),
  payments: z.array(z.object({ label: line(60), cents: z.int() })),
  changeCents: z.int(),
  /** 0 for the ticket itself, then the number of the copy. */
  duplicate: z.int().min(0),
  policy: line(300),
  /** A square code that leads to the ticket's own page. */
  qr: z.instanceof(Uint8Array).nullable().default(null),
  ...foot,
})

/** Closure of a session or a period: sections of labels and written values. */
export const zTicketDocument = z.object({
  locale: z.enum(['fr', 'en']).default('fr'),
  title: line(60),
  number: line(40),
  shop: shopOnTicket,
  sections: z.array(z.object({ title: line(60), rows: z.array(z.tuple([line(120), line(120)])) })),
  /** What a later check of the paper asks for, in groups of four; empty where nothing is sealed. */
  controlCode: line(80).default(''),
  ...foot,
})

/** Reçu de remboursement: what came back of an order, and how. A4. Amounts in cents. */
export const refundReceipt = z.object({
  locale: z.enum(['fr', 'en']).default('fr'),
  number: line(40),
  order: line(60),
  day: z.iso.date(),
  operator: line(120),
  reason: line(300),
  shop: z.object({ name: line(160), lines: z.array(line(200)).max(12) }),
  customer: z.object({ name: line(200), lines: z.array(line(200)).max(6) }).nullable(),
  /** `reduced`: the discounts that its amount is already less of. */
  lines: z.array(
    z.object({ label: line(300), quantity: z.int().min(0), restocked: z.boolean(), reduced: line(120).nullable(), inclCents: z.int() }),
  ),
  rates: z.array(z.object({ rateBp: z.int(), exclCents: z.int(), vatCents: z.int(), inclCents: z.int() })),
  exemption: line(200).nullable(),
  totalCents: z.int(),
  /** What was forgiven rather than given back, since it had not been paid. */
  forgivenCents: z.int().min(0),
  means: z.array(z.object({ label: line(80), cents: z.int() })),
  /** Of the credit invoice that goes with it. */
  creditInvoice: line(40).nullable(),
  signature: line(10).nullable(),
  software: line(60),
})

const factRow = z.tuple([z.string().max(60), z.string().max(300)])

/** Attestation of a till towards the tax office: a part of the publisher, a part of the user. */
export const attestationDocument = z.object({
  locale: z.literal('fr').default('fr'),
  title: z.string().min(1).max(200),
  software: z.string().min(1).max(60),
  law: z.string().max(300),
  parts: z
    .array(
      z.object({
        title: z.string().min(1).max(120),
        text: z.string().max(1000),
        facts: z.array(factRow).max(12),
        sections: z.array(z.object({ title: z.string().max(120), items: z.array(z.string().max(400)).max(20) })).max(6),
        /** Who signs, and what they write by hand. */
        sign: z.string().max(120),
        signHow: z.string().max(300),
      }),
    )
    .min(1)
    .max(4),
  warning: z.string().max(500),
  footer: z.string().max(200),
})
