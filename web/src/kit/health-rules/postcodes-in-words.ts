/** Beginnings of postcodes, with those that follow each other drawn together: « 01-28, 30-95 ». */
export function postcodesInWords(postcodes: readonly string[]): string {
  const runs: [first: string, last: string][] = []
  for (const code of postcodes.toSorted()) {
    const run = runs.at(-1)
    if (run && run[1].length === code.length && Number(run[1]) + 1 === Number(code)) run[1] = code
    else runs.push([code, code])
  }
  return runs.map(([first, last]) => (first === last ? first : `${first}-${last}`)).join(', ')
}
