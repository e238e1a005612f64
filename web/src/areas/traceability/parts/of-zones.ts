import { zoneRoutes } from '@plantule/contract/traceability/zones'

/** What is read anew once something of a zone has changed. */
export const ofZones = [zoneRoutes.getZone, zoneRoutes.listZones, zoneRoutes.zonesMap]
