import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { gunzipSync } from 'node:zlib'
import type { Grey } from './prepare-photo.ts'
import type { SeenWord } from './lines-of.ts'

/** What is used of the recogniser; the package tells the compiler nothing. */
type Api = {
  Init(path: null, language: string, engine: number): number
  SetVariable(name: string, value: string): boolean
  SetImageFile(orientation: number, angle: number): number
  Recognize(monitor: null): number
  GetTSVText(page: number): string
}
type Core = { FS: { writeFile(path: string, data: Uint8Array): void }; TessBaseAPI: new () => Api }

const require = createRequire(import.meta.url)
/** The engine that reads by a trained network, the only one in this build. */
const TRAINED = 1
/** As much text as there is, in no order: a label is no page of a book. */
const SPARSE = '11'

/** Reads letters in pictures. All that it needs lies in its packages: nothing is fetched. */
export async function openReader(): Promise<(picture: Grey, degrees: number) => SeenWord[]> {
  const open = require('tesseract.js-core/tesseract-core-simd-lstm') as (told: object) => Promise<Core>
  const core = await open({ TesseractProgress: () => undefined, print: () => undefined, printErr: () => undefined })
  // French has the letters of botanical names; a label has few words of any language.
  const trained = await readFile(require.resolve('@tesseract.js-data/fra/4.0.0_best_int/fra.traineddata.gz'))
  core.FS.writeFile('./fra.traineddata', gunzipSync(trained))
  const api = new core.TessBaseAPI()
  if (api.Init(null, 'fra', TRAINED) !== 0) throw new Error('The recogniser of text did not start')
  api.SetVariable('tessedit_pageseg_mode', SPARSE)
  return (picture, degrees) => {
    core.FS.writeFile('/input', portableGrey(picture))
    if (api.SetImageFile(1, (degrees * Math.PI) / 180) !== 0) throw new Error('The recogniser of text took no picture')
    if (api.Recognize(null) !== 0) return []
    return api.GetTSVText(0).split('\n').flatMap(wordOf)
  }
}

/** The simplest file of a picture there is: its size and its pixels. */
function portableGrey({ pixels, width, height }: Grey): Uint8Array {
  return Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`, 'latin1'), pixels])
}

/** A line of the table: level, page, block, paragraph, line, word, left, top, width, height, how sure, text. */
function wordOf(line: string): SeenWord[] {
  const cells = line.split('\t')
  if (cells[0] !== '5') return []
  const [x = 0, y = 0, width = 0, height = 0, sure = 0] = cells.slice(6, 11).map(Number)
  return [{ text: (cells[11] ?? '').trim(), sure: Math.round(sure), x, y, width, height }]
}
