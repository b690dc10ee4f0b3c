/** Programs that an installation brings along: compared with its record before their first use. */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { BundledPrograms } from '../../contract/bundled-programs.ts'
import { RenderError } from './errors.ts'

/** A bundled program is not there, or is another than the record says. */
export type BundleFault = 'missing' | 'changed'

const SENTENCES: Readonly<Record<BundleFault, (file: string) => string>> = {
  missing: (file) => `程序自带的 ${file} 不见了，请重新安装矩阵发布台`,
  changed: (file) => `程序自带的 ${file} 与安装包登记的不一致，已停用，请重新安装矩阵发布台`,
}

/** Bundled programs that must not be started. */
export class BundleRefused extends RenderError {
  readonly fault: BundleFault
  /** Name of the program, e.g. `ffprobe`. */
  readonly file: string

  constructor(fault: BundleFault, file: string) {
    super('engine_missing', SENTENCES[fault](file))
    this.fault = fault
    this.file = file
  }
}

/** Path of a bundled program on this system. */
export function bundledFile(folder: string, name: string): string {
  return join(folder, process.platform === 'win32' ? `${name}.exe` : name)
}

async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const part of createReadStream(file)) hash.update(part as Buffer)
  return hash.digest('hex')
}

/**
 * Makes a check that reads a file again only when its size or time has changed. It answers the paths of both programs;
 * it throws BundleRefused for one that is not recorded, not there, or not what the record says.
 */
export function createBundleCheck(): (bundled: BundledPrograms) => Promise<{ ffmpeg: string; ffprobe: string }> {
  const sums = new Map<string, Promise<string>>()

  const check = async (bundled: BundledPrograms, name: 'ffmpeg' | 'ffprobe'): Promise<string> => {
    const record = bundled.programs.find((one) => one.name === name)
    const file = bundledFile(bundled.folder, name)
    const info = await stat(file).catch(() => null)
    if (record === undefined || info === null) throw new BundleRefused('missing', name)
    const key = `${file}|${info.size}|${info.mtimeMs}`
    const sum = sums.get(key) ?? sha256Of(file)
    sums.set(key, sum)
    sum.catch(() => sums.delete(key))
    if ((await sum) !== record.sha256) throw new BundleRefused('changed', name)
    return file
  }

  return async (bundled) => {
    const [ffmpeg, ffprobe] = [await check(bundled, 'ffmpeg'), await check(bundled, 'ffprobe')]
    return { ffmpeg, ffprobe }
  }
}
