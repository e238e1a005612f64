import { z } from 'zod'
import { route } from '../base/route.ts'
import { byId, done, id, instant, pageOf, pageSizes } from '../base/shared.ts'

export const checkNames = ['database', 'storage', 'mail', 'card-payment', 'taxonomy', 'identity', 'fiscal'] as const
export type CheckName = (typeof checkNames)[number]

/** `off`: this part is not set up, which is not a fault. `detail` names versions and hosts, never a secret. */
export const Check = z.object({
  name: z.enum(checkNames),
  status: z.enum(['ok', 'off', 'failed']),
  detail: z.string(),
  milliseconds: z.number(),
})
export type Check = z.infer<typeof Check>

export const OutboxMail = z.object({
  id,
  recipient: z.string(),
  subject: z.string(),
  /** Null for a mail that lets a person in: nobody else may read it. */
  text: z.string().nullable(),
  status: z.enum(['queued', 'sent', 'kept', 'failed']),
  error: z.string().nullable(),
  attachments: z.array(z.string()),
  createdAt: instant,
  sentAt: instant.nullable(),
})
export type OutboxMail = z.infer<typeof OutboxMail>

/** A job as the queue knows it. `dead`: given up after its last try. */
export const QueuedJob = z.object({
  id: z.uuid(),
  kind: z.string(),
  state: z.enum(['waiting', 'running', 'retrying', 'dead']),
  tries: z.int(),
  error: z.string().nullable(),
  createdAt: instant,
  nextAt: instant.nullable(),
})
export type QueuedJob = z.infer<typeof QueuedJob>

const paging = z.object({
  page: z.coerce.number<number | string>().int().min(1).max(100_000).default(1),
  size: z.coerce.number<number | string>().pipe(z.literal(pageSizes)).default(25),
})

export const diagnosticRoutes = {
  diagnostic: route({
    method: 'GET',
    path: '/diagnostic',
    summary: 'What works in this installation',
    permission: 'settings.read',
    shop: 'none',
    response: z.object({ version: z.string(), at: instant, upSince: instant, checks: z.array(Check) }),
  }),
}

export const workRoutes = {
  outbox: route({
    method: 'GET',
    path: '/diagnostic/outbox',
    summary: 'Mails that were sent, kept or refused, newest first',
    permission: 'settings.read',
    query: paging,
    response: pageOf(OutboxMail),
  }),
  outboxMail: route({
    method: 'GET',
    path: '/diagnostic/outbox/{id}',
    summary: 'One mail as its reader sees it',
    permission: 'settings.read',
    params: byId,
    response: z.object({ ...OutboxMail.shape, html: z.string().nullable() }),
    errors: ['not_found'],
  }),
  jobs: route({
    method: 'GET',
    path: '/diagnostic/jobs',
    summary: "The shop's jobs that wait, run, try again or were given up",
    permission: 'settings.read',
    response: z.object({ items: z.array(QueuedJob) }),
  }),
  retryJob: route({
    method: 'POST',
    path: '/diagnostic/job/{id}/retry',
    summary: 'Queue a given-up job again',
    permission: 'settings.write',
    params: z.object({ id: z.uuid() }),
    response: done,
    errors: ['not_found'],
  }),
}
