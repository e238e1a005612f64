import { giftCardFields } from '@plantule/contract/site/site-buying'
import { hrefIn } from '../address.ts'
import { dayIn, price } from '../blocks/said.ts'
import type { PageProps } from '../Page.tsx'
import { Faults } from '../parts/Faults.tsx'
import { Field, Guards } from '../parts/Field.tsx'
import { Picture } from '../parts/Picture.tsx'
import { buyingWords } from '../words/buying.ts'
import { giftCardWords } from '../words/gift-cards.ts'

/** A gift card to buy: how much, for whom, on which day. The next page is the provider's. */
export function GiftCard({ page: { frame }, content }: PageProps<'gift_card'>) {
  const words = giftCardWords(frame.language)
  const { typed, faults, free, amounts } = content
  const said = { typed, faults }
  const labels = {
    amount: words.amount,
    free: `${words.other} (€)`,
    recipientEmail: words.recipientEmail,
    sendOn: words.sendOn,
    email: words.email,
    firstName: words.firstName,
    lastName: words.lastName,
    agree: words.terms,
  }
  const chosen = typed['amount'] || String(amounts[0] ?? 'free')
  return (
    <form className="checkout" method="post" action={hrefIn(frame, '/gift-card')}>
      <h1>{content.title || words.title}</h1>
      {content.imageKey && (
        <p className="gift">
          <Picture
            imageKey={content.imageKey}
            alt={content.imageAlt}
            sizes="(min-width: 760px) 720px, 100vw"
            first
            width={720}
            height={360}
          />
        </p>
      )}
      {content.text.split(/\n+/).map((line) => line && <p key={line}>{line}</p>)}
      <Faults title={buyingWords(frame.language).faults} faults={faults} labels={labels} at={{ amount: 'amount-0' }} />
      <fieldset {...(faults['amount'] ? { 'aria-describedby': 'amount-fault' } : {})}>
        <legend>{words.amount}</legend>
        <div className="amounts">
          {amounts.map((cents, at) => (
            <label key={cents}>
              <input id={`amount-${at}`} type="radio" name="amount" value={cents} defaultChecked={chosen === String(cents)} required />
              <span>{price(frame.language, cents)}</span>
            </label>
          ))}
          {free && (
            <label>
              <input
                {...(amounts.length === 0 ? { id: 'amount-0' } : {})}
                type="radio"
                name="amount"
                value="free"
                defaultChecked={chosen === 'free'}
                required
              />
              <span>{words.other}</span>
            </label>
          )}
        </div>
        {faults['amount'] && (
          <span className="wrong" id="amount-fault">
            {faults['amount']}
          </span>
        )}
        {free && (
          <div className="free">
            <Field name="free" label={`${words.other} (€)`} autoComplete="off" most={giftCardFields.free} optional="" {...said} />
            <small className="soft">{words.between(price(frame.language, free.minCents), price(frame.language, free.maxCents))}</small>
          </div>
        )}
      </fieldset>
      <fieldset>
        <legend>{words.for}</legend>
        <p className="soft">{words.forText}</p>
        <div className="pair">
          <Field
            name="recipient"
            label={words.recipient}
            autoComplete="off"
            most={giftCardFields.recipient}
            optional={words.optional}
            {...said}
          />
          <Field
            name="recipientEmail"
            label={words.recipientEmail}
            type="email"
            autoComplete="off"
            most={giftCardFields.recipientEmail}
            optional={words.optional}
            {...said}
          />
        </div>
        <Field name="message" label={words.message} lines={4} most={giftCardFields.message} optional={words.optional} {...said} />
        <p className="field">
          <label htmlFor="sendOn">
            {words.sendOn}
            <span className="soft"> ({words.optional})</span>
          </label>
          <input
            type="date"
            id="sendOn"
            name="sendOn"
            min={content.firstDay}
            max={content.lastDay}
            defaultValue={typed['sendOn'] ?? ''}
            aria-describedby={faults['sendOn'] ? 'sendOn-fault sendOn-text' : 'sendOn-text'}
            {...(faults['sendOn'] ? { 'aria-invalid': true as const } : {})}
          />
          <small id="sendOn-text">{words.sendOnText}</small>
          {faults['sendOn'] && (
            <span className="wrong" id="sendOn-fault">
              {faults['sendOn']}
            </span>
          )}
        </p>
      </fieldset>
      <fieldset>
        <legend>{words.you}</legend>
        <Field name="email" label={words.email} type="email" autoComplete="email" most={giftCardFields.email} {...said} />
        <div className="pair">
          <Field name="firstName" label={words.firstName} autoComplete="given-name" most={giftCardFields.firstName} {...said} />
          <Field name="lastName" label={words.lastName} autoComplete="family-name" most={giftCardFields.lastName} {...said} />
        </div>
      </fieldset>
      {content.terms !== null && (
        <p className="agree">
          <label>
            <input
              type="checkbox"
              id="agree"
              name="agree"
              value="yes"
              required
              {...(faults['agree'] ? { 'aria-invalid': true as const, 'aria-describedby': 'agree-fault' } : {})}
            />{' '}
            {buyingWords(frame.language).agree}
          </label>{' '}
          <a href={hrefIn(frame, `/legal/sales/${content.terms}`)} target="_blank" rel="noopener">
            {buyingWords(frame.language).readTerms}
          </a>
          {faults['agree'] && (
            <span className="wrong" id="agree-fault">
              {faults['agree']}
            </span>
          )}
        </p>
      )}
      <p className="soft">
        {content.conditions} {content.validMonths !== null && words.valid(content.validMonths)}
      </p>
      <Guards stamp={content.stamp} />
      <input type="hidden" name="token" value={content.token} />
      <input type="hidden" name="terms" value={content.terms ?? ''} />
      <p className="sum">
        <span className="soft">{words.payText}</span>
        <button type="submit">{words.pay}</button>
      </p>
    </form>
  )
}

/** A card that was bought, for whoever has its link. */
export function GiftCardBought({ page: { frame }, content }: PageProps<'gift_card_bought'>) {
  const words = giftCardWords(frame.language)
  const { state, sendOn, to, expiresOn } = content
  return (
    <div className="checkout">
      <p className="soft">{words.card(content.reference)}</p>
      <h1>{words[state]}</h1>
      <p className="big">
        <b>{price(frame.language, content.amountCents)}</b>
        {content.recipient && <> · {content.recipient}</>}
      </p>
      {state === 'waiting' && content.payPath && (
        <p>
          <a className="button" href={content.payPath}>
            {words.payNow}
          </a>
        </p>
      )}
      {state === 'paid' && (
        <>
          <p className="said">
            {sendOn ? words.leaves(to, dayIn(frame.language, sendOn)) : words.sent(to)}
            {expiresOn && (
              <>
                <br />
                {words.until(dayIn(frame.language, expiresOn))}
              </>
            )}
          </p>
          <p>
            <a className="button" href={hrefIn(frame, `/gift-card/${content.token}/card.pdf`)}>
              {words.print}
            </a>
          </p>
        </>
      )}
      {content.terms !== null && (
        <p>
          <a href={hrefIn(frame, `/legal/sales/${content.terms}`)}>{buyingWords(frame.language).agreedTerms}</a>
        </p>
      )}
    </div>
  )
}
