import { checkoutFields, webCountries } from '@plantule/contract/site/site-buying'
import { hrefIn } from '../address.ts'
import type { PageProps } from '../Page.tsx'
import { Faults } from '../parts/Faults.tsx'
import { Field, Guards } from '../parts/Field.tsx'
import { RelayChoice } from '../parts/RelayChoice.tsx'
import { buyingWords } from '../words/buying.ts'
import { dayIn, price } from '../blocks/said.ts'

/** Where what is no single field stands. */
const places = { mode: 'modes', relay: 'relays' }

/** First of two pages: who, how, where. */
export function Checkout({ page: { frame }, content }: PageProps<'checkout'>) {
  const words = buyingWords(frame.language)
  const { typed, faults, modes, days } = content
  const said = { typed, faults }
  const { email, firstName, lastName, phone, slot, line1, line2, postcode, city, code, voucher, note } = words
  const own = { email, firstName, lastName, phone, slot, line1, line2, postcode, city, country: words.country, code, voucher, note }
  const labels = { ...own, mode: words.receive, relay: words.modes.relay }
  const chosen = typed['mode'] ?? (modes.length === 1 ? modes[0] : undefined)
  return (
    <form className="checkout" method="post" action={hrefIn(frame, '/checkout')}>
      {/* The Enter key presses the first button of a form: it is this one, and not the search of relays. */}
      {modes.includes('relay') && <button type="submit" className="trap" tabIndex={-1} aria-hidden="true" />}
      <p className="soft">{words.step(1)}</p>
      <h1>{words.checkout}</h1>
      <Faults title={words.faults} faults={faults} labels={labels} at={places} />
      <fieldset>
        <legend>{words.you}</legend>
        <p className="soft">{words.guest}</p>
        <Field name="email" label={words.email} type="email" autoComplete="email" most={checkoutFields.email} {...said} />
        <div className="pair">
          <Field name="firstName" label={words.firstName} autoComplete="given-name" most={checkoutFields.firstName} {...said} />
          <Field name="lastName" label={words.lastName} autoComplete="family-name" most={checkoutFields.lastName} {...said} />
        </div>
        <Field
          name="phone"
          label={words.phone}
          type="tel"
          autoComplete="tel"
          most={checkoutFields.phone}
          optional={words.optional}
          {...said}
        />
      </fieldset>
      <fieldset>
        <legend>{words.receive}</legend>
        <div className="sizes" id="modes">
          {modes.map((mode) => (
            <label key={mode}>
              <input type="radio" name="mode" value={mode} defaultChecked={chosen === mode} required />
              <span className="size">
                {words.modes[mode]}
                <small>{words.modeTexts[mode]}</small>
              </span>
            </label>
          ))}
        </div>
        {faults['mode'] && <span className="wrong">{faults['mode']}</span>}
        {modes.includes('relay') && <RelayChoice frame={frame} {...said} relays={content.relays} />}
        {days.length > 0 && (
          <p className="field f-slot">
            <label htmlFor="slot">{words.slot}</label>
            <select
              id="slot"
              name="slot"
              defaultValue={typed['slot'] ?? ''}
              aria-describedby={faults['slot'] ? 'slot-text slot-fault' : 'slot-text'}
              {...(faults['slot'] ? { 'aria-invalid': true as const } : {})}
            >
              <option value="">{words.choose}</option>
              {days.map(({ day, slots }) => (
                <optgroup key={day} label={dayIn(frame.language, day)}>
                  {slots.map(({ from, to }) => (
                    <option key={from} value={`${day} ${from}`}>
                      {from} – {to}
                    </option>
                  ))}
                </optgroup>
              ))}
            </select>
            <small id="slot-text">{words.slotText}</small>
            {faults['slot'] && (
              <span className="wrong" id="slot-fault">
                {faults['slot']}
              </span>
            )}
          </p>
        )}
      </fieldset>
      <fieldset>
        <legend>{words.address}</legend>
        <p className="soft">{words.addressText}</p>
        <Field name="line1" label={words.line1} autoComplete="address-line1" most={checkoutFields.line1} {...said} />
        <Field
          name="line2"
          label={words.line2}
          autoComplete="address-line2"
          most={checkoutFields.line2}
          optional={words.optional}
          {...said}
        />
        <div className="pair">
          <Field name="postcode" label={words.postcode} autoComplete="postal-code" most={checkoutFields.postcode} {...said} />
          <Field name="city" label={words.city} autoComplete="address-level2" most={checkoutFields.city} {...said} />
        </div>
        <p className="field">
          <label htmlFor="country">{words.country}</label>
          <select id="country" name="country" defaultValue={typed['country'] ?? 'FR'} autoComplete="country">
            {webCountries.map((country) => (
              <option key={country} value={country}>
                {words.countries[country]}
              </option>
            ))}
          </select>
        </p>
      </fieldset>
      <details open={Boolean(typed['code'] || typed['voucher'] || typed['note'] || faults['code'] || faults['voucher'])}>
        <summary>{words.extras}</summary>
        <Field name="code" label={words.code} autoComplete="off" most={checkoutFields.code} optional={words.optional} {...said} />
        {content.vouchers && (
          <Field
            name="voucher"
            label={words.voucher}
            autoComplete="off"
            most={checkoutFields.voucher}
            optional={words.optional}
            {...said}
          />
        )}
        <Field name="note" label={words.note} lines={3} most={checkoutFields.note} optional={words.optional} {...said} />
      </details>
      <Guards stamp={content.stamp} />
      <p className="sum">
        <span className="big">
          {words.total} <b>{price(frame.language, content.totalCents)}</b>
        </span>
        <span className="soft">{words.withoutDelivery}</span>
        <button type="submit">{words.toRecap}</button>
      </p>
    </form>
  )
}
