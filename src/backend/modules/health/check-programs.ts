// Programs that the product starts: the film engine, and the browser that draws texts.
import { existsSync } from 'node:fs'
import { found } from '../../../contract/entities/health.ts'
import type { LookAt } from './health.ports.ts'

/** Oldest FFmpeg that knows all that films need. */
const OLDEST = [5, 1] as const

export const checkEngine: LookAt = async ({ engine }) => {
  if (engine === null) return null
  try {
    const { version, bundle = null } = await engine()
    if (bundle !== null)
      return version === ''
        ? found(`ffmpeg.bundle_${bundle.fault}`, { file: bundle.file })
        : found('ffmpeg.bundle_replaced', { file: bundle.file, version })
    return found(isOld(version) ? 'ffmpeg.old' : 'ffmpeg.ok', { version })
  } catch {
    return found('ffmpeg.missing')
  }
}

/** Builds without a number (nightly ones) count as new. */
function isOld(version: string): boolean {
  const [, major = '', minor = ''] = /^n?(\d+)\.(\d+)/.exec(version) ?? []
  return major !== '' && (Number(major) < OLDEST[0] || (Number(major) === OLDEST[0] && Number(minor) < OLDEST[1]))
}

export const checkBrowser: LookAt = async ({ engine, browser }) => {
  if (engine === null) return null
  const file = browser()
  return file !== null && existsSync(file) ? found('browser.ok', { file }) : found('browser.missing')
}
