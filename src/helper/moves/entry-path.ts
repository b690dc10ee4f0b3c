// Names of files inside a packed account: what comes out of one may never lie anywhere else than in its own new folder.
const MOST = 400
const DEEPEST = 24
// oxlint-disable-next-line no-control-regex -- control signs are what is refused
const FORBIDDEN = /[\u0000-\u001f\u007f<>:"|?*\\]/
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i

/** True for a relative path of plain names with `/` between them. */
export function isEntryPath(path: string): boolean {
  if (path === '' || Buffer.byteLength(path) > MOST || FORBIDDEN.test(path)) return false
  const names = path.split('/')
  return (
    names.length <= DEEPEST &&
    names.every((name) => name !== '' && name !== '.' && name !== '..' && !/[. ]$/.test(name) && !RESERVED.test(name))
  )
}

/** Folders that a browser fills again by itself. */
const CACHES = new Set([
  'cache',
  'code cache',
  'gpucache',
  'dawncache',
  'dawngraphitecache',
  'dawnwebgpucache',
  'grshadercache',
  'shadercache',
  'graphitedawncache',
  'media cache',
  'cachestorage',
  'scriptcache',
  'crashpad',
  'crash reports',
  'browsermetrics',
  'component_crx_cache',
  'extensions_crx_cache',
  'safe browsing',
  'optimization_guide_model_store',
  'optimization guide prediction models',
  'segmentation platform',
  'blob_storage',
  'pnacl',
  'widevinecdm',
  'swreporter',
  'subresource filter',
  'certificaterevocation',
  'crowddeny',
  'filetypepolicies',
  'origintrials',
  'zxcvbndata',
  'hyphen-data',
  'ondeviceheadsuggestmodel',
])
/** Locks of a running browser, and what only the old computer's key ring can open; the session travels beside them. */
const LEFT =
  /^(singleton.*|lockfile|devtoolsactiveport|local state|cookies|cookies-journal|login data.*|chrome_debug\.log|.*\.tmp|lock)$/i

/** Is this file or folder of a profile worth carrying? */
export function isCarried(name: string, isFolder: boolean): boolean {
  return (isFolder ? !CACHES.has(name.toLowerCase()) : !LEFT.test(name)) && isEntryPath(name)
}
