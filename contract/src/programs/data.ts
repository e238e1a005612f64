import { z } from 'zod'
import type { Messages } from '../base/errors.ts'
import { operationStatuses } from '../downloads/downloads.ts'
import { route } from '../base/route.ts'
import { id, instant } from '../base/shared.ts'

export const ShopData = z.object({
  /** How many tables an archive holds. */
  tables: z.int(),
  leftOut: z.array(z.object({ why: z.string(), tables: z.array(z.string()) })),
  archives: z.array(
    z.object({
      id,
      status: z.enum(operationStatuses),
      done: z.int(),
      total: z.int().nullable(),
      by: z.string().nullable(),
      createdAt: instant,
      bytes: z.int().nullable(),
      expiresAt: instant.nullable(),
      /** Fetched as any download, by who asked for it alone. */
      mine: z.boolean(),
    }),
  ),
})
export type ShopData = z.infer<typeof ShopData>

export const errors = {
  data_running: {
    status: 409,
    fr: 'Une archive est déjà en préparation : attendez qu’elle soit prête.',
    en: 'An archive is being made already: wait until it is ready.',
  },
} as const satisfies Messages

export const dataRoutes = {
  shopData: route({
    method: 'GET',
    path: '/shop-data',
    summary: 'What an archive of all data of the shop holds, what it leaves out and why, and those that were asked for',
    permission: 'team.write',
    response: ShopData,
    errors: ['programs_owner_only'],
  }),
  askData: route({
    method: 'POST',
    path: '/shop-data/-1',
    summary: 'Have an archive made of all data of the shop in open formats; an owner’s alone',
    permission: 'team.write',
    body: z.object({}),
    response: z.object({ id }),
    status: 201,
    errors: ['programs_owner_only', 'data_running'],
  }),
}
