import { z } from 'zod'
import { likeOf } from './check-graph.ts'
import { type Block, type BlockOf, choicesOf, type Criterion, type Graph, MOST_TYPED, plain, type Wanted } from './graph.ts'

/** Blocks that follow each other without the visitor: past so many the bot stops. */
export const MOST_STEPS = 40
/** What one talk may take in all. */
export const MOST_TURNS = 200
/** The answer to a question about stock that leaves it open. */
export const ANY = 'any'

/** A plant that may be had now. */
export type BotPlant = {
  productId: number
  name: string
  latinName: string
  size: string
  priceCents: number
  imageKey: string | null
}

export type Said =
  | { kind: 'text'; block: string; text: string }
  | { kind: 'plants'; block: string; plants: BotPlant[] }
  | { kind: 'notice'; block: string; notice: NoticeKind }
/** What the bot says in words of the page that shows it: they are no part of a graph. */
export const noticeKinds = ['choose', 'write', 'contact_missing', 'consent_missing', 'criterion', 'stopped'] as const
export type NoticeKind = (typeof noticeKinds)[number]

/** What is waited for. `criterion`: the page knows the words of its choices. */
export type Waiting =
  | { kind: 'choice'; block: string; options: { id: string; label: string }[] }
  | { kind: 'text'; block: string }
  | { kind: 'criterion'; block: string; criterion: Criterion; choices: string[] }
  | { kind: 'contact'; block: string; consent: string }

/** What only a server can do, in between: its answer is the next event. */
export type Need = { kind: 'stock'; block: string; wanted: Wanted } | { kind: 'handover'; block: string }

export type Contact = { name: string; email: string; phone: string }
export type TalkState = {
  at: string | null
  /** Which of the block's criteria is asked. */
  criterion: number
  wanted: Wanted
  answers: Record<string, string>
  /** With the words to which they agreed. */
  contact: (Contact & { consent: string }) | null
  turns: number
}

export type TalkEvent =
  | { kind: 'begin'; at?: string | undefined }
  | { kind: 'option'; option: string }
  | { kind: 'text'; text: string }
  | ({ kind: 'contact'; consent: boolean } & Contact)
  | { kind: 'no_contact' }
  | { kind: 'found'; plants: BotPlant[] }
  | { kind: 'handed' }

/** What happened that the report counts, with the block where it did. */
export const outcomes = ['begun', 'unanswered', 'none_found', 'handed', 'ended', 'stuck', 'left'] as const
export type Outcome = (typeof outcomes)[number]
export type Step = {
  state: TalkState
  says: Said[]
  waiting: Waiting | null
  need: Need | null
  counts: { outcome: Outcome; block: string }[]
}

export const newTalk = (): TalkState => ({ at: null, criterion: 0, wanted: {}, answers: {}, contact: null, turns: 0 })

/** A run through blocks until the visitor is waited for, a server is needed, or it is over. */
type Run = { graph: ReadonlyMap<string, Block>; state: TalkState; says: Said[]; counts: Step['counts'] }

/** Whether the talk is over: nothing is waited for and nothing needed. */
export const isOver = ({ waiting, need }: Pick<Step, 'waiting' | 'need'>): boolean => waiting === null && need === null

/** What becomes of a talk by one event. Pure: the same everywhere, for a graph with faults too. */
export function advance(graph: Graph, before: TalkState, event: TalkEvent): Step {
  const run: Run = {
    graph: new Map(graph.blocks.map((block) => [block.id, block])),
    state: { ...before, turns: before.turns + 1 },
    says: [],
    counts: [],
  }
  if (run.state.turns > MOST_TURNS) return stop(run, before.at ?? '')
  if (event.kind === 'begin') {
    const at = event.at ?? graph.start
    if (at === null) return over(run)
    count(run, 'begun', at)
    return go({ ...run, state: { ...newTalk(), turns: run.state.turns } }, at)
  }
  const block = before.at === null ? undefined : run.graph.get(before.at)
  return block ? answer(run, block, event) : over(run)
}

const count = (run: Run, outcome: Outcome, block: string): void => void run.counts.push({ outcome, block })
const notice = (run: Run, block: string, kind: NoticeKind): void => void run.says.push({ kind: 'notice', block, notice: kind })

function stop(run: Run, block: string): Step {
  notice(run, block, 'stopped')
  count(run, 'stuck', block)
  return over(run)
}
const over = ({ state, says, counts }: Run): Step => ({ state: { ...state, at: null }, says, waiting: null, need: null, counts })
const needing = ({ state, says, counts }: Run, need: Need): Step => ({ state, says, waiting: null, need, counts })
const waitingFor = ({ state, says, counts }: Run, waiting: Waiting): Step => ({ state, says, waiting, need: null, counts })

/** What the visitor, or the server, gave at the block where the talk stands. */
function answer(run: Run, block: Block, event: TalkEvent): Step {
  switch (block.kind) {
    case 'choice':
      return answerChoice(run, block, event)
    case 'question':
      return answerQuestion(run, block, event)
    case 'stock':
      return answerStock(run, block, event)
    case 'contact':
      return answerContact(run, block, event)
    case 'handover':
      if (event.kind !== 'handed') return needing(run, { kind: 'handover', block: block.id })
      count(run, 'handed', block.id)
      return follow(run, block.id, block.next, true)
    default:
      return over(run)
  }
}

function answerChoice(run: Run, block: BlockOf<'choice'>, event: TalkEvent): Step {
  const typed = event.kind === 'text' ? likeOf(plain(event.text)) : ''
  const chosen = block.options.find(({ id, label }) =>
    event.kind === 'option' ? id === event.option : typed !== '' && likeOf(label) === typed,
  )
  if (chosen) return follow(run, block.id, chosen.next)
  if (event.kind === 'text' && typed !== '') count(run, 'unanswered', block.id)
  notice(run, block.id, 'choose')
  return waitingFor(run, waitingAt(run, block))
}

function answerQuestion(run: Run, block: BlockOf<'question'>, event: TalkEvent): Step {
  const typed = event.kind === 'text' ? plain(event.text).slice(0, MOST_TYPED) : ''
  if (typed === '') {
    notice(run, block.id, 'write')
    return waitingFor(run, waitingAt(run, block))
  }
  return follow({ ...run, state: { ...run.state, answers: { ...run.state.answers, [block.as]: typed } } }, block.id, block.next)
}

function answerStock(run: Run, block: BlockOf<'stock'>, event: TalkEvent): Step {
  const criterion = block.ask[run.state.criterion]
  if (criterion === undefined) {
    if (event.kind !== 'found') return needing(run, { kind: 'stock', block: block.id, wanted: run.state.wanted })
    if (event.plants.length === 0) {
      count(run, 'none_found', block.id)
      return follow(run, block.id, block.none)
    }
    run.says.push({ kind: 'plants', block: block.id, plants: event.plants })
    return follow(run, block.id, block.next)
  }
  const choices: readonly string[] = choicesOf[criterion]
  const chosen = event.kind === 'option' && (event.option === ANY || choices.includes(event.option)) ? event.option : null
  if (chosen === null) {
    if (event.kind === 'text' && plain(event.text) !== '') count(run, 'unanswered', block.id)
    notice(run, block.id, 'choose')
    return waitingFor(run, waitingAt(run, block))
  }
  const wanted = chosen === ANY ? run.state.wanted : { ...run.state.wanted, [criterion]: chosen }
  return askOn({ ...run, state: { ...run.state, wanted, criterion: run.state.criterion + 1 } }, block)
}

/** The next criterion, or the stock itself. */
function askOn(run: Run, block: BlockOf<'stock'>): Step {
  if (run.state.criterion >= block.ask.length) return needing(run, { kind: 'stock', block: block.id, wanted: run.state.wanted })
  notice(run, block.id, 'criterion')
  return waitingFor(run, waitingAt(run, block))
}

/** As the record of a customer takes it: what is told here becomes one. */
const isEmail = (text: string): boolean => z.email().safeParse(text).success
const DIGITS = /\d/g

/** Nothing of a person is kept without their word: who does not give it goes on without. */
function answerContact(run: Run, block: BlockOf<'contact'>, event: TalkEvent): Step {
  if (event.kind === 'no_contact') return follow(run, block.id, block.refused)
  const again = (kind: NoticeKind): Step => {
    notice(run, block.id, kind)
    return waitingFor(run, waitingAt(run, block))
  }
  if (event.kind !== 'contact') return again('contact_missing')
  if (!event.consent) return again('consent_missing')
  const [name, email, phone] = [
    plain(event.name).slice(0, 80),
    plain(event.email).toLowerCase().slice(0, 200),
    plain(event.phone).slice(0, 30),
  ]
  const reached = isEmail(email) || (email === '' && (phone.match(DIGITS)?.length ?? 0) >= 6)
  if (name === '' || !reached) return again('contact_missing')
  return follow({ ...run, state: { ...run.state, contact: { name, email, phone, consent: block.consent } } }, block.id, block.next)
}

/** Along a way; one that leads nowhere ends the talk, which is counted unless it was meant. */
function follow(run: Run, from: string, to: string | null, mayEnd = false): Step {
  if (to !== null) return go(run, to)
  count(run, mayEnd ? 'ended' : 'stuck', from)
  return over(run)
}

function go(run: Run, to: string): Step {
  let id: string | null = to
  for (let steps = 0; steps < MOST_STEPS; steps++) {
    const block: Block | undefined = id === null ? undefined : run.graph.get(id)
    if (!block) {
      count(run, 'stuck', id ?? to)
      return over(run)
    }
    const state: TalkState = { ...run.state, at: block.id, criterion: 0 }
    const here: Run = { ...run, state }
    if ('text' in block && block.text !== '') here.says.push({ kind: 'text', block: block.id, text: filled(block.text, state.answers) })
    switch (block.kind) {
      case 'message':
        if (block.next === null) return follow(here, block.id, null)
        id = block.next
        break
      case 'condition': {
        const next: string | null = holds(block, state.answers) ? block.yes : block.no
        if (next === null) return follow(here, block.id, null)
        id = next
        break
      }
      case 'choice':
        // Without anything to choose nobody could go on.
        if (block.options.length === 0) return follow(here, block.id, null)
        return waitingFor(here, waitingAt(here, block))
      case 'question':
      case 'contact':
        return waitingFor(here, waitingAt(here, block))
      case 'stock':
        return askOn({ ...here, state: { ...state, wanted: fixedOf(block) } }, block)
      case 'handover':
        return needing(here, { kind: 'handover', block: block.id })
      case 'end':
        count(here, 'ended', block.id)
        return over(here)
    }
  }
  return stop(run, id ?? to)
}

/** What the shop set, as far as it is an answer of its criterion. */
const fixedOf = ({ fixed }: BlockOf<'stock'>): Wanted =>
  Object.fromEntries(
    Object.entries(fixed).filter(([criterion, value]) =>
      (choicesOf[criterion as Criterion] as readonly string[] | undefined)?.includes(value ?? ''),
    ),
  )

function waitingAt({ state }: Pick<Run, 'state'>, block: BlockOf<'choice' | 'question' | 'contact' | 'stock'>): Waiting {
  switch (block.kind) {
    case 'choice':
      return { kind: 'choice', block: block.id, options: block.options.map(({ id, label }) => ({ id, label })) }
    case 'question':
      return { kind: 'text', block: block.id }
    case 'contact':
      return { kind: 'contact', block: block.id, consent: block.consent }
    case 'stock': {
      const criterion = block.ask[Math.min(state.criterion, block.ask.length - 1)] ?? 'use'
      return { kind: 'criterion', block: block.id, criterion, choices: [...choicesOf[criterion]] }
    }
  }
}

/** `{prenom}` is what was answered under that name. */
const filled = (text: string, answers: Record<string, string>): string =>
  text.replace(/\{([a-z][a-z0-9_]{0,23})\}/g, (mark, name: string) => (Object.hasOwn(answers, name) ? (answers[name] ?? '') : mark))

function holds({ answer: name, test, value }: BlockOf<'condition'>, answers: Record<string, string>): boolean {
  const given = Object.hasOwn(answers, name) ? likeOf(answers[name] ?? '') : ''
  if (test === 'given') return given !== ''
  const wanted = likeOf(value)
  return test === 'is' ? given === wanted : wanted !== '' && given.includes(wanted)
}
