import { resolve } from 'node:path'
import { defineConfig } from 'electron-vite'

const entry = (path: string): string => resolve(import.meta.dirname, path)

/**
 * out/main (app, web mode, backend process, helper alone, team server) and out/preload. The page has its own configuration
 * (vite.renderer.config.ts): it is served by the backend under history routes, so its addresses must be absolute.
 */
export default defineConfig({
  main: {
    build: {
      outDir: 'out/main',
      // zod's languages, loaded with the package, cost a helper at rest 10 MB; what is bundled leaves them out.
      externalizeDeps: { exclude: ['zod'] },
      rollupOptions: {
        input: {
          index: entry('src/main/index.ts'),
          web: entry('src/main/web.ts'),
          backend: entry('src/backend/process.ts'),
          'helper-standalone': entry('src/helper/standalone.ts'),
          'team-server': entry('src/backend/team-server.ts'),
        },
        output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
      },
    },
  },
  preload: {
    build: {
      outDir: 'out/preload',
      externalizeDeps: false,
      rollupOptions: {
        input: { index: entry('src/preload/index.ts') },
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
})
