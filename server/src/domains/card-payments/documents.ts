import type { CardDocument, CardDocumentKind } from '@plantule/contract/card-payments/schemas'
import { buffer } from 'node:stream/consumers'
import type { Selectable } from 'kysely'
import type { CardDocument as DocumentRow } from '../../db/tables.gen.ts'
import { actorName } from '../../platform/actor.ts'
import { audit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import { openFile, saveFile } from '../../platform/files/save-file.ts'
import type { Upload } from '../../platform/handlers.ts'
import type { JobShop } from '../../platform/job.ts'
import { Refused } from '../../platform/refused.ts'
import { asking, connectionOf, findAccount } from './connection.ts'
import { ProviderError } from './provider-error.ts'
import type { Provider } from './provider.ts'
import { documentJob } from './jobs.ts'

/** What the provider reads (Stripe, file uploads for verification). */
const accepted = ['application/pdf', 'image/jpeg', 'image/png']
/** The provider's names of the papers. */
const places: Record<CardDocumentKind, Parameters<Provider['attachDocument']>[1]> = {
  registration: 'company_registration_verification',
  statutes: 'company_memorandum_of_association',
  bank: 'bank_account_ownership_verification',
  address: 'proof_of_address',
}

export async function listDocuments(ctx: Ctx): Promise<{ items: CardDocument[] }> {
  const rows = await ctx.db.selectFrom('card_document').selectAll().orderBy('id', 'desc').limit(100).execute()
  return { items: rows.map(documentAnswer) }
}

/** Keeps the paper and sends it by a job. Throws `card_not_set_up`, `card_documents_elsewhere`, `unsupported_file`. */
export async function sendDocument(ctx: Ctx, kind: CardDocumentKind, upload: Upload | undefined): Promise<CardDocument> {
  const account = await findAccount(ctx)
  if (!account) throw new Refused('card_not_set_up')
  // The holder of an account of their own shows their papers on the provider's pages alone.
  if (account.kind !== 'connected') throw new Refused('card_documents_elsewhere')
  if (!upload || !accepted.includes(upload.mime)) throw new Refused('unsupported_file', { accepted: 'PDF, JPEG, PNG' })
  const file = await saveFile(ctx, { name: upload.name, mime: upload.mime, body: upload.path })
  const author = actorName(ctx)
  const row = await ctx.db
    .insertInto('card_document')
    .values({ shop_id: ctx.shopId, kind, file_id: file.id, name: upload.name, author, created_at: ctx.now })
    .returningAll()
    .executeTakeFirstOrThrow()
  await audit(ctx, 'card_document.send', 'card_document', row.id, { after: { kind, name: upload.name } })
  await ctx.enqueue(documentJob, { documentId: row.id })
  return documentAnswer(row)
}

/** Job: sends one paper and ties it to the account. */
export async function passOnDocument({ documentId }: { documentId: number }, shop: JobShop): Promise<void> {
  const found = await shop.inShop(async (ctx) => {
    const row = await ctx.db
      .selectFrom('card_document')
      .selectAll()
      .where('id', '=', documentId)
      .where('state', '=', 'queued')
      .executeTakeFirst()
    return row && { row, file: await openFile(ctx, row.file_id), connection: await connectionOf(ctx) }
  })
  if (!found?.connection) return
  const { row, file, connection } = found
  const { provider, account } = connection
  const end = (set: { state: 'sent' | 'refused'; provider_ref?: string; reason?: string }) =>
    shop.inShop(async (ctx) => {
      await ctx.db.updateTable('card_document').set(set).where('id', '=', row.id).execute()
      await ctx.publish('card.changed', {}, 'settings.read')
    })
  try {
    const data = await buffer(await file.read())
    const ref = await asking(shop, connection, () => provider.sendFile({ name: row.name, mime: file.mime, data }))
    await asking(shop, connection, () => provider.attachDocument(account.account_ref, places[row.kind], ref))
    await end({ state: 'sent', provider_ref: ref })
  } catch (error) {
    if (!(error instanceof ProviderError) || (error.passing && !shop.lastTry)) throw error
    await end({ state: 'refused', reason: error.message })
  }
}

const documentAnswer = (row: Selectable<DocumentRow>): CardDocument => ({
  id: row.id,
  kind: row.kind,
  name: row.name,
  state: row.state,
  reason: row.reason,
  author: row.author,
  at: row.created_at.toISOString(),
})
