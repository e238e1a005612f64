import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

/** A process in which a promise fails after whoever began it has gone. */
const processWith = (before: string) =>
  spawnSync(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `const { serveOn } = await import(${JSON.stringify(new URL('serve-on.ts', import.meta.url).href)})
       const log = { error: ({ event, err }) => console.log(event, err.message) }
       ${before}
       void Promise.reject(new Error('aborted'))
       await new Promise((go) => setImmediate(() => setImmediate(go)))
       console.log('serves')`,
    ],
    { encoding: 'utf8' },
  )

test('a promise that nobody awaits is told to the log and ends nothing', () => {
  expect(processWith('serveOn(log)')).toMatchObject({ status: 0, stdout: 'unawaited aborted\nserves\n' })
  const without = processWith('serveOn(log)()')
  expect([without.status, without.stdout]).toEqual([1, ''])
})
