/** Bytes to text: byte-order mark first, then strict UTF-8, else windows-1252 (what French Excel saves as csv). */
export function decodeText(bytes: Uint8Array): { text: string; encoding: string } {
  const marked = (encoding: string) => ({ text: new TextDecoder(encoding).decode(bytes), encoding })
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return marked('utf-16le')
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return marked('utf-16be')
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'utf-8' }
  } catch {
    // Not UTF-8: every byte sequence is some windows-1252 text.
    return marked('windows-1252')
  }
}
