import { Secret, TOTP } from 'otpauth'
import type { Db } from './db.ts'
import { endSeats } from './seats.ts'
import type { SecretBox } from './secret-box.ts'

const PERIOD = 30
const RECOVERY_CODES = 10

const about = (sub: string): string => `totp ${sub}`
const totpOf = (secret: string, label = ''): TOTP =>
  new TOTP({ issuer: 'Plantule', label, secret: Secret.fromBase32(secret), period: PERIOD, digits: 6, algorithm: 'SHA1' })

/** Starts the second step: the secret counts only once `confirmTotp` has seen a code of it. `uri` goes into a QR code. */
export async function beginTotp(db: Db, box: SecretBox, sub: string): Promise<{ secret: string; uri: string }> {
  const secret = new Secret({ size: 20 }).base32
  const { rows } = await db.query<{ email: string }>(
    `update identity_account set totp_sealed = $2, totp_last_step = null, updated_at = now()
     where sub = $1 and totp_confirmed_at is null returning email`,
    [sub, box.seal(secret, about(sub))],
  )
  const row = rows[0]
  if (!row) throw new Error('No such account, or its second step is on already')
  return { secret, uri: totpOf(secret, row.email).toString() }
}

/** Turns the second step on. Returns ten recovery codes, shown once; undefined when the code is wrong. */
export async function confirmTotp(db: Db, box: SecretBox, sub: string, code: string): Promise<string[] | undefined> {
  if (!(await acceptTotp(db, box, sub, code, 'unconfirmed'))) return undefined
  await db.query('update identity_account set totp_confirmed_at = now(), updated_at = now() where sub = $1', [sub])
  await endSeats(db, sub)
  return newRecoveryCodes(db, box, sub)
}

/** Ten recovery codes instead of those that are left. */
export async function newRecoveryCodes(db: Db, box: SecretBox, sub: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => new Secret({ size: 10 }).base32.toLowerCase())
  const hashes = codes.map((each) => box.mac(`recovery ${sub} ${each}`))
  await db.query('update identity_account set recovery_hashes = $2, updated_at = now() where sub = $1', [sub, hashes])
  return codes.map((each) => each.replace(/(.{4})(?=.)/g, '$1-'))
}

export async function recoveryCodesLeft(db: Db, sub: string): Promise<number> {
  const { rows } = await db.query<{ left: number }>('select cardinality(recovery_hashes) as left from identity_account where sub = $1', [
    sub,
  ])
  return rows[0]?.left ?? 0
}

/** Turns the second step off: its secret and its recovery codes are gone. */
export async function endTotp(db: Db, sub: string): Promise<void> {
  await db.query(
    `update identity_account set totp_sealed = null, totp_confirmed_at = null, totp_last_step = null, recovery_hashes = '{}', updated_at = now()
     where sub = $1`,
    [sub],
  )
  await endSeats(db, sub)
}

/** Whether the six digits fit now (one step of 30 s either way); each step is accepted once. */
export async function acceptTotp(
  db: Db,
  box: SecretBox,
  sub: string,
  code: string,
  state: 'confirmed' | 'unconfirmed' = 'confirmed',
): Promise<boolean> {
  const token = code.replace(/\s/g, '')
  if (!/^\d{6}$/.test(token)) return false
  const { rows } = await db.query<{ totp_sealed: Buffer | null; confirmed: boolean }>(
    'select totp_sealed, totp_confirmed_at is not null as confirmed from identity_account where sub = $1',
    [sub],
  )
  const row = rows[0]
  if (!row?.totp_sealed || row.confirmed !== (state === 'confirmed')) return false
  const now = Date.now()
  const delta = totpOf(box.open(row.totp_sealed, about(sub))).validate({ token, window: 1, timestamp: now })
  if (delta === null) return false
  const step = Math.floor(now / 1000 / PERIOD) + delta
  const { rowCount } = await db.query(
    'update identity_account set totp_last_step = $2 where sub = $1 and (totp_last_step is null or totp_last_step < $2)',
    [sub, step],
  )
  return rowCount === 1
}

/** Uses up a recovery code. */
export async function acceptRecoveryCode(db: Db, box: SecretBox, sub: string, code: string): Promise<boolean> {
  const hash = box.mac(`recovery ${sub} ${code.toLowerCase().replace(/[^a-z0-9]/g, '')}`)
  const { rowCount } = await db.query(
    `update identity_account set recovery_hashes = array_remove(recovery_hashes, $2)
     where sub = $1 and totp_confirmed_at is not null and $2 = any(recovery_hashes)`,
    [sub, hash],
  )
  return rowCount === 1
}
