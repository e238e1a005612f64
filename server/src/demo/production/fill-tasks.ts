import type { Cultivation } from '@plantule/contract/production/cultivations'
import type { InterventionKind } from '@plantule/contract/production/interventions'
import { TaskInput } from '@plantule/contract/production/tasks'
import { createTask } from '../../domains/production/tasks/save-task.ts'
import { addDays } from '../../platform/paris.ts'
import type { DaysAgo } from './fill-production.ts'

type Planned = { kind: InterventionKind; title: string; days: number; note?: string; lot?: number }

const planned: readonly Planned[] = [
  { kind: 'weeding', title: 'Désherber les carrés du tunnel 2', days: -2 },
  { kind: 'watering', title: 'Vérifier le goutte à goutte', days: 0, note: 'La vanne 3 fuyait hier', lot: 0 },
  { kind: 'pruning', title: 'Rabattre d’un tiers', days: 0, lot: 1 },
  { kind: 'inspection', title: 'Compter les pucerons sur les plaques jaunes', days: 1, lot: 2 },
  { kind: 'fertilising', title: 'Apport d’engrais organique', days: 3, lot: 3 },
  { kind: 'other', title: 'Blanchir les vitres de la serre 1', days: 5 },
]

/** What the growers planned for these days, beside what comes by itself. */
export async function fillTasks(daysAgo: DaysAgo, today: string, lots: readonly Cultivation[]): Promise<void> {
  for (const { days, lot, ...task } of planned) {
    const of = lot === undefined ? undefined : lots[lot]
    await createTask(daysAgo(4), TaskInput.parse({ ...task, on: addDays(today, days), lotId: of?.id ?? null }))
  }
}
