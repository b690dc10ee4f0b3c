// Where Chrome, Edge or Chromium lies on this machine, for drawing texts.
import { existsSync } from 'node:fs'
import path from 'node:path'

interface Surroundings {
  platform: NodeJS.Platform
  env: Readonly<Record<string, string | undefined>>
  exists: (file: string) => boolean
}

/** CHROME_PATH or CHROMIUM_PATH, the usual places of the operating system, PATH; null when there is none. */
export function findBrowser(
  around: Surroundings = { platform: process.platform, env: process.env, exists: existsSync },
): string | null {
  const { platform, env, exists } = around
  const given = [env['CHROME_PATH'], env['CHROMIUM_PATH']].filter((file) => file !== undefined && file !== '')
  const onPath = (env['PATH'] ?? '')
    .split(platform === 'win32' ? ';' : ':')
    .filter((folder) => folder !== '')
    .flatMap((folder) => NAMES.map((name) => path.join(folder, name)))
  return (
    [...given, ...usualPlaces(around), ...(platform === 'win32' ? [] : onPath)].find(
      (file) => file !== undefined && exists(file),
    ) ?? null
  )
}

const NAMES = ['google-chrome-stable', 'google-chrome', 'chromium', 'chromium-browser', 'microsoft-edge'] as const

function usualPlaces({ platform, env }: Surroundings): string[] {
  if (platform === 'darwin') {
    return ['Google Chrome', 'Microsoft Edge', 'Chromium'].flatMap((name) =>
      ['/Applications', path.join(env['HOME'] ?? '', 'Applications')].map((folder) =>
        path.join(folder, `${name}.app`, 'Contents', 'MacOS', name),
      ),
    )
  }
  if (platform === 'win32') {
    const folders = [env['PROGRAMFILES'], env['PROGRAMFILES(X86)'], env['LOCALAPPDATA']].filter(
      (folder) => folder !== undefined && folder !== '',
    )
    return [
      ['Google', 'Chrome', 'Application', 'chrome.exe'],
      ['Microsoft', 'Edge', 'Application', 'msedge.exe'],
      ['Chromium', 'Application', 'chrome.exe'],
    ].flatMap((parts) => folders.map((folder) => path.win32.join(folder ?? '', ...parts)))
  }
  return NAMES.map((name) => `/usr/bin/${name}`)
}
