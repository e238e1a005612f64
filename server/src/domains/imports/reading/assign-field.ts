import { fieldOf, type FieldKey } from './fields.ts'
import type { ImportProduct, ImportSubproduct } from './model.ts'

const properties: Partial<Record<FieldKey, string>> = {
  price: 'priceCents',
  priceExcl: 'priceExclCents',
  weight: 'weightGrams',
  label: 'ownLabel',
}
/** Where a field lives in the model. */
export const propertyOf = (key: FieldKey): string => properties[key] ?? key

/** Sets what the field's own parser gave, hence of the type that its property has. */
export function assignField(target: ImportProduct | ImportSubproduct, key: FieldKey, value: unknown): void {
  Object.assign(target, { [propertyOf(key)]: value })
}

/** What an emptied cell means: the list fields become empty lists. */
export const emptied = (key: FieldKey): unknown => (key === 'categories' || key === 'tags' ? [] : null)

/** Fields that cannot be emptied are left alone instead. */
export const canBeEmptied = (key: FieldKey): boolean => !fieldOf(key).fixed
