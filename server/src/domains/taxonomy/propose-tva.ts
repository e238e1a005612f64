import type { Proposal } from '@plantule/contract/taxonomy/taxonomy'
import { categoriesOfGenus, nurseryPlant } from './nursery-plants.ts'
import { referenceRows } from './reference-file.ts'

type Article = { type: 'plant' | 'other'; name: string; scientificName: string; locale: 'fr' | 'en' }

/** By the beginning of the category in `nursery-plants.psv`. */
const kinds: [RegExp, string][] = [
  [/^potager/, 'vegetable-plant'],
  [/^aromatique/, 'herb-plant'],
  [/^(fruitier|petit-fruit)/, 'fruit-plant'],
  [/^forestier/, 'forest-plant'],
]
const seeds = /\b(graines?|semences?|seeds?)\b/i
/** Articles that are no plants, by words of their names. */
const things: [RegExp, string][] = [
  [/\bterreaux?\b|\bsubstrat|\bcompost\b|potting/i, 'growing-medium'],
  [/\b(corne|guano|fumier|purin|organique|algues?)\b/i, 'organic-fertiliser'],
  [/\bengrais\b|fertili[sz]er/i, 'mineral-fertiliser'],
  [/\bgazon\b.*\b(rouleau|plaque)|turf roll/i, 'turf-roll'],
  [/\bbouquets?\b|fleurs? coupées?|cut flowers?/i, 'cut-flowers'],
  [/\bcompositions?\b|\bcouronnes?\b|arrangement/i, 'arrangement'],
  [/\b(miel|confiture|jus|sirop|tisane|honey|jam)\b/i, 'food'],
  [/emballage|gift wrap/i, 'gift-wrap'],
  [/\b(plantation|taille|conseil|livraison|atelier|visite|main d.œuvre)\b/i, 'service'],
]

function kindOf({ type, name, scientificName }: Article): string {
  if (type === 'other') {
    if (seeds.test(name)) return 'flower-seed'
    return things.find(([words]) => words.test(name))?.[1] ?? 'pot-or-tool'
  }
  const kind = plantKind(scientificName)
  if (!seeds.test(name)) return kind
  return kind === 'vegetable-plant' || kind === 'herb-plant' ? 'vegetable-seed' : 'flower-seed'
}

/** The species' own category, else that of its genus where the trade knows one only. */
function plantKind(scientificName: string): string {
  const species = scientificName.split(' ').slice(0, 2).join(' ')
  const own = nurseryPlant(scientificName) ?? nurseryPlant(species)
  const categories = own ? [own.category] : categoriesOfGenus(scientificName.split(' ')[0] ?? '')
  const found = new Set(categories.map((category) => kinds.find(([words]) => words.test(category))?.[1] ?? 'ornamental-plant'))
  return found.size === 1 ? ([...found][0] ?? 'ornamental-plant') : 'ornamental-plant'
}

/** A TVA rate for an article of this kind with the article of law behind it (CGI 278, 278 bis, 278-0 bis A). */
export function proposeTva(article: Article): Proposal['tva'] {
  const kind = kindOf(article)
  const row = referenceRows('tva-proposals.csv').find((each) => each['kind'] === kind)
  if (!row) return null
  return {
    kind,
    rateBp: Number(row['rate_bp']),
    label: (article.locale === 'en' ? row['label_en'] : row['label_fr']) ?? '',
    rule: row['rule'] ?? '',
    needsAccountant: row['needs_accountant'] === 'true',
  }
}
