import { choiceOf } from '@plantule/contract/carriers/relay'
import { TRACKING_PARAMETER } from '@plantule/contract/tracking/address'
import { isLinkToken } from '../../../platform/link-pages.ts'
import type { Sent, Visit } from '../visit.ts'
import { changed, isKey } from './basket-cookie.ts'
import { beginCheckout, order } from './checkout.ts'
import { type CheckoutTyped, faultsOf, readTyped } from './checkout-form.ts'
import { byPerson, type Form, typed } from '../write/forms.ts'
import { basketOf } from './basket.ts'
import { offeredModes } from './offered.ts'
import { relaysFor } from './relays-for.ts'
import { orderIdOf } from './order-page.ts'
import { askLink } from './rest-of-order.ts'
import { checkoutPage, closedPage, recapPage } from './show-buying.ts'

const said = {
  fr: 'Ce formulaire est resté ouvert trop longtemps, ou a été envoyé trop vite. Vérifiez-le et envoyez-le de nouveau.',
  en: 'This form stayed open too long, or was sent too quickly. Check it and send it again.',
}

/** What a visitor sends from the basket to the order; undefined where nothing is sent to. */
export async function sendBuying(visit: Visit, form: Form): Promise<Sent | undefined> {
  const [, room, part = '', what, ...more] = visit.place.path.split('/')
  if (room === 'order' && what === 'pay' && more.length === 0) return isLinkToken(part) ? pay(visit, part, form) : undefined
  if (what !== undefined) return undefined
  if ((room === 'basket' || room === 'checkout') && (await visit.isClosed())) return closedPage(visit)
  if (room === 'basket') return part === '' ? putIn(visit, form, true) : part === 'change' ? putIn(visit, form, false) : undefined
  if (room !== 'checkout') return undefined
  return part === '' ? begin(visit, form) : isLinkToken(part) ? confirm(visit, part, form) : undefined
}

async function putIn(visit: Visit, form: Form, add: boolean): Promise<Sent> {
  // Blocks of a page name the size alone.
  const key = form.get('key') ?? `s${form.get('subproductId') ?? ''}`
  const quantity = Number(form.get('quantity') ?? 1)
  if (isKey(key) && Number.isSafeInteger(quantity)) {
    const items = changed(visit.items, key, quantity, add)
    // Nothing but what is sold enters a basket; what it holds already may leave it.
    const known = !add || (await visit.read((ctx) => basketOf(ctx, [{ key, quantity: 1 }]))).lines.every(({ fault }) => fault !== 'gone')
    if (known) visit.keepBasket(items)
  }
  return visit.goTo('/basket')
}

async function begin(visit: Visit, form: Form): Promise<Sent> {
  const { language } = visit.place
  const given = readTyped(form)
  if (form.has('find')) return showRelays(visit, given)
  if (!byPerson(visit.keys, visit.site.id, form, new Date())) return checkoutPage(visit, 400, given, { all: said[language] })
  const [basket, offered] = await visit.read(async (ctx) => [await basketOf(ctx, visit.items), await offeredModes(ctx)] as const)
  if (!basket.ready) return visit.goTo('/basket')
  const around = given.mode === 'relay' && offered.modes.includes('relay') ? await relaysFor(visit, given) : null
  const relays = around && 'items' in around ? around.items : null
  const faults = faultsOf(language, given, { ...offered, relays })
  if (around && 'fault' in around) Object.assign(faults, { relay: around.fault })
  if (Object.keys(faults).length > 0) return checkoutPage(visit, 400, given, { ...faults }, relays)
  const found = relays?.find(({ id }) => id === given.relay)
  const relay = found ? choiceOf(found) : null
  const { link, letter } = visit.cameBy
  const trackingCode = typed(form, TRACKING_PARAMETER, 40) || link
  const begun = await visit.write((ctx) =>
    beginCheckout(ctx, { items: visit.items, typed: given, language, trackingCode, letter, relay }, visit.basket),
  )
  return 'token' in begun ? visit.goTo(`/checkout/${begun.token}`) : checkoutPage(visit, 409, given, { ...begun.faults }, relays)
}

/** The form again, with the relays near the postcode; nothing of it is checked yet. */
async function showRelays(visit: Visit, given: CheckoutTyped): Promise<Sent> {
  const shown = { ...given, mode: 'relay' }
  const found = await relaysFor(visit, given)
  if ('fault' in found) return checkoutPage(visit, 200, shown, { relay: found.fault })
  const near = given.near || given.postcode
  return checkoutPage(visit, 200, { ...shown, near }, {}, found.items)
}

async function confirm(visit: Visit, token: string, form: Form): Promise<Sent | undefined> {
  const given = { agrees: form.get('agree') === 'yes', means: form.get('means') ?? '', shown: Number(form.get('shown') ?? 0) }
  const made = await visit.write((ctx) => order(ctx, token, given))
  if (made === 'unknown') return undefined
  if ('fault' in made) return recapPage(visit, token, undefined, made.fault)
  visit.keepBasket([])
  if (made.payPath) return visit.redirect(made.payPath)
  return visit.goTo(`/order/${token}`)
}

/** To the page to pay an order, or a rest of it, by a new link where the last one had its time; else back to where they asked for it. */
async function pay(visit: Visit, token: string, form: Form): Promise<Sent | undefined> {
  const id = await visit.read((ctx) => orderIdOf(ctx, token))
  if (id === undefined) return undefined
  const path = await visit.write((ctx) => askLink(ctx, id, typed(form, 'reference', 40)))
  return path ? visit.redirect(path) : visit.goTo(`/order/${token}`)
}
