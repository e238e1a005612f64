import pg from 'pg'
import { expect, test } from 'vitest'
import { errorForLog } from './log.ts'

test('the log keeps where an error comes from, and nothing of whom it is about', () => {
  const crash = new pg.DatabaseError('duplicate key value violates unique constraint "customer_email"', 100, 'error')
  Object.assign(crash, {
    code: '23505',
    detail: 'Key (email)=(anne@exemple.test) already exists.',
    constraint: 'customer_email',
    table: 'customer',
  })
  const told = errorForLog(new Error('a job failed', { cause: crash }))
  expect(told).toMatchObject({
    type: 'Error',
    message: 'a job failed',
    cause: { type: 'DatabaseError', code: '23505', table: 'customer', constraint: 'customer_email' },
  })
  expect(told.stack).toContain('log.pure.test')
  expect(JSON.stringify(told)).not.toContain('anne@exemple.test')
})

test('what is thrown without being an error is told all the same', () => {
  expect(errorForLog('oops')).toEqual({ type: 'Object', message: 'oops' })
  expect(errorForLog({ message: 'lost', code: 'ECONNRESET', client: { password: 'x' } })).toEqual({
    type: 'Object',
    message: 'lost',
    code: 'ECONNRESET',
  })
})

test('what could not be read does not stand in the log', () => {
  const unread = Object.assign(new pg.DatabaseError('invalid input syntax for type bigint: "Anne "la" Durand"', 100, 'error'), {
    code: '22P02',
  })
  expect(errorForLog(unread).message).toBe('invalid input syntax for type bigint: "…"')
  const parsed = (() => {
    try {
      return JSON.parse('{"name": Anne Durand}') as unknown
    } catch (error) {
      return error
    }
  })()
  for (const error of [unread, parsed, new Error('a job failed', { cause: parsed })])
    expect(JSON.stringify(errorForLog(error))).not.toContain('Anne')
})
