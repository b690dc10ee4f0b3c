// node --import ./tests/double/register.mjs out/main/index.js
import { registerHooks } from 'node:module'

const url = new URL('./electron.mjs', import.meta.url).href
const isElectron = /^electron(\/main|\/renderer)?$|[\\/]node_modules[\\/]electron[\\/]index\.js$/
registerHooks({
  resolve: (specifier, context, next) =>
    isElectron.test(specifier) ? { url, format: 'module', shortCircuit: true } : next(specifier, context),
})
Object.defineProperty(process, 'type', { value: 'browser' })
Object.defineProperty(process.versions, 'electron', { value: 'double' })
