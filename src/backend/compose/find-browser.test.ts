import { expect, test } from 'vitest'
import { findBrowser } from './find-browser.ts'

const around = (platform: NodeJS.Platform, env: Record<string, string>, files: string[]) => ({
  platform,
  env,
  exists: (file: string) => files.includes(file),
})

test('a setting wins, then the usual places, then PATH; null when there is none', () => {
  expect(findBrowser(around('linux', { CHROME_PATH: '/opt/c', PATH: '/a:/b' }, ['/opt/c', '/usr/bin/chromium']))).toBe(
    '/opt/c',
  )
  expect(findBrowser(around('linux', { PATH: '/a:/b' }, ['/b/chromium', '/usr/bin/microsoft-edge']))).toBe(
    '/usr/bin/microsoft-edge',
  )
  expect(findBrowser(around('linux', { PATH: '/a:/b' }, ['/b/chromium']))).toBe('/b/chromium')
  expect(findBrowser(around('linux', { CHROME_PATH: '/gone', PATH: '' }, []))).toBeNull()
  expect(
    findBrowser(around('darwin', { HOME: '/Users/x' }, ['/Users/x/Applications/Chromium.app/Contents/MacOS/Chromium'])),
  ).toContain('Chromium')
  expect(
    findBrowser(
      around('win32', { LOCALAPPDATA: 'C:\\L', PROGRAMFILES: 'C:\\P' }, [
        'C:\\L\\Google\\Chrome\\Application\\chrome.exe',
      ]),
    ),
  ).toContain('chrome.exe')
})
