import type { SampleChange } from './sample-change.ts'
import { catalogueChanges } from './sample-changes-of-catalogue.ts'
import { salesChanges } from './sample-changes-of-sales.ts'

export type { SampleChange } from './sample-change.ts'

export const sampleChanges: readonly SampleChange[] = [...catalogueChanges, ...salesChanges]
