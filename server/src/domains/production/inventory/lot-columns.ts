import { lotFields } from '@plantule/contract/imports/lot-schemas'
import { columnsBy } from '../../imports/index.ts'

/** What a column is called in the workbook that is handed out, and in those of others. */
export const lotColumns = columnsBy(lotFields, {
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
})
