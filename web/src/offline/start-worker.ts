/**
 * Keeps the shell's files on this device from now on. This page came with the newest files while the server answers, so a
 * worker that waits may take over at once.
 */
export async function startWorker(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const registration = await navigator.serviceWorker.register('/offline.js', { scope: '/' })
  registration.waiting?.postMessage('take-over')
  const { active } = await navigator.serviceWorker.ready
  const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name))
  const own = loaded.filter(({ origin }) => origin === location.origin).map(({ pathname }) => pathname)
  // A worker has but one origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  active?.postMessage(own)
}
