import type { ImportSubproduct, ProductType } from '../model.ts'
import { fold } from '../parse-cell.ts'

export type Option = { name: string; value: string }

const meanings: [RegExp, 'container' | 'caliber' | 'rootstock'][] = [
  [/porte.?greffe|rootstock|sujet/, 'rootstock'],
  [/conditionnement|contenant|conteneur|container|\bpot\b|godet|litrage|emballage|packag/, 'container'],
  [/taille|size|calibre|hauteur|height|force|circonference|dimension|diametre/, 'caliber'],
]

/** A shop's options (`Taille: 80/100`) as our three; what none of them fits stays readable in the caliber. */
export function optionsToFields(options: readonly Option[]): Pick<ImportSubproduct, 'container' | 'caliber' | 'rootstock'> {
  const fields: Pick<ImportSubproduct, 'container' | 'caliber' | 'rootstock'> = {}
  const rest: string[] = []
  for (const { name, value } of options) {
    if (value === '' || /^default( title)?$/i.test(value)) continue
    const field = meanings.find(([pattern]) => pattern.test(fold(name)))?.[1]
    if (field && fields[field] === undefined) fields[field] = value
    else rest.push(value)
  }
  if (rest.length > 0) fields.caliber = [...(fields.caliber ? [fields.caliber] : []), ...rest].join(' / ')
  return fields
}

/** Plant or other from a shop's own words; undefined when they do not tell. */
export function typeFromWords(words: string): ProductType | undefined {
  const text = fold(words)
  if (
    /\b(plantes?|plants?|arbres?|arbustes?|vivaces?|fruitiers?|rosiers?|graines?|semences?|bulbes?|trees?|shrubs?|seeds?|perennials?)\b/.test(
      text,
    )
  )
    return 'plant'
  return /\b(pots?|outils?|cartes?|gift card|terreaux?|livres?|books?|accessoires?|accessories|tools?|jardinieres?)\b/.test(text)
    ? 'other'
    : undefined
}
