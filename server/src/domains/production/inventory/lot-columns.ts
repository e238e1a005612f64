import { type LotField, lotFields } from '@plantule/contract/imports/lot-schemas'
import { fold } from '../../imports/index.ts'

type Words = { fr: string; en: string }
/** What a column is called in the workbook that is handed out, and in those of others. */
const columns: Record<LotField, { label: Words; also: readonly string[] }> = {
  number: {
    label: { fr: 'Numéro de lot', en: 'Lot number' },
    also: ['numero', 'n° lot', 'no lot', 'lot', 'n°', 'code lot', 'batch', 'number'],
  },
  name: { label: { fr: 'Nom', en: 'Name' }, also: ['culture', 'designation', 'libelle', 'plante', 'article', 'plant'] },
  species: {
    label: { fr: 'Nom latin', en: 'Latin name' },
    also: ['espece', 'taxon', 'nom botanique', 'nom scientifique', 'species', 'botanical name', 'variete'],
  },
  container: { label: { fr: 'Contenant', en: 'Container' }, also: ['pot', 'conteneur', 'conditionnement', 'godet'] },
  caliber: { label: { fr: 'Calibre', en: 'Caliber' }, also: ['taille', 'force', 'size', 'grade'] },
  place: { label: { fr: 'Lieu', en: 'Place' }, also: ['emplacement', 'serre', 'localisation', 'planche', 'location', 'bed'] },
  quantity: {
    label: { fr: 'Plants comptés', en: 'Plants counted' },
    also: [
      'plants',
      'quantite',
      'qte',
      'qte comptee',
      'quantite comptee',
      'compte',
      'stock',
      'inventaire',
      'quantity',
      'qty',
      'counted',
      'count',
    ],
  },
  exported: {
    label: { fr: 'Plants à l’export', en: 'Plants when exported' },
    also: ["plants a l'export", 'stock a l’export', 'stock theorique'],
  },
  startedOn: { label: { fr: 'Début', en: 'Begun' }, also: ['date de debut', 'semis', 'date semis', 'started', 'date'] },
  readyOn: { label: { fr: 'Prêts le', en: 'Ready on' }, also: ['prete le', 'pret le', 'disponible le', 'ready', 'available on'] },
  note: { label: { fr: 'Note', en: 'Note' }, also: ['remarque', 'commentaire', 'observation', 'comment', 'remarks'] },
}

export const labelOf = (field: LotField): Words => columns[field].label
export const lotColumns = lotFields.map((key) => ({ key, label: columns[key].label }))

const known = new Map(
  lotFields.flatMap((field) =>
    [columns[field].label.fr, columns[field].label.en, ...columns[field].also].map((name) => [headerKey(name), field] as const),
  ),
)

function headerKey(header: string): string {
  return fold(header)
    .replace(/[’']/g, ' ')
    .replace(/[^a-z0-9°]+/g, ' ')
    .replace(/\b(de|du|des|d|l) /g, '')
    .trim()
}

/** Which column gives which field, each once, by what its header says. */
export function mappingOf(headers: readonly string[]): { column: number; field: LotField }[] {
  const taken = new Set<LotField>()
  return headers.flatMap((header, column) => {
    const field = known.get(headerKey(header))
    if (!field || taken.has(field)) return []
    taken.add(field)
    return [{ column, field }]
  })
}
