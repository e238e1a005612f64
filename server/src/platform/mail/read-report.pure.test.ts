import { expect, test } from 'vitest'
import { refusesAddress } from './gone.ts'
import { readReport } from './read-report.ts'
import { ownMail } from './reported.ts'
import { complaint, deliveryReport } from './reports.testing.ts'

const messageId = 'plantule-7-12-1795763400000@exemple.net'
const recipient = 'lea@exemple.fr'

test('a failed delivery is read with its address, its class and what the server said', () => {
  expect(readReport(deliveryReport({ messageId, recipient }))).toEqual({
    kind: 'bounce',
    messageId,
    recipient,
    permanent: true,
    gone: true,
    reason: '5.1.1 smtp; 550 5.1.1 <lea@exemple.fr>: Recipient address rejected: User unknown',
  })
  expect(ownMail(messageId)).toEqual({ shopId: 7, mailId: 12, at: 1_795_763_400_000 })
})

test.each([
  ['4.2.1', false, false],
  ['4.1.1', false, false],
  ['5.2.2', true, false],
  ['5.7.1', true, false],
  ['5.3.4', true, false],
  ['5.6.0', true, false],
  ['5.1.10', true, true],
  ['5.1.1 (no such user)', true, true],
  ['5.1.11', true, false],
])('a refusal of class %s is permanent: %s; the address is none: %s', (status, permanent, gone) => {
  expect(readReport(deliveryReport({ messageId, recipient, status }))).toMatchObject({ permanent, gone })
})

test.each([
  ['RCPT TO', '550 5.1.1 no such user', true],
  ['RCPT TO', '550-5.1.1 no such user\n550 5.1.1 ask us', true],
  ['RCPT TO', '553 5.7.1 sender rejected', false],
  ['RCPT TO', '550 5.7.1 blocked', false],
  ['RCPT TO', '550 mailbox unavailable', false],
  ['MAIL FROM', '550 5.1.1 no such user', false],
  ['DATA', '550 5.1.1 no such user', false],
])('%s answered by “%s” ends a registration: %s', (command, response, ends) => {
  expect(refusesAddress(Object.assign(new Error(response), { command, response }))).toBe(ends)
})

test.each(['delayed', 'delivered', 'relayed', 'expanded'])('what is %s is no failure', (action) => {
  expect(readReport(deliveryReport({ messageId, recipient, action }))).toBeUndefined()
})

test('a complaint is read, and lines that end in one sign as well', () => {
  expect(readReport(complaint({ messageId, recipient }))).toMatchObject({ kind: 'complaint', messageId, recipient, reason: 'abuse' })
  expect(readReport(deliveryReport({ messageId, recipient }).replaceAll('\r\n', '\n'))).toMatchObject({ kind: 'bounce', recipient })
})

test.each([
  '',
  'x',
  'Content-Type: multipart/report\n\n--',
  'Content-Type: text/plain\n\nAbsent',
  'Content-Type: multipart/report; boundary="("\n\n--(\n\n--(--',
])('what is no report is none: %j', (text) => {
  expect(readReport(text)).toBeUndefined()
  expect(ownMail(text)).toBeUndefined()
})
