import { fold, type ImportProduct } from '../reading/index.ts'

/** A picture of a product in its order: an address, or a name in the archive; `missing` when that is not there. */
export type PictureSource = { source: string; inArchive: boolean; alt: string; missing?: boolean }
export type Sources = { of: Map<ImportProduct, PictureSource[]>; unmatched: string[] }

/** Pictures that one product takes at most. */
const MOST = 30

const lastPart = (path: string): string => path.split(/[?#]/)[0]?.split(/[/\\]/).at(-1) ?? ''
const plain = (text: string): string =>
  fold(text)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
const stemOf = (name: string): string => lastPart(name).replace(/\.[a-z0-9]{2,5}$/i, '')
const isAddress = (text: string): boolean => /^(https?:)?\/\//i.test(text)

/** What an address names at its end, as people would have saved it. */
function savedName(address: string): string {
  try {
    return decodeURIComponent(lastPart(address)).toLowerCase()
  } catch {
    // A lone % is no encoding.
    return lastPart(address).toLowerCase()
  }
}

/**
 * Which pictures each product gets. What the file names comes first, taken from the archive where that holds a picture of this
 * name; then pictures of the archive that are called by the product's reference, a size's reference or the product's name, alone
 * or with a number behind (`LAV-1.jpg`, `Lavande vraie (2).png`).
 */
export function pictureSources(products: readonly ImportProduct[], archive: readonly string[]): Sources {
  const byName = new Map(archive.map((name) => [lastPart(name).toLowerCase(), name]))
  const used = new Set<string>()
  const of = new Map<ImportProduct, PictureSource[]>()
  for (const product of products) {
    const named = (product.images ?? []).map(({ url, alt }): PictureSource => {
      const held = byName.get(savedName(url))
      if (held) used.add(held)
      if (held) return { source: held, inArchive: true, alt: alt ?? '' }
      if (isAddress(url)) return { source: url.startsWith('//') ? `https:${url}` : url, inArchive: false, alt: alt ?? '' }
      return { source: url, inArchive: true, alt: alt ?? '', missing: true }
    })
    if (named.length > 0) of.set(product, named)
  }
  const owners = ownersOf(products)
  const called = archive.filter((name) => !used.has(name)).toSorted((a, b) => a.localeCompare(b, 'fr', { numeric: true }))
  const unmatched: string[] = []
  for (const name of called) {
    const stem = plain(stemOf(name))
    const owner = owners.get(stem) ?? owners.get(stem.replace(/ ?\d{1,3}$/, ''))
    if (!owner) unmatched.push(name)
    else of.set(owner, [...(of.get(owner) ?? []), { source: name, inArchive: true, alt: '' }])
  }
  for (const [product, sources] of of) of.set(product, [...new Map(sources.map((each) => [each.source, each])).values()].slice(0, MOST))
  return { of, unmatched }
}

function ownersOf(products: readonly ImportProduct[]): Map<string, ImportProduct> {
  const owners = new Map<string, ImportProduct>()
  const add = (product: ImportProduct, name: string | null | undefined) => {
    const key = plain(name ?? '')
    if (key && !owners.has(key)) owners.set(key, product)
  }
  // References before names: they are one product's for sure.
  for (const product of products) add(product, product.reference)
  for (const product of products) for (const size of product.subproducts) add(product, size.sku)
  for (const product of products) add(product, product.name)
  return owners
}
