import { analysisRoutes } from '@plantule/contract/production/analyses'
import { someAnalysis } from '../domains/production/analyses/analyses.testing.ts'
import type { SampleChange } from './sample-change.ts'

export const analysesChanges: SampleChange[] = [
  {
    route: analysisRoutes.updateAnalysis,
    tables: ['analysis'],
    make: async (shop) => ({ params: { id: (await someAnalysis(shop)).id }, body: { name: 'Tunnel 1', note: 'Substrat' } }),
  },
]
