import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { transformWithOxc, type Plugin, type Rolldown } from 'vite'

/**
 * What works without the server, and what it loads on demand: till, preparation, stock count, work among the plants, what every screen
 * stands in, printing, scanning.
 */
const PARTS =
  /\/src\/(offline|api|session|shell|theme|ui|kit\/(?!rich-text|pictures)|areas\/till\/(point-of-sale|parts)|areas\/sales\/(prepare|parts)|areas\/catalogue\/stock-count|areas\/production\/field|areas\/traceability\/collecting|i18n\/(fr|en)\/(kit|shell|picking|stockCount|field|collecting|zones|orderLife|till|tillOffline|tillCards|tillSessions|orders|orderStates)\.json)|\/node_modules\/(@point-of-sale|barcode-detector|zxing-wasm|qrcode)\//
const worker = resolve(import.meta.dirname, '../src/worker/offline-worker.ts')

type Chunk = Rolldown.OutputChunk
type Bundle = Record<string, Rolldown.OutputAsset | Chunk>

/** Builds the worker that keeps the till's files on the device, with the list of those files in it. */
export function offlineShell(): Plugin {
  return {
    name: 'offline-shell',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle: Bundle) {
        const files = [...shellFiles(bundle), 'fonts/inter-latin-5.3.0.woff2', 'plantule.svg', 'manifest.webmanifest']
          .toSorted()
          .map((file) => `/${file}`)
        const version = createHash('sha256').update(files.join()).digest('hex').slice(0, 12)
        // It imports nothing: turning its types away makes it whole, and every browser takes it as a plain script.
        const { code } = await transformWithOxc(await readFile(worker, 'utf8'), worker)
        const source = code
          .replaceAll('__OFFLINE_FILES__', JSON.stringify(files))
          .replaceAll('__OFFLINE_VERSION__', JSON.stringify(version))
        this.emitFile({ type: 'asset', fileName: 'offline.js', source })
      },
    },
  }
}

/** The chunks of those parts with all that they import at once, and their styles. */
function shellFiles(bundle: Bundle): Set<string> {
  const files = new Set<string>()
  const take = (name: string): void => {
    const chunk = bundle[name]
    if (files.has(name) || chunk?.type !== 'chunk') return
    files.add(name)
    for (const css of (chunk as Chunk & { viteMetadata?: { importedCss: Set<string> } }).viteMetadata?.importedCss ?? []) files.add(css)
    for (const imported of chunk.imports) take(imported)
  }
  for (const [name, chunk] of Object.entries(bundle)) {
    // What reads codes in the camera's picture.
    if (name.endsWith('.wasm')) files.add(name)
    if (chunk.type === 'chunk' && (chunk.isEntry || chunk.moduleIds.some((id) => PARTS.test(id)))) take(name)
  }
  return files
}
