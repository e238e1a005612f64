import type { CatalogLayout, CatalogOptions, printingRoutes } from '@plantule/contract/printing/printing'
import type { In } from '@plantule/contract/base/route'

export type CatalogChoice = {
  layout: CatalogLayout
  order: CatalogOptions['order']
  category: string | null
  type: string | null
  tag: string | null
  q: string
  availableOnly: boolean
  publishedOnly: boolean
  title: string
  intro: string
  /** Null: that of all papers. */
  colour: string | null
  profileId: string | null
}

export const blankCatalog: CatalogChoice = {
  layout: 'cards',
  order: 'category',
  category: null,
  type: 'plant',
  tag: null,
  q: '',
  availableOnly: false,
  publishedOnly: true,
  title: '',
  intro: '',
  colour: null,
  profileId: null,
}

/** The query of the catalogue's routes; what is not chosen is absent. */
export const queryOf = (choice: CatalogChoice): In<(typeof printingRoutes)['catalog']['query']> => ({
  layout: choice.layout,
  order: choice.order,
  ...(choice.colour && { colour: choice.colour }),
  ...(choice.title && { title: choice.title }),
  ...(choice.intro && { intro: choice.intro }),
  ...(choice.q && { q: choice.q }),
  ...(choice.category && { category: choice.category }),
  ...(choice.type && { type: choice.type }),
  ...(choice.tag && { tag: choice.tag }),
  ...(choice.profileId && { profileId: choice.profileId }),
  ...(choice.availableOnly && { availableOnly: 'true' as const }),
  ...(choice.publishedOnly && { published: 'true' as const }),
})
