export type Part = { id: string; type: string; bytes: Buffer }

const END = Buffer.from('\r\n\r\n')
const MOST_PARTS = 20

/** The parts of an answer of several (RFC 2046), by their Content-ID; none for an answer of one. */
export function partsOf(contentType: string, body: Buffer): Part[] {
  const boundary = /^multipart\/.*\bboundary="?([^";]{1,100})"?/is.exec(contentType)?.[1]?.trim()
  if (!boundary) return []
  const mark = Buffer.from(`--${boundary}`)
  const parts: Part[] = []
  let at = body.indexOf(mark)
  while (at >= 0 && parts.length < MOST_PARTS) {
    const from = at + mark.length
    const next = body.indexOf(Buffer.concat([Buffer.from('\r\n'), mark]), from)
    if (next < 0) break
    const headEnd = body.indexOf(END, from)
    if (headEnd >= 0 && headEnd < next) {
      const head = body.toString('latin1', from, headEnd)
      parts.push({
        id: /^content-id:\s*<?([^>\r\n]+?)>?\s*$/im.exec(head)?.[1] ?? '',
        type: /^content-type:\s*([^\r\n;]+)/im.exec(head)?.[1]?.trim() ?? '',
        bytes: body.subarray(headEnd + END.length, next),
      })
    }
    at = next + 2
  }
  return parts
}
