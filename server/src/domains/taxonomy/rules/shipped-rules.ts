import type { PlantRule, PlantRuleKind } from '@plantule/contract/taxonomy/plant-rules'
import { referenceBytes, referenceRows } from '../reference-file.ts'

type Given = Partial<Omit<PlantRule, 'kind' | 'level'>> & Pick<PlantRule, 'key' | 'name' | 'level' | 'source' | 'sure'>

const shippedAs = (kind: PlantRuleKind, given: Given): PlantRule => ({
  id: null,
  by: 'shipped',
  names: [],
  code: '',
  detail: '',
  codes: [],
  from: null,
  to: null,
  note: '',
  author: '',
  ...given,
  kind,
})

const invasiveLevels: Record<string, string> = { 'eu-union-list': 'eu' }
const invasive = (): PlantRule[] =>
  referenceRows('regulated-plants.csv').map((row) =>
    shippedAs('invasive', {
      key: row['scientific_name'] ?? '',
      name: row['scientific_name'] ?? '',
      level: invasiveLevels[row['rule'] ?? ''] ?? 'national',
      detail: row['synonyms'] ?? '',
      from: row['in_force_since'] || null,
      source: row['rule_reference'] ?? '',
      sure: 'read',
    }),
  )

const protectedPlants = (): PlantRule[] => {
  // The act has the names of its year; collectors write those of today.
  const today = new Map(referenceRows('protected-names.psv').map((row) => [row['name'], row['names'] ?? '']))
  return referenceRows('protected-plants.tsv.gz').map((row) =>
    shippedAs('protected', {
      key: row['name'] ?? '',
      name: row['name'] ?? '',
      names: today.get(row['name'])?.split('; ') ?? [],
      level: row['level'] ?? '',
      detail: row['printed'] ?? '',
      from: '1982-01-20',
      source: `Arrêté du 20 janvier 1982, annexe ${row['level'] === 'permit' ? 'II' : 'I'}`,
      sure: 'partly',
    }),
  )
}

const hosts = (): PlantRule[] =>
  referenceRows('host-plants.tsv.gz').map((row) =>
    shippedAs('host', {
      key: `${row['name']} ${row['level']}`,
      name: row['name'] ?? '',
      code: row['code'] ?? '',
      level: row['level'] ?? '',
      detail: row['detail'] ?? '',
      codes: (row['codes'] ?? '').split(' ').filter(Boolean),
      from: row['from'] || null,
      source: row['source'] ?? '',
      sure: sureOf(row['sure']),
    }),
  )
const sureOf = (said: string | undefined): PlantRule['sure'] => (said === 'read' || said === 'partly' ? said : 'said')

const forest = (): PlantRule[] =>
  referenceRows('forest-plants.tsv').map((row) =>
    shippedAs('forest', {
      key: row['name'] ?? '',
      name: row['name'] ?? '',
      level: row['level'] ?? '',
      detail: row['detail'] ?? '',
      from: '2003-10-24',
      source: 'Arrêté du 24 octobre 2003, annexes 1 et 4',
      sure: 'partly',
    }),
  )

const provenances = (): PlantRule[] =>
  referenceRows('provenance-regions.tsv').map((row) =>
    shippedAs('provenance', {
      key: row['code'] ?? '',
      name: row['name'] ?? '',
      code: row['code'] ?? '',
      level: 'identified',
      detail: row['region'] ?? '',
      from: '2003-10-24',
      source: 'Arrêté du 24 octobre 2003 (AGRF0301674A), annexe I, dans son état de 2003',
      sure: 'partly',
    }),
  )

type Outlines = { features: { properties: { code: string; name: string; region: string } }[] }
const regions = (): PlantRule[] =>
  (JSON.parse(referenceBytes('origin-regions.geojson.gz').toString('utf8')) as Outlines).features.map(
    ({ properties: { code, name, region } }) =>
      shippedAs('region', {
        key: code,
        name,
        code,
        level: region,
        source: 'Sylvoécorégions de l’IGN, rapprochées par leurs noms',
        sure: 'said',
      }),
  )

const readers: Record<PlantRuleKind, () => PlantRule[]> = {
  invasive,
  protected: protectedPlants,
  host: hosts,
  forest,
  provenance: provenances,
  region: regions,
}
const read: Partial<Record<PlantRuleKind, readonly PlantRule[]>> = {}

/** The first version of each rule: what is shipped. Read once a process. */
export const shippedRules = (kind: PlantRuleKind): readonly PlantRule[] => (read[kind] ??= readers[kind]())
