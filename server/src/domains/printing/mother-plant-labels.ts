import type { Out } from '@plantule/contract/base/route'
import type { motherPlantLabelRoutes } from '@plantule/contract/printing/mother-plant-labels'
import type { Ctx } from '../../platform/context.ts'
import type { FileReply } from '../../platform/handlers.ts'
import { motherPlantAnswer } from '../production/index.ts'
import { mothers } from './growing-labels.ts'
import { printLabels } from './print-labels.ts'

type Options = Out<(typeof motherPlantLabelRoutes)['motherPlantLabels']['body']>

/** One label a plant, numbered among those of the mother; its code opens her page. Throws `not_found`, `unknown_choice`. */
export async function motherPlantLabels(ctx: Ctx, id: number, options: Options): Promise<FileReply> {
  const { number } = await motherPlantAnswer(ctx, id)
  return printLabels(ctx, await mothers(ctx, [id], { copies: 1, perStock: true }), { ...options, kind: 'price' }, number)
}
