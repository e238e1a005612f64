import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { FileReply } from '../handlers.ts'

type Made = Pick<FileReply, 'body'>

/** What a file holds, made now where it is a document: call it once no transaction is open. */
export const bodyOf = async ({ body }: Made): Promise<Buffer | Readable> => (typeof body === 'function' ? body() : body)

/** The same, read whole into memory. */
export async function bytesOf(made: Made): Promise<Buffer> {
  const body = await bodyOf(made)
  return Buffer.isBuffer(body) ? body : buffer(body)
}
