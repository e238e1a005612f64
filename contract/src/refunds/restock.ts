/** Words for plants that cannot be sold again, without accents: as they begin, or whole where they are short. */
const beginnings =
  'abim|casse|endommag|deterior|gel|malad|parasit|pourri|fletri|fane|brul|dessech|moisi|perdu|damag|broke|frost|froz|diseas|rott|wilt|mould|spoil'
const whole = 'mort|morte|morts|mortes|sec|secs|seche|seches|creve|creves|crevee|crevees|dead|died|dry|dried|burnt|lost'
const damaged = new RegExp(`(?<!\\b(?:pas|non|sans|ni|not|no)\\s+)\\b(?:(?:${beginnings})\\w*|(?:${whole})\\b)`)

/** Whether the reason of a refund says that the plants are worth nothing any more ("Deux plants abîmés", "pas abîmé" does not). */
export const saysDamaged = (reason: string): boolean => damaged.test(reason.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase())

/** Whether what comes back goes into stock again: as was chosen, else unless the reason says that it is damaged. */
export const restocks = (chosen: boolean | null | undefined, reason: string): boolean => chosen ?? !saysDamaged(reason)
