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
      try {
        localStorage.setItem(key, JSON.stringify(value))
      } catch (error) {
        console.info(`The preference ${name} could not be kept.`, error)
      }
    },
  }
}
