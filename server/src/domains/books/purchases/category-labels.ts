import type { PurchaseCategory } from '@plantule/contract/books/accounts'

/** How the books, which are French documents, call what is bought. */
export const categoryLabels: Record<PurchaseCategory, string> = {
  plants: 'Jeunes plants et semences',
  substrate: 'Terreaux et substrats',
  containers: 'Pots et contenants',
  treatments: 'Engrais et produits de traitement',
  energy: 'Énergie',
  water: 'Eau',
  small_equipment: 'Petit équipement',
  packaging: 'Emballages',
  goods: 'Marchandises',
  subcontracting: 'Sous-traitance',
  rent: 'Locations',
  maintenance: 'Entretien et réparations',
  insurance: 'Assurances',
  fees: 'Honoraires',
  advertising: 'Publicité',
  transport: 'Transport',
  travel: 'Déplacements',
  telecom: 'Poste et télécommunications',
  bank: 'Frais bancaires',
  taxes: 'Impôts et taxes',
  equipment: 'Matériel (immobilisation)',
  other: 'Autres services',
}
