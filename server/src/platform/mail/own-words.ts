import { filled, type MailValues, type OwnWords } from '@plantule/contract/platform/mail-flows'
import type { Block, MailContent } from './content.ts'

const paragraphsOf = (words: string): Block[] => words.split(/\n{2,}/).map((text) => ({ kind: 'text', text, words: true }))

/**
 * A mail in the shop's own words: its subject, and the text in the place of what the product would say. What belongs to this reader (lines,
 * sums, buttons, what somebody wrote to them) stays.
 */
export function inOwnWords(content: MailContent, own: OwnWords, values: MailValues): MailContent {
  const subject = filled(own.subject.replace(/\s+/g, ' '), values)
  const text = filled(own.text, values)
  const said = { ...content, ...(subject !== '' && { subject, title: content.title === content.subject ? subject : content.title }) }
  const at = content.blocks.findIndex((block) => block.kind === 'text' && block.words)
  if (text === '' || at < 0) return said
  const rest = content.blocks.filter((block) => !(block.kind === 'text' && block.words))
  const paragraphs = paragraphsOf(text)
  return {
    ...said,
    preview: paragraphs[1]?.kind === 'text' ? paragraphs[1].text : text,
    blocks: [...rest.slice(0, at), ...paragraphs, ...rest.slice(at)],
  }
}
