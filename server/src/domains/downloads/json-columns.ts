import type { Download } from '@plantule/contract/downloads/downloads'

declare module '../../db/json-columns.ts' {
  interface JsonColumns {
    'operation.result': Download['result']
    'operation.error_details': Record<string, unknown>
  }
}
