import { z } from 'zod'
import type { Messages } from '../base/errors.ts'
import { route } from '../base/route.ts'
import { byId, changeOf, day, done, id, idParam, requiredText, text, version } from '../base/shared.ts'
import { interventionKinds } from './interventions.ts'

/** `step` is what somebody planned; the others follow from facts and go away with them, or when they are ticked off. */
export const dueKinds = [
  'step',
  'phase',
  'health_test',
  'lot_start',
  'lot_ready',
  'reentry_over',
  'threshold',
  'input_low',
  'promise_short',
  'deed_unsettled',
] as const
export type DueKind = (typeof dueKinds)[number]

/** What the thing is that is to be seen to: its page is opened from the list. */
export const dueSubjects = ['cultivation', 'stratification', 'mother_plant', 'analysis', 'consumable', 'place', 'none'] as const

const Step = z.object({
  id,
  kind: z.enum(interventionKinds),
  lotId: id.nullable(),
  placeId: id.nullable(),
  memberId: id.nullable(),
  note: z.string(),
  version,
})

export const Due = z.object({
  /** Names it as its facts stand: ticked off by this. */
  key: z.string(),
  kind: z.enum(dueKinds),
  on: day,
  /** What it is called: of a step as it was written, else the thing's own name. */
  title: z.string(),
  /** A number, an amount, a value: what a line says besides. */
  detail: z.string(),
  place: z.object({ id, name: z.string() }).nullable(),
  person: z.object({ id, name: z.string() }).nullable(),
  subject: z.object({ kind: z.enum(dueSubjects), id: id.nullable() }),
  step: Step.nullable(),
})
export type Due = z.infer<typeof Due>

export const Tasks = z.object({
  /** The day of the nursery. */
  today: day,
  items: z.array(Due),
  /** More than can be shown are due. */
  more: z.boolean(),
  /** Who may be given a task. */
  people: z.array(z.object({ id, name: z.string() })),
})
export type Tasks = z.infer<typeof Tasks>

/** How many days ahead the list looks. */
export const taskSpans = { today: 0, week: 6, month: 30 } as const
export const taskSpanNames = ['today', 'week', 'month'] as const

export const TaskInput = z.object({
  kind: z.enum(interventionKinds).default('other'),
  title: requiredText(160),
  on: day,
  lotId: id.nullable().default(null),
  placeId: id.nullable().default(null),
  memberId: id.nullable().default(null),
  note: text(2000).default(''),
})
export type TaskInput = z.output<typeof TaskInput>

/** `record`: what was done is written into the history of its cultivation. */
export const TaskDone = z.object({
  record: z.boolean().default(false),
  on: day.optional(),
  minutes: z.int().min(1).max(100_000).nullable().default(null),
})
export type TaskDone = z.output<typeof TaskDone>

export const errors = {
  task_done: { status: 409, fr: 'Cette tâche est déjà faite.', en: 'This task is done already.' },
  task_without_lot: {
    status: 400,
    fr: 'Cette tâche n’est d’aucune culture : elle n’entre dans aucun historique.',
    en: 'This task is of no cultivation: it enters no history.',
  },
} as const satisfies Messages

export const taskRoutes = {
  listTasks: route({
    method: 'GET',
    path: '/production/tasks',
    summary: 'What is to be done today, this week or this month, and what should have been done',
    permission: 'production.read',
    query: z.object({
      span: z.enum(taskSpanNames).default('week'),
      /** With the sections of a greenhouse. */
      place: idParam.optional(),
      /** Theirs, and what is nobody's. */
      person: idParam.optional(),
      kind: z.enum(dueKinds).optional(),
    }),
    response: Tasks,
  }),
  createTask: route({
    method: 'POST',
    path: '/production/task/-1',
    summary: 'Plan something for a day',
    permission: 'production.write',
    body: TaskInput,
    response: z.object({ id }),
    status: 201,
    errors: ['not_found'],
  }),
  updateTask: route({
    method: 'PUT',
    path: '/production/task/{id}',
    summary: 'Change what is planned',
    permission: 'production.write',
    params: byId,
    body: changeOf(TaskInput, { version }),
    response: z.object({ id, version }),
    errors: ['not_found', 'stale_version', 'task_done'],
  }),
  removeTask: route({
    method: 'DELETE',
    path: '/production/task/{id}',
    summary: 'Plan something no more',
    permission: 'production.write',
    params: byId,
    response: done,
    errors: ['not_found', 'task_done'],
  }),
  finishTask: route({
    method: 'PUT',
    path: '/production/task/{id}/done',
    summary: 'What was planned is done, and recorded in the history of its cultivation if wanted',
    permission: 'production.write',
    params: byId,
    body: TaskDone,
    response: done,
    errors: ['not_found', 'task_done', 'task_without_lot', 'lot_ended', 'lot_not_begun', 'day_to_come'],
  }),
  reopenTask: route({
    method: 'PUT',
    path: '/production/task/{id}/reopen',
    summary: 'It was not done after all: what was recorded with it is taken back',
    permission: 'production.write',
    params: byId,
    response: done,
    errors: ['not_found'],
  }),
  tick: route({
    method: 'PUT',
    path: '/production/tasks/tick',
    summary: 'Tick off what follows from facts, or take the tick away',
    permission: 'production.write',
    body: z.object({ key: requiredText(200), ticked: z.boolean() }),
    response: done,
  }),
}
