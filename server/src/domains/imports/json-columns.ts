import type { CatalogueImport, ImportReading, ImportReport, ImportSettings } from '@plantule/contract/imports/schemas'
import type { LocalImportSettings } from '@plantule/contract/imports/local-schemas'
import type { LotImportSettings } from '@plantule/contract/imports/lot-schemas'
import type { TableReport } from '@plantule/contract/imports/table-schemas'
import type { StockSeen } from './stock-since.ts'

declare module '../../db/json-columns.ts' {
  interface JsonColumns {
    'catalogue_import.sample': CatalogueImport['sample']
    'catalogue_import.guesses': CatalogueImport['guesses']
    'catalogue_import.read_as': NonNullable<CatalogueImport['readAs']>
    'catalogue_import.unread': CatalogueImport['unread']
    'catalogue_import.settings': ImportSettings | LotImportSettings | LocalImportSettings
    'catalogue_import.report': ImportReport | TableReport
    'catalogue_import.stock_seen': StockSeen
    'catalogue_import.reading': ImportReading
    /** What each kind of import needs for it. */
    'catalogue_import.undo': object
  }
}
