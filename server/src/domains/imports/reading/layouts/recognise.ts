import type { Layout, LayoutKey } from './layout.ts'
import { plantule } from './plantule.ts'
import { prestashop } from './prestashop.ts'
import { shopify } from './shopify.ts'
import { woocommerce } from './woocommerce.ts'

export const layouts: Record<LayoutKey, Layout> = { plantule, shopify, woocommerce, prestashop }

/** The program that a file comes from, or undefined: then guess its columns and let the person confirm them. */
export function recogniseLayout(headers: readonly string[]): { layout: Layout; confidence: number } | undefined {
  const scored = Object.values(layouts)
    .map((layout) => ({ layout, confidence: layout.recognise(headers) }))
    .toSorted((a, b) => b.confidence - a.confidence)
  const [best] = scored
  return best && best.confidence >= 0.7 ? best : undefined
}
