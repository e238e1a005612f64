import type { Answer, Route, Sent } from '@plantule/contract/base/route'
import { send, type CallOptions } from './client.ts'

/** `attachment; filename="a.pdf"; filename*=UTF-8''%C3%A9.pdf` to `é.pdf`. */
export function fileNameOf(disposition: string | null): string | undefined {
  const encoded = disposition?.match(/filename\*=UTF-8''([^;]+)/i)?.[1]
  if (encoded) return decodeURIComponent(encoded)
  return disposition?.match(/filename="?([^";]+)"?/i)?.[1]
}

/** Fetches a file and its name as the server gives it. */
export async function fetchFile<R extends Route>(route: R, input: Sent<R>, options?: CallOptions) {
  const response = await send(route, input, options)
  const blob = (await response.blob()) as Answer<R> & Blob
  return { blob, name: fileNameOf(response.headers.get('content-disposition')) }
}

export function saveBlob(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Firefox reads the address after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 30_000)
}

/** Fetches a file and hands it to the browser's downloads. */
export async function download<R extends Route>(route: R, input: Sent<R>, fallbackName: string): Promise<void> {
  const { blob, name } = await fetchFile(route, input)
  saveBlob(blob, name ?? fallbackName)
}

/** Opens a document in a new tab, for printing; the tab is opened at once so that no blocker stops it. */
export async function openFile<R extends Route>(route: R, input: Sent<R>): Promise<void> {
  const tab = window.open('', '_blank')
  try {
    const { blob } = await fetchFile(route, input)
    const url = URL.createObjectURL(blob)
    if (tab) tab.location.href = url
    else saveBlob(blob, 'document')
  } catch (error) {
    tab?.close()
    throw error
  }
}
