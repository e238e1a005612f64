import { referenceRows } from '../../domains/taxonomy/index.ts'
import { landscapers, lastNames, menNames, resellers, streets, womenNames } from './names.ts'
import { type Random, randomFrom } from '../random.ts'

export type PersonKind = 'private' | 'landscaper' | 'reseller' | 'town-hall'

export type DemoPerson = {
  kind: PersonKind
  firstName: string
  lastName: string
  /** Empty for a private person. */
  company: string
  /** Fourteen digits with a valid check digit; empty for a private person. */
  siret: string
  /** At a domain that is reserved for examples. */
  email: string
  /** A number of the ranges that the regulator keeps for fiction. */
  phone: string
  street: string
  postcode: string
  commune: string
  /** INSEE code. */
  communeCode: string
}

type Commune = { code: string; name: string; postcode: string; population: number }

/** Mainland communes with a postcode, with their population added up, so that large towns are drawn more often. */
function mainland(): { commune: Commune; until: number }[] {
  let until = 0
  return referenceRows('communes.tsv.gz').flatMap((row) => {
    const population = Number(row['population'])
    const postcode = row['postcodes']?.split(';')[0] ?? ''
    if (!population || !/^(?!97|98)\d{5}$/.test(postcode)) return []
    // The square root keeps villages in the picture: nurseries sell in the country.
    until += Math.sqrt(population)
    return [{ commune: { code: row['insee'] ?? '', name: row['name'] ?? '', postcode, population }, until }]
  })
}

/**
 * People and organisations that may buy at a French nursery, the same for the same seed. Nobody real is meant.
 * @param department keeps about two in three in that department (a code such as `29`), as for a shop's own customers
 */
export function demoPeople(count: number, seed: number | string = 'plantule', department?: string): DemoPerson[] {
  const random = randomFrom(seed)
  const everywhere = mainland()
  const near = department ? everywhere.filter(({ commune }) => commune.code.startsWith(department)).map(({ commune }) => commune) : []
  return Array.from({ length: count }, (_, at) => {
    const kind = kindOf(random)
    const commune = near.length > 0 && random.chance(0.65) ? random.pick(near) : drawn(everywhere, random)
    return person(kind, commune, at, random)
  })
}

function kindOf(random: Random): PersonKind {
  const draw = random.next()
  return draw < 0.72 ? 'private' : draw < 0.86 ? 'landscaper' : draw < 0.94 ? 'reseller' : 'town-hall'
}

function drawn(communes: readonly { commune: Commune; until: number }[], random: Random): Commune {
  const sought = random.next() * (communes.at(-1)?.until ?? 0)
  let [low, high] = [0, communes.length - 1]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((communes[middle]?.until ?? 0) > sought) high = middle
    else low = middle + 1
  }
  const found = communes[low]
  if (!found) throw new Error('The reference data holds no commune')
  return found.commune
}

function person(kind: PersonKind, commune: Commune, at: number, random: Random): DemoPerson {
  const firstName = random.pick(random.chance(0.55) ? womenNames : menNames)
  const lastName = random.pick(lastNames)
  const street = `${random.whole(1, 98)}${random.chance(0.08) ? ' bis' : ''} ${random.pick(streets)}`
  return {
    kind,
    firstName,
    lastName,
    company: companyOf(kind, lastName, commune, random),
    siret: kind === 'private' ? '' : siret(random),
    email: `${plain(firstName)}.${plain(lastName)}${at + 1}@example.com`,
    phone: `${random.pick(['019900', '026191', '035301', '046571', '053649', '063998'])}${String(random.whole(0, 9999)).padStart(4, '0')}`,
    street: kind === 'town-hall' ? 'place de la Mairie' : street.replace(/^\d+( bis)? (lieu-dit|lotissement)/, '$2'),
    postcode: commune.postcode,
    commune: commune.name,
    communeCode: commune.code,
  }
}

function companyOf(kind: PersonKind, lastName: string, commune: Commune, random: Random): string {
  if (kind === 'private') return ''
  if (kind === 'town-hall') return `Mairie ${of(commune.name)}`
  return `${random.pick(kind === 'landscaper' ? landscapers : resellers)} ${lastName}`
}

/** French genitive of a commune: `de Brest`, `d'Auray`, `du Mans`, `des Sables-d'Olonne`, `de La Rochelle`. */
export function of(commune: string): string {
  if (commune.startsWith('Le ')) return `du ${commune.slice(3)}`
  if (commune.startsWith('Les ')) return `des ${commune.slice(4)}`
  return /^[aeiouyàâéèêëîïôœ]/i.test(commune) ? `d'${commune}` : `de ${commune}`
}

const plain = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/[^a-zA-Z]/g, '')
    .toLowerCase()

/** SIREN and SIRET both carry a Luhn digit at their end. */
function siret(random: Random): string {
  const siren = withLuhn(String(random.whole(10_000_000, 99_999_999)))
  return withLuhn(`${siren}${String(random.whole(1, 3)).padStart(4, '0')}`)
}

function withLuhn(digits: string): string {
  const sum = [...digits].reverse().reduce((total, digit, at) => {
    const value = at % 2 ? Number(digit) : Number(digit) * 2
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return `${digits}${(10 - (sum % 10)) % 10}`
}
