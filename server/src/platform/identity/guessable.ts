import type { ZxcvbnFactory } from '@zxcvbn-ts/core'

/** Fewer guesses than ten to this power fall to whoever tries the likeliest ones first, also against a slow hash. */
const ENOUGH_LOG10 = 7

let estimator: Promise<ZxcvbnFactory> | undefined

/** Loaded when somebody first chooses a password: its lists of words weigh more than the rest of signing in. */
async function load(): Promise<ZxcvbnFactory> {
  const [core, common, french] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-fr'),
  ])
  return new core.ZxcvbnFactory({ dictionary: { ...common.dictionary, ...french.dictionary }, graphs: common.adjacencyGraphs })
}

/**
 * Whether a password falls to the first guesses: common ones and words with digits or signs around them, runs of keys, dates,
 * repetitions, or what the mail address tells. A phrase of a few words does not.
 */
export async function isGuessable(password: string, email: string): Promise<boolean> {
  estimator ??= load()
  const known = ['plantule', email, email.split('@')[0] ?? '', ...email.split(/[^\p{L}\d]+/u)].filter(Boolean)
  return (await estimator).check(password, known).guessesLog10 < ENOUGH_LOG10
}
