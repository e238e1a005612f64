import { html, type Html } from '../../platform/identity/pages/html.ts'
import { linkPage } from '../../platform/link-pages.ts'

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
  /** What happened on the page that they come from. */
  notice?: string
  button?: { label: string; href: string }
  /** Where else to go, the likeliest first. */
  ways?: { label: string; href: string }[]
  refreshSeconds?: number
}

const style = `
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 24px 16px; background: var(--ground); color: var(--ink); font: 16px/1.5 system-ui, sans-serif }
main { width: 100%; max-width: 440px; background: var(--card); border: 1px solid var(--line); border-radius: 16px; padding: 28px 24px }
.shop { margin: 0 0 20px; font-weight: 600; color: var(--green) }
h1 { margin: 0 0 4px; font-size: 1.25rem; line-height: 1.3 }
.amount { margin: 12px 0 0; font-size: 2.25rem; font-weight: 700; font-variant-numeric: tabular-nums; line-height: 1.1 }
.reference, .text { color: var(--soft); margin: 8px 0 0 }
.good { color: var(--green) }
a.pay { display: block; margin: 24px 0 0; padding: 14px 16px; border-radius: 10px; background: var(--green); color: var(--on-green); text-align: center; font-weight: 600; text-decoration: none }
.notice { margin: 16px 0 0; padding: 10px 14px; border-left: 3px solid var(--orange); color: var(--ink) }
.ways { list-style: none; margin: 20px 0 0; padding: 0; display: flex; flex-wrap: wrap; gap: 4px 20px }
.ways a { display: inline-block; padding: 6px 0; color: var(--green) }
a:focus-visible { outline: 3px solid var(--ink); outline-offset: 2px }
`

/** One card, one amount, at most one button. */
export const payLayout = ({ language, title, text, shop, tone, amount, reference, notice, button, ways, refreshSeconds }: PayPage): Html =>
  linkPage({
    language,
    title,
    shop,
    style,
    refreshSeconds,
    content: html`<h1 ${tone && html`class="${tone}"`}>${title}</h1>
      ${amount && html`<p class="amount">${amount}</p>`} ${reference && html`<p class="reference">${reference}</p>`}
      ${notice && html`<p class="notice" role="status">${notice}</p>`}
      <p class="text">${text}</p>
      ${button && html`<a class="pay" href="${button.href}" rel="nofollow">${button.label}</a>`}
      ${
        ways &&
        html`<ul class="ways">
          ${ways.map(({ label, href }) => html`<li><a href="${href}">${label}</a></li>`)}
        </ul>`
      }`,
  })
