import type { ProductDiff, SubproductDiff } from './reading/index.ts'
import { type KnownProduct, type KnownSize, madeLabel } from './existing-products.ts'

type Values = Pick<KnownSize, 'sku' | 'container' | 'caliber' | 'rootstock' | 'ownLabel'>
const parts: readonly string[] = ['container', 'caliber', 'rootstock', 'ownLabel']

/**
 * What each size will be called, told as a change of `label` where the name is made and differs: a size whose container,
 * caliber, rootstock and own label stay keeps its name, whoever gave it. Two names of one product never meet.
 */
export function labelSizes(diffs: readonly ProductDiff[], existing: readonly KnownProduct[]): ProductDiff[] {
  const known = new Map(existing.map((product) => [product.id, product]))
  return diffs.map((diff) => {
    const sizes = known.get(diff.id ?? 0)?.subproducts ?? []
    const before = (size: SubproductDiff) => sizes.find((each) => each.id === size.id)
    const renamed = new Set(diff.subproducts.filter((size) => made(size, before(size)) !== null))
    if (renamed.size === 0) return diff
    const leaving = new Set([...renamed].map((size) => size.id))
    const taken = new Set(sizes.filter((size) => !leaving.has(size.id)).map((size) => size.label))
    for (const size of diff.subproducts) {
      const given = size.changes.find((change) => change.field === 'ownLabel')?.after
      if (typeof given === 'string') taken.add(given)
    }
    return { ...diff, subproducts: diff.subproducts.map((size) => (renamed.has(size) ? named(size, before(size), taken) : size)) }
  })
}

/** The name that follows from what a size becomes, or null where its name does not follow from it. */
function made(size: SubproductDiff, before: KnownSize | undefined): string | null {
  const values = valuesOf(size, before)
  if (values.ownLabel) return null
  const moved = before === undefined || size.changes.some((change) => parts.includes(change.field))
  return moved ? madeLabel(values) : null
}

function named(size: SubproductDiff, before: KnownSize | undefined, taken: Set<string>): SubproductDiff {
  const plain = made(size, before) ?? ''
  const { sku } = valuesOf(size, before)
  const coded = sku ? `${plain} ${sku}` : plain
  let label = taken.has(plain) ? coded : plain
  for (let n = 2; taken.has(label); n++) label = `${plain} (${n})`
  taken.add(label)
  if (label === before?.label) return size
  return { ...size, changes: [...size.changes, { field: 'label', before: before?.label ?? null, after: label }] }
}

const valuesOf = (size: SubproductDiff, before: KnownSize | undefined): Values => ({
  sku: null,
  container: null,
  caliber: null,
  rootstock: null,
  ownLabel: null,
  ...before,
  // Each change carries a value of its own field's type.
  ...(Object.fromEntries(size.changes.map((change) => [change.field, change.after])) as Partial<Values>),
})
