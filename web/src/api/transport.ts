import { noteConnection } from '../alone/connection.ts'
import { noteBuild } from './build.ts'

/** How requests leave: the session gives the headers; the gallery alone replaces `send`. */
export const transport = {
  send: async (request: Request): Promise<Response> => {
    const response = await fetch(request).catch((error: unknown) => {
      if (!request.signal.aborted) noteConnection(false)
      throw error
    })
    // A proxy that answers for a server which is away is no connection.
    if (response.status < 502) noteConnection(true)
    noteBuild(response.headers.get('x-web-build'))
    return response
  },
  headers: async (): Promise<Record<string, string>> => ({}),
  /** Told once when the server no longer knows the person. */
  signedOut: (): void => undefined,
}
