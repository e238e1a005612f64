import { createHash } from 'node:crypto'
import type { ImportReport, ImportSettings } from '@plantule/contract/imports/schemas'
import type { ImportProduct, RowError } from './reading/index.ts'
import { cleanHtml } from '../catalogue/index.ts'
import { CategoryPaths, DEEPEST } from './category-paths.ts'
import { ContainerNames } from './container-names.ts'
import type { KnownProduct } from './existing-products.ts'
import { ofSize, problem } from './problem.ts'
import { withoutMarkup } from './without-markup.ts'

const MAX_CODE = 60
const MAX_TAG = 40
const MAX_CATEGORY = 120

type Settings = Pick<ImportSettings, 'choices' | 'containers'>
type Prepared = {
  products: ImportProduct[]
  warnings: RowError[]
  deep: { path: string[]; count: number }[]
  containers: NonNullable<ImportReport['containers']>
}

/**
 * Brings what was read to what the shop can hold, so that importing the same file again changes nothing: names that
 * differ by capitals alone take the spelling that is there, descriptions lose what is not formatting, and what cannot
 * be emptied (reference, rate) is left alone.
 */
export function prepare(
  given: readonly ImportProduct[],
  existing: readonly KnownProduct[],
  containers: readonly string[],
  settings: Settings,
): Prepared {
  const spell = spelling(existing)
  const paths = new CategoryPaths(settings.choices)
  const pots = new ContainerNames(containers, settings.containers === 'asWritten')
  const products = given.map((one) => {
    const product = withoutMarkup({ ...one, subproducts: one.subproducts.map((size) => ({ ...size })) })
    if (product.categories) product.categories = paths.of(product)
    if (!product.reference) delete product.reference
    if (product.vatRate === null) delete product.vatRate
    if (product.description && /[<&]/.test(product.description)) product.description = cleanHtml(product.description)
    if (product.tags) product.tags = [...new Set(product.tags)]
    if (product.provider) product.provider = spell('provider', product.provider)
    if (product.categories) {
      product.categories = product.categories.map((path) =>
        path.map((_, depth) => spell('category', path.slice(0, depth + 1).join('\n'))).map((whole) => whole.split('\n').at(-1) ?? ''),
      )
    }
    for (const size of product.subproducts) {
      if (!size.sku) delete size.sku
      if (size.container) size.container = pots.of(size.container)
      for (const kind of ['caliber', 'rootstock'] as const) {
        const name = size[kind]
        if (name) size[kind] = spell(kind, name)
      }
    }
    return product
  })
  return { products, warnings: paths.warnings, deep: paths.deepest(), containers: pots.report() }
}

function spelling(existing: readonly KnownProduct[]): (kind: string, name: string) => string {
  const known = new Map<string, string>()
  const spell = (kind: string, name: string): string => {
    const key = `${kind}\n${name.toLowerCase()}`
    const first = known.get(key)
    if (first === undefined) known.set(key, name)
    return first ?? name
  }
  for (const product of existing) {
    if (product.provider) spell('provider', product.provider)
    for (const path of product.categories) path.forEach((_, depth) => spell('category', path.slice(0, depth + 1).join('\n')))
    for (const size of product.subproducts) {
      for (const kind of ['caliber', 'rootstock'] as const) if (size[kind]) spell(kind, size[kind])
    }
  }
  return spell
}

/** The same long code gives the same short one, and codes that differ stay apart. */
const shortCode = (code: string): string =>
  code.length <= MAX_CODE ? code : `${code.slice(0, MAX_CODE - 9)}-${createHash('sha256').update(code).digest('hex').slice(0, 8)}`

/**
 * Other programs hold longer references and keywords than ours, and nobody mends hundreds of them by hand: they are
 * cut, always alike, and each cut is told.
 */
export function shorten(products: readonly ImportProduct[]): { products: ImportProduct[]; warnings: RowError[] } {
  const warnings: RowError[] = []
  const told = (row: number, value: string, short: string): string => {
    if (short !== value) {
      warnings.push(
        problem(
          row,
          'shortened',
          value,
          { fr: `« ${value.slice(0, 40)}… » est trop long.`, en: `"${value.slice(0, 40)}…" is too long.` },
          { fr: `Il devient « ${short} ».`, en: `It becomes "${short}".` },
        ),
      )
    }
    return short
  }
  const shortened = products.map((product) => ({
    ...product,
    ...(product.reference ? { reference: told(product.row, product.reference, shortCode(product.reference)) } : {}),
    subproducts: product.subproducts.map((size) => (size.sku ? { ...size, sku: told(size.row, size.sku, shortCode(size.sku)) } : size)),
    ...(product.tags ? { tags: product.tags.map((tag) => told(product.row, tag, tag.slice(0, MAX_TAG).trim())) } : {}),
  }))
  return { products: shortened, warnings }
}

/** What the shop cannot hold, told row by row. */
export function unfit(products: readonly ImportProduct[]): RowError[] {
  return products.flatMap((product) => {
    const found: RowError[] = []
    const tooLong = (row: number, value: string | null | undefined, max: number) => {
      if (!value || value.length <= max) return
      found.push(
        problem(
          row,
          'too_long',
          value,
          { fr: `« ${value.slice(0, 40)}… » dépasse ${max} caractères.`, en: `"${value.slice(0, 40)}…" is longer than ${max} characters.` },
          { fr: 'Raccourcissez-le.', en: 'Shorten it.' },
        ),
      )
    }
    tooLong(product.row, product.reference, MAX_CODE)
    for (const tag of product.tags ?? []) tooLong(product.row, tag, MAX_TAG)
    for (const path of product.categories ?? []) {
      for (const name of path) tooLong(product.row, name, MAX_CATEGORY)
      if (path.length > DEEPEST) {
        found.push(
          problem(
            product.row,
            'category_too_deep',
            path.join(' > '),
            {
              fr: `La catégorie « ${path.join(' > ')} » a plus de trois niveaux.`,
              en: `The category "${path.join(' > ')}" has more than three levels.`,
            },
            {
              fr: 'Coupez ces chemins après le troisième niveau, ou dites à quelle catégorie chacun correspond.',
              en: 'Cut these paths behind the third level, or say which category each stands for.',
            },
          ),
        )
      }
    }
    const cells = new Set<string>()
    for (const size of product.subproducts) {
      const cell = JSON.stringify([size.container ?? null, size.caliber ?? null, size.rootstock ?? null, size.ownLabel])
      if (size.ownLabel && cells.has(cell)) {
        found.push(
          ofSize(
            size.row,
            'label_twice',
            size.ownLabel,
            {
              fr: `« ${size.ownLabel.slice(0, 40)} » est écrit deux fois pour la même déclinaison.`,
              en: `"${size.ownLabel.slice(0, 40)}" is written twice for the same size.`,
            },
            { fr: 'Donnez un libellé différent à chaque ligne.', en: 'Give each row another label.' },
          ),
        )
      }
      cells.add(cell)
      tooLong(size.row, size.sku, MAX_CODE)
      if (size.barcode && !/^\S{4,60}$/.test(size.barcode)) {
        found.push(
          ofSize(
            size.row,
            'barcode_form',
            size.barcode,
            { fr: `« ${size.barcode.slice(0, 40)} » n’est pas un code-barres.`, en: `"${size.barcode.slice(0, 40)}" is not a barcode.` },
            { fr: 'Écrivez de 4 à 60 signes sans espace.', en: 'Write 4 to 60 signs without spaces.' },
          ),
        )
      }
    }
    return found
  })
}
