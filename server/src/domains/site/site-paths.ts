import { slugOf } from '../catalogue/index.ts'

const MOST_SLUGS = 20_000
const slugs = new Map<string, string>()
/** A list names sixty plants at each look, the same ones again and again, and an accent costs more than all else of an address. */
function knownSlug(name: string): string {
  const slug = slugs.get(name) ?? slugOf(name)
  if (slugs.size >= MOST_SLUGS) slugs.clear()
  slugs.set(name, slug)
  return slug
}

export const categoryPath = (slug: string): string => `/category/${slug}`
export const productPath = (id: number, name: string, cultivar = ''): string => `/product/${id}-${knownSlug(`${name} ${cultivar}`)}`
export const packPath = (id: number, name: string): string => `/pack/${id}-${slugOf(name)}`
export const articlePath = (slug: string): string => `/blog/${slug}`
export const textPath = (slug: string): string => `/page/${slug}`
export const legalPath = (kind: string): string => `/legal/${kind}`

/** The number at the head of the last part of a path. */
export const idIn = (part: string): number => {
  const id = Number(/^(\d{1,15})(?:-|$)/.exec(part)?.[1] ?? 0)
  return Number.isSafeInteger(id) ? id : 0
}
