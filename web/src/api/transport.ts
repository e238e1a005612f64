import { noteAnswer, noteConnection, probe, watchRequest } from './connection.ts'
import { noteBuild } from './build.ts'

/** Stands on every answer of the server's own. */
const BUILD = 'x-web-build'

/** How requests leave: the session gives the headers; the gallery alone replaces `send`. */
export const transport = {
  send: async (request: Request): Promise<Response> => {
    const answered = watchRequest()
    const response = await fetch(request)
      .catch((error: unknown) => {
        if (!request.signal.aborted) noteConnection(false)
        throw error
      })
      .finally(answered)
    // A proxy or the gate of another network that answers for a server which is away is no connection.
    const ours = import.meta.env.DEV || response.headers.has(BUILD)
    if (response.status < 502 && ours) {
      noteAnswer()
      noteConnection(true)
    } else void probe()
    noteBuild(response.headers.get(BUILD))
    return response
  },
  headers: async (): Promise<Record<string, string>> => ({}),
  /** Told once when the server no longer knows the person. */
  signedOut: (): void => undefined,
}
