/** PDF standards that Typst writes and that the product uses; without one, a plain PDF 1.7. */
export type PdfStandard = 'a-2b' | 'a-2u' | 'a-3b' | 'a-3a' | 'ua-1' | '1.7'

/** What a child is asked. Bytes anywhere in `data` become paths of files that exist only for this document. */
export type RenderRequest = {
  id: number
  /** A drawing of its pages instead of a PDF. */
  as?: 'svg'
  /** Template file, relative to the folder of documents. */
  file: string
  data: unknown
  /** Seconds since 1970: the only date that enters the file. */
  timestamp: number
  standard: PdfStandard | null
  tagged: boolean
  attach: { name: string; bytes: Uint8Array } | null
  /** SVG of the code by which an invoice is paid. */
  payCode: Uint8Array | null
  /** Colours as #rrggbb, PNG or JPEG bytes. */
  look: { accent: string; pale: string; cream: string; logo: Uint8Array | null }
}

export type RenderAnswer = { id: number; pdf: Uint8Array } | { id: number; error: string }

/** First message to a child. */
export type ChildStart = { folder: string }
