import { writeTemplate, type TemplateColumn } from '../../../platform/sheets/write-template.ts'
import { fieldKeys, fieldOf, type FieldKey } from './fields.ts'
import { joinPaths } from './list-text.ts'

/** What the shop knows already, proposed in drop-down lists. */
export type TemplateLists = {
  containers: readonly string[]
  rootstocks: readonly string[]
  providers: readonly string[]
  categories: readonly (readonly string[])[]
  /** Basis points. */
  vatRates: readonly number[]
}

const yesOrNo = new Set<FieldKey>(['published', 'melliferous', 'edible', 'scented', 'toxic'])

const help: Partial<Record<FieldKey, string>> = {
  reference: 'Votre référence du produit. La même sur chaque ligne du produit : une ligne par sous-produit.',
  name: 'Le nom commercial, en français.',
  latinName: 'Genre et espèce, par exemple Acer campestre.',
  categories: 'Du plus large au plus fin : Arbres > Fruitiers > Pommiers. Séparez plusieurs catégories par un point-virgule.',
  tags: 'Séparés par un point-virgule.',
  images: 'Adresses de photos, ou noms de fichiers d’une archive ZIP déposée à l’import ; séparées par une virgule.',
  sku: 'Une référence différente pour chaque sous-produit.',
  barcode: 'Colonne au format Texte : gardez tous les chiffres.',
  label: 'Laissez vide : le libellé suit le contenant, le calibre et le porte-greffe.',
  weeks: 'Semaines de l’année entre lesquelles la déclinaison se vend, par exemple 40-12.',
  floweringMonths: 'Des numéros ou des noms : 3, 4, 5 ou mars-mai.',
  exposure: 'Soleil, mi-ombre, ombre ; plusieurs séparées par une virgule.',
  caliber: 'Colonne au format Texte, pour que 5/7 ne devienne pas une date.',
}

const example: Partial<Record<FieldKey, string | number>> = {
  reference: 'ACE-CAM',
  name: 'Érable champêtre',
  latinName: 'Acer campestre',
  type: 'plante',
  categories: 'Arbres > Feuillus',
  tags: 'haie; mellifère',
  published: 'oui',
  sku: 'ACE-CAM-C3',
  caliber: '60/80',
  price: 14.5,
  weight: 2500,
  stock: 12,
  minimumStock: 3,
}

/** The workbook to fill in, with two example rows to overwrite; it reads back as one of our own files. */
export function importTemplate(lists: TemplateLists): Promise<Buffer> {
  const keys = fieldKeys.filter((key) => key !== 'priceExcl' && key !== 'stockExported')
  const rate = lists.vatRates.includes(1000) ? 1000 : lists.vatRates[0]
  const first = { ...example, ...(rate === undefined ? {} : { vatRate: rate / 10_000 }) }
  const second = { ...first, sku: 'ACE-CAM-RN', caliber: '100/125', price: 9.9, weight: 800, stock: 40 }
  return writeTemplate({
    sheetName: 'Catalogue',
    listsName: 'Listes',
    columns: keys.map((key) => column(key, lists)),
    examples: [first, second].map((row: Partial<Record<FieldKey, string | number>>) => keys.map((key) => row[key] ?? null)),
  })
}

function column(key: FieldKey, lists: TemplateLists): TemplateColumn {
  const { label, column: type, required, of } = fieldOf(key)
  const note = help[key]
  const list = listOf(key, lists)
  const between = boundsOf(key)
  return {
    header: label.fr,
    type,
    ...(required && of === 'product' ? { required } : {}),
    ...(note ? { help: note } : {}),
    ...(list ? { list } : {}),
    ...(between ? { between } : {}),
  }
}

function listOf(key: FieldKey, lists: TemplateLists): TemplateColumn['list'] {
  const proposed = (values: readonly string[]) => ({ values, strict: false })
  if (key === 'type') return { values: ['plante', 'autre'], strict: true }
  if (yesOrNo.has(key)) return { values: ['oui', 'non'], strict: true }
  if (key === 'container') return proposed(lists.containers)
  if (key === 'rootstock') return proposed(lists.rootstocks)
  if (key === 'provider') return proposed(lists.providers)
  if (key === 'categories') return proposed(lists.categories.map((path) => joinPaths([path])))
  return undefined
}

function boundsOf(key: FieldKey): TemplateColumn['between'] {
  if (key === 'vatRate') return { min: 0, max: 1, whole: false }
  if (key === 'price') return { min: 0, max: 1_000_000, whole: false }
  if (key === 'weight' || key === 'stock' || key === 'minimumStock') return { min: 0, max: 10_000_000, whole: true }
  return undefined
}
