/** A PIN keeps passers-by from a till left alone; it guards the screen, not the data: that is the sign-in's part. */
const key = (memberId: number): string => `plantule.till.pin.${memberId}`
const lockKey = (memberId: number): string => `plantule.till.locked.${memberId}`
const hex = (bytes: ArrayBuffer): string => Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')

async function derived(pin: string, salt: string): Promise<string> {
  const material = await crypto.subtle.importKey('raw', new TextEncoder().encode(pin), 'PBKDF2', false, ['deriveBits'])
  return hex(
    await crypto.subtle.deriveBits(
      { name: 'PBKDF2', hash: 'SHA-256', salt: new TextEncoder().encode(salt), iterations: 200_000 },
      material,
      256,
    ),
  )
}

export const hasPin = (memberId: number): boolean => localStorage.getItem(key(memberId)) !== null

export async function setPin(memberId: number, pin: string): Promise<void> {
  const salt = crypto.randomUUID()
  localStorage.setItem(key(memberId), `${salt} ${await derived(pin, salt)}`)
}

export async function isPin(memberId: number, pin: string): Promise<boolean> {
  const [salt = '', wanted] = localStorage.getItem(key(memberId))?.split(' ') ?? []
  return wanted === (await derived(pin, salt))
}

/** A reload must not open what was locked. */
export const isLocked = (memberId: number): boolean => localStorage.getItem(lockKey(memberId)) !== null
export const keepLocked = (memberId: number, locked: boolean): void =>
  locked ? localStorage.setItem(lockKey(memberId), '1') : localStorage.removeItem(lockKey(memberId))

/** For whoever proves at the sign-in who they are. */
export function forgetPin(memberId: number): void {
  localStorage.removeItem(key(memberId))
  keepLocked(memberId, false)
}
