/** Opens the browser's file dialog and answers what was chosen; nothing when it is closed. */
export function chooseFiles(accept: string): Promise<File[]> {
  return new Promise((resolve) => {
    const input = document.createElement('input')
    input.type = 'file'
    input.multiple = true
    input.accept = accept
    input.addEventListener('change', () => resolve([...(input.files ?? [])]))
    input.addEventListener('cancel', () => resolve([]))
    input.click()
  })
}

export const formOf = (file: File): FormData => {
  const form = new FormData()
  form.set('body', '{}')
  form.set('file', file)
  return form
}

/** `1 234 567` bytes to `1,2 Mo`. */
export function weight(bytes: number, locale: string): string {
  const large = bytes >= 1_000_000
  const unit = large ? 'megabyte' : 'kilobyte'
  return new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits: large ? 1 : 0 }).format(bytes / (large ? 1_000_000 : 1_000))
}
