import type { RelayPoint } from '@plantule/contract/carriers/relay'
import { checkoutFields, type SiteFaults, type SiteTyped } from '@plantule/contract/site/site-buying'
import type { SiteFrame } from '@plantule/contract/site/site-page'
import { hrefIn } from '../address.ts'
import { buyingWords } from '../words/buying.ts'

type RelayChoiceProps = { frame: SiteFrame; typed: SiteTyped; faults: SiteFaults; relays: readonly RelayPoint[] | null }

/** Relays near a postcode: the form goes to the server with its button and comes back with the list, what was typed in it. */
export function RelayChoice({ frame, typed, faults, relays }: RelayChoiceProps) {
  const words = buyingWords(frame.language)
  const chosen = typed['relay'] || relays?.[0]?.id
  return (
    <div className="relays" id="relays">
      <p className="field f-near">
        <label htmlFor="near">{words.relayNear}</label>
        <span className="beside">
          <input id="near" name="near" defaultValue={typed['near'] ?? ''} maxLength={checkoutFields.near} autoComplete="off" />
          <button type="submit" name="find" value="relay" formNoValidate formAction={`${hrefIn(frame, '/checkout')}#relays`}>
            {words.relayFind}
          </button>
        </span>
        <small>{words.relayText}</small>
        {faults['relay'] && (
          <span className="wrong" role="alert">
            {faults['relay']}
          </span>
        )}
      </p>
      {relays && (
        <fieldset className="sizes">
          <legend>{words.relayList(relays.length)}</legend>
          {relays.map((relay) => (
            <label key={relay.id}>
              <input type="radio" name="relay" value={relay.id} defaultChecked={chosen === relay.id} />
              <span className="size">
                {relay.name}
                {relay.locker && ` (${words.locker})`}
                <small>
                  {[relay.line1, relay.line2, `${relay.postcode} ${relay.city}`].filter(Boolean).join(', ')}
                  {relay.distanceM !== null && ` · ${words.far(relay.distanceM)}`}
                </small>
                {relay.hours.length > 0 && <small>{hoursOf(relay.hours, words.weekdays)}</small>}
              </span>
            </label>
          ))}
        </fieldset>
      )}
    </div>
  )
}

/** Days that follow each other with the same hours are said together. */
function hoursOf(hours: RelayPoint['hours'], names: readonly string[]): string {
  const runs: { from: number; to: number; text: string }[] = []
  for (const { weekday, spans } of hours) {
    const text = spans.map(({ from, to }) => `${from}-${to}`).join(', ')
    const last = runs.at(-1)
    if (last && last.text === text && last.to === weekday - 1) last.to = weekday
    else runs.push({ from: weekday, to: weekday, text })
  }
  const name = (weekday: number): string => names[weekday - 1] ?? ''
  return runs.map(({ from, to, text }) => `${from === to ? name(from) : `${name(from)}-${name(to)}`} ${text}`).join(' ; ')
}
