/** What a schema's own rules say when a value breaks them, in words of people; the library's sentences name its types. */
type Locale = 'fr' | 'en'
/** The parts of the library's issues that are told; which ones are there hangs on the code. */
export type RuleIssue = {
  readonly code?: string | undefined
  readonly path?: readonly PropertyKey[] | undefined
  readonly input?: unknown
  readonly origin?: string
  readonly expected?: string
  readonly format?: string
  readonly inclusive?: boolean
  readonly minimum?: number | bigint
  readonly maximum?: number | bigint
}

/** A sentence, or nothing where the library's own has to do. */
export function ruleWords(issue: RuleIssue, locale: Locale): string | undefined {
  const say = (fr: string, en: string): string => (locale === 'fr' ? fr : en)
  const amount = (value: number | bigint = 0): string => figure(issue, Number(value), locale)
  const text = issue.origin === 'string'
  const list = issue.origin === 'array'
  switch (issue.code) {
    case 'too_small':
      if ((text || list) && Number(issue.minimum) === 1)
        return text ? say('À remplir.', 'To be filled in.') : say('Choisissez au moins une valeur.', 'Choose at least one.')
      if (text) return say(`Au moins ${amount(issue.minimum)} caractères.`, `At least ${amount(issue.minimum)} characters.`)
      if (isUnchosen(issue)) return say('À choisir.', 'To be chosen.')
      if (issue.inclusive === false) return say(`Plus de ${amount(issue.minimum)}.`, `More than ${amount(issue.minimum)}.`)
      return say(`Au moins ${amount(issue.minimum)}.`, `At least ${amount(issue.minimum)}.`)
    case 'too_big':
      if (text) return say(`Au plus ${amount(issue.maximum)} caractères.`, `At most ${amount(issue.maximum)} characters.`)
      return say(`Au plus ${amount(issue.maximum)}.`, `At most ${amount(issue.maximum)}.`)
    case 'invalid_type':
      if (isMissing(issue.input)) return say('À remplir.', 'To be filled in.')
      if (issue.expected === 'int') return say('Indiquez un nombre entier.', 'Give a whole number.')
      return issue.expected === 'number' ? say('Indiquez un nombre.', 'Give a number.') : undefined
    case 'invalid_format':
      if (issue.input === '') return say('À remplir.', 'To be filled in.')
      if (issue.format === 'email') return say('Indiquez une adresse comme nom@exemple.fr.', 'Give an address such as name@example.com.')
      if (issue.format === 'date') return say('Indiquez un jour comme 31/12/2026.', 'Give a day such as 31/12/2026.')
      // A pattern tells people nothing.
      return issue.format === 'regex'
        ? say('Vérifiez cette saisie : sa forme n’est pas la bonne.', 'Check what was typed: its form is not right.')
        : undefined
    case 'invalid_value':
      return isMissing(issue.input) || issue.input === ''
        ? say('À choisir.', 'To be chosen.')
        : say('Choisissez une des valeurs proposées.', 'Choose one of the values offered.')
    default:
      return undefined
  }
}

const isMissing = (input: unknown): boolean => input === undefined || input === null || Number.isNaN(input)

/** Forms send 0 for something that has not been picked yet. */
const isUnchosen = ({ path, input, minimum }: RuleIssue): boolean => minimum === 0 && input === 0 && /id$/i.test(String(path?.at(-1) ?? ''))

/** Fields that hold cents or basis points say so in their names. */
function figure({ path, origin }: RuleIssue, value: number, locale: Locale): string {
  const name = origin === 'number' || origin === 'int' ? String(path?.findLast((part) => typeof part === 'string') ?? '') : ''
  const language = locale === 'fr' ? 'fr-FR' : 'en-GB'
  if (/cents$/i.test(name)) return new Intl.NumberFormat(language, { style: 'currency', currency: 'EUR' }).format(value / 100)
  if (/bp$/i.test(name)) return new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 }).format(value / 10_000)
  return new Intl.NumberFormat(language).format(value)
}
