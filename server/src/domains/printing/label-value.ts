import type { LabelSubject } from '@plantule/contract/printing/studio'
import type { Right } from '@plantule/contract/base/permissions'
import type { Ctx } from '../../platform/context.ts'
import { ports } from '../../platform/port.ts'

/** What a label may say of one thing; its template chooses. */
export type LabelValue = {
  name: string
  latinName?: string
  cultivar?: string
  size?: string
  reference: string
  priceCents?: number | null
  priceNote?: string
  facts?: string[]
  place?: string
  date?: string
  /** How many plants there are of it. */
  quantity?: number
  note?: string
  /** Where its square code leads. */
  link?: string
  /** What its bars say; without it they say the reference. */
  barcode?: string | null
  /** False: no bars. */
  bars?: boolean
  /** The file of its picture. */
  pictureId?: number | null
}

/** So many labels of one thing. */
export type Labelled = { value: LabelValue; copies: number }

/** The things of a kind that a domain above can label, in the order of `ids`; `perStock`: as many as there are plants of each. */
export type LabelSource = {
  subject: LabelSubject
  right: Right
  labelled: (ctx: Ctx, ids: readonly number[], asked: { copies: number; perStock: boolean }) => Promise<Labelled[]>
}
export const labelSources = ports<LabelSource>('label-sources')
