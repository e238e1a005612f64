/** Byte order marks and, without one, where the first `<` of an XML text has its zero byte (XML 1.0, appendix F). */
const marks: readonly (readonly [readonly number[], string])[] = [
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
  [[0x3c, 0x00], 'utf-16le'],
  [[0x00, 0x3c], 'utf-16be'],
]

/** An XML file as text, in the encoding that its first bytes or its declaration name; UTF-8 else. */
export function xmlText(bytes: Uint8Array): string {
  const wide = marks.find(([mark]) => mark.every((byte, index) => bytes[index] === byte))?.[1]
  const declared = /^\uFEFF?\s*<\?xml[^>]*encoding=["']([\w-]+)["']/i.exec(Buffer.from(bytes.subarray(0, 200)).toString('latin1'))?.[1]
  const name = wide ?? (declared && /^(iso-8859-(1|15)|windows-1252|us-ascii)$/i.test(declared) ? declared : 'utf-8')
  return new TextDecoder(name).decode(bytes)
}

/** Whether the root is a CII or UBL invoice: what may stand before it, declarations and comments of any length, is passed over. */
export function isInvoiceXml(xml: string): boolean {
  if (/<!(doctype|entity)/i.test(xml)) return false
  let at = 0
  for (;;) {
    while (/[\s\uFEFF]/.test(xml[at] ?? '')) at += 1
    const end = xml.startsWith('<!--', at) ? xml.indexOf('-->', at) + 3 : xml.startsWith('<?', at) ? xml.indexOf('?>', at) + 2 : at
    // An end that is not there is found before the beginning.
    if (end < at) return false
    if (end === at) break
    at = end
  }
  return /^<([\w.-]+:)?(CrossIndustryInvoice|Invoice|CreditNote)[\s>/]/.test(xml.slice(at, at + 200))
}
