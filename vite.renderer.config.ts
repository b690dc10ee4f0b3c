import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type UserConfig } from 'vite'

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

/** Where the dev server sends the calls; the backend prints its address on start. */
const backend = process.env['BACKEND_URL'] ?? 'http://127.0.0.1:17650'

/** The page's build: one bundle for the desktop window and the browser. */
export const rendererConfig: UserConfig = {
  root: at('src/renderer'),
  base: '/',
  plugins: [react()],
  build: {
    outDir: at('out/renderer'),
    emptyOutDir: true,
    target: 'chrome120',
    chunkSizeWarningLimit: 1200,
    reportCompressedSize: true,
    rolldownOptions: { input: at('src/renderer/index.html') },
  },
  server: {
    host: '127.0.0.1',
    port: 5173,
    proxy: { '^/api/v2\\.': backend, '^/files/': backend, '/openapi.json': backend },
  },
}

export default defineConfig(rendererConfig)
