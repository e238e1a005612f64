/** By what sales are grouped. Those of `articleDimensions` look at lines, the others at whole sales. */
export const analysisDimensions = [
  'product',
  'size',
  'caliber',
  'category',
  'supercategory',
  'customer',
  'profile',
  'channel',
  'seller',
] as const
export type AnalysisDimension = (typeof analysisDimensions)[number]
export const articleDimensions: readonly AnalysisDimension[] = ['product', 'size', 'caliber', 'category', 'supercategory']

export const analysisSteps = ['day', 'week', 'month', 'quarter', 'year'] as const
export type AnalysisStep = (typeof analysisSteps)[number]

/** `last_year`: the same dates a year before; `previous`: as many days just before. */
export const comparisons = ['last_year', 'previous', 'none'] as const
export type Comparison = (typeof comparisons)[number]

/** What is sold at the till has this channel, beside those of orders. */
export const TILL = 'till'

/** Keys of groups that are no row of a table. */
export const NO_KEY = 'none'
export const DELIVERY_KEY = 'delivery'
export const FREE_KEY = 'free'
