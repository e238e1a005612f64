import { html, type Html } from '../../../platform/identity/pages/html.ts'
import { linkPage } from '../../../platform/link-pages.ts'
import { agreementWords } from './words.ts'

const style = `
body { margin: 0; min-height: 100vh; display: grid; place-items: start center; padding: 24px 16px; background: var(--ground); color: var(--ink); font: 16px/1.5 system-ui, sans-serif }
main { width: 100%; max-width: 640px; background: var(--card); border: 1px solid var(--line); border-radius: 16px; padding: 28px 24px; overflow-wrap: anywhere }
.shop { margin: 0 0 16px; font-weight: 600; color: var(--green) }
h1 { margin: 0 0 4px; font-size: 1.375rem; line-height: 1.3 }
h2 { margin: 32px 0 12px; font-size: 1.0625rem }
p { margin: 8px 0 0 }
.soft { color: var(--soft); font-size: 0.9375rem }
.good { color: var(--green) }
table { width: 100%; margin: 20px 0 0; border-collapse: collapse }
td { padding: 8px 0; border-top: 1px solid var(--line); vertical-align: top }
td:last-child { text-align: right; white-space: nowrap; padding-left: 16px; font-variant-numeric: tabular-nums }
td small { display: block; color: var(--soft); font-size: 0.875rem }
.total td { font-weight: 700; font-size: 1.125rem }
.note { white-space: pre-line }
label { display: block; margin: 0 0 12px }
label.tick { display: flex; gap: 10px; align-items: flex-start }
input[type=text], textarea { display: block; width: 100%; margin: 4px 0 0; padding: 12px; border: 1px solid var(--soft); border-radius: 8px; background: var(--ground); color: var(--ink); font: inherit }
input[type=checkbox] { flex: none; width: 22px; height: 22px; margin: 1px 0 0; accent-color: var(--green) }
button { width: 100%; padding: 14px 16px; border: 0; border-radius: 10px; background: var(--green); color: var(--on-green); font: inherit; font-weight: 600; cursor: pointer }
.pay { margin: 16px 0 }
button.plain { background: none; border: 1px solid var(--soft); color: var(--ink) }
:focus-visible { outline: 3px solid var(--ink); outline-offset: 2px }
.fault { display: block; margin: 4px 0 0; color: var(--orange); font-weight: 600 }
details { margin: 24px 0 0 }
summary { padding: 8px 0; cursor: pointer }
a { color: var(--green) }
`

export const customerPage = (language: 'fr' | 'en', title: string, shop: string, content: Html): Html =>
  linkPage({ language, title, shop, style, content })

/** A page that only says something. */
export const saidPage = (kind: 'unknown' | 'busy', language: 'fr' | 'en' = 'fr'): string => {
  const { title, text } = agreementWords[language][kind]
  return customerPage(
    language,
    title,
    '',
    html`<h1>${title}</h1>
      <p class="soft">${text}</p>`,
  ).text
}
