import { z } from 'zod'
import { route } from '../base/route.ts'
import { day, id, instant } from '../base/shared.ts'

export const todoKinds = ['prospect', 'ticket', 'appointment'] as const
export const TodoItem = z.object({
  kind: z.enum(todoKinds),
  /** Of the prospect, the request or the appointment. */
  id,
  /** What is to be done, and with whom. */
  what: z.string(),
  who: z.string(),
  staff: z.string().nullable(),
  /** The day of a next step; else the moment by which, or at which. */
  on: day,
  at: instant.nullable(),
  late: z.boolean(),
})
export type TodoItem = z.infer<typeof TodoItem>

const query = z.object({ mine: z.enum(['true']).optional() })

export const todoRoutes = {
  todo: route({
    method: 'GET',
    path: '/v1/internal/todo',
    summary: 'What to do next: steps with prospects whose day has come, requests without an answer, the appointments of the day',
    permission: 'internal',
    query,
    response: z.object({ day, items: z.array(TodoItem) }),
  }),
  todoExport: route({
    method: 'GET',
    path: '/v1/internal/todo/export',
    summary: 'The same as a spreadsheet',
    permission: 'internal',
    query,
    response: 'xlsx',
  }),
}
