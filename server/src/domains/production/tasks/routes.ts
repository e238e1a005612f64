import { taskRoutes } from '@plantule/contract/production/tasks'
import { handle } from '../../../platform/handlers.ts'
import { listTasks } from './due.ts'
import { createTask, finishTask, removeTask, reopenTask, updateTask } from './save-task.ts'
import { tick } from './tick.ts'

export const taskHandlers = handle(taskRoutes, {
  listTasks: (ctx, { query }) => listTasks(ctx, query),
  createTask: (ctx, { body }) => createTask(ctx, body),
  updateTask: (ctx, { params, body }) => updateTask(ctx, params.id, body),
  removeTask: (ctx, { params }) => removeTask(ctx, params.id),
  finishTask: (ctx, { params, body }) => finishTask(ctx, params.id, body),
  reopenTask: (ctx, { params }) => reopenTask(ctx, params.id),
  tick: (ctx, { body }) => tick(ctx, body),
})
