import type { SiteContent } from '@plantule/contract/site/site-page'
import type { Sent, Visit } from '../visit.ts'
import { sendMessage } from './contact.ts'
import { byPerson, type Form, stampOf, typed } from './forms.ts'
import { askLetter, confirmLetter, emailIn } from './letter.ts'

type Letter = Extract<SiteContent, { kind: 'letter' }>
type Contact = Extract<SiteContent, { kind: 'contact' }>
const head = { title: '', description: '' }
const hidden = { ...head, hidden: true }
const rooms = ['contact', 'newsletter']

export const isWriting = (path: string): boolean => rooms.includes(path.split('/')[1] ?? '')

/** Without a mail server no mail would ask whether they want it: nothing is offered that could not be kept. */
const sendsMail = ({ keys }: Visit): boolean => keys.config.smtp !== undefined

const stamp = ({ keys, site }: Visit): string => stampOf(keys, site.id, new Date())

/** Forms by which a visitor writes to the shop, or asks for its letter; undefined where there is none. */
export async function showWriting(visit: Visit): Promise<Sent | undefined> {
  const [, room, token = '', ...more] = visit.place.path.split('/')
  if (more.length > 0) return undefined
  if (room === 'contact') return token ? undefined : contactPage(visit, 200, {})
  if (!token) return letterPage(visit, 200, { state: sendsMail(visit) ? 'form' : 'shut' })
  // Looking changes nothing, since mail programs open links by themselves: a button confirms.
  const known = emailIn(visit.keys, visit.site.id, token, new Date())
  return letterPage(visit, known ? 200 : 404, { state: known ? 'ask' : 'unknown', token })
}

/** What a visitor sends by them. */
export async function sendWriting(visit: Visit, form: Form): Promise<Sent | undefined> {
  const [, room, token = '', ...more] = visit.place.path.split('/')
  if (more.length > 0) return undefined
  const person = byPerson(visit.keys, visit.site.id, form, new Date())
  const email = typed(form, 'email', 200)
  if (room === 'contact') {
    if (token) return undefined
    const given = { name: typed(form, 'name', 120), email, text: typed(form, 'text', 4_000, true) }
    const sent = person && (await visit.write((ctx) => sendMessage(ctx, given)))
    return contactPage(visit, sent ? 200 : 400, sent ? { sent } : { typed: given, fault: true })
  }
  if (token) {
    const confirmed = await visit.write((ctx) => confirmLetter(ctx, token, form.get('measure') === 'yes'))
    return letterPage(visit, confirmed ? 200 : 404, { state: confirmed ? 'confirmed' : 'unknown' })
  }
  if (!sendsMail(visit)) return letterPage(visit, 409, { state: 'shut' })
  // From a block of another page, which knows no moment: the form itself asks once more.
  if (!form.has('stamp')) return letterPage(visit, 200, { state: 'form', typed: { email } })
  const linkTo = (link: string): string => visit.addressOf(`/newsletter/${link}`)
  const asked = person && (await visit.write((ctx) => askLetter(ctx, email, linkTo)))
  return letterPage(visit, asked ? 200 : 400, asked ? { state: 'mailed' } : { state: 'form', typed: { email }, fault: true })
}

const letterPage = (visit: Visit, status: number, said: Pick<Letter, 'state'> & Partial<Letter>): Promise<Sent> =>
  visit.page(status, said.state === 'form' || said.state === 'shut' ? head : hidden, {
    kind: 'letter',
    fault: false,
    typed: {},
    token: '',
    stamp: stamp(visit),
    ...said,
  })

const contactPage = (visit: Visit, status: number, said: Partial<Contact>): Promise<Sent> =>
  visit.page(status, head, { kind: 'contact', fault: false, typed: {}, sent: false, stamp: stamp(visit), ...said })
