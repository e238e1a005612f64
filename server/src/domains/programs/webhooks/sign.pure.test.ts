import { expect, test } from 'vitest'
import { headersOf, newSecret, signature } from './sign.ts'

const message = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', at: new Date(1_614_265_330_000), payload: '{"test": 2432232314}' }

test('the example of the specification is signed as it says', () => {
  expect(headersOf(message, ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'])).toMatchObject({
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  })
})

test('two secrets sign side by side, and what is signed is all of it', () => {
  const [one, other] = [newSecret(), newSecret()]
  expect(signature(message, [one, other])).toBe(`${signature(message, [one])} ${signature(message, [other])}`)
  for (const changed of [
    { ...message, id: 'msg_x' },
    { ...message, at: new Date(1_614_265_331_000) },
    { ...message, payload: '{"test":2432232314}' },
  ])
    expect(signature(changed, [one])).not.toBe(signature(message, [one]))
  expect(one).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
})
