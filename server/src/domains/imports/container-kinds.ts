import type { rootTypes } from '@plantule/contract/catalogue/reference'
import { fold } from './reading/index.ts'

export type ContainerKind = {
  /** The same for all spellings of one container. */
  key: string
  /** As growers call it: C5, G9, Racines nues. */
  name: string
  volumeMl: number | null
  rootType: (typeof rootTypes)[number]
  /** Of a square or round pot that is known by its side. */
  sideCm: number | null
}

const plain = (name: string): string => fold(name).replace(/\s+/g, ' ')

const number = String.raw`(\d{1,4}(?:[.,]\d{1,3})?)`
const pot = '(?:c|ct|ctr|cont|conteneur|container|contenant|pot|bac)'
const sides = String.raw`(?:\s*[x×*]\s*\d{1,2}(?:[.,]\d)?)*`
const litres = [
  new RegExp(
    String.raw`^(?:${pot}\.?\s*(?:de\s*)?)?${number}\s*(?:l|lt|ltr|litres?|liters?|litros?)\.?(?:\s*(?:pot|conteneur|container))?$`,
  ),
  new RegExp(String.raw`^(?:c|ct|ctr|cont|conteneur|container)\.?\s*(?:de\s*)?${number}$`),
]
const millilitres = new RegExp(String.raw`^(?:${pot}\.?\s*(?:de\s*)?)?${number}\s*ml$`)
const godet = new RegExp(String.raw`^(?:g|gt|godets?)\.?\s*(?:de\s*)?(\d{1,2}(?:[.,]\d)?)${sides}\s*(?:cm)?$`)
/** A pot without unit could be of litres: only its short code, sides or centimetres tell. */
const square = [
  new RegExp(String.raw`^p\.?\s?(\d{1,2}(?:[.,]\d)?)${sides}\s*(?:cm)?$`),
  new RegExp(
    String.raw`^(?:pot|carre)s?\s*(?:de\s*|diametre\s*|ø\s*)?(\d{1,2}(?:[.,]\d)?)(?:${sides}\s*cm|(?:\s*[x×*]\s*\d{1,2}(?:[.,]\d)?)+)$`,
  ),
]
const rooted: [RegExp, string, ContainerKind['rootType']][] = [
  [/^(?:en )?(?:r\.? ?n\.?|racines? nues?|bare[ -]?roots?(?:ed)?)$/, 'Racines nues', 'bare'],
  [/^(?:en )?(?:mo|mottes?|root[ -]?ball(?:ed|s)?)$/, 'Motte', 'ball'],
  [/^(?:en )?(?:mg|mottes? grillagees?|wire root ball)$/, 'Motte grillagée', 'ball'],
  [/^(?:en )?(?:mp|mini[ -]?mottes?|mini[ -]?plugs?|plugs?)$/, 'Minimotte', 'plug'],
]

const figure = (text: string): number => Number(text.replace(',', '.'))

/** What a container is by how it is written (`5 L`, `5L`, `Pot 5 litres` and `C5` are one), or null where that does not tell. */
export function containerKind(written: string): ContainerKind | null {
  const name = plain(written)
  for (const [pattern, called, rootType] of rooted) {
    if (pattern.test(name)) return { key: called, name: called, volumeMl: null, rootType, sideCm: null }
  }
  const volume = litres.map((pattern) => pattern.exec(name)?.[1]).find(Boolean)
  const small = millilitres.exec(name)?.[1]
  const ml = Math.round(volume ? figure(volume) * 1000 : figure(small ?? '0'))
  if (ml > 0) return { key: `volume ${ml}`, name: `C${ml / 1000}`, volumeMl: ml, rootType: 'container', sideCm: null }
  const round = godet.exec(name)?.[1]
  const side = round ?? square.map((pattern) => pattern.exec(name)?.[1]).find(Boolean)
  if (!side || figure(side) === 0) return null
  const code = `${round ? 'G' : 'P'}${figure(side)}`
  return { key: code, name: code, volumeMl: null, rootType: 'container', sideCm: figure(side) }
}
