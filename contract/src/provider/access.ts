import { z } from 'zod'
import { staffRights } from '../base/permissions.ts'
import { route } from '../base/route.ts'
import { id } from '../base/shared.ts'

/** Who of the provider's staff asks, and what they may change. */
export const StaffAccess = z.object({ id, name: z.string(), email: z.string(), rights: z.array(z.enum(staffRights)) })
export type StaffAccess = z.infer<typeof StaffAccess>

export const providerAccessRoutes = {
  access: route({
    method: 'GET',
    path: '/v1/internal/access',
    summary: 'Whether this person may enter the provider’s area, and what they may change there',
    permission: 'internal',
    response: StaffAccess,
  }),
}
