import type { Cultivation } from '@plantule/contract/production/cultivations'
import { InterventionInput, type InterventionKind } from '@plantule/contract/production/interventions'
import { createIntervention } from '../../domains/production/interventions/save-intervention.ts'
import { addDays } from '../../platform/paris.ts'
import type { DaysAgo } from './fill-production.ts'

type Work = { kind: InterventionKind; ago: number; minutes: number; operator: string; note: string; soil?: number }

const works: readonly Work[] = [
  { kind: 'watering', ago: 5, minutes: 35, operator: 'Marc', note: 'Goutte à goutte, 20 minutes par ligne' },
  { kind: 'weeding', ago: 9, minutes: 120, operator: 'Léa', note: '' },
  { kind: 'inspection', ago: 16, minutes: 15, operator: 'Léa', note: 'Quelques pucerons sous les jeunes feuilles' },
  { kind: 'biocontrol', ago: 15, minutes: 20, operator: 'Léa', note: 'Aphidius, un tube par section' },
  { kind: 'repotting', ago: 8, minutes: 180, operator: 'Marc', note: '', soil: 3 },
]

/** What was done of late to the cultivations that the screens show: some of it to one, some to many at once. */
export async function fillInterventions(daysAgo: DaysAgo, today: string, lots: readonly Cultivation[], soilId: number): Promise<void> {
  for (const [at, { kind, ago, minutes, operator, note, soil }] of works.entries()) {
    const on = addDays(today, -ago)
    const begun = lots.filter((lot) => lot.startedOn <= on && lot.endedAt === null)
    const [first, ...others] = begun.slice(0, kind === 'repotting' ? 1 : at + 2)
    if (!first) continue
    const uses = soil === undefined ? [] : [{ consumableId: soilId, quantity: soil }]
    const input = { kind, on, minutes, operator, note, uses, cultivationIds: others.map((lot) => lot.id) }
    await createIntervention(daysAgo(ago), first.id, InterventionInput.parse(input))
  }
}
