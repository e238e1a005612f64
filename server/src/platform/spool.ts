import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Route } from '@plantule/contract/base/route'
import type { FastifyRequest } from 'fastify'
import { readHead } from './files/read-head.ts'
import type { Upload } from './handlers.ts'
import { megabytes } from './megabytes.ts'
import { Refused } from './refused.ts'

const HEAD_BYTES = 8192

/**
 * Takes a multipart request to disk before any transaction opens. The type is read from the bytes, never from the name.
 * Throws `too_large`. The folder is the caller's to remove.
 */
export async function spool(
  request: FastifyRequest,
  limit: NonNullable<Route['upload']>,
): Promise<{ files: Upload[]; form: Record<string, string>; remove: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'plantule-upload-'))
  const remove = () => rm(folder, { recursive: true, force: true })
  const files: Upload[] = []
  const form: Record<string, string> = {}
  try {
    const parts = request.parts({ limits: { fileSize: limit.maxBytes, files: limit.maxFiles ?? 1, fields: 50, fieldSize: 1_000_000 } })
    for await (const part of parts) {
      if (part.type === 'field') {
        form[part.fieldname] = String(part.value)
        continue
      }
      const path = join(folder, String(files.length))
      await pipeline(part.file, createWriteStream(path))
      if (part.file.truncated) throw new Refused('too_large', { max: megabytes(limit.maxBytes) })
      files.push({ field: part.fieldname, name: safeName(part.filename), mime: await sniff(path), bytes: part.file.bytesRead, path })
    }
    return { files, form, remove }
  } catch (error) {
    await remove()
    throw error
  }
}

/** The MIME type that the bytes tell; text when they are text; `application/octet-stream` when nothing is known. */
export async function sniff(path: string): Promise<string> {
  const head = await readHead(path, HEAD_BYTES)
  const { fileTypeFromBuffer } = await import('file-type')
  const known = await fileTypeFromBuffer(head)
  return known?.mime ?? (head.includes(0) ? 'application/octet-stream' : 'text/plain')
}

/** A name without folders or control characters. */
export const safeName = (name: string): string => (name.split(/[/\\]/).at(-1) ?? '').replace(/\p{Cc}/gu, '').slice(0, 200) || 'fichier'
