import { slugOf } from '../catalogue/index.ts'

export { productPath } from '../storefront/index.ts'

export const categoryPath = (slug: string): string => `/category/${slug}`
export const packPath = (id: number, name: string): string => `/pack/${id}-${slugOf(name)}`
export const articlePath = (slug: string): string => `/blog/${slug}`
export const textPath = (slug: string): string => `/page/${slug}`
/** One version of the terms of sale, which stays what it was. */
export const salesTermsPath = (number: number): string => `/legal/sales/${number}`
export const legalPath = (kind: string): string => `/legal/${kind}`

/** The number at the head of the last part of a path. */
export const idIn = (part: string): number => {
  const id = Number(/^(\d{1,15})(?:-|$)/.exec(part)?.[1] ?? 0)
  return Number.isSafeInteger(id) ? id : 0
}
