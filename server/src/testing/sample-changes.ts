import type { SampleChange } from './sample-change.ts'
import { analysesChanges } from './sample-changes-of-analyses.ts'
import { catalogueChanges } from './sample-changes-of-catalogue.ts'
import { programsChanges } from './sample-changes-of-programs.ts'
import { productionChanges } from './sample-changes-of-production.ts'
import { traceabilityChanges } from './sample-changes-of-traceability.ts'
import { storefrontChanges } from './sample-changes-of-storefront.ts'
import { salesChanges } from './sample-changes-of-sales.ts'

export type { SampleChange } from './sample-change.ts'

export const sampleChanges: readonly SampleChange[] = [
  ...catalogueChanges,
  ...productionChanges,
  ...programsChanges,
  ...salesChanges,
  ...analysesChanges,
  ...traceabilityChanges,
  ...storefrontChanges,
]
