import { MotherPlantInput, SamplingInput } from '@plantule/contract/production/mother-plants'
import { StratificationInput, type Stratification } from '@plantule/contract/production/stratifications'
import {
  addStratificationCheck,
  advanceStratification,
  sowStratification,
} from '../../domains/production/propagation/advance-stratification.ts'
import { addSampling } from '../../domains/production/propagation/samplings.ts'
import { createMotherPlant } from '../../domains/production/propagation/save-mother-plant.ts'
import { createStratification } from '../../domains/production/propagation/save-stratification.ts'
import { shippedProtocols } from '../../domains/production/propagation/shipped-protocols.ts'
import { addDays } from '../../platform/paris.ts'
import type { DaysAgo } from './fill-production.ts'
import type { Grounds } from './grounds.ts'

const mothers = [
  { name: 'Lavandula angustifolia', clone: 'Hidcote', pieces: 40, budget: 1_200, taken: 320, success: 82, into: true },
  { name: 'Salvia rosmarinus', clone: 'Corsican Blue', pieces: 12, budget: 400, taken: 150, success: 74, into: true },
  { name: 'Hydrangea paniculata', clone: 'Limelight', pieces: 25, budget: 900, taken: 400, success: 91, into: false },
  { name: 'Ficus carica', clone: 'Violette de Solliès', pieces: 6, budget: 60, taken: 24, success: 88, into: true },
  { name: 'Prunus domestica', clone: 'Reine-Claude dorée', pieces: 4, budget: 120, taken: 0, success: 0, into: false, hold: true },
  { name: 'Cornus alba', clone: 'Sibirica', pieces: 30, budget: null, taken: 600, success: 95, into: false },
] as const

/** Each with the days since its first phase was meant to begin, and how far it has come. */
const seeds = [
  { taxon: 'Abies alba', quantity: 5_000, ago: 20, done: 1 },
  { taxon: 'Acer campestre', quantity: 3_000, ago: 35, done: 1 },
  { taxon: 'Cornus sanguinea', quantity: 2_500, ago: 400, done: 'sown' },
  { taxon: 'Corylus avellana', quantity: 800, ago: 60, done: 1 },
  { taxon: 'Crataegus monogyna', quantity: 4_000, ago: 150, done: 1 },
  { taxon: 'Fraxinus excelsior', quantity: 1_500, ago: -14, done: 0 },
  { taxon: 'Rosa canina', quantity: 2_000, ago: 380, done: 'sown' },
  { taxon: 'Sorbus aucuparia', quantity: 1_200, ago: 10, done: 1 },
  { taxon: 'Tilia cordata', quantity: 900, ago: -30, done: 0 },
] as const

/** Mother plants with what was taken from them, and seeds on their way to be sown. */
export async function fillPropagation(daysAgo: DaysAgo, today: string, grounds: Grounds): Promise<void> {
  const park = grounds.get('Parc à pieds mères') ?? null
  for (const { name, clone, pieces, budget, taken, success, into, ...held } of mothers) {
    const mother = await createMotherPlant(
      daysAgo(650),
      MotherPlantInput.parse({
        name,
        taxonId: await taxonOf(daysAgo, name),
        clone,
        placeId: park,
        plantedOn: addDays(today, -1_200),
        pieces,
        provenance: 'Multiplication de la pépinière',
        health: 'hold' in held ? 'suspect' : 'healthy',
        testedOn: addDays(today, -300),
        testDueOn: addDays(today, 'hold' in held ? -5 : 65),
        hold: 'hold' in held,
        holdReason: 'hold' in held ? 'Sharka suspectée, analyse en cours' : '',
        yearlyBudget: budget,
      }),
    )
    if (taken === 0) continue
    const plants = Math.round((taken * success) / 100)
    await addSampling(
      daysAgo(50),
      mother.id,
      SamplingInput.parse({
        takenOn: addDays(today, -50),
        kind: 'cutting',
        quantity: taken,
        operator: 'Hugo Perrin',
        successPct: success,
        into: into ? { name: `${name} ‘${clone}’, boutures`, placeId: grounds.get('Tunnel 2 Carré 1') ?? null, plants } : null,
      }),
    )
  }
  for (const seed of seeds) await stratify(daysAgo, today, seed, grounds)
}

async function stratify(daysAgo: DaysAgo, today: string, seed: (typeof seeds)[number], grounds: Grounds): Promise<void> {
  const protocol = shippedProtocols()
    .get(seed.taxon.toLowerCase())
    ?.find(({ phases }) => phases.length > 0)
  const phases = protocol?.phases.map(({ kind, lowC, highC, weeks }) => ({ kind, lowC, highC, weeks })) ?? [
    { kind: 'cold', lowC: 3, highC: 5, weeks: 12 },
  ]
  const startedOn = addDays(today, -seed.ago)
  const begun = daysAgo(Math.max(seed.ago, 0))
  let lot: Stratification = await createStratification(
    begun,
    StratificationInput.parse({
      name: seed.taxon,
      taxonId: await taxonOf(daysAgo, seed.taxon),
      placeId: grounds.get('Chambre froide') ?? null,
      startedOn,
      quantity: seed.quantity,
      seedSource: 'Récolte de l’année',
      substrate: 'Sable et tourbe, 1 pour 1',
      phases,
      protocol: protocol ? protocol.source : '',
    }),
  )
  if (seed.done === 0) return
  lot = await advanceStratification(begun, lot.id, { version: lot.version, on: startedOn })
  if (seed.done !== 'sown') return
  for (const phase of lot.phases) {
    const on = phase.endOn < today ? phase.endOn : addDays(today, -2)
    lot = await advanceStratification(daysAgo(1), lot.id, { version: lot.version, on })
  }
  lot = await addStratificationCheck(daysAgo(1), lot.id, { on: addDays(today, -1), germinationPct: 71.5, note: 'Radicules visibles' })
  const sowing = { version: lot.version, on: addDays(today, -1), quantity: lot.left, rest: 'kept' as const, name: '', placeId: null }
  await sowStratification(daysAgo(1), lot.id, { ...sowing, containerId: null, caliberId: null, plants: Math.floor(lot.left / 2) })
}

/** The species of a Latin name, where it is known. */
export async function taxonOf(daysAgo: DaysAgo, name: string): Promise<number | null> {
  const found = await daysAgo(0)
    .db.selectFrom('taxon')
    .select('id')
    .where('scientific_name', '=', name)
    .orderBy('status')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return found?.id ?? null
}
