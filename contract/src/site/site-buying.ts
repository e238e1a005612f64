/** Pages from the basket to the order. */
export type SiteBasketLine = {
  /** `s12` is a size, `p3` a pack. */
  key: string
  path: string
  name: string
  latinName: string
  size: string
  imageKey: string | null
  quantity: number
  unitCents: number
  totalCents: number
  /** At most so many may be ordered; null: as many as one likes. */
  most: number | null
  /** What keeps it from being ordered. */
  fault: string | null
}

export type SiteBasket = {
  kind: 'basket'
  lines: readonly SiteBasketLine[]
  totalCents: number
  pieces: number
  /** Whether all of it may be ordered. */
  ready: boolean
  said?: string | undefined
}

export type SiteBuying = SiteBasket
