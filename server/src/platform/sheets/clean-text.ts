/* oxlint-disable no-control-regex -- control characters are what is looked for here */
// XML 1.0 allows only tab, line feed, carriage return and from U+0020 on, without lone surrogates, U+FFFE and U+FFFF.
const illegal =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g
const needsCare = /[\u0000-\u0008\u000b-\u001f\ud800-\udfff\ufffe\uffff]/

/** Drops what no spreadsheet can hold, and makes every line end a line feed. */
export const cleanText = (text: string): string => (needsCare.test(text) ? text.replace(/\r\n?/g, '\n').replace(illegal, '') : text)
