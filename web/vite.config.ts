import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { chunks } from './build/chunks.ts'
import { compressed } from './build/compressed.ts'
import { lightContract } from './build/light-contract.ts'
import { offlineShell } from './build/offline-shell.ts'
import { refusals } from './build/refusals.ts'

const server = process.env['PLANTULE_SERVER'] ?? 'http://127.0.0.1:3000'
const served = ['/api', '/v1', '/v2', '/authorize', '/oauth', '/oidc', '/.well-known', '/interaction', '/u', '/l', '/shop']

export default defineConfig({
  root: import.meta.dirname,
  plugins: [lightContract(), chunks(), refusals(), offlineShell(), compressed(), react()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    manifest: true,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      // The calendar asks a package of two formats for its default, and has an answer where there is none.
      onLog: (level, log, tell) => {
        if (!(log.code === 'IMPORT_IS_UNDEFINED' && log.message.includes('rruleAll'))) tell(level, log)
      },
    },
  },
  server: {
    port: 5173,
    strictPort: true,
    // `/u` alone must not swallow `/users...`, hence the boundary.
    proxy: Object.fromEntries(
      served.map((prefix) => [`^${prefix.replaceAll('.', '\\.')}(/|\\?|$)`, { target: server, changeOrigin: false }]),
    ),
  },
})
