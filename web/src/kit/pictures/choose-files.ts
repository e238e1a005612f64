import { showToast } from '../../ui/toast.ts'

/** Opens the browser's file dialog and answers what was chosen; nothing when it is closed. */
export function chooseFiles(accept: string, many = true): Promise<File[]> {
  return new Promise((resolve) => {
    const input = document.createElement('input')
    input.type = 'file'
    input.multiple = many
    input.accept = accept
    input.addEventListener('change', () => resolve([...(input.files ?? [])]))
    input.addEventListener('cancel', () => resolve([]))
    input.click()
  })
}

const formOf = (file: File): FormData => {
  const form = new FormData()
  form.set('body', '{}')
  form.set('file', file)
  return form
}

/** Sends files one after the other; a refused one is said with its name, and the next ones still go. */
export async function sendEach(files: readonly File[], send: (form: FormData) => Promise<unknown>): Promise<void> {
  for (const file of files) {
    try {
      await send(formOf(file))
    } catch (error) {
      showToast({ tone: 'error', text: `${file.name} : ${error instanceof Error ? error.message : String(error)}` })
    }
  }
}

/** `1 234 567` bytes to `1,2 Mo`. */
export function weight(bytes: number, locale: string): string {
  const large = bytes >= 1_000_000
  const unit = large ? 'megabyte' : 'kilobyte'
  const value = large ? bytes / 1_000_000 : Math.ceil(bytes / 1_000)
  return new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits: large ? 1 : 0 }).format(value)
}
