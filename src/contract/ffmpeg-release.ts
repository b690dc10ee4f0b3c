/** Which releases of ffmpeg and ffprobe the product works with; both sides of the product tell it. */

/** Lowest release that is not warned about: major, minor. */
export const FFMPEG_MINIMUM = [5, 1] as const

/**
 * Version and release number of what `ffmpeg -version` or `ffprobe -version` printed; `release` null for builds between
 * releases.
 */
export function ffmpegRelease(text: string): { version: string; release: readonly [number, number] | null } {
  const version = /^ff\w+ version (\S+)/.exec(text)?.[1] ?? ''
  const found = /^n?(\d+)\.(\d+)/.exec(version)
  return { version, release: found ? [Number(found[1]), Number(found[2])] : null }
}

/** What the operator is told of these two, with a remedy; '' = nothing. */
export function ffmpegWarning(programs: readonly { name: 'ffmpeg' | 'ffprobe'; text: string }[]): string {
  const old = programs
    .map(({ name, text }) => ({ name, ...ffmpegRelease(text) }))
    .filter(
      ({ release }) =>
        release === null ||
        release[0] < FFMPEG_MINIMUM[0] ||
        (release[0] === FFMPEG_MINIMUM[0] && release[1] < FFMPEG_MINIMUM[1]),
    )
  if (old.length === 0) return ''
  return `${old.map(({ name, version }) => `${name} ${version || '版本未知'}`).join('、')} 低于 ${FFMPEG_MINIMUM.join('.')} 或不是正式版本，部分素材（如 .ts）可能读不出。请安装 FFmpeg ${FFMPEG_MINIMUM.join('.')} 以上的完整版，再重新启动`
}
