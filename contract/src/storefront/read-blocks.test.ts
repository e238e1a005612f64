import fc from 'fast-check'
import { expect, test } from 'vitest'
import { blockShapes, isSafeLink } from './block-shapes.ts'
import { allBlocks, type Block, blocksOf, blockTypes, MAX_BLOCKS, newProps, templateKinds } from './blocks.ts'
import { defaultTemplate } from './default-templates.ts'
import { readBlocks } from './read-blocks.ts'

const kind = fc.constantFrom(...templateKinds)
const anyProp = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom('javascript:alert(1)', '//evil.example', 'https://example.org', '/page', -1, 1, 1e300, 'left', 'x'.repeat(700)),
)
/** Near to what is right, so that most of it comes close to being read. */
const nearlyBlock = fc.record(
  {
    id: fc.oneof(fc.constantFrom('a', 'b', 'c'), fc.jsonValue({ maxDepth: 1 })),
    type: fc.oneof(fc.constantFrom(...blockTypes), fc.constantFrom('toString', '__proto__', 'constructor', 'heroes')),
    props: fc.oneof(
      fc.dictionary(fc.constantFrom(...Object.values(blockShapes).flatMap((shape) => Object.keys(shape))), anyProp),
      fc.jsonValue(),
    ),
    slots: fc.oneof(
      fc.record({ first: fc.array(fc.record({ id: fc.string(), type: fc.constantFrom(...blockTypes) }), { maxLength: 3 }) }),
      fc.jsonValue({ maxDepth: 2 }),
    ),
  },
  { requiredKeys: [] },
)
const anyValue = fc.oneof(
  fc.jsonValue(),
  fc.anything(),
  fc.record({ version: fc.integer(), blocks: fc.array(fc.oneof(nearlyBlock, fc.jsonValue({ maxDepth: 2 })), { maxLength: 12 }) }),
)

test('whatever is kept, a page comes out of it: every block known, every field as its shape says, no id twice', () => {
  fc.assert(
    fc.property(anyValue, kind, (value, of) => {
      const { template, faults } = readBlocks(value, of)
      const all = allBlocks(template.blocks)
      expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
      for (const block of all) {
        expect(blocksOf(of)).toContain(block.type)
        expect(Object.keys(block.props).toSorted()).toEqual(Object.keys(blockShapes[block.type]).toSorted())
        for (const [name, one] of Object.entries(block.props)) if (/link/i.test(name)) expect(isSafeLink(String(one))).toBe(true)
      }
      expect(readBlocks(template, of)).toEqual({ template, faults: [] })
      expect(readBlocks(JSON.parse(JSON.stringify(template)), of)).toEqual({ template, faults: [] })
      for (const { path } of faults) expect(path.length === 0 || path[0] === 'blocks').toBe(true)
    }),
    { numRuns: 400 },
  )
})

test('what is wrong goes alone, and is told', () => {
  const good: Block = { id: 'b', type: 'button', props: { ...newProps('button'), label: 'Venir', link: '/contact' } }
  const { template, faults } = readBlocks(
    {
      version: 7,
      blocks: [
        { id: 'a', type: 'carrousel_3d', props: {} },
        { id: 'b', type: 'button', props: { ...good.props, align: 'upwards' } },
        { id: 'c', type: 'faq', props: { items: [{ question: 'Quand ?', html: 3 }, 'x', { question: 'Où ?', html: '<p>Ici</p>' }] } },
        { id: 'b', type: 'spacer', props: {} },
        { id: 'd', type: 'buy', props: {} },
      ],
    },
    'landing',
  )
  expect(template.blocks).toMatchObject([
    good,
    {
      id: 'c',
      props: {
        items: [
          { question: 'Quand ?', html: '' },
          { question: 'Où ?', html: '<p>Ici</p>' },
        ],
      },
    },
    { type: 'spacer', id: 'spacer-3' },
  ])
  expect(faults.map(({ path, fault, prop }) => [path[1], fault, prop])).toEqual([
    [0, 'unknown_type', undefined],
    [1, 'bad_prop', 'align'],
    [2, 'bad_prop', 'items'],
    [3, 'twice', 'id'],
    [4, 'not_here', undefined],
  ])
})

test('a page has an end: so many blocks, those in columns among them, and so many letters', () => {
  const many = Array.from({ length: MAX_BLOCKS + 5 }, (_, at) => ({ id: `s${at}`, type: 'spacer', props: {} }))
  const { template, faults } = readBlocks([{ id: 'c', type: 'columns', props: {}, slots: { first: many } }], 'landing')
  expect([allBlocks(template.blocks).length, faults.filter(({ fault }) => fault === 'too_much').length]).toEqual([MAX_BLOCKS, 6])
  const long = Array.from({ length: 20 }, (_, at) => ({ id: `t${at}`, type: 'text', props: { html: 'x'.repeat(20_000) } }))
  expect(readBlocks(long, 'landing')).toEqual({ template: { version: 1, blocks: [] }, faults: [{ path: [], fault: 'too_much' }] })
  const lines = { id: 'f', type: 'testimonials', props: { items: Array.from({ length: 9000 }, () => ({ text: 'a' })) } }
  expect(readBlocks([lines], 'landing').template.blocks).toMatchObject([{ props: { items: { length: 12 } } }])
})

test('links lead to pages, letters and telephones, and run nothing', () => {
  const good = [
    '',
    '/',
    '/page/contact',
    '#saison',
    '?q=rosier',
    'https://example.org/a',
    'HTTP://example.org',
    'mailto:a@b.fr',
    'tel:+33102030405',
  ]
  const bad = [
    'javascript:alert(1)',
    'JaVaScRiPt:x',
    'java\nscript:x',
    ' https://a.fr',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil',
    'data:text/html,x',
  ]
  expect(good.filter((link) => !isSafeLink(link))).toEqual([])
  expect([...bad, 'https:///x', 'mailto:', 'vbscript:x', 'page'].filter(isSafeLink)).toEqual([])
})

test('the pages to begin with are right', () => {
  for (const of of templateKinds) {
    const template = defaultTemplate(of)
    expect(readBlocks(template, of)).toEqual({ template, faults: [] })
    expect(allBlocks(template.blocks).length).toBeGreaterThan(6)
  }
})
