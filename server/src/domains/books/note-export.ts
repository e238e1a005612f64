import type { Ctx } from '../../platform/context.ts'
import type { FileReply } from '../../platform/handlers.ts'
import { journal } from '../fiscal/index.ts'
import type { Period } from './journal/read-journal.ts'

/** The sealed journal of events keeps that sales left the system as a file. */
export async function noteExport(ctx: Ctx, { a, b }: Period, file: FileReply): Promise<FileReply> {
  await journal(ctx, { kind: 'export', refType: 'export', refNumber: file.name, details: { a, b } })
  return file
}
