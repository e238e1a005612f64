import { expect, it } from 'vitest'
import { wholeNames } from './part-names.ts'

it('names the table instead of its part', () => {
  const error = Object.assign(new Error('duplicate key value violates unique constraint "supplier_name_102177"'), {
    constraint: 'supplier_name_102177',
    table: 'supplier_102177',
    detail: 'Key is not present in table "price_profile_102001".',
  })
  expect(wholeNames(error)).toMatchObject({
    message: 'duplicate key value violates unique constraint "supplier_name"',
    constraint: 'supplier_name',
    table: 'supplier',
    detail: 'Key is not present in table "price_profile".',
  })
})

it('finds the name in the words where another machine told them', () => {
  const error = new Error('duplicate key value violates unique constraint "provider_plant_rule_once_102022"')
  expect(wholeNames(error)).toMatchObject({ constraint: 'provider_plant_rule_once' })
  expect(wholeNames(new Error('deadlock detected')).constraint).toBeUndefined()
})
