import { relayLine } from '@plantule/contract/carriers/relay'
import { hrefIn } from '../address.ts'
import type { PageProps } from '../Page.tsx'
import { Bill } from '../parts/Bill.tsx'
import { buyingWords } from '../words/buying.ts'
import { dayIn, price } from '../blocks/said.ts'

/** An order, for whoever has its link. */
export function Order({ page: { frame }, content }: PageProps<'order'>) {
  const words = buyingWords(frame.language)
  const { language } = frame
  // Where something was given back since, the documents say it.
  const paid = content.paidCents > 0 && content.inclCents - content.paidCents === content.dueCents
  const papers = hrefIn(frame, `/order/${content.token}`)
  return (
    <div className="checkout">
      <p className="soft">{words.orderOf(content.reference)}</p>
      <h1>{content.status === 'waiting_payment' || content.status === 'confirmed' ? words.thanks : words.orderOf(content.reference)}</h1>
      <p className="said">
        <strong>{words.statuses[content.status] ?? content.status}</strong> · {words.placed(dayIn(language, content.placedOn))}
        {content.slot && (
          <>
            <br />
            {words.modes.collect}, {words.on(dayIn(language, content.slot.day), content.slot.from)}
          </>
        )}
        {content.relay && (
          <>
            <br />
            {words.modes.relay} : {relayLine(content.relay)}
          </>
        )}
        {content.tracking && content.parcels.length === 0 && (
          <>
            <br />
            {words.tracking} : {content.tracking}
          </>
        )}
        {content.parcels.map(({ number, url, delivered }) => (
          <span key={number}>
            <br />
            {words.tracking} :{' '}
            <a href={url} target="_blank" rel="noopener noreferrer">
              {number}
            </a>
            {delivered && ` (${words.delivered})`}
          </span>
        ))}
        {content.rests.map(({ reference, status, dueCents }) => (
          <span key={reference}>
            <br />
            {words.rest(reference)} : {words.statuses[status] ?? status}
            {dueCents > 0 && ` (${words.due} ${price(language, dueCents)})`}
          </span>
        ))}
      </p>
      <p className="soft">{words.keep}</p>
      <Bill frame={frame} money={{ ...content, less: paid ? { label: words.paid, cents: content.paidCents } : null }} />
      {content.dueCents > 0 && (
        <section>
          <p className="big">
            {words.due} <b>{price(language, content.dueCents)}</b>
          </p>
          {content.payPath ? (
            <>
              <p>{content.payBy ? words.payBy(dayIn(language, content.payBy.day), content.payBy.at) : words.toPay}</p>
              <p>
                <a className="button" href={content.payPath}>
                  {words.payNow}
                </a>
              </p>
            </>
          ) : (
            content.means &&
            content.means !== 'online_card' && <p>{content.means === 'transfer' ? words.byTransfer : words.meansTexts[content.means]}</p>
          )}
          {content.iban && (
            <p>
              {words.iban} <strong>{content.iban}</strong>
              <br />
              {words.mention(content.reference)}
            </p>
          )}
        </section>
      )}
      <h2>{words.papers}</h2>
      <ul>
        <li>
          <a href={`${papers}/summary.pdf`}>{words.summary}</a>
        </li>
        {content.invoices.map(({ id, number }) => (
          <li key={id}>
            <a href={`${papers}/invoice-${id}.pdf`}>{words.invoice(number)}</a>
          </li>
        ))}
      </ul>
    </div>
  )
}
