import type { Told } from './recall/told.ts'
import type { ZonePolygon } from '@plantule/contract/traceability/ground'

declare module '../../db/json-columns.ts' {
  interface JsonColumns {
    'collection_zone.polygon': ZonePolygon
    'recall_guest_letter.told': Told
    'recall_letter.told': Told
  }
}
