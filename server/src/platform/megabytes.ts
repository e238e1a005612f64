/** A size in both languages, for sentences. */
export function megabytes(bytes: number): { fr: string; en: string } {
  const count = Math.floor(bytes / 1_000_000)
  return { fr: `${count} Mo`, en: `${count} MB` }
}
