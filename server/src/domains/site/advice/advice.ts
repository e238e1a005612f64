import { BotAnswer } from '@plantule/contract/bot/bot'
import { isLinkToken } from '../../../platform/link-pages.ts'
import { Refused } from '../../../platform/refused.ts'
import { beginTalk, firstAnswer, hasBot, nextAnswer, placeOf, showTalk } from '../../bot/index.ts'
import { closedPage } from '../buying/show-buying.ts'
import { aroundOf } from '../frame.ts'
import type { Sent, Visit } from '../visit.ts'
import type { Form } from '../write/forms.ts'

export const isAdvice = (path: string): boolean => path.split('/')[1] === 'advice'

/** How a talk begins, and one that goes on; undefined where the shop shows no bot. Looking writes nothing. */
export async function showAdvice(visit: Visit): Promise<Sent | undefined> {
  const token = tokenIn(visit)
  if (token === undefined || !(await visit.read(hasBot))) return undefined
  if (await isShut(visit)) return closedPage(visit)
  if (token !== '') return talkPage(visit, token)
  const { says, waiting } = await visit.read(beginTalk)
  const talk = { past: says.map((said) => ({ by: 'bot' as const, said })), waiting }
  return visit.page(200, { title: '', description: '' }, { kind: 'advice', token: '', at: placeOf(waiting), talk, gone: false })
}

/** An answer, then the page that shows what follows. */
export async function sendAdvice(visit: Visit, form: Form): Promise<Sent | undefined> {
  const token = tokenIn(visit)
  if (token === undefined || !(await visit.read(hasBot))) return undefined
  if (await isShut(visit)) return closedPage(visit)
  const answer = answerIn(form)
  // A button without a choice: the question stands as it was.
  if (!answer) return visit.goTo(token ? `/advice/${token}` : '/advice')
  try {
    const given = await visit.write((ctx) =>
      token === '' ? firstAnswer(ctx, answer) : nextAnswer(ctx, token, answer, form.get('at') ?? undefined),
    )
    // Where one reads on.
    return visit.goTo(`/advice/${given.token}#last`)
  } catch (error) {
    if (error instanceof Refused && error.code === 'talk_over') return talkPage(visit, token)
    throw error
  }
}

const isShut = async (visit: Visit): Promise<boolean> => (await visit.read(aroundOf)).opening.state === 'closed'

/** The token of a path, empty at the beginning; undefined for what leads nowhere. */
function tokenIn({ place }: Visit): string | undefined {
  const [, , token = '', ...more] = place.path.split('/')
  return more.length > 0 || (token && !isLinkToken(token)) ? undefined : token
}

async function talkPage(visit: Visit, token: string): Promise<Sent> {
  const talk = await visit.read((ctx) => showTalk(ctx, token))
  visit.reply.header('referrer-policy', 'no-referrer')
  return visit.page(
    talk ? 200 : 404,
    { title: '', description: '', hidden: true },
    { kind: 'advice', token, at: placeOf(talk?.waiting ?? null), talk: talk ?? { past: [], waiting: null }, gone: !talk },
  )
}

/** What a form says, as the bot takes it; undefined for what says nothing. Too long a text is cut, as its field cuts it. */
function answerIn(form: Form): BotAnswer | undefined {
  const text = (name: string, most: number): string => (form.get(name) ?? '').slice(0, most)
  const given =
    form.get('kind') === 'contact'
      ? {
          kind: 'contact',
          consent: form.get('consent') === 'yes',
          name: text('name', 80),
          email: text('email', 200).trim(),
          phone: text('phone', 30),
        }
      : form.get('kind') === 'no_contact'
        ? { kind: 'no_contact' }
        : form.has('option')
          ? { kind: 'option', option: form.get('option') }
          : form.has('text') && { kind: 'text', text: text('text', 300) }
  return BotAnswer.safeParse(given).data
}
