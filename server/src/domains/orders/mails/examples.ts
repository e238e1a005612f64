import type { OrderMailKind } from '@plantule/contract/orders/mails'
import { dayInWords } from '../../../platform/day-in-words.ts'
import type { Ctx } from '../../../platform/context.ts'
import { euros } from '../../../platform/euros.ts'
import type { Written } from '../../../platform/mail/compose.ts'
import type { TemplateName } from '../../../platform/mail/templates.ts'
import { findOrder } from '../orders.db.ts'
import { composeMail, wordsIn } from './compose.ts'
import type { Facts, Language } from './words/words.ts'

type AnyMail = { [T in TemplateName]: Written<T> }[TemplateName]
type Kind = Exclude<OrderMailKind, 'message'>

/** The mail of a kind about the newest order that it could be about; undefined while there is none. */
export async function newestOrderMail(ctx: Ctx, kind: Kind, language: Language): Promise<{ written: AnyMail; about: string } | undefined> {
  const quoted = kind === 'quotation' || kind === 'quotation_reminder'
  const found = await ctx.db
    .selectFrom('orders')
    .select('id')
    .where('status', quoted ? '=' : 'not in', quoted ? 'quotation' : (['draft', 'quotation', 'cancelled'] as never))
    .orderBy('placed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!found) return undefined
  const order = await findOrder(ctx, found.id)
  return { written: await composeMail(ctx, order, { kind, subject: '', message: '', language }), about: order.reference }
}

const DAY = '2026-11-25'
const factsIn = (language: Language): Facts => ({
  reference: 'C-2026-0042',
  due: euros(3_400, language),
  wantedOn: dayInWords(DAY, language),
  tracking: '8R12345678901',
  relay: null,
  refunded: euros(1_250, language),
  total: euros(4_900, language),
  validUntil: dayInWords(DAY, language),
  depositLeft: euros(1_500, language),
})
const who = 'Camille Martin'

/** The same about an invented order. */
export function inventedOrderMail(kind: Kind, language: Language): AnyMail {
  const words = wordsIn(language)
  const facts = factsIn(language)
  const slot = { day: DAY, from: '10:00', to: '10:30' }
  const values = {
    client: who,
    numero: facts.reference,
    total: facts.total,
    reste: facts.due,
    retrait: facts.wantedOn,
    suivi: facts.tracking,
    rembourse: facts.refunded,
    acompte: facts.depositLeft,
    validite: facts.validUntil,
    jour: dayInWords(slot.day, language),
    debut: slot.from,
    fin: slot.to,
  }
  const sale = {
    customer: who,
    number: facts.reference,
    date: dayInWords('2026-11-12', language),
    lines: [{ name: 'Carpinus betulus 60/80', detail: `20 × ${euros(245, language)}`, amount: euros(4_900, language) }],
    totals: [[words.totals.incl, facts.total]] as [string, string][],
  }
  if (kind === 'quotation') return { flow: kind, values, template: 'quotation', data: { ...sale, validUntil: facts.validUntil ?? '' } }
  if (kind === 'confirmation')
    return { flow: kind, values, template: 'order', data: { ...sale, delivery: words.handOver['collect'] ?? '' } }
  const { subject, paragraphs } = words.plain[kind](facts, slot)
  return {
    flow: kind === 'invoice' ? 'order_invoice' : kind,
    values,
    template: 'message',
    data: { subject, paragraphs: [words.hello(who), ...paragraphs] },
  }
}
