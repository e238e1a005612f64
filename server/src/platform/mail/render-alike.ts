import { createHash } from 'node:crypto'
import type { MailContent } from './content.ts'
import { renderHtml } from './render.ts'

/** So many letters are kept as they were drawn: one that is sent in two languages and to some price profiles is a few. */
const MOST = 16
const drawn = new Map<string, Promise<string>>()

const places = /https:\/\/own-link\.invalid\/(\d+)\//g
const placeOf = (at: number): string => `https://own-link.invalid/${at}/`

/**
 * The html of a letter to many. It differs from reader to reader by their own links alone, those below `/m/` and `/n/`: it is drawn once,
 * and each reader's are put in their places. Drawing takes a hundred times as long.
 */
export async function renderAlike(content: MailContent, locale: 'fr' | 'en', sender: string, publicUrl: string): Promise<string> {
  const links: string[] = []
  // Letters of addresses alone: what stands in JSON, in HTML and in an attribute is written the same.
  const own = new RegExp(`${RegExp.escape(publicUrl)}/[mn]/[\\w-]+/[\\w.~-]+`, 'g')
  const alike = JSON.stringify(content).replace(own, (link) => {
    const known = links.indexOf(link)
    return placeOf(known === -1 ? links.push(link) - 1 : known)
  })
  const key = createHash('sha256').update(`${locale}\n${sender}\n${alike}`).digest('base64')
  const html = await (drawn.get(key) ?? draw(key, JSON.parse(alike) as MailContent, locale, sender))
  return html.replace(places, (_, at: string) => links[Number(at)] ?? '')
}

function draw(key: string, content: MailContent, locale: 'fr' | 'en', sender: string): Promise<string> {
  const html = renderHtml(content, locale, sender)
  for (const oldest of drawn.keys()) if (drawn.size >= MOST) drawn.delete(oldest)
  drawn.set(key, html)
  html.catch(() => drawn.delete(key))
  return html
}
