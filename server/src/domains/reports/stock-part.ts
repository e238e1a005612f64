import type { Dashboard } from '@plantule/contract/reports/reports'
import type { Ctx } from '../../platform/context.ts'
import { countShort, shortSizes } from '../stock/index.ts'

type Short = NonNullable<Dashboard['stock']>['short']

const SHORT = 5

/** Sizes that orders hold more of than there is. */
export async function shortPart(ctx: Ctx): Promise<Short> {
  const total = await countShort(ctx)
  return { total, items: total === 0 ? [] : (await shortSizes(ctx)).slice(0, SHORT) }
}
