import { Text } from '@mantine/core'
import { euros, figure, lately, moment, percent, shortDay } from './format.ts'

/** What is not there shows nothing: a sign for it would be read. */
const nothing = null

/** Cents as euros, figures aligned. */
export const Euro = ({ cents }: { cents: number | null | undefined }) =>
  cents === null || cents === undefined ? nothing : <span className="figures">{euros(cents)}</span>

export const Figure = ({ value, digits = 0 }: { value: number | null | undefined; digits?: number }) =>
  value === null || value === undefined ? nothing : <span className="figures">{figure(value, digits)}</span>

/** Basis points as a percentage. */
export const Percent = ({ rate }: { rate: number | null | undefined }) =>
  rate === null || rate === undefined ? nothing : <span className="figures">{percent(rate)}</span>

export const Day = ({ day }: { day: string | null | undefined }) =>
  day ? (
    <time className="figures" dateTime={day}>
      {shortDay(day)}
    </time>
  ) : (
    nothing
  )

/** When something was, briefly; the whole of it on pointing at it. */
export const Lately = ({ at }: { at: string }) => (
  <time className="figures" dateTime={at} title={moment(at)} style={{ whiteSpace: 'nowrap' }}>
    {lately(at)}
  </time>
)

export const Moment = ({ at }: { at: string | null | undefined }) =>
  at ? (
    <time className="figures" dateTime={at}>
      {moment(at)}
    </time>
  ) : (
    nothing
  )

/** In quotes that stand between words: « 'Jeanne d'Arc' » holds an apostrophe. */
const CULTIVAR = /((?<=^|\s)['‘’].*?['’](?=\s|$))/

/** Botanical names are set in italics; what stands between quotes (the cultivar) is not. */
export function LatinName({ name, dimmed = false }: { name: string; dimmed?: boolean }) {
  return (
    <Text component="span" inherit c={dimmed ? 'dimmed' : undefined} lang="la">
      {name.split(CULTIVAR).map((part, index) => (index % 2 === 1 ? <span key={index}>{part}</span> : <i key={index}>{part}</i>))}
    </Text>
  )
}
