import type { PassportPhoto } from '@plantule/contract/passports/deliveries'
import { type Reader, readApart } from '../../../platform/apart/read-apart.ts'
import type { Ctx } from '../../../platform/context.ts'
import { acceptImage } from '../../../platform/files/accept.ts'
import type { Sender, Upload } from '../../../platform/handlers.ts'
import { Refused } from '../../../platform/refused.ts'
import { matchPlant } from '../../taxonomy/index.ts'
import { labelOf, type SeenLabel } from './label-of.ts'
import type { SeenLine } from './lines-of.ts'
import { prepared } from './prepare-photo.ts'

const reader: Reader = {
  worker: new URL('./photo-worker.ts', import.meta.url),
  ms: 60_000,
  heapMb: 250,
  unread: () => new Refused('photo_unread'),
}

/** The lines of text in a photo, before its transaction. Throws `photo_unread`, `readers_busy`, and what uploads of pictures do. */
export async function readPhoto([upload]: readonly Upload[], { shopId }: Sender): Promise<SeenLine[]> {
  if (!upload) throw new Refused('file_missing')
  const size = await acceptImage(upload)
  // Made ready only when it is read: photos that wait for their turn take no memory.
  const task = async () =>
    prepared(upload.path, size).catch(() => {
      throw new Refused('photo_unread')
    })
  return readApart<SeenLine[]>(shopId, reader, task)
}

/** What of a passport's label was seen. Nothing is kept and nothing decided: whoever sent the photo compares and saves. */
export async function showSeen(ctx: Ctx, lines: SeenLine[]): Promise<PassportPhoto> {
  const label = labelOf(lines)
  return {
    text: lines
      .map((line) => line.words.map((word) => word.text).join(' '))
      .join('\n')
      .slice(0, 2000),
    label: label ? await comparedToNames(ctx, label) : null,
  }
}

const KNOWN = 90
const DOUBTED = 50

/** A name that is known is surer than the letters it was read from; one a letter away from a known one is that one, to be compared. */
async function comparedToNames(ctx: Ctx, label: SeenLabel): Promise<SeenLabel> {
  const { value, seen, sure } = label.botanical
  if (value === '') return label
  const known = await matchPlant(ctx.db, value)
  if (!known?.whole || known.cultivar !== '') return { ...label, botanical: { value, seen, sure: Math.min(sure, DOUBTED) } }
  if (known.matchedName === value) return { ...label, botanical: { value, seen, sure: Math.max(sure, KNOWN) } }
  return { ...label, botanical: { value: known.matchedName, seen: seen || value, sure: Math.min(sure, DOUBTED) } }
}
