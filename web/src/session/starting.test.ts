import { readFileSync } from 'node:fs'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Starting } from './Starting.tsx'

const page = readFileSync(new URL('../../index.html', import.meta.url), 'utf8')

test('the page draws what the application draws while it starts, so that nothing jumps', () => {
  // The renderer names pictures ahead; the page's own are named in its text.
  const drawn = renderToStaticMarkup(createElement(Starting)).replace(/^<link[^>]*>/, '')
  expect(page).toContain(`<div id="root">${drawn}</div>`)
})

test('the font is fetched at once, is here, and its licence lies beside it', () => {
  const [, path] = page.match(/<link rel="preload" href="(\/fonts\/[\w.-]+\.woff2)" as="font"/) ?? []
  const style = readFileSync(new URL('../theme/global.css', import.meta.url), 'utf8')
  expect(style).toContain(`url('${path}')`)
  const signIn = '../../../server/src/platform/identity/pages/'
  for (const file of ['style.css', 'layout.ts']) expect(readFileSync(new URL(`${signIn}${file}`, import.meta.url), 'utf8')).toContain(path)
  const folder = new URL('../../public/', import.meta.url)
  const bytes = readFileSync(new URL(`.${path}`, folder))
  expect(bytes.subarray(0, 4).toString()).toBe('wOF2')
  expect(bytes.length).toBeLessThan(50_000)
  expect(readFileSync(new URL('./fonts/inter-licence.txt', folder), 'utf8')).toContain('SIL Open Font License, Version 1.1')
})

test('signing in shows the same mark as the rest', () => {
  const mark = readFileSync(new URL('../../public/plantule.svg', import.meta.url), 'utf8')
  const layout = readFileSync(new URL('../../../server/src/platform/identity/pages/layout.ts', import.meta.url), 'utf8')
  for (const [, drawn] of mark.matchAll(/ d="([^"]+)"/g)) expect(layout).toContain(drawn)
})
