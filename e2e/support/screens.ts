import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const lister = fileURLToPath(new URL('../../scripts/screens.mjs', import.meta.url))

/** Every screen as the web declares it: its group and its path with `{name}` parameters. */
export const screens = execFileSync(process.execPath, [lister], { encoding: 'utf8' })
  .split('\n')
  .filter(Boolean)
  .map((line) => {
    const [group = '', path = ''] = line.split('\t')
    return { group, path }
  })
