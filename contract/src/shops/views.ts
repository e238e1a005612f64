import { z } from 'zod'
import type { Messages } from '../base/errors.ts'
import { route } from '../base/route.ts'
import { byId, done, id, requiredText, version } from '../base/shared.ts'

/** So many views of one list: they stand as tabs above it. */
export const MAX_VIEWS = 20

const list = z.string().regex(/^[\w.-]{1,80}$/)
const search = z.string().max(1_000)

/** A named state of a list that the shop's members have in common. */
export const SharedView = z.object({
  id,
  /** The list's name on screen. */
  list,
  name: z.string(),
  /** Filters and order, as the address says them: `status=validated&sort=placedAt`. */
  search,
  version,
})
export type SharedView = z.infer<typeof SharedView>

export const errors = {
  view_taken: { status: 409, fr: 'Une vue de cette liste porte déjà ce nom.', en: 'A view of this list has this name already.' },
  too_many_views: { status: 409, fr: 'Une liste a au plus {max} vues partagées.', en: 'A list has at most {max} shared views.' },
  not_a_list: { status: 400, fr: 'Cette liste n’existe pas.', en: 'There is no such list.' },
} as const satisfies Messages

export const viewsRoutes = {
  listViews: route({
    method: 'GET',
    path: '/views',
    summary: 'The views that the shop shares, of the lists that the member may read, in their order',
    permission: 'member',
    response: z.object({ items: z.array(SharedView) }),
  }),
  shareView: route({
    method: 'POST',
    path: '/view',
    summary: 'Share a view of a list with the shop; it comes last',
    permission: 'settings.write',
    /** `path` is that of the route which the list reads: its right is the view's. */
    body: z.object({ list, path: z.string().max(200), name: requiredText(40), search }),
    response: SharedView,
    status: 201,
    errors: ['view_taken', 'too_many_views', 'not_a_list', 'no_right'],
  }),
  updateView: route({
    method: 'PUT',
    path: '/view/{id}',
    summary: 'Rename a shared view, or keep other filters in it',
    permission: 'settings.write',
    params: byId,
    body: z.object({ name: requiredText(40), search, version }),
    response: SharedView,
    errors: ['not_found', 'stale_version', 'view_taken'],
  }),
  putViewFirst: route({
    method: 'POST',
    path: '/view/{id}/first',
    summary: 'Put a shared view before the others of its list',
    permission: 'settings.write',
    params: byId,
    response: done,
    errors: ['not_found'],
  }),
  removeView: route({
    method: 'DELETE',
    path: '/view/{id}',
    summary: 'Take a view away from the shop',
    permission: 'settings.write',
    params: byId,
    response: done,
    errors: ['not_found'],
  }),
}
