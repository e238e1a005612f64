import type { SiteOrder, SiteRest } from '@plantule/contract/site/site-buying'
import type { SiteFrame } from '@plantule/contract/site/site-page'
import { relayLine } from '@plantule/contract/carriers/relay'
import { hrefIn } from '../address.ts'
import type { PageProps } from '../Page.tsx'
import { Bill } from '../parts/Bill.tsx'
import { Paying } from '../parts/Paying.tsx'
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
        <Followed frame={frame} order={content} />
      </p>
      <p className="soft">{words.keep}</p>
      <Bill frame={frame} money={{ ...content, less: paid ? { label: words.paid, cents: content.paidCents } : null }} />
      <Paying frame={frame} order={content} asked={content} />
      {content.rests.map((rest) => (
        <Rest key={rest.reference} frame={frame} order={content} rest={rest} />
      ))}
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
        {content.terms.map((number) => (
          <li key={`terms ${number}`}>
            <a href={hrefIn(frame, `/legal/sales/${number}`)}>{words.agreedTerms}</a>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** What had not left when the order was invoiced: an order of its own, with what it asks for. */
function Rest({ frame, order, rest }: { frame: SiteFrame; order: SiteOrder; rest: SiteRest }) {
  const words = buyingWords(frame.language)
  const { language } = frame
  return (
    <section className="rest">
      <h2>{words.rest(rest.reference)}</h2>
      <p className="said">
        <strong>{words.statuses[rest.status] ?? rest.status}</strong>
        {rest.slot && ` · ${words.modes.collect}, ${words.on(dayIn(language, rest.slot.day), rest.slot.from)}`}
        <Followed frame={frame} order={rest} />
      </p>
      <ul>
        {rest.lines.map((line, at) => (
          // Two lines may be alike.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={at}>
            {line.quantity} × {line.label}
          </li>
        ))}
      </ul>
      <p>
        {words.restTotal} : <strong>{price(language, rest.inclCents)}</strong>
      </p>
      <Paying frame={frame} order={order} asked={rest} />
    </section>
  )
}

/** Where its parcels are. */
function Followed({ frame, order }: { frame: SiteFrame; order: Pick<SiteOrder, 'tracking' | 'parcels'> }) {
  const words = buyingWords(frame.language)
  return (
    <>
      {order.tracking && order.parcels.length === 0 && (
        <>
          <br />
          {words.tracking} : {order.tracking}
        </>
      )}
      {order.parcels.map(({ number, url, delivered }) => (
        <span key={number}>
          <br />
          {words.tracking} :{' '}
          <a href={url} target="_blank" rel="noopener noreferrer">
            {number}
          </a>
          {delivered && ` (${words.delivered})`}
        </span>
      ))}
    </>
  )
}
