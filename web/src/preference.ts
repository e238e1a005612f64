type Changed = (name: string, value: unknown) => void
let changed: Changed | undefined

/** Hears every change of a preference from now on; the session keeps some of them with the member. */
export function followPreferences(hear: Changed): void {
  changed = hear
}

/** A small setting of this browser; a full or forbidden storage must never stop a screen. */
export function preference<T>(name: string, fallback: T) {
  const key = `plantule.${name}`
  return {
    get(): T {
      try {
        const text = localStorage.getItem(key)
        // What this browser stored under the key has the type it was stored with.
        return text === null ? fallback : (JSON.parse(text) as T)
      } catch (error) {
        console.info(`The preference ${name} could not be read.`, error)
        return fallback
      }
    },
    set(value: T): void {
      const text = JSON.stringify(value)
      if (text !== JSON.stringify(this.get())) changed?.(name, value)
      try {
        localStorage.setItem(key, text)
      } catch (error) {
        console.info(`The preference ${name} could not be kept.`, error)
      }
    },
  }
}
