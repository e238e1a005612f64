import { html, Html } from '../../platform/identity/pages/html.ts'

export type PayPage = {
  status: number
  language: 'fr' | 'en'
  /** The nursery's name; empty when none is known. */
  shop: string
  title: string
  text: string
  /** Which order, as the reader says it. */
  reference?: string
  amount?: string
  tone?: 'good'
  button?: { label: string; href: string }
  refreshSeconds?: number
}

/** Colours and sizes of the application; inline, as a customer loads this page alone. */
const style = `
:root { color-scheme: light dark; --ground: #faf6ec; --card: #fffdf8; --ink: #23301f; --soft: #5c6655; --line: #e6dfcd; --green: #2f6b3a; --on-green: #fff }
@media (prefers-color-scheme: dark) { :root { --ground: #171c15; --card: #20271d; --ink: #ece9df; --soft: #a9b3a1; --line: #37402f; --green: #8cc795; --on-green: #10210f } }
* { box-sizing: border-box }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 24px 16px; background: var(--ground); color: var(--ink); font: 16px/1.5 system-ui, sans-serif }
main { width: 100%; max-width: 440px; background: var(--card); border: 1px solid var(--line); border-radius: 16px; padding: 28px 24px }
.shop { margin: 0 0 20px; font-weight: 600; color: var(--green) }
h1 { margin: 0 0 4px; font-size: 1.25rem; line-height: 1.3 }
.amount { margin: 12px 0 0; font-size: 2.25rem; font-weight: 700; font-variant-numeric: tabular-nums; line-height: 1.1 }
.reference, .text { color: var(--soft); margin: 8px 0 0 }
.good { color: var(--green) }
a.pay { display: block; margin: 24px 0 0; padding: 14px 16px; border-radius: 10px; background: var(--green); color: var(--on-green); text-align: center; font-weight: 600; text-decoration: none }
a.pay:focus-visible { outline: 3px solid var(--ink); outline-offset: 2px }
`

/** One card, one amount, at most one button. */
export const payLayout = (page: PayPage): Html =>
  html`<!doctype html>
    <html lang="${page.language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <link rel="icon" href="data:," />
        ${page.refreshSeconds && html`<meta http-equiv="refresh" content="${page.refreshSeconds}" />`}
        <title>${page.title}${page.shop && ` · ${page.shop}`}</title>
        <style>
          ${new Html(style)}
        </style>
      </head>
      <body>
        <main>
          ${page.shop && html`<p class="shop">${page.shop}</p>`}
          <h1 ${page.tone && html`class="${page.tone}"`}>${page.title}</h1>
          ${page.amount && html`<p class="amount">${page.amount}</p>`} ${page.reference && html`<p class="reference">${page.reference}</p>`}
          <p class="text">${page.text}</p>
          ${page.button && html`<a class="pay" href="${page.button.href}" rel="nofollow">${page.button.label}</a>`}
        </main>
      </body>
    </html> `
