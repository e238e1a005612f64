import { z } from 'zod'
import { route } from '../base/route.ts'
import { exportQuery, id, manyTarget, text } from '../base/shared.ts'
import { manyStarted } from '../downloads/many.ts'
import { cultivationFilters } from './cultivations.ts'
import { MAX_LOTS } from './interventions.ts'

export const cultivationTarget = manyTarget(MAX_LOTS, exportQuery(cultivationFilters))
export type CultivationTarget = z.infer<typeof cultivationTarget>
export type CultivationTargetInput = z.input<typeof cultivationTarget>

/** A cultivation as it stands before it is ended with others. */
export const LotBefore = z.object({
  id,
  number: z.string(),
  name: z.string(),
  plants: z.int(),
  /** So many of its plants orders wait for, and nothing else would be left for them: it is not ended together with others. */
  held: z.int(),
  ended: z.boolean(),
})
export type LotBefore = z.infer<typeof LotBefore>

const someTags = z.array(id).max(10).default([])
export const lotTagsChange = z
  .object({ add: someTags, remove: someTags })
  .refine(({ add, remove }) => add.length + remove.length > 0, { message: 'nothing_to_change' })
export type LotTagsChange = z.infer<typeof lotTagsChange>

export const manyCultivationsRoutes = {
  previewCultivations: route({
    method: 'POST',
    path: '/multi-cultivation/preview',
    summary: 'Many cultivations as they stand: how many plants are left, and how many of them orders wait for',
    permission: 'production.read',
    body: z.object({ target: cultivationTarget }),
    response: z.object({ items: z.array(LotBefore) }),
    errors: ['not_found', 'too_many_lots'],
  }),
  terminateCultivations: route({
    method: 'POST',
    path: '/multi-cultivation/terminate',
    summary: 'End many cultivations one after the other, as an operation; what is left of each is lost for one reason',
    permission: 'production.write',
    body: z.object({
      /** The plants that somebody saw: one whose plants moved since is not ended. */
      items: z
        .array(z.object({ id, plants: z.int().min(0).max(10_000_000) }))
        .min(1)
        .max(MAX_LOTS),
      reason: text(200).default(''),
    }),
    response: manyStarted,
    status: 201,
    errors: ['not_found'],
  }),
  tagCultivations: route({
    method: 'POST',
    path: '/multi-cultivation/tag',
    summary: 'Put tags on many cultivations, or take them off, one after the other, as an operation',
    permission: 'production.write',
    body: z.object({ target: cultivationTarget, change: lotTagsChange }),
    response: manyStarted,
    status: 201,
    errors: ['not_found', 'too_many_lots'],
  }),
}
