import { ANY, type Waiting } from '@plantule/contract/bot/run'
import { MOST_TYPED } from '@plantule/contract/bot/graph'
import type { SiteFrame } from '@plantule/contract/site/site-page'
import { hrefIn } from '../address.ts'
import { adviceWords, choiceIn } from '../words/advice.ts'
import { Field } from './Field.tsx'

type AdviceFormProps = { frame: SiteFrame; waiting: Waiting; token: string; at: string }

/** What the bot waits for, as a form: a button for each answer, a line to write, or how to be reached. */
export function AdviceForm({ frame, waiting, token, at }: AdviceFormProps) {
  const words = adviceWords(frame.language)
  return (
    <form method="post" action={hrefIn(frame, token ? `/advice/${token}` : '/advice')} className="answer">
      <input type="hidden" name="at" value={at} />
      {waiting.kind === 'choice' && <Buttons choices={waiting.options.map(({ id, label }) => [id, label])} />}
      {waiting.kind === 'criterion' && (
        <fieldset>
          <legend>{words.asks[waiting.criterion]}</legend>
          <Buttons choices={[...waiting.choices, ANY].map((choice) => [choice, choiceIn(words, waiting.criterion, choice)])} />
        </fieldset>
      )}
      {waiting.kind === 'text' && (
        <p className="field line">
          <label htmlFor="text">{words.type}</label>
          <input id="text" name="text" maxLength={MOST_TYPED} required />
          <button type="submit">{words.send}</button>
        </p>
      )}
      {waiting.kind === 'contact' && <Contact frame={frame} consent={waiting.consent} />}
    </form>
  )
}

const Buttons = ({ choices }: { choices: readonly (readonly [string, string])[] }) => (
  <p className="choices">
    {choices.map(([value, label]) => (
      <button key={value} type="submit" name="option" value={value}>
        {label}
      </button>
    ))}
  </p>
)

function Contact({ frame, consent }: { frame: SiteFrame; consent: string }) {
  const words = adviceWords(frame.language)
  const empty = { typed: {}, faults: {} }
  return (
    <>
      <Field name="name" label={words.contact.name} autoComplete="name" most={80} optional="" {...empty} />
      <Field name="email" label={words.contact.email} type="email" autoComplete="email" most={200} optional={words.optional} {...empty} />
      <Field name="phone" label={words.contact.phone} type="tel" autoComplete="tel" most={30} optional={words.optional} {...empty} />
      <p className="agree">
        <label>
          <input type="checkbox" name="consent" value="yes" /> {consent}
        </label>
      </p>
      <p className="choices">
        <button type="submit" name="kind" value="contact">
          {words.send}
        </button>
        <button type="submit" name="kind" value="no_contact">
          {words.contact.none}
        </button>
      </p>
    </>
  )
}
