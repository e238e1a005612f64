import { expect, test } from 'vitest'
import { passwordProblem } from './password.ts'

const email = 'camille.moreau@pepiniere.example'

test.each([
  'password12345',
  'Password12345',
  'motdepasse123',
  'azertyuiop',
  'azertyuiop1',
  '1234567890',
  'jardinage2024',
  'camille1985',
  'camille.moreau',
  email,
  'aaaaaaaaaaaa',
  'abcabcabcabc',
  'P4ssw0rd2024',
  'plantule2026',
])('%s is guessed', async (password) => expect(await passwordProblem(password, email)).toBe('password_common'))

test.each(['les semis de mars', 'douze boutures', 'trois petits pots', 'ma phrase à moi seule', 'rosiers en mai', 'xk39fjq02mvb'])(
  '%s stands',
  async (password) => expect(await passwordProblem(password, email)).toBeUndefined(),
)

test('too short and too long are told apart', async () => {
  expect(await passwordProblem('court', email)).toBe('password_short')
  expect(await passwordProblem('une phrase bien longue '.repeat(10), email)).toBe('password_long')
})
