import { euros } from '../../../platform/euros.ts'
import { html, type Html } from '../../../platform/identity/pages/html.ts'
import { linkPage } from '../../../platform/link-pages.ts'
import type { TicketView } from './view-ticket.ts'
import { percentText } from '../../../platform/percent-text.ts'

const style = `
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 24px 16px; background: var(--ground); color: var(--ink); font: 16px/1.5 system-ui, sans-serif }
main { width: 100%; max-width: 440px; background: var(--card); border: 1px solid var(--line); border-radius: 16px; padding: 24px }
h1 { margin: 0 0 4px; font-size: 1.25rem; line-height: 1.3 }
p { margin: 8px 0 0 }
.shop { margin: 0 0 16px; font-weight: 600 }
.good { color: var(--green) }
.bad { color: var(--orange) }
.soft { color: var(--soft); font-size: 0.875rem }
table { width: 100%; margin: 16px 0 0; border-collapse: collapse; font-size: 0.9375rem }
td { padding: 6px 0; border-top: 1px solid var(--line); vertical-align: top }
td:last-child { text-align: right; white-space: nowrap; padding-left: 12px; font-variant-numeric: tabular-nums }
.total td { font-weight: 700; font-size: 1.125rem }
`

const layout = (title: string, shop: string, content: Html): Html => linkPage({ language: 'fr', title, shop, style, content })

export const unknownTicket = (): Html =>
  layout(
    'Ticket inconnu',
    '',
    html`<h1>Ticket inconnu</h1>
      <p class="soft">
        Aucun ticket n’est enregistré à cette adresse. Un ticket vendu sans réseau, sur une foire par exemple, n’apparaît ici qu’une fois
        l’appareil reconnecté.
      </p>`,
  )

export function ticketHtml(ticket: TicketView): Html {
  const title = ticket.holds ? 'Ticket authentique' : 'Ticket à vérifier'
  const verdict = ticket.holds
    ? html`<h1 class="good">✓ ${title}</h1>
        <p class="soft">Il figure dans les enregistrements scellés de la caisse, et sa signature est intacte.</p>`
    : html`<h1 class="bad">${title}</h1>
        <p class="soft">Son enregistrement scellé ne correspond plus. Montrez cette page à la pépinière.</p>`
  const row = (left: string, right: string, name = ''): Html =>
    html`<tr ${name && html`class="${name}"`}>
      <td>${left}</td>
      <td>${right}</td>
    </tr>`
  return layout(
    title,
    ticket.shop,
    html`${verdict} ${ticket.training && html`<p class="bad"><b>FACTICE – ticket de formation, aucune valeur</b></p>`}
      <p>
        ${ticket.kind === 'refund' ? 'Remboursement' : 'Ticket'} ${ticket.number}<br /><span class="soft"
          >${ticket.at}, caisse ${ticket.register}</span
        >
      </p>
      <table>
        <tbody>
          ${ticket.lines.map((line) => row(`${line.quantity} × ${line.label}`, euros(line.netCents)))}
          ${ticket.lines.length > 0 && row('Total TTC', euros(ticket.inclCents), 'total')}
          ${ticket.giftCards.map((card) => row(`Carte cadeau ${card.reference} (sans TVA)`, euros(card.cents), 'total'))}
          ${ticket.chargesTva && ticket.rates.map((rate) => row(`dont TVA ${percentText(rate.rateBp)}`, euros(rate.vatCents)))}
          ${ticket.payments.map((payment) => row(payment.label, euros(payment.cents)))}
          ${ticket.refundedCents !== 0 && row('Remboursé depuis', euros(-ticket.refundedCents))}
        </tbody>
      </table>
      <p class="soft">Signature ${ticket.extract}. ${ticket.seller.join(', ')}</p>`,
  )
}
