import { sentence } from '@plantule/contract/base/errors'
import type { CellValue, RowError, Words } from './model.ts'

type Problem = { message: Words; fix: Words }
const say = (fr: string, en: string, fixFr: string, fixEn: string): Problem => ({
  message: { fr, en },
  fix: { fr: fixFr, en: fixEn },
})

const sentences = {
  required: say('« {field} » est vide.', '"{field}" is empty.', 'Remplissez cette cellule.', 'Fill in this cell.'),
  not_a_number: say(
    '« {value} » n’est pas un nombre.',
    '"{value}" is not a number.',
    'Écrivez un nombre seul, par exemple 12,50.',
    'Write a number alone, for example 12.50.',
  ),
  negative: say(
    '« {value} » est négatif.',
    '"{value}" is negative.',
    'Écrivez zéro ou un nombre positif.',
    'Write zero or a positive number.',
  ),
  too_big: say(
    '« {value} » est trop grand.',
    '"{value}" is too large.',
    'Vérifiez la virgule et l’unité.',
    'Check the decimal separator and the unit.',
  ),
  not_whole: say(
    '« {value} » n’est pas un nombre entier.',
    '"{value}" is not a whole number.',
    'Écrivez un nombre sans virgule.',
    'Write a number without decimals.',
  ),
  unknown_rate: say(
    'Le taux de TVA « {value} » n’existe pas dans votre boutique.',
    'Your shop has no VAT rate "{value}".',
    'Écrivez l’un de ces taux : {list}.',
    'Write one of these rates: {list}.',
  ),
  not_yes_or_no: say(
    '« {value} » n’est ni oui ni non.',
    '"{value}" is neither yes nor no.',
    'Écrivez oui ou non.',
    'Write yes (oui) or no (non).',
  ),
  unknown_type: say(
    '« {value} » n’est pas un type de produit.',
    '"{value}" is not a product type.',
    'Écrivez plante ou autre.',
    'Write plante (plant) or autre (other).',
  ),
  unknown_word: say(
    '« {value} » n’est pas un choix possible.',
    '"{value}" is no possible choice.',
    'Écrivez : {list}.',
    'Write one of: {list}.',
  ),
  not_months: say(
    '« {value} » n’est pas une liste de mois.',
    '"{value}" is no list of months.',
    'Écrivez des numéros ou des noms, par exemple 3, 4, 5 ou mars-mai.',
    'Write numbers or French names, for example 3, 4, 5 or mars-mai.',
  ),
  not_weeks: say(
    '« {value} » n’est pas une période de semaines.',
    '"{value}" is no range of weeks.',
    'Écrivez deux semaines de 1 à 53, par exemple 40-12.',
    'Write two weeks from 1 to 53, for example 40-12.',
  ),
  out_of_range: say(
    '« {value} » n’est pas entre {min} et {max}.',
    '"{value}" is not between {min} and {max}.',
    'Vérifiez l’unité.',
    'Check the unit.',
  ),
  too_long: say('Ce texte dépasse {max} caractères.', 'This text is longer than {max} characters.', 'Raccourcissez-le.', 'Shorten it.'),
  formula_error: say(
    'Cette cellule contient l’erreur {value}.',
    'This cell holds the error {value}.',
    'Corrigez la formule dans le tableur, ou remplacez-la par sa valeur.',
    'Mend the formula in the spreadsheet, or replace it by its value.',
  ),
  became_a_date: say(
    'Le tableur a changé ce texte en date ({value}).',
    'The spreadsheet turned this text into a date ({value}).',
    'Mettez la colonne au format Texte et saisissez à nouveau, par exemple 5/7.',
    'Set the column to the Text format and type it again, for example 5/7.',
  ),
  scientific: say(
    'Le tableur a raccourci ce code en « {value} » : des chiffres sont perdus.',
    'The spreadsheet shortened this code to "{value}": digits are lost.',
    'Mettez la colonne au format Texte et saisissez à nouveau le code entier.',
    'Set the column to the Text format and type the whole code again.',
  ),
  barcode_check: say(
    'Le code-barres « {value} » a un chiffre de contrôle faux.',
    'The barcode "{value}" has a wrong check digit.',
    'Comparez-le avec l’étiquette ; il est gardé tel quel.',
    'Compare it with the label; it is kept as it is.',
  ),
  subproduct_without_product: say(
    'Cette ligne décrit un sous-produit sans dire de quel produit.',
    'This row describes a subproduct without telling which product.',
    'Écrivez la référence ou le nom du produit sur cette ligne.',
    'Write the reference or the name of the product on this row.',
  ),
  duplicate_sku: say(
    'La référence « {value} » est déjà à la ligne {other}.',
    'The reference "{value}" is already on row {other}.',
    'Donnez une référence différente à chaque sous-produit.',
    'Give each subproduct its own reference.',
  ),
  duplicate_reference: say(
    'Le produit « {value} » est déjà à la ligne {other}.',
    'The product "{value}" is already on row {other}.',
    'Retirez l’une des deux lignes, ou changez sa référence.',
    'Remove one of the two rows, or change its reference.',
  ),
  duplicate_subproduct: say(
    'Ce sous-produit est le même qu’à la ligne {other}.',
    'This subproduct is the same as on row {other}.',
    'Distinguez-les par la référence, le contenant ou le calibre.',
    'Tell them apart by reference, container or caliber.',
  ),
  differs_from_first: say(
    '« {value} » diffère de la ligne {other} du même produit.',
    '"{value}" differs from row {other} of the same product.',
    'Écrivez la même valeur sur toutes les lignes du produit.',
    'Write the same value on all rows of the product.',
  ),
  new_without_name: say(
    'Ce produit est nouveau et n’a pas de nom.',
    'This product is new and has no name.',
    'Ajoutez son nom, ou corrigez la référence si le produit existe déjà.',
    'Add its name, or correct the reference if the product exists already.',
  ),
  new_without_price: say(
    'Ce sous-produit est nouveau et n’a pas de prix.',
    'This subproduct is new and has no price.',
    'Ajoutez son prix, ou corrigez la référence s’il existe déjà.',
    'Add its price, or correct the reference if it exists already.',
  ),
  unknown_sku: say(
    'Aucun sous-produit n’a la référence « {value} ».',
    'No subproduct has the reference "{value}".',
    'Corrigez la référence, ou ajoutez le nom du produit pour le créer.',
    'Correct the reference, or add the name of the product to create it.',
  ),
  sku_elsewhere: say(
    'La référence « {value} » appartient déjà à « {other} ».',
    'The reference "{value}" already belongs to "{other}".',
    'Corrigez la référence du sous-produit ou celle du produit.',
    'Correct the reference of the subproduct or of the product.',
  ),
  several_matches: say(
    'Plusieurs produits correspondent à « {value} ».',
    'Several products match "{value}".',
    'Ajoutez la référence du produit.',
    'Add the reference of the product.',
  ),
  several_subproducts: say(
    'Plusieurs sous-produits correspondent à cette ligne.',
    'Several subproducts match this row.',
    'Ajoutez leur référence, leur contenant ou leur calibre.',
    'Add their reference, container or caliber.',
  ),
  same_product_twice: say(
    '« {value} » désigne le même produit que la ligne {other}.',
    '"{value}" is the same product as row {other}.',
    'Réunissez les deux sous la même référence.',
    'Bring both together under the same reference.',
  ),
  rate_needed: say(
    'Sans taux de TVA, le prix hors taxe ne donne pas de prix TTC.',
    'Without a VAT rate, the price excluding tax gives no price including tax.',
    'Ajoutez le taux de TVA du produit.',
    'Add the VAT rate of the product.',
  ),
  negative_stock: say(
    'Le stock « {value} » est négatif.',
    'The stock "{value}" is negative.',
    'Il devient 0 ; corrigez-le après l’import s’il le faut.',
    'It becomes 0; correct it after the import if needed.',
  ),
  sku_numbered: say(
    'La référence « {value} » est déjà à la ligne {other}.',
    'The reference "{value}" is already on row {other}.',
    'Elle devient « {free} ».',
    'It becomes "{free}".',
  ),
  sku_dropped: say(
    'La référence « {value} » est déjà à la ligne {other}.',
    'The reference "{value}" is already on row {other}.',
    'Une nouvelle référence sera donnée à cette déclinaison.',
    'A new reference will be given to this size.',
  ),
  price_chosen: say(
    'Cette déclinaison est nouvelle et n’a pas de prix.',
    'This size is new and has no price.',
    'Elle reçoit le prix que vous avez choisi.',
    'It gets the price that you chose.',
  ),
  unknown_tax: say(
    'La règle de taxe « {value} » n’a pas de taux connu.',
    'The tax rule "{value}" has no known rate.',
    'Dites à quel taux elle correspond, ou remplissez la TVA après l’import.',
    'Tell which rate it stands for, or fill in the VAT after the import.',
  ),
  left_out: say(
    'Cette ligne « {value} » n’est pas un produit simple : elle est laissée de côté.',
    'This row "{value}" is not a plain product: it is left out.',
    'Recréez-la après l’import, par exemple comme lot de produits.',
    'Make it again after the import, for example as a pack.',
  ),
  no_variation: say(
    'Aucune déclinaison de « {value} » n’est dans le fichier : il n’aura pas de sous-produit.',
    'No variation of "{value}" is in the file: it will have no subproduct.',
    'Exportez aussi les déclinaisons, ou ajoutez les sous-produits après l’import.',
    'Export the variations too, or add the subproducts after the import.',
  ),
  mixed_encoding: say(
    'Cette ligne n’est pas écrite dans le même codage que les autres : « {value} ».',
    'This row is written in another encoding than the others: "{value}".',
    'Elle a été lue à part : vérifiez ses accents, et choisissez le codage à l’étape Colonnes s’ils sont faux.',
    'It was read apart: look at its accents, and choose the encoding at the step Columns where they are wrong.',
  ),
  wide_row: say(
    'Cette ligne a {cells} cellules pour {columns} colonnes : ses valeurs sont sans doute décalées.',
    'This row has {cells} cells under {columns} columns: its values have probably slipped.',
    'Cherchez un séparateur sans guillemets dans un texte de cette ligne, ou laissez-la de côté.',
    'Look for a separator without quotes in a text of this row, or leave it out.',
  ),
  stock_not_read: say(
    'La colonne « {value} » semble compter du stock, et n’est pas lue.',
    'The column "{value}" seems to count stock, and is not read.',
    'Pour l’importer, choisissez « Associer à la main » à l’étape Colonnes et donnez-lui le champ Stock.',
    'To import it, choose "Match by hand" at the step Columns and give it the field Stock.',
  ),
  several_prices: say(
    '« {value} » contient plusieurs prix.',
    '"{value}" holds several prices.',
    'Écrivez un seul prix, faites prendre le plus petit, ou faire une déclinaison de chacun.',
    'Write one price, have the lowest one taken, or a size made for each.',
  ),
  parent_missing: say(
    'Le produit « {value} » de cette déclinaison n’est pas dans le fichier.',
    'The product "{value}" of this variant is not in the file.',
    'Exportez aussi le produit, ou retirez la ligne.',
    'Export the product too, or remove the row.',
  ),
} as const satisfies Record<string, Problem>

export type ProblemCode = keyof typeof sentences

export function rowError(
  at: { row: number; column?: string | null; value?: CellValue | undefined },
  code: ProblemCode,
  details: Record<string, string | number> = {},
): RowError {
  const value = shown(at.value)
  const fill = ({ fr, en }: Words): Words => {
    const all = { value, field: at.column ?? '', ...details }
    return { fr: sentence(fr, all), en: sentence(en, all) }
  }
  const { message, fix } = sentences[code]
  return { file: 0, row: at.row, column: at.column ?? null, code, message: fill(message), fix: fill(fix), value }
}

function shown(value: CellValue | undefined): string {
  if (value === null || value === undefined) return ''
  const text = value instanceof Date ? value.toISOString().slice(0, 10) : String(value)
  return text.length > 80 ? `${text.slice(0, 79)}…` : text
}
