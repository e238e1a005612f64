import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ticketPath, tokenOf, uuidOfToken } from './ticket-address.ts'

test('the address of a ticket gives its uuid back, and is short enough for a printed code', () => {
  fc.assert(
    fc.property(fc.uuid(), (uuid) => {
      const path = ticketPath('tilleul', uuid)
      expect(path).toMatch(/^\/t\/tilleul\/[\w-]{22}$/)
      expect(uuidOfToken(path.slice(-22))).toBe(uuid)
      expect(tokenOf(`https://plantule.example${path}`)).toBe(path.slice(-22))
      expect(tokenOf(path.slice(-22))).toBe(path.slice(-22))
    }),
  )
  expect(uuidOfToken('trop-court')).toBeUndefined()
  expect(tokenOf('T1-2026-000026')).toBeUndefined()
  expect(tokenOf('https://plantule.example/t/tilleul')).toBeUndefined()
  expect(uuidOfToken("'; drop table ticket --")).toBeUndefined()
})
