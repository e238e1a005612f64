/** How requests leave: the session gives the headers; the gallery alone replaces `send`. */
export const transport = {
  send: (request: Request): Promise<Response> => fetch(request),
  headers: async (): Promise<Record<string, string>> => ({}),
  /** Told once when the server no longer knows the person. */
  signedOut: (): void => undefined,
}
