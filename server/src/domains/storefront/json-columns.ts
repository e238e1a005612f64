import type { Template } from '@plantule/contract/storefront/blocks'

declare module '../../db/json-columns.ts' {
  interface JsonColumns {
    'template_draft.template': Template
    'template_version.template': Template
  }
}
