import type { CatalogueImport, ImportReading, ImportReport, ImportSettings } from '@plantule/contract/imports/schemas'
import type { StockSeen } from './stock-since.ts'
import type { Undo } from './undo-import.ts'

declare module '../../db/json-columns.ts' {
  interface JsonColumns {
    'catalogue_import.sample': CatalogueImport['sample']
    'catalogue_import.guesses': CatalogueImport['guesses']
    'catalogue_import.read_as': NonNullable<CatalogueImport['readAs']>
    'catalogue_import.unread': CatalogueImport['unread']
    'catalogue_import.settings': ImportSettings
    'catalogue_import.report': ImportReport
    'catalogue_import.stock_seen': StockSeen
    'catalogue_import.reading': ImportReading
    'catalogue_import.undo': Undo
  }
}
