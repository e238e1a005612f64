import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

type Peer = { endpoint: string; objects: Map<string, Buffer>; stop: () => Promise<void> }

/**
 * Object storage as simple services speak it: paths, parts, listing by pages of two, and no trailing checksums
 * (what arrives is kept byte for byte, so framing would show).
 */
export async function startS3Peer(): Promise<Peer> {
  const objects = new Map<string, Buffer>()
  const parts = new Map<string, Map<number, Buffer>>()
  const server = createServer((request, response) => {
    answer(request, response, objects, parts).catch((error: Error) => response.writeHead(500).end(error.message))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    endpoint: `http://127.0.0.1:${port}`,
    objects,
    stop: () => new Promise((resolve) => server.close(() => resolve()).closeAllConnections()),
  }
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  objects: Map<string, Buffer>,
  parts: Map<string, Map<number, Buffer>>,
): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://s3')
  const key = decodeURIComponent(url.pathname.split('/').slice(2).join('/'))
  const upload = url.searchParams.get('uploadId')
  const xml = (body: string, status = 200) =>
    response.writeHead(status, { 'content-type': 'application/xml' }).end(`<?xml version="1.0"?>${body}`)
  const body = await buffer(request)
  if (request.method === 'POST' && url.searchParams.has('uploads')) {
    parts.set(key, new Map())
    return void xml(`<InitiateMultipartUploadResult><Key>${key}</Key><UploadId>${key}</UploadId></InitiateMultipartUploadResult>`)
  }
  if (request.method === 'PUT' && upload) {
    parts.get(upload)?.set(Number(url.searchParams.get('partNumber')), body)
    return void response.writeHead(200, { etag: '"part"' }).end()
  }
  if (request.method === 'POST' && upload) {
    const sorted = [...(parts.get(upload) ?? [])].sort(([a], [b]) => a - b)
    objects.set(key, Buffer.concat(sorted.map(([, part]) => part)))
    return void xml(`<CompleteMultipartUploadResult><Key>${key}</Key><ETag>"all"</ETag></CompleteMultipartUploadResult>`)
  }
  if (request.method === 'PUT') {
    objects.set(key, body)
    return void response.writeHead(200, { etag: '"one"' }).end()
  }
  if (request.method === 'DELETE') {
    objects.delete(key)
    return void response.writeHead(204).end()
  }
  if (url.searchParams.has('list-type')) return void xml(listing(url, objects))
  const found = objects.get(key)
  if (!found) return void xml('<Error><Code>NoSuchKey</Code><Message>none</Message></Error>', 404)
  response.writeHead(200, { 'content-length': found.length, 'content-type': 'application/octet-stream' }).end(found)
}

function listing(url: URL, objects: Map<string, Buffer>): string {
  const prefix = url.searchParams.get('prefix') ?? ''
  const after = url.searchParams.get('continuation-token') ?? ''
  const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort()
  const page = keys.slice(0, 2)
  const more = keys.length > page.length
  const contents = page.map((key) => `<Contents><Key>${key}</Key><LastModified>2026-01-01T00:00:00.000Z</LastModified></Contents>`)
  return `<ListBucketResult><IsTruncated>${more}</IsTruncated>${more ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''}${contents.join('')}</ListBucketResult>`
}
