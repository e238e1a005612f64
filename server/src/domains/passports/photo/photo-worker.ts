import { answerApart } from '../../../platform/apart/answer-apart.ts'
import { type SeenLine, linesOf } from './lines-of.ts'
import { labelOf } from './label-of.ts'
import type { Grey } from './prepare-photo.ts'
import { openReader } from './recognise.ts'
import { quarterTurned, skewOf } from './skew.ts'

// Started by `read-photo.ts`.
answerApart(async (photo: Grey): Promise<SeenLine[]> => {
  const read = await openReader()
  let most: SeenLine[] = []
  for (const turned of turnsOf(photo)) {
    const lines = linesOf(read(turned, -skewOf(turned).degrees))
    if (labelOf(lines)) return lines
    if (lettersOf(lines) > lettersOf(most)) most = lines
  }
  return most
})

const lettersOf = (lines: readonly SeenLine[]): number =>
  lines.flatMap((line) => line.words).reduce((sum, word) => sum + word.text.length * word.sure, 0)

/** As it was taken and head down, then lying, or the other way round where lines show better so. */
function* turnsOf(photo: Grey): Generator<Grey> {
  const lying = quarterTurned(photo)
  const [first, other] = skewOf(photo).clear >= skewOf(lying).clear ? [photo, lying] : [lying, photo]
  yield first
  yield quarterTurned(quarterTurned(first))
  yield other
  yield quarterTurned(quarterTurned(other))
}
