import type { MarkerKind } from '@plantule/contract/production/map'
import { IconAlertTriangle, IconBolt, IconDoorEnter, IconDroplet, IconNote, IconTruckLoading } from '@tabler/icons-react'

export const markerIcons = {
  note: IconNote,
  tap: IconDroplet,
  power: IconBolt,
  hazard: IconAlertTriangle,
  entrance: IconDoorEnter,
  loading: IconTruckLoading,
} satisfies Record<MarkerKind, unknown>
