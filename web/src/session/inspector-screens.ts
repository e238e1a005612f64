import { type InspectorPreset, isInspector } from '@plantule/contract/base/inspections'
import type { Screen } from '../screen.ts'

/**
 * What each inspector finds in the navigation, the first of them where they arrive. Their rights open more screens than their inspection is
 * about, whose routes would answer that they may not (`contract/src/base/inspections.ts`).
 */
const open: Record<InspectorPreset, readonly [Screen['path'], ...Screen['path'][]]> = {
  inspector_plant: [
    '/plant-passport',
    '/plant-delivery',
    '/plant-health',
    '/recalls',
    '/cultivation',
    '/mother_plant',
    '/stratification',
    '/product_localisation',
    '/treatment',
    '/downloads',
  ],
  inspector_local: [
    '/vegetal-local/zones',
    '/vegetal-local/batches',
    '/vegetal-local/mixtures',
    '/vegetal-local/seedlings',
    '/vegetal-local/certificates',
    '/cultivation',
    '/mother_plant',
    '/downloads',
  ],
  inspector_tax: ['/journal', '/invoice', '/z-tickets', '/downloads'],
}

/** Whether an entry of the navigation is for a member of this preset. */
export const isFor = (preset: string, path: string): boolean => !isInspector(preset) || open[preset].some((each) => each === path)

/** Where an inspector arrives; null: a member, who arrives at home. */
export const arrivesAt = (preset: string): Screen['path'] | null => (isInspector(preset) ? open[preset][0] : null)

/** Records whose address does not begin with that of their list. */
const records: Partial<Record<Screen['path'], Screen['path']>> = { '/recalls': '/recall/{recallId}' }

/** Whether a member of this preset may open a screen: one of the navigation, or a record of its list. */
export const mayOpen = (preset: string, path: string): boolean =>
  !isInspector(preset) || open[preset].some((list) => path === list || path.startsWith(`${list}/{`) || path === records[list])
