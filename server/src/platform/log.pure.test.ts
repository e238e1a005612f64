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
