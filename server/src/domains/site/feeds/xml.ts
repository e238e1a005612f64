import { escapeXml } from '../../../platform/documents/xml.ts'

/** An element with text, there also where the text is empty. */
export const element = (name: string, text: string): string => `<${name}>${escapeXml(text)}</${name}>`
