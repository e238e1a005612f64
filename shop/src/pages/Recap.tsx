import { relayLine } from '@plantule/contract/carriers/relay'
import { hrefIn } from '../address.ts'
import type { PageProps } from '../Page.tsx'
import { Bill } from '../parts/Bill.tsx'
import { buyingWords } from '../words/buying.ts'
import { dayIn } from '../blocks/said.ts'

/** Second of two pages: all that is ordered and what it costs, how it is paid, and the one button that binds (C. conso. L221-14). */
export function Recap({ page: { frame }, content }: PageProps<'recap'>) {
  const words = buyingWords(frame.language)
  const { slot, voucher } = content
  const less = voucher && { label: `${words.vouchers[voucher.kind]} ${voucher.masked}`, cents: voucher.cents }
  const paid = voucher?.cents === content.inclCents
  return (
    <form className="checkout" method="post" action={hrefIn(frame, `/checkout/${content.token}`)}>
      <p className="soft">{words.step(2)}</p>
      <h1>{words.recap}</h1>
      {content.fault && (
        <div className="fault" role="alert">
          {content.fault}
        </div>
      )}
      <Bill frame={frame} money={{ ...content, less }} />
      <dl className="facts">
        <div>
          <dt>{words.modes[content.mode]}</dt>
          <dd>
            {slot
              ? words.on(dayIn(frame.language, slot.day), slot.from)
              : content.relay
                ? relayLine(content.relay)
                : content.mode === 'home'
                  ? content.address.join(', ')
                  : words.modeTexts.collect}
          </dd>
        </div>
        <div>
          <dt>{words.you}</dt>
          <dd>
            {content.name}
            <br />
            {content.email}
            <br />
            {content.address.join(', ')}
          </dd>
        </div>
      </dl>
      <p>
        <a href={hrefIn(frame, '/basket')}>{words.change}</a>
      </p>
      {content.means.length === 0 && !paid ? (
        <p className="fault">{words.noMeans}</p>
      ) : (
        <>
          {!paid && (
            <fieldset className="sizes">
              <legend>{words.pay}</legend>
              {content.means.map((means, at) => (
                <label key={means}>
                  <input type="radio" name="means" value={means} defaultChecked={at === 0} required />
                  <span className="size">
                    {words.means[means]}
                    <small>{words.meansTexts[means]}</small>
                  </span>
                </label>
              ))}
            </fieldset>
          )}
          {content.terms !== null && (
            <p className="agree">
              <label>
                <input type="checkbox" name="agree" value="yes" required /> {words.agree}
              </label>{' '}
              <a href={hrefIn(frame, `/legal/sales/${content.terms}`)} target="_blank" rel="noopener">
                {words.readTerms}
              </a>
            </p>
          )}
          <input type="hidden" name="shown" value={content.shown} />
          <p className="sum">
            <button type="submit">{words.obligation}</button>
          </p>
        </>
      )}
    </form>
  )
}
