import { transport } from './transport.ts'

export type Tried = { status: number; ms: number; type: string; text: string; blob: Blob | null }

const WRITTEN = /json|text|csv|xml/

/**
 * Sends a request as another program would: by a key, or by the person's own session. Whatever comes back is an answer to be shown, a
 * refusal too; throws only where nothing came back.
 */
export async function tryRequest(method: string, address: string, body: string | null, key: string | null): Promise<Tried> {
  const headers = new Headers(key === null ? await transport.headers() : { authorization: `Bearer ${key}` })
  if (body !== null) headers.set('content-type', 'application/json')
  const began = performance.now()
  const response = await transport.send(new Request(address, { method, headers, body }))
  const type = response.headers.get('content-type') ?? ''
  const blob = await response.blob()
  const ms = Math.round(performance.now() - began)
  return WRITTEN.test(type)
    ? { status: response.status, ms, type, text: await blob.text(), blob: null }
    : { status: response.status, ms, type, text: '', blob }
}
