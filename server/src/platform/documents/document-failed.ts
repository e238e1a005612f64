/**
 * Why a document could not be made.
 * - `data`: what was given does not fit the document's schema;
 * - `template`: Typst refused (an error or a warning; the message carries file, line and column);
 * - `timeout`: it took longer than its limit and its process was stopped;
 * - `crash`: its process died under it;
 * - `closed`: the server is stopping.
 */
type DocumentFailure = 'data' | 'template' | 'timeout' | 'crash' | 'closed'

/** One document failed; the others are not touched. */
export class DocumentFailed extends Error {
  override readonly name = 'DocumentFailed'
  readonly reason: DocumentFailure
  constructor(reason: DocumentFailure, message: string) {
    super(message)
    this.reason = reason
  }

  /** What a schema refused, each with its path. */
  static ofIssues(issues: readonly { path: PropertyKey[]; message: string }[]): DocumentFailed {
    const sentences = issues.map(({ path, message }) => `${path.map(String).join('.')}: ${message}`)
    return new DocumentFailed('data', sentences.join('; '))
  }
}
