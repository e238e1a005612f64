import { expect, test } from 'vitest'
import { ApiError } from '../../api/error.ts'
import { remembered } from './remembered.ts'

const failed = (status: number): ApiError => new ApiError({ type: 'x', title: 'x', status, code: 'x', requestId: '' })

test('a list comes back as it was left, but not to a filter that the server refuses to read', () => {
  expect(remembered({}, { status: 'draft' }, null)).toEqual({ status: 'draft' })
  expect(remembered({ status: 'draft' }, { status: 'nonsense' }, failed(400))).toEqual({ status: 'draft' })
  // It was remembered before its answer came, or by an earlier version.
  expect(remembered({ status: 'nonsense' }, { status: 'nonsense' }, failed(400))).toEqual({})
  // Away or broken: the filter is not to blame.
  expect(remembered({}, { status: 'draft' }, failed(0))).toEqual({ status: 'draft' })
  expect(remembered({}, { status: 'draft' }, failed(500))).toEqual({ status: 'draft' })
})
