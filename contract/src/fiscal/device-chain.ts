/**
 * The chain of a till's device, the same on the device and on the server: each ticket's text is hashed behind the hash of
 * the one before (SHA-256) and signed with the device's own key (ECDSA P-256), which the browser never gives out.
 */

type Key = Parameters<typeof crypto.subtle.sign>[1]
export type DeviceKey = { kty: 'EC'; crv: 'P-256'; x: string; y: string }

const algorithm = { name: 'ECDSA', namedCurve: 'P-256' } as const
const signing = { name: 'ECDSA', hash: 'SHA-256' } as const
const bytesOf = (text: string) => new TextEncoder().encode(text)

const base64url = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
const fromBase64url = (text: string) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))

/** The number of a ticket sold without a connection: the whole series `T1-2026-D3` belongs to device 3 alone. */
export const deviceTicketNumber = (of: { register: string; year: string; device: number; seq: number }): string =>
  `T${of.register}-${of.year}-D${of.device}-${String(of.seq).padStart(6, '0')}`

export const linkHash = async (previous: string, text: string): Promise<string> =>
  base64url(await crypto.subtle.digest('SHA-256', bytesOf(`${previous}|${text}`)))

/** The private half cannot be read out again, also not by this program. */
export const newDeviceKey = () => crypto.subtle.generateKey(algorithm, false, ['sign', 'verify'])

export const signHash = async (key: Key, hash: string): Promise<string> => base64url(await crypto.subtle.sign(signing, key, bytesOf(hash)))

/** Whether a text belongs behind `previous` as the device signed it; false for anything that is no key or no signature. */
export async function linkHolds(
  publicKey: DeviceKey,
  link: { previous: string; text: string; hash: string; signature: string },
): Promise<boolean> {
  try {
    if ((await linkHash(link.previous, link.text)) !== link.hash) return false
    const key = await crypto.subtle.importKey('jwk', publicKey, algorithm, false, ['verify'])
    return await crypto.subtle.verify(signing, key, fromBase64url(link.signature), bytesOf(link.hash))
  } catch (error) {
    if (error instanceof DOMException) return false
    throw error
  }
}

/** What a print shows of a signature: its characters 3, 7, 13 and 19. */
export const extractOf = (signature: string): string => [3, 7, 13, 19].map((place) => signature[place - 1] ?? '').join('')
