import type { RichBlocks } from '../../../platform/documents/conditions-document.ts'

type Block = RichBlocks[number]
const kinds: Record<string, Block['kind']> = { h2: 'title', h3: 'heading', h4: 'heading', li: 'item' }
const breaking = new Set(['p', 'h2', 'h3', 'h4', 'li', 'blockquote', 'tr', 'ul', 'ol', 'table', 'hr'])
const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: '\u00a0', '#39': "'" }
const decoded = (text: string): string => text.replace(/&(amp|lt|gt|quot|nbsp|#39);/g, (_, name: string) => named[name] ?? '')

/** Clean HTML, whose tags are closed, as what a paper prints. Cells of a table stand one after the other; links print as their words. */
export function richBlocksOf(html: string): RichBlocks {
  const blocks: Block[] = []
  const lists: { ordered: boolean; at: number }[] = []
  let open: Block = { kind: 'text', mark: null, runs: [] }
  const style = { bold: 0, italic: 0 }
  const begin = (kind: Block['kind'], mark: string | null = null): void => {
    if (open.runs.some(({ text }) => text.trim() !== '')) blocks.push(open)
    open = { kind, mark, runs: [] }
  }
  const say = (text: string): void => void open.runs.push({ text, bold: style.bold > 0, italic: style.italic > 0 })
  for (const [, closing, tag = '', words] of html.matchAll(/<(\/?)([a-z0-9]+)[^>]*>|([^<]+)/g)) {
    if (words !== undefined) say(decoded(words).replace(/[ \t\r\n]+/g, ' '))
    else if (tag === 'br') say('\n')
    else if (tag === 'strong' || tag === 'b' || tag === 'th') style.bold += closing ? -1 : 1
    else if (tag === 'em' || tag === 'i') style.italic += closing ? -1 : 1
    else if (tag === 'td' && closing) say(' ')
    if ((tag === 'ul' || tag === 'ol') && !closing) lists.push({ ordered: tag === 'ol', at: 0 })
    if ((tag === 'ul' || tag === 'ol') && closing) lists.pop()
    if (!breaking.has(tag)) continue
    const list = lists.at(-1)
    // The editor puts a paragraph into each entry of a list.
    if (tag === 'p' && open.kind === 'item' && open.runs.length === 0) continue
    if (closing || tag !== 'li') begin(closing ? 'text' : (kinds[tag] ?? 'text'))
    else begin('item', list?.ordered ? `${++list.at}.` : '–')
  }
  begin('text')
  return blocks
}
