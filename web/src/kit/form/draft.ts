const keyOf = (name: string): string => `plantule.draft.${name}`

/** What was typed and not saved, kept in this tab across a crash, a reload or a sign-in. */
export const draft = {
  read(name: string): Record<string, unknown> | undefined {
    try {
      const text = sessionStorage.getItem(keyOf(name))
      return text === null ? undefined : (JSON.parse(text) as Record<string, unknown>)
    } catch (error) {
      console.info('The draft could not be read.', error)
      return undefined
    }
  },
  keep(name: string, values: object): void {
    try {
      sessionStorage.setItem(keyOf(name), JSON.stringify(values))
    } catch (error) {
      console.info('The draft could not be kept.', error)
    }
  },
  forget: (name: string): void => sessionStorage.removeItem(keyOf(name)),
}
