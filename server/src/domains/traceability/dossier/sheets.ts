import { judged, type MarkReason } from '@plantule/contract/traceability/mark'
import { regionNames } from '@plantule/contract/traceability/regions'
import type { LocalConfig } from '@plantule/contract/traceability/certificates'
import type { Batch } from '@plantule/contract/traceability/batches'
import type { LocalLot } from '@plantule/contract/traceability/local-lots'
import type { Seedling } from '@plantule/contract/traceability/seedlings'
import type { Collected, Zone } from '@plantule/contract/traceability/zones'
import { dayInWords } from '../../../platform/day-in-words.ts'
import type { DocumentData } from '../../../platform/documents/documents.ts'
import { ruleWords } from '../zones/rule-words.ts'
import type { BalanceRow, Kin } from './kin-of-lot.ts'

type Sheet = Omit<DocumentData<'dossier'>, 'shop' | 'printed' | 'locale'>
type Fact = { name: string; value: string }

const day = (at: string | null): string => (at === null ? '' : dayInWords(at, 'fr'))
const figure = (value: number): string => value.toLocaleString('fr', { maximumFractionDigits: 3 })
const units = { grams: 'g', pieces: 'pièces' } as const
const amount = (value: number, unit: keyof typeof units): string => `${figure(value)} ${units[unit]}`
/** What nobody wrote down is left out. */
const said = (facts: readonly [name: string, value: string][]): Fact[] =>
  facts.filter(([, value]) => value !== '').map(([name, value]) => ({ name, value }))
const columns = (...titles: string[]) => titles.map((title) => ({ title: title.replace('#', ''), right: title.startsWith('#') }))

export const kindWords: Record<string, string> = {
  seed_collection: 'Récolte',
  batch: 'Lot de semences',
  mixture: 'Mélange',
  seedling: 'Semis',
  cultivation: 'Culture',
  mother_plant: 'Pied mère',
  stratification: 'Stratification',
}
const partWords: Record<string, string> = { seed: 'Graines', cutting: 'Boutures', plant: 'Plants' }

const lostWords: Record<MarkReason, string> = {
  rejected: 'lot rejeté',
  unknown: 'région d’origine inconnue',
  collecting: 'récolte sans autorisation ou sur un site semé',
  mixed: 'plusieurs régions d’origine',
  elsewhere: 'cultivé hors de sa région',
  generations: 'trop de générations',
}

export function collectionSheet(collected: Collected, zone: Zone): Sheet {
  const set = collected.setAside.map((rule) => ruleWords[rule] ?? rule).join(', ')
  return {
    kind: 'Fiche de récolte',
    title: collected.number,
    facts: said([
      ['Espèce', collected.taxon?.name ?? collected.name],
      ['Zone de collecte', zone.name],
      ['Région d’origine', zone.region === null ? 'inconnue' : regionNames[zone.region]],
      ['Récolté le', day(collected.collectedOn)],
      ['Récolté par', collected.collector],
      ['Partie récoltée', partWords[collected.part] ?? collected.part],
      ['Population', figure(collected.population)],
      ['Individus récoltés', figure(collected.individuals)],
      ['Part prélevée', `${figure(collected.sharePct)} %`],
      ['Sites', figure(collected.sites)],
      ['Autorisation (espèce protégée)', collected.permit],
      ['Distance entre les sites les plus proches', collected.spacingKm === null ? '' : `${figure(collected.spacingKm)} km`],
      ['Quantité récoltée', amount(collected.quantity, collected.unit)],
      ['Règles du référentiel écartées', set],
      ['Justification', set && `${collected.justification} (${collected.justifiedBy})`],
      ['Note', collected.note],
    ]),
    tables: [],
  }
}

export function zoneSheet(zone: Zone): Sheet {
  return {
    kind: 'Zone de collecte',
    title: zone.name,
    facts: said([
      ['Commune', zone.commune],
      ['Région d’origine', zone.region === null ? 'inconnue' : regionNames[zone.region]],
      ['Propriétaire', zone.owner],
      ['Ni semé ni planté depuis 1970', zone.notPlanted ? 'oui' : 'non attesté'],
      ['Autorisation du propriétaire', zone.permitted ? 'au dossier' : 'absente'],
      ['Milieu', zone.habitat],
      ['Altitude', zone.altitudeM === null ? '' : `${figure(zone.altitudeM)} m`],
      ['Sol', zone.soil],
      [
        'Contour (longitude, latitude)',
        (zone.polygon ?? [])
          .slice(0, 80)
          .map((point) => point.join(', '))
          .join(' ; '),
      ],
      ['Note', zone.note],
    ]),
    tables: [
      {
        title: 'Points relevés',
        none: 'Aucun point relevé.',
        columns: columns('Point', 'Espèce', '#Latitude', '#Longitude', 'Note'),
        rows: zone.markers.map((each) => [each.name, each.taxon?.name ?? '', String(each.lat), String(each.lon), each.note]),
      },
      {
        title: 'Récoltes',
        none: 'Aucune récolte.',
        columns: columns('Récolte', 'Espèce', 'Date', '#Individus', '#Quantité'),
        rows: zone.seedCollections.map((each) => [
          each.number,
          each.name,
          day(each.collectedOn),
          figure(each.individuals),
          amount(each.quantity, each.unit),
        ]),
      },
      {
        title: 'Pièces jointes',
        none: 'Aucune pièce jointe.',
        columns: columns('Fichier', 'Nature', 'Ajouté par'),
        rows: zone.papers.map((each) => [each.name, each.permission ? 'Autorisation' : 'Pièce', each.addedBy]),
      },
    ],
  }
}

/** Of a batch, mixture or sowing; what only one of them knows is given besides. */
export function lotSheet(lot: LocalLot & Partial<Batch> & Partial<Seedling>, rules: LocalConfig): Sheet {
  const { origin, unit } = lot
  const { kept, because } = judged(origin, rules)
  return {
    kind: kindWords[lot.kind] ?? lot.kind,
    title: lot.number,
    facts: said([
      ['Espèce', lot.taxon?.name ?? lot.name],
      ['Date', day(lot.startedOn)],
      ['Régions d’origine', origin.regions.map((region) => regionNames[region]).join(', ') || 'inconnue'],
      ['Génération', figure(origin.generation)],
      ['Marque Végétal local', kept ? 'conservée' : `perdue : ${because.map((reason) => lostWords[reason]).join(', ')}`],
      ['Justification', origin.justification],
      ['Lieu', lot.place?.name ?? ''],
      ['Entré sans lot d’ici', lot.declared ? amount(lot.declared, unit) : ''],
      ['Après nettoyage', lot.cleaned === null || lot.cleaned === undefined ? '' : amount(lot.cleaned, unit)],
      ['Nettoyé le', day(lot.cleanedOn ?? null)],
      ['Séché le', day(lot.driedOn ?? null)],
      ['Poids de mille graines', lot.thousandWeight ? `${figure(lot.thousandWeight)} g` : ''],
      ['Semé', lot.sown ? amount(lot.sown, lot.sownUnit ?? unit) : ''],
      ['Levés', lot.emerged === null || lot.emerged === undefined ? '' : figure(lot.emerged)],
      ['En vrac', amount(lot.onHand, unit)],
      ['Note', lot.note],
    ]),
    tables: [
      {
        title: 'Issu de',
        none: 'Aucun lot d’ici.',
        columns: columns('Lot', 'Nature', 'Espèce', '#Quantité', '#Part'),
        rows: lot.sources.map((each) => [
          each.number,
          kindWords[each.kind] ?? each.kind,
          each.name,
          amount(each.quantity, each.unit),
          each.sharePct === null ? '' : `${figure(each.sharePct)} %`,
        ]),
      },
      {
        title: 'A donné',
        none: 'Rien n’en est issu.',
        columns: columns('Lot', 'Nature', 'Espèce', '#Quantité'),
        rows: lot.offspring.map((each) => [each.number, kindWords[each.kind] ?? each.kind, each.name, amount(each.quantity, each.unit)]),
      },
      ...(lot.tests
        ? [
            {
              title: 'Essais de germination',
              none: 'Aucun essai.',
              columns: columns('Date', '#Semées', '#Germées', '#Taux', 'Note'),
              rows: lot.tests.map((test) => [
                day(test.on),
                figure(test.sown),
                figure(test.germinated),
                `${figure(Math.round((1000 * test.germinated) / test.sown) / 10)} %`,
                test.note,
              ]),
            },
          ]
        : []),
      {
        title: 'Pièces jointes',
        none: 'Aucune pièce jointe.',
        columns: columns('Fichier', 'Ajouté par'),
        rows: lot.papers.map((each) => [each.name, each.addedBy]),
      },
    ],
  }
}

type Sold = { lot: string; sale: string; customer: string; on: string; quantity: string; certificate: string }

export function summarySheet(lot: Kin, kin: readonly Kin[], balance: readonly BalanceRow[], sales: readonly Sold[]): Sheet {
  return {
    kind: 'Dossier d’audit',
    title: lot.number,
    facts: said([
      ['Espèce', lot.name],
      ['Nature', kindWords[lot.kind] ?? lot.kind],
      ['Date', day(lot.on)],
      ['Lots du dossier', figure(kin.length)],
    ]),
    tables: [
      {
        title: 'Bilan matière',
        none: '',
        columns: columns('Lot', 'Nature', '#Entré', '#Donné', '#Vendu', '#Perdu', '#Présent', '#Écart'),
        rows: balance.map((each) => [
          each.number,
          kindWords[each.kind] ?? each.kind,
          amount(each.came, each.unit),
          amount(each.given, each.unit),
          amount(each.sold, each.unit),
          amount(each.lost, each.unit),
          amount(each.there, each.unit),
          amount(each.unexplained, each.unit),
        ]),
      },
      {
        title: 'Ventes',
        none: 'Rien n’a été vendu.',
        columns: columns('Lot', 'Vente', 'Client', 'Date', '#Quantité', 'Certificat'),
        rows: sales.slice(0, 5_000).map((each) => [each.lot, each.sale, each.customer, day(each.on), each.quantity, each.certificate]),
      },
    ],
  }
}
