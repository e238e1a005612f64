import type { LabelElement } from '@plantule/contract/printing/label-design'

declare module '../../db/json-columns.ts' {
  interface JsonColumns {
    'label_template.elements': LabelElement[]
  }
}
