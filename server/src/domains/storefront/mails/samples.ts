import type { OrderMailKind } from '@plantule/contract/orders/mails'
import {
  type MailFlow,
  type MailTongue,
  mailFlows,
  type MailValues,
  type OwnWords,
  variablesOf,
} from '@plantule/contract/platform/mail-flows'
import type { previewedFlows } from '@plantule/contract/storefront/mails'
import type { Ctx } from '../../../platform/context.ts'
import type { Written } from '../../../platform/mail/compose.ts'
import { contentOf } from '../../../platform/mail/templates.ts'
import { giftCardMail } from '../../codes/index.ts'
import { invoiceMail } from '../../invoicing/index.ts'
import { inventedOrderMail, newestOrderMail } from '../../orders/index.ts'
import { reminderMail } from '../../receivables/index.ts'
import { currentShop } from '../../shops/index.ts'
import { ticketMail } from '../../till/index.ts'

/** Whatever its template: only composing looks into it. */
export type AnyMail = Written<'message'>
type Previewed = (typeof previewedFlows)[number]
type About = { mail: AnyMail; about: string | null }

const others = ['message', 'invoice', 'payment_reminder', 'ticket', 'gift_card'] as const
const isOther = (flow: Previewed): flow is (typeof others)[number] => (others as readonly string[]).includes(flow)
const kindOf = (flow: Exclude<Previewed, (typeof others)[number]>): Exclude<OrderMailKind, 'message'> =>
  flow === 'order_invoice' ? 'invoice' : (flow as Exclude<OrderMailKind, 'message'>)

/** A mail about the newest record that it could be about, else about an invented one. */
export async function exampleOf(ctx: Ctx, flow: Previewed, language: MailTongue): Promise<About> {
  const { name } = await currentShop(ctx)
  if (!isOther(flow)) {
    const real = await newestOrderMail(ctx, kindOf(flow), language)
    return real ? { mail: real.written as AnyMail, about: real.about } : { mail: invented(flow, language, name), about: null }
  }
  return (await newestOf(ctx, flow, language, name)) ?? { mail: invented(flow, language, name), about: null }
}

async function newestOf(ctx: Ctx, flow: (typeof others)[number], language: MailTongue, shop: string): Promise<About | undefined> {
  if (flow === 'invoice') {
    const row = await ctx.db
      .selectFrom('invoice')
      .select(['kind', 'number', 'issued_on', 'due_on', 'incl_cents'])
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    return row && { mail: invoiceMail(row, '', shop, language), about: row.number }
  }
  if (flow === 'ticket') {
    const row = await ctx.db.selectFrom('ticket').select('number').orderBy('id', 'desc').limit(1).executeTakeFirst()
    return row && { mail: ticketMail(row.number, shop), about: row.number }
  }
  if (flow === 'payment_reminder') {
    const row = await ctx.db
      .selectFrom('payment_reminder')
      .select(['number', 'letter', 'total_cents'])
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    if (!row) return undefined
    const { title, message } = row.letter
    const letter = { number: row.number, title, message: message ?? '', totalCents: row.total_cents }
    return { mail: reminderMail(letter, shop, language), about: row.number }
  }
  return undefined
}

const hello = { fr: 'Bonjour Camille Martin,', en: 'Hello Camille Martin,' }
const said = {
  fr: 'Vos plants sont arrivés chez nous ce matin, en parfait état.',
  en: 'Your plants arrived with us this morning, in perfect state.',
}
const about = { fr: 'Des nouvelles de vos plants', en: 'News of your plants' }

export function invented(flow: Previewed, language: MailTongue, shop: string): AnyMail {
  if (!isOther(flow)) return inventedOrderMail(kindOf(flow), language) as AnyMail
  if (flow === 'message')
    return { flow, template: 'message', data: { subject: about[language], paragraphs: [hello[language], said[language]] } }
  if (flow === 'ticket') return ticketMail('T-2026-000123', shop)
  if (flow === 'gift_card') return giftCardMail({ recipient: 'Camille Martin', cents: 5_000, message: '' }, shop)
  if (flow === 'invoice') {
    const row = { kind: 'invoice', number: 'F-2026-0042', issued_on: '2026-11-12', due_on: '2026-12-12', incl_cents: 4_900 } as const
    return invoiceMail(row, '', shop, language)
  }
  const title = language === 'fr' ? 'Rappel de paiement' : 'Payment reminder'
  const message =
    language === 'fr' ? 'Sauf erreur, cette facture n’est pas encore réglée.' : 'Unless we are mistaken, this invoice is not paid yet.'
  return reminderMail({ number: 'RL2026-00042', title, message, totalCents: 4_900 }, shop, language)
}

const isPreviewed = (flow: MailFlow): flow is Previewed => mailFlows[flow].variables !== null

/** A text about an invented record as one about any: what it says of that record becomes a variable. */
function withVariables(words: string, values: MailValues): string {
  const pairs = Object.entries(values).filter((pair): pair is [string, string] => Boolean(pair[1]))
  return pairs.toSorted((a, b) => b[1].length - a[1].length).reduce((text, [name, value]) => text.replaceAll(value, `{${name}}`), words)
}

/** What the product would say, with its variables; null where nobody changes it. */
export function usualWords(flow: MailFlow): Record<MailTongue, OwnWords> | null {
  if (!isPreviewed(flow)) return null
  const of = (language: MailTongue): OwnWords => {
    const { template, data, values = {} } = invented(flow, language, '{boutique}')
    const known = Object.fromEntries(Object.entries(values).filter(([name]) => (variablesOf(flow) as readonly string[]).includes(name)))
    const { subject, blocks } = contentOf(template, data, '{boutique}', language)
    const text = blocks.flatMap((block) => (block.kind === 'text' && block.words ? [block.text] : [])).join('\n\n')
    return { subject: withVariables(subject, known), text: withVariables(text, known) }
  }
  return { fr: of('fr'), en: of('en') }
}
