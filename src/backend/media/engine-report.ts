/** What a build of ffmpeg is: its licence by how it was configured, and which H.264 encoders it names. */
import { runProcess } from './run-process.ts'
import type { MediaTools } from './types.ts'

export interface EngineReport {
  /** e.g. `GPL v3`. */
  license: string
  /** H.264 encoders of the build; whether a chip is there is another question (hardware.ts). */
  encoders: string[]
}

/** Licence of a build, by ffmpeg's own rules (LICENSE.md): what was switched on decides. */
export function licenseOf(configuration: string): string {
  const has = (flag: string): boolean => configuration.includes(`--enable-${flag}`)
  if (!configuration.includes('configuration:')) return ''
  if (has('nonfree')) return 'nonfree'
  if (has('gpl')) return has('version3') ? 'GPL v3' : 'GPL v2'
  return has('version3') ? 'LGPL v3' : 'LGPL v2.1'
}

/** Names of H.264 encoders in the list `ffmpeg -encoders` prints. */
export function h264Encoders(list: string): string[] {
  return list.split('\n').flatMap((line) => {
    const [flags = '', name = ''] = line.trim().split(/\s+/)
    return /^V[A-Z.]{5}$/.test(flags) && /^(libx264|libopenh264|h264_\w+)$/.test(name) ? [name] : []
  })
}

/**
 * Asks the program.
 * @throws RenderError when it can't be started
 */
export async function reportEngine(tools: Pick<MediaTools, 'ffmpeg'>): Promise<EngineReport> {
  const [version, encoders] = await Promise.all(
    ['-version', '-encoders'].map(async (flag) =>
      (await runProcess(tools.ffmpeg, ['-hide_banner', flag], { deadlineMs: 60_000 })).stdout.toString('utf8'),
    ),
  )
  return { license: licenseOf(version ?? ''), encoders: h264Encoders(encoders ?? '') }
}
