import { newLinkToken, isLinkToken } from '../../../platform/link-pages.ts'
import { giftCardPdf, giftCardSettings } from '../../codes/index.ts'
import { legalTerms } from '../../storefront/index.ts'
import { closedPage } from '../buying/show-buying.ts'
import { bodyOf } from '../../../platform/files/file-body.ts'
import type { Sent, Visit } from '../visit.ts'
import { byPerson, type Form, stampOf, typed } from '../write/forms.ts'
import { boughtCard, buyCard } from './buy-card.ts'
import { cardFaults, readCard } from './card-form.ts'
import { sellsGiftCards, sendingDays } from './offered-cards.ts'

export const isGiftCard = (path: string): boolean => path.split('/')[1] === 'gift-card'

const late = {
  fr: 'Ce formulaire est resté ouvert trop longtemps, ou a été envoyé trop vite. Vérifiez-le et envoyez-le de nouveau.',
  en: 'This form stayed open too long, or was sent too quickly. Check it and send it again.',
}
const hidden = { title: '', description: '', hidden: true }

/** The form, and the card that it became; undefined where there is none. */
export async function showGiftCard(visit: Visit): Promise<Sent | undefined> {
  const [, , token = '', file, ...more] = visit.place.path.split('/')
  if (more.length > 0 || (token && !isLinkToken(token))) return undefined
  if (token) return file === undefined ? bought(visit, token) : file === 'card.pdf' ? paper(visit, token) : undefined
  if (await visit.isClosed()) return closedPage(visit)
  if (!(await visit.read(sellsGiftCards))) return undefined
  return form(visit, 200, { amount: '', free: '' }, {})
}

/** What a visitor sends by it. */
export async function sendGiftCard(visit: Visit, sent: Form): Promise<Sent | undefined> {
  if (visit.place.path !== '/gift-card') return undefined
  if (await visit.isClosed()) return closedPage(visit)
  if (!(await visit.read(sellsGiftCards))) return undefined
  const { language } = visit.place
  const given = readCard(sent)
  const token = typed(sent, 'token', 22)
  if (!isLinkToken(token) || !byPerson(visit.keys, visit.site.id, sent, new Date())) return form(visit, 400, given, { all: late[language] })
  const faults = await visit.read(async (ctx) => {
    const config = await giftCardSettings(ctx)
    return cardFaults(language, given, { ...config, ...sendingDays(ctx, config.validMonths) })
  })
  if (Object.keys(faults).length > 0) return form(visit, 400, given, faults, token)
  const made = await visit.write((ctx) =>
    buyCard(ctx, { token, typed: given, agrees: sent.get('agree') === 'yes', terms: Number(sent.get('terms')) || null, language }),
  )
  if (made === 'stale') return form(visit, 400, given, { all: late[language] })
  if ('faults' in made) return form(visit, 409, given, made.faults, token)
  return made.payPath ? visit.redirect(made.payPath) : visit.goTo(`/gift-card/${token}`)
}

async function form(
  visit: Visit,
  status: number,
  given: Readonly<Record<string, string>>,
  faults: Readonly<Record<string, string>>,
  token = newLinkToken(),
): Promise<Sent> {
  const shown = await visit.read(async (ctx) => {
    const [config, { inForce }] = await Promise.all([giftCardSettings(ctx), legalTerms(ctx, 'sales')])
    return { config, terms: inForce?.number ?? null, ...sendingDays(ctx, config.validMonths) }
  })
  const { config, ...rest } = shown
  const { title, text, conditions, amounts, validMonths, image, freeAmount, minCents, maxCents } = config
  const content = {
    kind: 'gift_card',
    title,
    text,
    conditions,
    amounts,
    validMonths,
    imageKey: image?.ready ? image.key : null,
    imageAlt: image?.alt ?? '',
    free: freeAmount ? { minCents, maxCents } : null,
    typed: given,
    faults,
    stamp: stampOf(visit.keys, visit.site.id, new Date()),
    token,
    ...rest,
  } as const
  return visit.page(status, { title, description: text.slice(0, 160), imageKey: content.imageKey }, content)
}

async function bought(visit: Visit, token: string): Promise<Sent | undefined> {
  const card = await visit.read((ctx) => boughtCard(ctx, token))
  if (!card) return undefined
  visit.reply.header('referrer-policy', 'no-referrer')
  const { voucherId: _id, ...content } = card
  return visit.page(200, hidden, content)
}

/** The card to print and give by hand, for whoever bought it. */
async function paper(visit: Visit, token: string): Promise<Sent | undefined> {
  const made = await visit.read(async (ctx) => {
    const card = await boughtCard(ctx, token)
    return card?.state === 'paid' ? giftCardPdf(ctx, card.voucherId) : undefined
  })
  if (!made) return undefined
  const body = await bodyOf(made)
  void visit.reply
    .headers({ 'content-type': 'application/pdf', 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' })
    .send(body)
  return 'sent'
}
