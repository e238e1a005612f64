/**
 * Classes of a refusal that speak of the address itself (RFC 3463, RFC 7505): no such mailbox, host or spelling, moved away, takes no mail,
 * switched off. All others speak of the mail, its sender or the moment: one blocked sender would else end everybody's registration.
 */
const GONE = new Set(['5.1.1', '5.1.2', '5.1.3', '5.1.6', '5.1.10', '5.2.1'])

/** Whether a status, `5.1.1` or `5.1.1 (no such user)`, says that the address is none. */
export const isGone = (status: string): boolean => GONE.has(/^\d\.\d{1,3}\.\d{1,3}(?![\d.])/.exec(status.trim())?.[0] ?? '')

/** Whether the server that was asked refused the very address, and said that it is none. */
export function refusesAddress(error: unknown): boolean {
  const { command, response } = error as { command?: string; response?: string }
  return command === 'RCPT TO' && isGone(/^5\d\d[ -](.*)/.exec(response ?? '')?.[1] ?? '')
}
