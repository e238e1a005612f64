/** What visitors narrow plants by. A value that is not known is passed over. */
export const facetValues = {
  exposure: ['sun', 'half-shade', 'shade'],
  /** Grown up: up to 50 cm, 1.5 m, 4 m, and above. */
  height: ['low', 'medium', 'high', 'tall'],
  water: ['low', 'medium', 'high'],
  /** Bears at least so many degrees of frost. */
  hardiness: ['5', '10', '15', '20'],
  flowering: ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12'],
  foliage: ['evergreen', 'semi-evergreen', 'deciduous'],
  quality: ['melliferous', 'scented', 'edible'],
  stock: ['now'],
} as const satisfies Record<string, readonly string[]>

export type FacetName = keyof typeof facetValues
export const facetNames = Object.keys(facetValues) as FacetName[]
/** Of each facet the values that were chosen: a plant has one of them, for every facet. */
export type ChosenFacets = Partial<Record<FacetName, readonly string[]>>

/** What an address says of facets. */
export function chosenFacets(read: (name: FacetName) => readonly string[]): ChosenFacets {
  const chosen: ChosenFacets = {}
  for (const name of facetNames) {
    const known: readonly string[] = facetValues[name]
    const values = [...new Set(read(name))].filter((value) => known.includes(value))
    if (values.length > 0) chosen[name] = values.sort((a, b) => known.indexOf(a) - known.indexOf(b))
  }
  return chosen
}

export const cardSorts = ['best', 'name', 'cheap', 'dear', 'new'] as const
export type CardSort = (typeof cardSorts)[number]
