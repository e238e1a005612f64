import type { ColumnType } from '../../../platform/sheets/sheet.ts'
import { splitAddresses, splitList, splitPaths } from './list-text.ts'
import type { CellValue, ReadOptions, Words } from './model.ts'
import { sheetFields, type SheetKey } from './sheet-fields.ts'
import {
  parseCode,
  parseMoney,
  parseRate,
  parseText,
  parseType,
  parseWeeks,
  parseWeight,
  parseWhole,
  parseYesNo,
  type Parsed,
} from './parse-cell.ts'

export type Field = {
  of: 'product' | 'subproduct'
  label: Words
  /** Other headers that mean the same, folded: lower case, no accents, singular. */
  aliases: readonly string[]
  column: ColumnType
  /** Cannot be emptied: an empty cell says nothing, or is an error where `required`. */
  fixed?: boolean
  required?: boolean
  parse: (cell: CellValue, options: Pick<ReadOptions, 'vatRates'>) => Parsed<unknown>
}

const listed =
  <T>(split: (text: string) => T) =>
  (cell: CellValue): Parsed<T> => {
    const text = parseText(20_000)(cell)
    return 'value' in text ? { value: split(text.value) } : text
  }

const field = (
  of: Field['of'],
  fr: string,
  en: string,
  column: ColumnType,
  parse: Field['parse'],
  aliases: string[],
  more: Partial<Field> = {},
): Field => ({ of, label: { fr, en }, aliases, column, parse, ...more })

export const fields = {
  reference: field('product', 'Référence produit', 'Product reference', 'text', parseCode, [
    'reference',
    'ref',
    'ref produit',
    'code produit',
    'code article',
    'code',
    'product id',
    'product code',
    'id produit',
    'handle',
    'reference article',
  ]),
  name: field(
    'product',
    'Nom',
    'Name',
    'text',
    parseText(255),
    [
      'nom francai',
      'nom commercial',
      'nom commun',
      'nom produit',
      'nom du produit',
      'designation',
      'libelle',
      'produit',
      'title',
      'titre',
      'product name',
      'common name',
      'article',
      'item name',
      'plante',
      'nombre',
    ],
    { required: true, fixed: true },
  ),
  latinName: field('product', 'Nom latin', 'Latin name', 'text', parseText(200), [
    'latin',
    'nom botanique',
    'nom scientifique',
    'botanical name',
    'scientific name',
    'espece',
    'taxon',
    'genre espece',
  ]),
  cultivar: field('product', 'Cultivar', 'Cultivar', 'text', parseText(200), ['variete', 'variety', 'obtention', 'cv']),
  type: field('product', 'Type', 'Type', 'text', parseType, ['type de produit', 'type produit', 'product type', 'nature'], { fixed: true }),
  description: field('product', 'Description', 'Description', 'text', parseText(100_000), [
    'descriptif',
    'texte',
    'presentation',
    'commentaire',
    'body html',
    'short description',
    'description longue',
    'note',
  ]),
  categories: field(
    'product',
    'Catégories',
    'Categories',
    'text',
    listed((text) => splitPaths(text)),
    ['famille', 'rayon', 'category', 'product category', 'chemin de categorie', 'category path', 'sou categorie', 'groupe'],
  ),
  tags: field(
    'product',
    'Mots-clés',
    'Tags',
    'text',
    listed((text) => splitList(text)),
    ['etiquette', 'tag', 'keyword', 'mot cle', 'label'],
  ),
  provider: field('product', 'Fournisseur de plants', 'Plant provider', 'text', parseText(200), [
    'fournisseur',
    'supplier',
    'vendor',
    'provider',
    'producteur',
    'origine',
    'obtenteur',
  ]),
  vatRate: field('product', 'TVA', 'VAT rate', 'percent', (cell, { vatRates }) => parseRate(vatRates)(cell), [
    'taux de tva',
    'taux tva',
    'tva en',
    'vat',
    'vat rate',
    'tax rate',
    'tax',
    'taxe',
  ]),
  published: field(
    'product',
    'Publié',
    'Published',
    'yes-no',
    parseYesNo,
    ['en ligne', 'visible', 'actif', 'active', 'online', 'publication', 'statut', 'status'],
    { fixed: true },
  ),
  images: field(
    'product',
    'Photos',
    'Pictures',
    'text',
    listed((text) => splitAddresses(text).map((url) => ({ url, alt: null }))),
    [
      'photo',
      'image',
      'image src',
      'image url',
      'image url x y z',
      'url image',
      'url de l image',
      'url de la photo',
      'lien image',
      'lien photo',
      'url photo',
      'visuel',
      'product image url',
      'picture',
      'imagen',
      'imagenes',
    ],
    { fixed: true },
  ),
  sku: field('subproduct', 'Référence sous-produit', 'Subproduct reference', 'text', parseCode, [
    'sku',
    'ref sou produit',
    'reference declinaison',
    'variant sku',
    'ugs',
    'code sou produit',
    'reference variante',
    'item code',
  ]),
  barcode: field('subproduct', 'Code-barres', 'Barcode', 'text', parseCode, [
    'code barre',
    'variant barcode',
    'ean',
    'ean13',
    'gtin',
    'upc',
    'gencod',
    'barcode',
  ]),
  container: field('subproduct', 'Contenant', 'Container', 'text', parseText(100), [
    'conditionnement',
    'pot',
    'conteneur',
    'container',
    'litrage',
    'emballage',
    'format',
    'size tier',
  ]),
  caliber: field('subproduct', 'Calibre', 'Caliber', 'text', parseText(100), [
    'taille',
    'force',
    'hauteur',
    'circonference',
    'calibre',
    'size',
    'option1 value',
    'dimension',
    'height',
  ]),
  rootstock: field('subproduct', 'Porte-greffe', 'Rootstock', 'text', parseText(100), [
    'porte greffe',
    'portegreffe',
    'pg',
    'sujet',
    'rootstock',
  ]),
  price: field(
    'subproduct',
    'Prix TTC',
    'Price incl. VAT',
    'euros',
    parseMoney,
    [
      'prix',
      'prix de vente',
      'prix public',
      'prix unitaire ttc',
      'tarif',
      'tarif ttc',
      'pvc',
      'price',
      'sell price',
      'pu ttc',
      'prix de vente ttc',
      'regular price',
      'tarif regulier',
      'prix normal',
      'prix catalogue',
      'variant price',
      'precio',
    ],
    { fixed: true, required: true },
  ),
  priceExcl: field(
    'subproduct',
    'Prix HT',
    'Price excl. VAT',
    'euros',
    parseMoney,
    ['prix hor taxe', 'prix unitaire ht', 'tarif ht', 'pu ht', 'price excl tax', 'price tax excluded', 'prix de vente ht'],
    { fixed: true },
  ),
  weight: field('subproduct', 'Poids (g)', 'Weight (g)', 'integer', parseWeight('g'), [
    'poid',
    'poid g',
    'poid en g',
    'weight',
    'gramme',
    'variant gram',
    'weight g',
  ]),
  stock: field(
    'subproduct',
    'Stock',
    'Stock',
    'integer',
    parseWhole,
    [
      'quantite',
      'quantite en stock',
      'qte',
      'qte stock',
      'quantity',
      'disponible',
      'disponibilite',
      'stock disponible',
      'stock quantity',
      'quantity on hand',
      'on hand',
      'inventario',
      'variant inventory qty',
      'inventory',
    ],
    { fixed: true },
  ),
  // Written by the export and left alone by people: sales between export and import are not undone by an old figure.
  stockExported: field('subproduct', 'Stock à l’export', 'Stock at export', 'integer', parseWhole, [], { fixed: true }),
  minimumStock: field('subproduct', 'Stock minimum', 'Minimum stock', 'integer', parseWhole, [
    'stock mini',
    'seuil',
    'seuil d alerte',
    'stock d alerte',
    'minimum',
    'low stock amount',
    'alerte stock',
  ]),
  label: field('subproduct', 'Libellé de la déclinaison', 'Size label', 'text', parseText(200), []),
  weeks: field('subproduct', 'Semaines de vente', 'Weeks of sale', 'text', parseWeeks, []),
} as const satisfies Record<string, Field>

const ofSheet = Object.fromEntries(
  sheetFields.map(({ key, fr, en, column, parse, aliases }) => [key, field('product', fr, en, column, parse, aliases)]),
)
const all: Readonly<Record<string, Field>> = { ...fields, ...ofSheet }

export type FieldKey = keyof typeof fields | SheetKey
export const fieldKeys = Object.keys(all) as FieldKey[]
// Each key is one of the two lists above.
export const fieldOf = (key: FieldKey): Field => all[key] as Field
