/** Workers outlive their test files: what a file may have changed of what they share is put right here before the next. */
const repairs = new Set<() => unknown>()

export const atFileEnd = (repair: () => unknown): void => void repairs.add(repair)

export async function endFile(): Promise<void> {
  for (const repair of repairs) await repair()
}
