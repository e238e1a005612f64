import { z } from 'zod'
import type { Messages } from '../base/errors.ts'
import { route } from '../base/route.ts'
import { byId, id, idParam, instant, pageOf, pageSizes } from '../base/shared.ts'

export const operationStatuses = ['queued', 'running', 'done', 'failed', 'cancelled'] as const
export type OperationStatus = (typeof operationStatuses)[number]

/** How far a long operation is. `total` is null while nobody knows it. */
export const OperationState = z.object({
  id,
  status: z.enum(operationStatuses),
  done: z.int(),
  total: z.int().nullable(),
  /** Present once there is a file to fetch. */
  hasFile: z.boolean(),
  /** It made a file, which is kept no longer. */
  expired: z.boolean(),
  /** What went wrong: the refusal's code and its sentence in the reader's language. */
  error: z.object({ code: z.string(), message: z.string() }).nullable(),
})
export type OperationState = z.infer<typeof OperationState>

export const Download = z.object({
  ...OperationState.shape,
  kind: z.string(),
  title: z.string(),
  /** Reads the state without a token: `GET download/{id}/status?key=`. */
  key: z.string(),
  startedBy: z.string().nullable(),
  createdAt: instant,
  finishedAt: instant.nullable(),
  file: z.object({ name: z.string(), mime: z.string(), bytes: z.int(), expiresAt: instant.nullable() }).nullable(),
  result: z.json().nullable(),
})
export type Download = z.infer<typeof Download>

export const downloadRoutes = {
  listDownloads: route({
    method: 'GET',
    path: '/downloads',
    summary: 'Long operations and the files they make: those of the member, and those that his rights let him see',
    permission: 'member',
    query: z.object({
      page: z.coerce.number<number | string>().int().min(1).max(100_000).default(1),
      size: z.coerce.number<number | string>().pipe(z.literal(pageSizes)).default(25),
      status: z.enum(['running', 'finished', 'failed']).optional(),
    }),
    response: pageOf(Download),
  }),
  deleteDownloads: route({
    method: 'DELETE',
    path: '/downloads',
    summary: 'Remove one operation with its file, stopping it if it runs; without an id all finished ones',
    permission: 'member',
    query: z.object({ id: idParam.optional() }),
    response: z.object({ removed: z.int(), cancelled: z.int() }),
    errors: ['not_found'],
  }),
  downloadStatus: route({
    method: 'GET',
    path: '/download/{id}/status',
    summary: "State and progress of one operation, for whoever holds the operation's key",
    permission: 'public',
    openWhenClosed: true,
    params: byId,
    query: z.object({ key: z.string().max(100).optional(), shop: z.string().max(60).optional() }),
    response: OperationState,
    errors: ['not_found'],
  }),
  getDownload: route({
    method: 'GET',
    path: '/download/{id}',
    summary: 'The file that an operation made',
    permission: 'member',
    params: byId,
    response: 'file',
    errors: ['not_found', 'download_expired'],
  }),
}

export const errors = {
  download_expired: {
    status: 410,
    fr: 'Ce fichier n’est plus gardé : demandez-le à nouveau.',
    en: 'This file is no longer kept: ask for it again.',
  },
} as const satisfies Messages
