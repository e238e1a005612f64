const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }

/** A text in XML; signs that XML cannot hold are left out. */
export const xml = (text: string): string =>
  // oxlint-disable-next-line no-control-regex -- these are the very signs that must not stand in XML
  text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '').replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign)

export const element = (name: string, text: string): string => `<${name}>${xml(text)}</${name}>`
