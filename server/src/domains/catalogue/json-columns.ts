import type { BatchChange } from '@plantule/contract/catalogue/batch'
import type { ProductPicture } from '@plantule/contract/catalogue/pictures'
import type { ProductDetails } from '@plantule/contract/catalogue/products'

declare module '../../db/json-columns.ts' {
  interface JsonColumns {
    'batch_edit.change': BatchChange
    'product.botanical': ProductDetails['botanical']
    'image.crop': NonNullable<ProductPicture['crop']>
  }
}
