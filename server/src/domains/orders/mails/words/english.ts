import { dayInWords } from '../../../../platform/day-in-words.ts'
import type { MailWords } from './words.ts'

const toSettle = (due: string | null): string[] => (due ? [`There is ${due} left to pay on the spot.`] : [])
const parcel = (tracking: string | null): string[] => (tracking ? [`Parcel tracking: ${tracking}.`] : [])
const atRelay = (relay: string | null): string[] => (relay ? [`The parcel will wait for you at the pick-up point: ${relay}.`] : [])

export const english: MailWords = {
  hello: (name) => `Hello ${name},`,
  nobody: 'Sir or Madam',
  handOver: {
    on_site: 'Taken away on the spot',
    collect: 'Collected at the nursery',
    home: 'Home delivery',
    relay: 'Pick-up point',
    own_truck: 'Delivered by ourselves',
  },
  totals: {
    delivery: 'Delivery',
    excl: 'Total excl. VAT',
    vat: 'VAT',
    incl: 'Total incl. VAT',
    total: 'Total',
    paid: 'Already paid',
    due: 'Left to pay',
  },
  excl: ' excl. VAT',
  discount: 'discount',
  onRequest: 'on request',
  agree: 'See and accept the quotation',
  follow: 'Follow my parcel',
  grown: (plants, asked, label) => (plants === asked ? `${plants} × ${label}` : `${plants} of ${asked} × ${label}`),
  plain: {
    prepared: ({ reference }) => ({
      subject: `Your order ${reference} is prepared`,
      paragraphs: ['Your plants are chosen and set aside. We shall write to you as soon as they leave or can be collected.'],
    }),
    ready: ({ reference, wantedOn, due }) => ({
      subject: `Your order ${reference} is waiting for you`,
      paragraphs: [
        'Your plants are ready: you can come and collect them at the nursery.',
        ...(wantedOn ? [`Collection planned on ${wantedOn}.`] : []),
        ...toSettle(due),
      ],
    }),
    shipped: ({ reference, tracking, relay }) => ({
      subject: `Your order ${reference} is on its way`,
      paragraphs: [
        'Your plants have left the nursery. When they arrive, unpack them at once and water them.',
        ...parcel(tracking),
        ...atRelay(relay),
      ],
    }),
    part_shipped: ({ reference, tracking, relay }) => ({
      subject: `A part of your order ${reference} is on its way`,
      paragraphs: [
        'A first part of your plants has left the nursery; the rest follows in its season.',
        ...parcel(tracking),
        ...atRelay(relay),
      ],
    }),
    invoice: ({ reference, due }) => ({
      subject: `Your invoice for order ${reference}`,
      paragraphs: ['Please find your invoice attached.', ...(due ? [`There is ${due} left to pay.`] : [])],
    }),
    refund: ({ reference, refunded }) => ({
      subject: `Refund on your order ${reference}`,
      paragraphs: [`We have refunded you ${refunded} on this order. Depending on the means of payment, allow a few days.`],
    }),
    slot_reminder: ({ reference, due }, slot) => ({
      subject: `Your collection of order ${reference}`,
      paragraphs: [
        slot
          ? `We look forward to seeing you at the nursery on ${dayInWords(slot.day, 'en')}, between ${slot.from} and ${slot.to}.`
          : 'We look forward to seeing you at the nursery.',
        ...toSettle(due),
      ],
    }),
    round_slot: ({ reference, due }, slot) => ({
      subject: `Delivery of your order ${reference}`,
      paragraphs: [
        slot
          ? `We bring your plants on ${dayInWords(slot.day, 'en')}, between ${slot.from} and ${slot.to}. If that does not suit you, please answer soon.`
          : 'We bring your plants soon, and will tell you the day and the hour.',
        ...(due ? [`There is ${due} left to pay on delivery.`] : []),
      ],
    }),
    grown_ready: ({ reference, wantedOn }) => ({
      subject: `Your plants of order ${reference} are ready`,
      paragraphs: [
        'The plants that we grew for you are ready and kept for you.',
        ...(wantedOn ? [`Collection or delivery planned on ${wantedOn}.`] : ['Answer us to agree on the day of collection or delivery.']),
      ],
    }),
    grown_short: ({ reference }) => ({
      subject: `Your plants of order ${reference}: some will be missing`,
      paragraphs: [
        'A part of the plants that we grow for you will not make it. We shall contact you to propose a solution; you may also answer this message.',
      ],
    }),
    quotation_reminder: ({ reference, total, validUntil }) => ({
      subject: `Your quotation ${reference} ends soon`,
      paragraphs: [
        `This quotation of ${total} stays valid${validUntil ? ` until ${validUntil}` : ''}. Answer us to accept or to change it.`,
      ],
    }),
    deposit_reminder: ({ reference, depositLeft }) => ({
      subject: `Deposit awaited for your order ${reference}`,
      paragraphs: [
        `We await the deposit of ${depositLeft} to prepare your order. If it has left meanwhile, please disregard this message.`,
      ],
    }),
  },
}
