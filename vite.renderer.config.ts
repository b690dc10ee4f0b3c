import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type UserConfig } from 'vite'

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

/** Where the dev server sends the calls; the backend prints its address on start. */
const backend = process.env['BACKEND_URL'] ?? 'http://127.0.0.1:17650'

const INJECTOR = /@rc-component\/util\/es\/Dom\/dynamicCSS\.js$/
const SETS_NONCE = /if \(csp\?\.nonce\) \{\s*styleNode\.nonce = csp\?\.nonce;\s*\}/

/**
 * antd measures scrollbars and locks scrolling by style elements to which it can't be told a nonce; a strict policy
 * refuses those. They take the page's own. Throws when the library's code has changed, so that it is looked at again.
 */
const styleNonce = (): Plugin => ({
  name: 'style-nonce',
  transform(code, id) {
    if (!INJECTOR.test(id.split('?')[0] ?? '')) return null
    if (!SETS_NONCE.test(code)) throw new Error(`${id}: the place that sets the nonce was not found`)
    return {
      code: code.replace(
        SETS_NONCE,
        `styleNode.nonce = csp?.nonce ?? document.querySelector('meta[name="csp-nonce"]')?.content ?? '';`,
      ),
      map: null,
    }
  },
})

/** The page's build: one bundle for the desktop window and the browser. */
export const rendererConfig: UserConfig = {
  root: at('src/renderer'),
  base: '/',
  plugins: [react(), styleNonce()],
  build: {
    outDir: at('out/renderer'),
    emptyOutDir: true,
    target: 'chrome120',
    chunkSizeWarningLimit: 1200,
    reportCompressedSize: true,
    rolldownOptions: {
      input: at('src/renderer/index.html'),
      // The first load carries the names of all chunks; a hash alone is enough to find one.
      output: { chunkFileNames: 'assets/[hash].js' },
    },
  },
  server: {
    host: '127.0.0.1',
    port: 5173,
    proxy: { '^/api/v2\\.': backend, '^/files/': backend, '^/archives/': backend, '/openapi.json': backend },
  },
}

export default defineConfig(rendererConfig)
