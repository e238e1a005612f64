import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkGraph, isBlocking, likeOf } from './check-graph.ts'
import { defaultBot } from './default-bot.ts'
import { Block, blockKinds, criteria, Graph, leading, plain, without, waysOf } from './graph.ts'
import { advance, ANY, type BotPlant, isOver, MOST_STEPS, MOST_TURNS, newTalk, type Step, type TalkEvent, type TalkState } from './run.ts'

const at = { x: 0, y: 0 }
const message = (id: string, next: string | null, text = id): Block => ({ ...at, id, kind: 'message', text, next })
const end = (id = 'end'): Block => ({ ...at, id, kind: 'end', text: 'bye' })
const choice = (id: string, ways: Record<string, string | null>): Block => ({
  ...at,
  id,
  kind: 'choice',
  text: id,
  options: Object.entries(ways).map(([option, next]) => ({ id: option, label: option, next })),
})
const question = (id: string, as: string, next: string | null): Block => ({ ...at, id, kind: 'question', text: id, as, next })
const graph = (...blocks: Block[]): Graph => ({ start: blocks[0]?.id ?? null, blocks })
const faultsOf = (of: Graph) => checkGraph(of).map(({ code, block, port }) => [code, block, port].filter((part) => part !== null).join(' '))
const plant: BotPlant = { productId: 1, name: 'Charme', latinName: 'Carpinus betulus', size: 'Godet', priceCents: 300, imageKey: null }

describe('the check of a graph', () => {
  test('finds nothing wrong with the bot to begin with, in both languages', () => {
    for (const language of ['fr', 'en'] as const) {
      expect(faultsOf(defaultBot(language))).toEqual([])
      expect(Graph.parse(defaultBot(language))).toEqual(defaultBot(language))
    }
  })

  test.each<[string, Graph, string[]]>([
    ['no beginning', { start: null, blocks: [end()] }, ['no_start']],
    ['a beginning that is not there', { start: 'x', blocks: [end()] }, ['no_start']],
    ['a way to nowhere', graph(message('a', null)), ['way_missing a next']],
    ['a way to a block that is gone', graph(message('a', 'b')), ['way_unknown a next']],
    ['a block that nobody reaches', graph(message('a', 'end'), end(), message('b', 'end')), ['unreachable b']],
    ['a round without an exit', graph(choice('a', { x: 'b' }), choice('b', { y: 'a' })), ['no_exit a', 'no_exit b']],
    ['a round without a pause', graph(message('a', 'b'), message('b', 'a')), ['no_pause a', 'no_pause b']],
    ['a round with both', graph(choice('a', { x: 'a', y: 'end' }), end()), []],
    ['nothing said', graph(message('a', 'end', ' '), end()), ['text_missing a']],
    ['nothing to choose', graph(choice('a', {})), ['options_missing a', 'no_exit a']],
    ['two blocks of one name', graph(message('end', 'end'), end()), ['double_block end', 'no_exit end'].slice(0, 1)],
    [
      'the same twice to choose',
      graph(
        {
          ...at,
          id: 'a',
          kind: 'choice',
          text: 'a',
          options: [
            { id: 'x', label: 'Été', next: 'end' },
            { id: 'y', label: 'ete ', next: 'end' },
            { id: 'z', label: '', next: 'end' },
          ],
        },
        end(),
      ),
      ['label_double a y', 'label_missing a z'],
    ],
    [
      'a condition on what nobody asks',
      graph({ ...at, id: 'a', kind: 'condition', answer: 'name', test: 'is', value: '', yes: 'end', no: 'end' }, end()),
      ['value_missing a', 'answer_unknown a'],
    ],
    [
      'no consent',
      graph({ ...at, id: 'a', kind: 'contact', text: 'a', consent: '', next: 'end', refused: 'end' }, end()),
      ['consent_missing a'],
    ],
    ['a hand-over that ends', graph({ ...at, id: 'a', kind: 'handover', text: 'a', next: null }), ['contact_missing a']],
  ])('tells %s', (what, of, expected) => {
    const found = faultsOf(of)
    if (what === 'two blocks of one name') expect(found).toContain(expected[0])
    else expect(found).toEqual(expected)
  })

  test('lets a graph be published that holds a block which nobody reaches, and no other fault', () => {
    expect(checkGraph(graph(end(), end('b'))).filter(isBlocking)).toEqual([])
  })

  test('ways are led elsewhere and cut with the block that they led to', () => {
    const before = graph(choice('a', { x: 'b', y: 'end' }), message('b', 'end'), end())
    expect(waysOf(leading(before.blocks[0] as Block, 'y', 'b'))).toEqual([
      { port: 'x', to: 'b' },
      { port: 'y', to: 'b' },
    ])
    expect(leading(before.blocks[1] as Block, 'nothing', 'a')).toEqual(before.blocks[1])
    const after = without(before, new Set(['b', 'a']))
    expect(after).toEqual({ start: null, blocks: [end()] })
    expect(waysOf(without(before, new Set(['b'])).blocks[0] as Block)[0]).toEqual({ port: 'x', to: null })
  })
})

const talk = (of: Graph, ...events: TalkEvent[]): Step => {
  let step = advance(of, newTalk(), { kind: 'begin' })
  for (const event of events) step = advance(of, step.state, event)
  return step
}
const texts = (step: Step) => step.says.flatMap((said) => (said.kind === 'text' ? [said.text] : []))

describe('a talk', () => {
  const bot = defaultBot('fr')
  const pick = (option: string): TalkEvent => ({ kind: 'option', option })

  test('asks the stock by what was chosen and by nothing that was left open', () => {
    const step = talk(bot, pick('plant'), pick('hedge'), pick('sun'), pick(ANY), pick('inland'))
    expect(step.need).toEqual({ kind: 'stock', block: 'find', wanted: { use: 'hedge', sun: 'sun', region: 'inland' } })
    const found = advance(bot, step.state, { kind: 'found', plants: [plant] })
    expect(found.says[0]).toEqual({ kind: 'plants', block: 'find', plants: [plant] })
    expect(found.waiting).toMatchObject({ kind: 'choice', block: 'more' })
    const none = advance(bot, step.state, { kind: 'found', plants: [] })
    expect([none.waiting?.block, none.counts]).toEqual(['none', [{ outcome: 'none_found', block: 'find' }]])
  })

  test('keeps what the shop set for a question about stock', () => {
    expect(talk(bot, pick('hedge'), pick(ANY), pick(ANY), pick(ANY)).need).toMatchObject({ wanted: { use: 'hedge' } })
  })

  test('takes typed words for what they name, and counts those that name nothing', () => {
    expect(talk(bot, { kind: 'text', text: '  UNE HAIE ' }).waiting).toMatchObject({ kind: 'criterion', block: 'hedges', criterion: 'sun' })
    const lost = talk(bot, { kind: 'text', text: 'avez-vous des truffes ?' })
    expect([lost.waiting?.block, lost.counts]).toEqual(['what', [{ outcome: 'unanswered', block: 'what' }]])
    expect(lost.says).toEqual([{ kind: 'notice', block: 'what', notice: 'choose' }])
  })

  test('keeps nothing of a person without their word, and hands over with it', () => {
    const who = { name: 'Ana', email: 'ana@x.fr', phone: '' }
    const asked = talk(bot, pick('advice'), { kind: 'text', text: 'Mon pommier a des taches' })
    expect(asked.waiting).toMatchObject({ kind: 'contact', block: 'contact' })
    for (const event of [
      { kind: 'contact', consent: false, ...who },
      { kind: 'contact', consent: true, ...who, email: 'x' },
      { kind: 'contact', consent: true, ...who, email: 'x@y..fr' },
      { kind: 'contact', consent: true, name: '', email: 'a@b.fr', phone: '' },
    ] as const) {
      const again = advance(bot, asked.state, event)
      expect([again.waiting?.block, again.state.contact]).toEqual(['contact', null])
    }
    const given = advance(bot, asked.state, { kind: 'contact', consent: true, ...who })
    expect([given.need, given.state.contact]).toEqual([
      { kind: 'handover', block: 'hand' },
      { ...who, consent: expect.stringContaining('accepte') },
    ])
    const over = advance(bot, given.state, { kind: 'handed' })
    expect([isOver(over), over.counts.map(({ outcome }) => outcome)]).toEqual([true, ['handed', 'ended']])
    expect(advance(bot, asked.state, { kind: 'no_contact' }).says.at(-1)).toMatchObject({ block: 'without' })
    // By phone alone.
    expect(
      advance(bot, asked.state, { kind: 'contact', consent: true, name: 'Ana', email: '', phone: '06 12 34 56 78' }).need,
    ).not.toBeNull()
  })

  test('says answers back and decides by them', () => {
    const of = graph(
      question('a', 'town', 'b'),
      { ...at, id: 'b', kind: 'condition', answer: 'town', test: 'contains', value: 'NIMES', yes: 'y', no: 'n' },
      { ...at, id: 'y', kind: 'end', text: 'À {town} ? {other}' },
      end('n'),
    )
    expect(texts(talk(of, { kind: 'text', text: 'Vers Nîmes' }))).toEqual(['À Vers Nîmes ? {other}'])
    expect(texts(talk(of, { kind: 'text', text: 'Lyon' }))).toEqual(['bye'])
    expect(talk(of, { kind: 'text', text: ' \u200b ' }).waiting?.block).toBe('a')
  })

  test('begins at any block that is tried', () => {
    expect(advance(bot, newTalk(), { kind: 'begin', at: 'more' }).waiting?.block).toBe('more')
    expect(isOver(advance(bot, newTalk(), { kind: 'begin', at: 'gone' }))).toBe(true)
  })
})

const ids = ['a', 'b', 'c', 'd', 'e', 'f']
const anyWay = fc.constantFrom(...ids, 'gone', null)
const anyText = fc.oneof(fc.string({ maxLength: 40 }), fc.constantFrom('', '<script>alert(1)</script>', '{name}', '\u202eabc'))
const anyBlock = (id: string): fc.Arbitrary<Block> =>
  fc.constantFrom(...blockKinds).chain((kind): fc.Arbitrary<Block> => {
    const own = { ...at, id }
    switch (kind) {
      case 'message':
      case 'handover':
        return fc.record({ text: anyText, next: anyWay }).map((rest) => ({ ...own, kind, ...rest }))
      case 'choice':
        return fc
          .array(fc.record({ id: fc.constantFrom('x', 'y', 'z'), label: anyText, next: anyWay }), { maxLength: 3 })
          .map((options) => ({ ...own, kind, text: 't', options }))
      case 'question':
        return fc
          .record({ text: anyText, as: fc.constantFrom('name', 'town', 'constructor'), next: anyWay })
          .map((rest) => ({ ...own, kind, ...rest }))
      case 'stock':
        return fc
          .record({ ask: fc.uniqueArray(fc.constantFrom(...criteria)), next: anyWay, none: anyWay })
          .map((rest) => ({ ...own, kind, text: '', fixed: { use: 'nothing' }, ...rest }))
      case 'condition':
        return fc
          .record({
            answer: fc.constantFrom('name', 'town', 'constructor'),
            test: fc.constantFrom('is', 'contains', 'given'),
            value: anyText,
            yes: anyWay,
            no: anyWay,
          })
          .map((rest) => ({ ...own, kind, ...rest }) as Block)
      case 'contact':
        return fc.record({ next: anyWay, refused: anyWay }).map((rest) => ({ ...own, kind, text: 't', consent: 'c', ...rest }))
      case 'end':
        return fc.constant({ ...own, kind, text: 'e' })
    }
  })
const anyGraph: fc.Arbitrary<Graph> = fc
  .tuple(fc.constantFrom(...ids, null), fc.tuple(...ids.map(anyBlock)))
  .map(([start, blocks]) => ({ start, blocks }))
const anyEvent: fc.Arbitrary<TalkEvent> = fc.oneof(
  fc.constantFrom('x', 'y', 'z', ANY, 'sun', 'hedge', 'constructor').map((option): TalkEvent => ({ kind: 'option', option })),
  anyText.map((text): TalkEvent => ({ kind: 'text', text })),
  fc
    .record({ consent: fc.boolean(), name: anyText, email: fc.constantFrom('', 'a@b.fr', anyText.toString()), phone: anyText })
    .map((rest): TalkEvent => ({ kind: 'contact', ...rest })),
  fc.constantFrom<TalkEvent>(
    { kind: 'no_contact' },
    { kind: 'found', plants: [] },
    { kind: 'found', plants: [plant] },
    { kind: 'handed' },
    { kind: 'begin' },
  ),
)

describe('whatever the graph and whatever is typed', () => {
  test('a step says so much at most, and then waits, needs a server, or is over', () => {
    fc.assert(
      fc.property(anyGraph, fc.array(anyEvent, { maxLength: 30 }), (of, events) => {
        let state: TalkState = newTalk()
        for (const event of [{ kind: 'begin' } as TalkEvent, ...events]) {
          const step = advance(of, state, event)
          expect(step.says.length).toBeLessThanOrEqual(MOST_STEPS + 2)
          expect(step.waiting !== null && step.need !== null).toBe(false)
          // What is waited for stands where the talk does; over is nowhere.
          if (isOver(step)) expect(step.state.at).toBeNull()
          else expect(step.state.at).toBe((step.waiting ?? step.need)?.block)
          expect(JSON.parse(JSON.stringify(step))).toEqual(step)
          state = step.state
        }
      }),
      { numRuns: 400 },
    )
  })

  test('a talk without end is ended', () => {
    const of = graph(choice('a', { x: 'a', y: 'end' }), end())
    let step = talk(of)
    let turns = 1
    for (; !isOver(step); turns++) step = advance(of, step.state, { kind: 'option', option: 'x' })
    expect(turns).toBeLessThanOrEqual(MOST_TURNS + 1)
    expect(step.counts.map(({ outcome }) => outcome)).toEqual(['stuck'])
  })

  test('a graph that may be published is never stuck, nor talks to itself', () => {
    fc.assert(
      fc.property(anyGraph, fc.array(anyEvent, { maxLength: 20 }), (of, events) => {
        fc.pre(checkGraph(of).filter(isBlocking).length === 0)
        let state: TalkState = newTalk()
        for (const event of [{ kind: 'begin' } as TalkEvent, ...events]) {
          const step = advance(of, state, event)
          expect(step.counts.some(({ outcome }) => outcome === 'stuck')).toBe(false)
          state = step.state
        }
      }),
      { numRuns: 60, maxSkipsPerRun: 10_000 },
    )
  })

  test('nothing hidden stays in what is written or typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 80 }), (text) => {
        expect(plain(text)).not.toMatch(/[\p{Cc}\p{Cf}]/u)
        expect(plain(plain(text))).toBe(plain(text))
        expect(plain(text, true)).not.toMatch(/[^\P{Cc}\n]/u)
      }),
    )
    expect(plain('a\u202eb\u0000c')).toBe('a b c')
    expect(likeOf('  L’Été  indien')).toBe('l ete indien')
    expect(Block.safeParse({ ...end(), kind: 'script' }).success).toBe(false)
  })
})
