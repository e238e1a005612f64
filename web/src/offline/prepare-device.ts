import { newDeviceKey, type DeviceKey } from '@plantule/contract/fiscal/device-chain'
import { tillOfflineRoutes } from '@plantule/contract/till/offline'
import { call } from '../api/client.ts'
import { keep, kept, type DeviceStore } from './device-store.ts'
import { putBallast } from './room.ts'

/** Makes this browser a device that may sell alone: its key is made here and never leaves. Throws what the call throws. */
export async function prepareDevice(store: DeviceStore): Promise<void> {
  await navigator.locks.request('plantule.till.prepare', async () => {
    if (await kept(store, 'device')) return
    const { privateKey, publicKey } = await newDeviceKey()
    const { x = '', y = '' } = await crypto.subtle.exportKey('jwk', publicKey)
    const key: DeviceKey = { kty: 'EC', crv: 'P-256', x, y }
    const { id, no } = await call(tillOfflineRoutes.registerDevice, { body: { name: deviceName(), publicKey: key } })
    await keep(store, 'device', { id, no, key: privateKey })
    await putBallast(store)
  })
  // Asks the browser not to clear this when the disk is short; it may say no, and the tickets leave as soon as they can.
  await navigator.storage.persist()
}

/** `Chrome, Android`: enough to know the tablet from the desk. */
function deviceName(): string {
  const agent = navigator.userAgent
  const browser = /Edg\//.test(agent) ? 'Edge' : /Firefox\//.test(agent) ? 'Firefox' : /Chrome\//.test(agent) ? 'Chrome' : 'Safari'
  const system = /Android/.test(agent)
    ? 'Android'
    : /iPad|iPhone/.test(agent)
      ? 'iPad'
      : /Windows/.test(agent)
        ? 'Windows'
        : /Mac/.test(agent)
          ? 'Mac'
          : 'Linux'
  return `${browser}, ${system}`
}
