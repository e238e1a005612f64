import { showToast } from './toast.ts'

/** Without the clipboard (plain http on another machine) the text itself is shown, to be copied by hand. */
export async function copyText(text: string, said: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    showToast({ text: said })
  } catch {
    showToast({ tone: 'info', text })
  }
}
