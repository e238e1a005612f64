import type { RelayPoint } from '@plantule/contract/carriers/relay'
import { sayRefusal } from '../../../platform/problem.ts'
import { Refused } from '../../../platform/refused.ts'
import { findRelays } from '../../carriers/index.ts'
import type { Visit } from '../visit.ts'
import type { CheckoutTyped } from './checkout-form.ts'

const words = {
  fr: {
    where: 'Indiquez un code postal pour chercher les points relais.',
    silent:
      'Les points relais ne peuvent pas être affichés pour l’instant. Réessayez dans un moment, ou choisissez une autre façon de recevoir vos plantes.',
    none: 'Aucun point relais près de ce code postal : essayez-en un autre.',
  },
  en: {
    where: 'Give a postcode to look for pick-up points.',
    silent: 'Pick-up points cannot be shown for now. Try again in a while, or choose another way to receive your plants.',
    none: 'No pick-up point near this postcode: try another one.',
  },
}

/** Relays near what a visitor typed, or the sentence why there are none: whoever waits for a carrier may always choose another way. */
export async function relaysFor(visit: Visit, given: CheckoutTyped): Promise<{ items: RelayPoint[] } | { fault: string }> {
  const { language } = visit.place
  const w = words[language]
  const postcode = given.near || given.postcode
  if (!/^[A-Za-z0-9 -]{4,12}$/.test(postcode)) return { fault: w.where }
  const city = postcode === given.postcode ? given.city : ''
  try {
    const ask = await visit.ask((ctx) =>
      findRelays(ctx, { postcode, city, country: /^[A-Z]{2}$/.test(given.country) ? given.country : 'FR' }),
    )
    const { items } = await ask()
    return items.length > 0 ? { items } : { fault: w.none }
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    // What is wrong with the shop's keys is none of a visitor's business.
    return { fault: error.code === 'too_many_requests' ? sayRefusal(error, language) : w.silent }
  }
}
