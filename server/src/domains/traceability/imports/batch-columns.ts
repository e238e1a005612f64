import { batchFields } from '@plantule/contract/imports/local-schemas'
import { columnsBy } from '../../imports/index.ts'

/** What a column is called in the workbook that is handed out, and in those of others. */
export const batchColumns = columnsBy(batchFields, {
  number: {
    label: { fr: 'Numéro de lot', en: 'Batch number' },
    also: ['numero', 'n° lot', 'no lot', 'lot', 'n°', 'code lot', 'batch', 'number'],
  },
  name: { label: { fr: 'Nom', en: 'Name' }, also: ['designation', 'libelle', 'plante', 'nom francais', 'nom commun'] },
  species: {
    label: { fr: 'Nom latin', en: 'Latin name' },
    also: ['espece', 'taxon', 'nom botanique', 'nom scientifique', 'species', 'botanical name'],
  },
  startedOn: {
    label: { fr: 'Date', en: 'Date' },
    also: ['date collecte', 'date de collecte', 'collecte le', 'recolte le', 'date recolte', 'entree le', 'collected on', 'debut'],
  },
  lifeForm: { label: { fr: 'Type de plante', en: 'Kind of plant' }, also: ['ligneux', 'herbacee ligneux', 'type', 'life form'] },
  part: { label: { fr: 'Partie récoltée', en: 'Part collected' }, also: ['partie', 'organe', 'part', 'materiel'] },
  unit: { label: { fr: 'Unité', en: 'Unit' }, also: ['unit', 'u'] },
  declared: {
    label: { fr: 'Quantité entrée', en: 'Amount that came in' },
    also: ['quantite', 'qte', 'poids', 'poids brut', 'masse', 'poids g', 'quantity', 'weight', 'amount'],
  },
  region: { label: { fr: 'Région d’origine', en: 'Region of origin' }, also: ['region', 'origine', 'origin'] },
  generation: { label: { fr: 'Génération', en: 'Generation' }, also: ['gen', 'g'] },
  collector: {
    label: { fr: 'Récolteur', en: 'Collector' },
    also: ['collecteur', 'recolte par', 'collecte par', 'fournisseur', 'collected by'],
  },
  cleaned: {
    label: { fr: 'Quantité nettoyée', en: 'Amount cleaned' },
    also: ['poids net', 'net', 'poids nettoye', 'nettoye', 'qte nettoyee', 'cleaned', 'net weight'],
  },
  driedOn: { label: { fr: 'Séché le', en: 'Dried on' }, also: ['sechage', 'date sechage', 'dried'] },
  cleanedOn: { label: { fr: 'Nettoyé le', en: 'Cleaned on' }, also: ['nettoyage', 'date nettoyage'] },
  thousandWeight: {
    label: { fr: 'Poids de mille graines (g)', en: 'Thousand-seed weight (g)' },
    also: ['pmg', 'poids mille graines', 'tsw'],
  },
  state: { label: { fr: 'État', en: 'State' }, also: ['statut', 'etat lot', 'status'] },
  place: { label: { fr: 'Lieu', en: 'Place' }, also: ['emplacement', 'stockage', 'localisation', 'armoire', 'location', 'storage'] },
  note: { label: { fr: 'Note', en: 'Note' }, also: ['notes', 'remarque', 'commentaire', 'observation', 'comment'] },
})
