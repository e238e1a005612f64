import type { Company } from '@plantule/contract/shops/opening'
import { z } from 'zod'
import { askOutside } from '../../../platform/outgoing/ask-outside.ts'
import type { Services } from '../../../platform/services.ts'

/** Somebody waits with a form that they may fill in themselves. */
const MS = 3_000
const BYTES = 500_000

const place = z.object({
  siret: z.string(),
  adresse: z.string().nullish(),
  code_postal: z.string().nullish(),
  libelle_commune: z.string().nullish(),
})
const Found = z.object({
  results: z.array(
    z.object({
      nom_complet: z.string().nullish(),
      nom_raison_sociale: z.string().nullish(),
      siege: place.nullish(),
      matching_etablissements: z.array(place).nullish(),
    }),
  ),
})

/** Companies may keep their address to themselves; the register then writes this in its place. */
const told = (value: string | null | undefined): string => (value && !value.includes('NON-DIFFUSIBLE') ? value.trim() : '')

/** The register writes the whole address in one line; the place stands in fields of its own. */
function street(address: string, postcode: string, city: string): string {
  const tail = `${postcode} ${city}`.trim()
  return (tail && address.endsWith(tail) ? address.slice(0, -tail.length) : address).replace(/[\s,]+$/, '').slice(0, 150)
}

/** The company of a SIRET as an answer of the register tells it; null when it is not there. */
export function companyIn(answer: unknown, siret: string): Company | null {
  const read = Found.safeParse(answer)
  if (!read.success) return null
  for (const { nom_complet, nom_raison_sociale, siege, matching_etablissements } of read.data.results) {
    const at = [...(matching_etablissements ?? []), ...(siege ? [siege] : [])].find((each) => each.siret === siret)
    if (!at) continue
    const [postcode, city] = [told(at.code_postal), told(at.libelle_commune)]
    const name = (told(nom_raison_sociale) || told(nom_complet)).slice(0, 120)
    return { name, line1: street(told(at.adresse), postcode, city), postcode, city: city.slice(0, 100) }
  }
  return null
}

/**
 * Asks the public register of companies, where the installation allows it. Null for anything but a plain answer: what it would have
 * filled in is typed instead.
 */
export async function findCompany({ config, log }: Pick<Services, 'config' | 'log'>, siret: string): Promise<Company | null> {
  const { register } = config.opening
  if (!register || !siret) return null
  try {
    const url = `${register}/search?q=${siret}&page=1&per_page=1`
    const { status, body } = await askOutside(url, {}, { ms: MS, bytes: BYTES, redirects: 0, inner: config.innerAddresses })
    return status === 200 ? companyIn(JSON.parse(body.toString('utf8')), siret) : null
  } catch (error) {
    log.info({ err: error }, 'the register of companies did not answer')
    return null
  }
}
