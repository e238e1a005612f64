import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const server = process.env['PLANTULE_SERVER'] ?? 'http://127.0.0.1:3000'
const served = ['/api', '/v1', '/v2', '/authorize', '/oauth', '/oidc', '/.well-known', '/interaction', '/u']

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    manifest: true,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 600,
  },
  server: {
    port: 5173,
    // `/u` alone must not swallow `/users...`, hence the boundary.
    proxy: Object.fromEntries(
      served.map((prefix) => [`^${prefix.replaceAll('.', '\\.')}(/|\\?|$)`, { target: server, changeOrigin: false }]),
    ),
  },
})
