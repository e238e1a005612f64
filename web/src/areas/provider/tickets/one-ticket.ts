/** A request by its number, and whose it is: another client's may have the same. */
export type OneTicket = { id: number; clientId?: number | undefined }

/** As an address names it: `7-12` is the twelfth of the seventh client; `12` stands in mails of before. */
export const ticketWord = ({ id, clientId }: OneTicket): string => (clientId === undefined ? String(id) : `${clientId}-${id}`)

export function readTicketWord(word: string | undefined): OneTicket | undefined {
  const [, clientId, id] = /^(?:(\d+)-)?(\d+)$/.exec(word ?? '') ?? []
  return id === undefined ? undefined : { id: Number(id), ...(clientId === undefined ? {} : { clientId: Number(clientId) }) }
}
