import { getDocumentProxy } from 'unpdf'
import { plainLook } from './look.ts'
import { renderPdf } from './render.ts'

/** Finished papers of A4 in one file, page after page as they are; to be printed, the files themselves stay what was issued. */
export async function joinPdfs(papers: readonly Buffer[], date: Date): Promise<Buffer> {
  const labels = []
  for (const paper of papers) {
    // The proxy takes what it reads.
    const { numPages } = await getDocumentProxy(new Uint8Array(paper))
    labels.push({ pdf: new Uint8Array(paper), pages: numPages, format: 'a4' as const })
  }
  return renderPdf('parcel-labels', { labels }, { date, look: plainLook, tagged: false })
}
