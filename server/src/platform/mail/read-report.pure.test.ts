import { expect, test } from 'vitest'
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
    reason: '5.1.1 smtp; 550 5.1.1 <lea@exemple.fr>: Recipient address rejected: User unknown',
  })
  expect(ownMail(messageId)).toEqual({ shopId: 7, mailId: 12, at: 1_795_763_400_000 })
})

test.each([
  ['4.2.1', false],
  ['5.2.2', false],
  ['5.7.1', true],
])('a refusal of class %s is permanent: %s', (status, permanent) => {
  expect(readReport(deliveryReport({ messageId, recipient, status }))?.permanent).toBe(permanent)
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
