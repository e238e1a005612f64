import type { Ctx } from '../../platform/context.ts'
import { qrPng } from '../../platform/documents/codes.ts'
import type { FileReply } from '../../platform/handlers.ts'
import { addressOf, findLink } from './tracking.db.ts'

/** A picture that any word processor takes. Throws `not_found`. */
export async function trackingQr(ctx: Ctx, id: number): Promise<FileReply> {
  const { code } = await findLink(ctx, id)
  return { name: `QR ${code}.png`, mime: 'image/png', body: await qrPng(await addressOf(ctx, code)), inline: true }
}
