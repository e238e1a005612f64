import { extractOf } from '@plantule/contract/fiscal/device-chain'
import { ticketPath } from '@plantule/contract/till/ticket-address'
import type { TicketPaper } from '@plantule/contract/till/ticket-paper'
import type { TFunction } from 'i18next'
import type { AloneTicket, Kept } from '../../../../offline/device-store.ts'
import { moment } from '../../../../ui/format.ts'

const codes = 'ABCDEFGH'

/** The paper of a ticket that this device sold alone. */
export function paperOf(
  { sale, signed }: AloneTicket,
  kit: Kept['kit'] | undefined,
  t: TFunction<['till', 'tillOffline', 'orders']>,
): TicketPaper {
  const code = (rateBp: number): string => codes[sale.rates.findIndex((rate) => rate.rateBp === rateBp)] ?? ''
  return {
    kind: 'sale',
    number: sale.number,
    originalNumber: null,
    at: moment(sale.at),
    register: sale.register,
    operator: sale.operator,
    customer: sale.customerName,
    shop: { name: kit?.shop ?? '', lines: kit?.seller ?? [] },
    lines: sale.lines.map((line) => ({
      label: line.label,
      quantity: line.quantity,
      unitCents: line.unitCents,
      discountCents: line.discountCents,
      discountLabel: line.discountReason,
      code: (line.rateParts ?? [line]).map((part) => code(part.rateBp)).join(''),
      held: (line.parts ?? []).map((part) => `${part.quantity} × ${part.label}`),
      totalCents: line.netCents,
    })),
    // Alone a device sells none: only the server draws codes.
    giftCards: [],
    items: sale.lines.reduce((sum, line) => sum + line.quantity, 0),
    totalCents: sale.inclCents,
    discountCents: sale.discountCents,
    rates: sale.rates.map((rate) => ({ ...rate, code: code(rate.rateBp) })),
    exemption: kit?.exemption ?? null,
    payments: sale.payments.map((payment) => ({ label: t(`orders:paymentTypes.${payment.payment_type}`), cents: payment.givenCents })),
    changeCents: sale.changeCents,
    duplicate: 0,
    policy: kit?.settings.returnsPolicy ?? '',
    signature: extractOf(signed.signature),
    software: kit?.software ?? '',
    training: false,
    address: kit ? kit.address + ticketPath(kit.uid, sale.uuid) : '',
  }
}
