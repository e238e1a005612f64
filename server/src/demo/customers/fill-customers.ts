import type { Ctx } from '../../platform/context.ts'
import { padded } from '../../platform/numbering.ts'
import { addDays, parisDay } from '../../platform/paris.ts'
import { searchText } from '../../platform/search-text.ts'
import { insertRows } from '../bulk.ts'
import { type DemoPerson, demoPeople } from './people.ts'
import { randomFrom } from '../random.ts'
import type { TermsId } from '../shops/shop-details.ts'

export type Buyer = {
  id: number
  person: DemoPerson
  name: string
  reference: string
  /** Pays after the invoice. */
  onTerms: boolean
  termsDays: number
  /** YYYY-MM-DD; nothing is ordered before. */
  since: string
  address: Record<string, string | null>
  search: string
}

const tags: Record<DemoPerson['kind'], string[]> = {
  private: [],
  landscaper: ['paysagiste'],
  reseller: ['revendeur'],
  'town-hall': ['collectivité'],
}
const kinds = { private: 'private', landscaper: 'professional', reseller: 'professional', 'town-hall': 'public' } as const

const vatNumber = (siren: string): string => `FR${padded((12 + 3 * (Number(siren) % 97)) % 97, 2)}${siren}`

/** Customers with their addresses and what was talked about with them. About two years old at most. */
export async function fillCustomers(ctx: Ctx, count: number, terms: readonly TermsId[]): Promise<Buyer[]> {
  const random = randomFrom('customers')
  const today = parisDay(ctx.now)
  const people = demoPeople(count, 'customers', '49')
  const rows = people.map((person, at) => {
    const term =
      person.kind === 'private'
        ? null
        : person.kind === 'town-hall'
          ? terms[1]
          : random.chance(0.7)
            ? random.pick(terms.slice(1))
            : terms[0]
    // The first third has always been there.
    const since = addDays(
      today,
      -Math.round(at < count / 3 ? 760 : 760 * (1 - (at - count / 3) / ((count * 2) / 3)) * random.between(0.9, 1) + 20),
    )
    return { person, term, since, reference: `CL${padded(at + 1, 6)}`, name: person.company || `${person.firstName} ${person.lastName}` }
  })
  const made = await insertRows<{ id: number }>(
    ctx,
    'customer',
    rows.map(({ person, term, since, reference, name }) => ({
      reference,
      kind: kinds[person.kind],
      first_name: person.firstName,
      last_name: person.lastName,
      company: person.company,
      name,
      email: person.email,
      phone: person.phone,
      siren: person.siret.slice(0, 9) || null,
      siret: person.siret || null,
      vat_number: person.kind === 'private' || person.kind === 'town-hall' ? null : vatNumber(person.siret.slice(0, 9)),
      invoicing_terms_id: term?.id ?? null,
      tags: tags[person.kind],
      search: searchOf(person, reference),
      created_at: `${since}T08:30:00Z`,
    })),
    ['id'],
  )
  await insertRows(ctx, 'number_series', [{ series: 'customer', last: count }])
  const buyers = rows.map(({ person, term, since, reference, name }, at) => ({
    id: made[at]?.id ?? 0,
    person,
    name,
    reference,
    since,
    onTerms: term !== null,
    termsDays: term ? Number(/\d+/.exec(term.name)?.[0] ?? 0) + (term.name.includes('fin de mois') ? 15 : 0) : 0,
    address: addressOf(person),
    search: searchText(name, reference, person.email, person.phone, person.commune, person.postcode),
  }))
  await insertRows(
    ctx,
    'customer_address',
    buyers.map((buyer) => ({ customer_id: buyer.id, label: null, ...buyer.address, is_billing: true, is_delivery: true })),
  )
  await addTalks(ctx, buyers)
  return buyers
}

const addressOf = (person: DemoPerson) => ({
  company: person.company || null,
  name: `${person.firstName} ${person.lastName}`,
  line1: person.street,
  line2: null,
  postcode: person.postcode,
  city: person.commune,
  country: 'FR',
  phone: person.phone,
  note: null,
})

/** The same parts as a customer's form writes. */
const searchOf = (person: DemoPerson, reference: string): string =>
  searchText(
    reference,
    person.firstName,
    person.lastName,
    person.company,
    person.email,
    person.phone,
    person.siret.slice(0, 9),
    person.postcode,
    person.commune,
    ...tags[person.kind],
  )

const talks = [
  { kind: 'call', body: 'Demande de disponibilités pour une haie de 40 m.' },
  { kind: 'call', body: 'Rappelé : livraison possible le mardi matin.' },
  { kind: 'visit', body: 'Venu choisir des sujets en pleine terre, à marquer avant arrachage.' },
  { kind: 'mail', body: 'Liste de plantation reçue, chiffrage à envoyer.' },
  { kind: 'note', body: 'Préfère retirer le samedi avant 10 h.' },
  { kind: 'note', body: 'Sol calcaire : éviter la terre de bruyère.' },
  { kind: 'visit', body: 'Très content des fruitiers de l’an passé.' },
] as const

async function addTalks(ctx: Ctx, buyers: readonly Buyer[]): Promise<void> {
  const random = randomFrom('talks')
  const rows = buyers
    .filter(() => random.chance(0.25))
    .map((buyer) => ({
      customer_id: buyer.id,
      ...random.pick(talks),
      at: `${addDays(parisDay(ctx.now), -random.whole(1, 300))}T${padded(random.whole(8, 16), 2)}:20:00Z`,
      author: random.pick(['Camille Moreau', 'Léa Garnier']),
    }))
  await insertRows(
    ctx,
    'customer_interaction',
    rows.toSorted((a, b) => a.at.localeCompare(b.at)),
  )
}
