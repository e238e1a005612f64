import { MOST_NAME, MOST_REASON } from '@plantule/contract/orders/quotation-links'
import { dayInWords } from '../../../platform/day-in-words.ts'
import { euros } from '../../../platform/euros.ts'
import { html, type Html } from '../../../platform/identity/pages/html.ts'
import { customerPage } from './customer-page.ts'
import { agreementWords } from './words.ts'
import type { QuotationView } from './view.ts'
import { percentText } from '../../../platform/percent-text.ts'

/** What was typed, and what is wrong with it. */
export type Typed = { name: string; reason: string; nameFault?: boolean; agreeFault?: boolean }

/** A quotation as its customer reads it; with the forms to answer while it is open. */
export function quotationPage(view: QuotationView, path: string, typed: Typed = { name: view.customer, reason: '' }): string {
  const words = agreementWords[view.language]
  const open = view.state === 'open'
  const ended = view.state === 'void' ? 'closed' : view.state === 'accepted' && !view.firm ? 'waiting' : view.state
  const title = ended === 'open' ? `${words.quotation} ${view.reference}` : words[ended].title
  const head =
    ended === 'open'
      ? html`<h1>${title}</h1>
          <p class="soft">${words.validUntil} ${dayInWords(view.validUntil, view.language)}</p>`
      : html`<h1 ${view.state === 'accepted' && html`class="good"`}>${title}</h1>
          <p class="soft">${view.pay === null ? words[ended].text : words.pay.text}</p>
          ${view.pay !== null && html`<form class="pay" action="${view.pay.path}"><button>${words.pay.button(euros(view.pay.cents, view.language))}</button></form>`}
          <p>${words.quotation} ${view.reference}</p>`
  // What changed since, also after the answer, is another offer than the one this link was sent for.
  const shown = view.same && (open || view.state === 'accepted' || view.state === 'refused')
  return customerPage(
    view.language,
    title,
    view.shop,
    html`${head}${shown && offer(view)}${
      open && html`${view.paper && html`<p><a href="${path}/quotation.pdf">${words.paper}</a></p>`} ${answers(view, path, typed)}`
    }`,
  ).text
}

function offer(view: QuotationView): Html {
  const words = agreementWords[view.language]
  const money = (cents: number): string => euros(cents, view.language)
  const row = (left: string | Html, cents: number, name = ''): Html =>
    html`<tr ${name && html`class="${name}"`}>
      <td>${left}</td>
      <td>${money(cents)}</td>
    </tr>`
  const hint = view.excl ? words.excl : ''
  return html`<table>
      <tbody>
        ${view.lines.map((line) => row(html`${line.label}<small>${line.quantity} × ${money(line.unitCents)}${hint}${line.offCents > 0 && `, ${words.discount} ${money(line.offCents)}`}</small>${line.note && html`<small>${line.note}</small>`}`, line.netCents))}
        ${view.deliveryCents > 0 && row(words.delivery, view.deliveryCents)} ${view.chargesTva && row(words.totals.excl, view.exclCents)}
        ${view.chargesTva && view.rates.filter((rate) => rate.vatCents !== 0).map((rate) => row(words.totals.vat(percentText(rate.rateBp, view.language)), rate.vatCents))}
        ${row(view.chargesTva ? words.totals.incl : words.totals.total, view.inclCents, 'total')}
        ${view.depositCents > 0 && row(words.totals.deposit, view.depositCents)}
      </tbody>
    </table>
    ${view.note && html`<p class="note">${view.note}</p>`}`
}

function answers(view: QuotationView, path: string, { name, reason, nameFault, agreeFault }: Typed): Html {
  const { accept, refuse, faults } = agreementWords[view.language]
  const nameField = (id: string): Html =>
    html`<label for="${id}"
      >${accept.name}
      <input
        type="text"
        id="${id}"
        name="name"
        value="${name}"
        maxlength="${MOST_NAME}"
        autocomplete="name"
        required
        ${nameFault && html`aria-invalid="true"`}
      />
      ${nameFault && html`<span class="fault" role="alert">${faults.name}</span>`}</label
    >`
  return html`<h2>${accept.title}</h2>
    <form method="post" action="${path}/answer">
      <input type="hidden" name="says" value="accept" />
      ${nameField('accept-name')}
      <label class="tick"
        ><input type="checkbox" name="agree" value="yes" required ${agreeFault && html`aria-invalid="true"`} /><span
          >${accept.agree}${agreeFault && html`<span class="fault" role="alert">${faults.agree}</span>`}</span
        ></label
      >
      <button>${accept.button}</button>
    </form>
    <details ${reason !== '' && html`open`}>
      <summary>${refuse.title}</summary>
      <form method="post" action="${path}/answer">
        <input type="hidden" name="says" value="refuse" />
        ${nameField('refuse-name')}
        <label for="reason"
          >${refuse.reason} <textarea id="reason" name="reason" rows="3" maxlength="${MOST_REASON}">${reason}</textarea>
        </label>
        <button class="plain">${refuse.button}</button>
      </form>
    </details>`
}
