/** What a mail says, before it becomes html and plain text. Texts are plain: nothing in them is markup. */
export type Block =
  /** `words`: what the shop's own words stand in the place of. */
  | { kind: 'text'; text: string; words?: true }
  /** `plain`: not filled. */
  | { kind: 'button'; label: string; url: string; plain?: true; centred?: true }
  /** Label and value side by side: a number, a date, an address. */
  | { kind: 'facts'; rows: [label: string, value: string][] }
  /** What was ordered, with its totals below. */
  | { kind: 'lines'; rows: MailLine[]; totals: [label: string, value: string][] }
  | { kind: 'note'; text: string }
  /** Rich text that was cleaned when it was saved; its pictures have whole addresses. */
  | { kind: 'html'; html: string }
  /** A picture across the letter; `url`: where a click on it leads. */
  | { kind: 'picture'; src: string; alt: string; width: number; caption?: string; url?: string }
  /** Plants one below the other, each with its picture and its sizes. */
  | { kind: 'plants'; title?: string; rows: MailPlant[]; note?: string }
  | { kind: 'space'; height: number; line: boolean }
  /** Small, under the rest. */
  | { kind: 'link'; label: string; url: string }

export type MailPlant = { name: string; latin?: string; url: string; picture?: string; sizes: MailSize[]; more?: string }
/** `gone`: it cannot be had any more. */
export type MailSize = { label: string; price?: string; note: string; gone: boolean }

export type MailLine = { name: string; detail?: string; amount: string }

export type MailContent = {
  subject: string
  /** What the reader's list shows beside the subject. */
  preview: string
  title: string
  blocks: Block[]
  /** Under everything, small: who sends this and why. */
  footer: string
  /** Where whoever no longer wants such mails leaves, by one click (RFC 8058). */
  leave?: string
  /** Absent: the product's own colours, and the sender's name in place of a logo. */
  look?: MailLook
}

/** As they were when the mail was written. `width`: in pixels of the page. */
export type MailLook = { accent?: string; ground?: string; logo?: { sha256: string; width: number } }

const isSafeUrl = (url: string): boolean => /^(https?:\/\/|mailto:|tel:)/i.test(url)

/** Throws when a link is not one that a mail program may open. */
export function checkLinks(content: MailContent): void {
  for (const block of content.blocks) {
    if (urlsOf(block).some((url) => !isSafeUrl(url))) throw new Error('A link in a mail begins with https://, http://, mailto: or tel:')
  }
}

function urlsOf(block: Block): string[] {
  if (block.kind === 'button' || block.kind === 'link') return [block.url]
  if (block.kind === 'picture') return [block.src, ...(block.url === undefined ? [] : [block.url])]
  return block.kind === 'plants' ? block.rows.flatMap(({ url, picture }) => [url, ...(picture === undefined ? [] : [picture])]) : []
}
