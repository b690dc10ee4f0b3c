// Finds the browser that the operator already has.
import { execFile } from 'node:child_process'
import { accessSync, constants, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { childEnv } from '../../contract/child-env.ts'

export interface FoundBrowser {
  /** Absolute path, '' when none was found. */
  readonly path: string
  readonly found: boolean
  /** e.g. `Chromium 150.0.7871.100`, '' when unknown. */
  readonly version: string
}

export interface FindChromeOptions {
  /** Path given by hand; wins over everything. */
  readonly browserPath?: string
  readonly env?: NodeJS.ProcessEnv
  readonly os?: NodeJS.Platform
  /** Folder in which the set-up keeps a downloaded Chromium; looked into last. */
  readonly bundledDir?: string
  readonly isExecutable?: (path: string) => boolean
}

const executable = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

const mac = (): string[] =>
  ['/Applications', join(homedir(), 'Applications')].flatMap((root) => [
    `${root}/Google Chrome.app/Contents/MacOS/Google Chrome`,
    `${root}/Microsoft Edge.app/Contents/MacOS/Microsoft Edge`,
    `${root}/Chromium.app/Contents/MacOS/Chromium`,
  ])

const windows = (env: NodeJS.ProcessEnv): string[] =>
  [env['PROGRAMFILES'], env['PROGRAMFILES(X86)'], env['LOCALAPPDATA']]
    .filter((root): root is string => Boolean(root))
    .flatMap((root) => [
      `${root}\\Google\\Chrome\\Application\\chrome.exe`,
      `${root}\\Microsoft\\Edge\\Application\\msedge.exe`,
      `${root}\\Chromium\\Application\\chrome.exe`,
    ])

const linux = (env: NodeJS.ProcessEnv): string[] => {
  const names = [
    'google-chrome-stable',
    'google-chrome',
    'microsoft-edge-stable',
    'microsoft-edge',
    'chromium',
    'chromium-browser',
  ]
  const folders = (env['PATH'] ?? '')
    .split(':')
    .concat('/usr/bin', '/usr/local/bin', '/opt/google/chrome', '/snap/bin')
    .filter(Boolean)
  return [...names.flatMap((name) => folders.map((folder) => join(folder, name))), '/opt/google/chrome/chrome']
}

/** Names under which a downloaded Chromium may lie below `bundledDir`. */
const bundled = (dir: string): string[] => {
  try {
    return readdirSync(dir, { recursive: true, encoding: 'utf8' })
      .filter((path) =>
        /(^|[\\/])(chrome|chromium|headless_shell|chrome\.exe|Chromium|Google Chrome for Testing)$/.test(path),
      )
      .map((path) => join(dir, path))
  } catch {
    return []
  }
}

/**
 * Candidates in the order in which they are tried: option, CHROME_PATH, installed Chrome or Edge, Chromium, downloaded
 * one.
 */
export function chromeCandidates(options: FindChromeOptions = {}): string[] {
  const env = options.env ?? process.env
  const os = options.os ?? process.platform
  const installed = os === 'darwin' ? mac() : os === 'win32' ? windows(env) : linux(env)
  return [
    options.browserPath,
    env['CHROME_PATH'],
    ...installed,
    ...(options.bundledDir ? bundled(options.bundledDir) : []),
  ].filter((path): path is string => Boolean(path))
}

const versionOf = (path: string): Promise<string> => {
  // On Windows `--version` opens a window instead of printing.
  if (process.platform === 'win32') return Promise.resolve('')
  return new Promise((resolve) =>
    execFile(path, ['--version'], { timeout: 10_000, env: childEnv(process.env) }, (error, stdout) =>
      resolve(error ? '' : stdout.trim().slice(0, 80)),
    ),
  )
}

/** The first candidate that can be run, with its version. Never throws; `found: false` when there is none. */
export async function findChrome(options: FindChromeOptions = {}): Promise<FoundBrowser> {
  const path = chromeCandidates(options).find(options.isExecutable ?? executable)
  return path ? { path, found: true, version: await versionOf(path) } : { path: '', found: false, version: '' }
}
