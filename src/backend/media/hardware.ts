/**
 * Finds encoders of graphics chips by encoding a second of film with each: a name in ffmpeg's list says nothing about
 * the machine.
 */
import { devNull } from 'node:os'
import { hardwareArgs, hardwareNames, type HardwareName } from './graph/hardware-args.ts'
import { runFfmpeg } from './run-ffmpeg.ts'
import type { MediaTools } from './types.ts'

/** Which chips this system can have at all: others are not asked. */
const bySystem: Partial<Record<NodeJS.Platform, readonly HardwareName[]>> = {
  darwin: ['h264_videotoolbox'],
  win32: ['h264_nvenc', 'h264_qsv', 'h264_amf'],
  linux: ['h264_nvenc', 'h264_qsv', 'h264_vaapi'],
}

/** The probe: one second, small, in the shape of a film. A driver that hangs is given up after 20 s. */
const probe = { width: 360, height: 640, fps: 30 }
const probeDeadlineMs = 20_000

export interface Hardware {
  /** The encoders that work, best first; asked once per program. */
  find: (tools: MediaTools) => Promise<readonly HardwareName[]>
  /** Not offered again while this process lives: it failed in the middle of a film. */
  giveUp: (name: HardwareName) => void
}

/** True when one second comes out whole. */
async function encodes(tools: Pick<MediaTools, 'ffmpeg'>, name: HardwareName): Promise<boolean> {
  const { device, upload, encoder } = hardwareArgs(name, probe, 'standard')
  try {
    const result = await runFfmpeg(
      tools.ffmpeg,
      [
        ...device,
        '-f',
        'lavfi',
        '-i',
        `testsrc2=size=${probe.width}x${probe.height}:rate=${probe.fps}:duration=1`,
        '-vf',
        `format=yuv420p${upload === '' ? '' : `,${upload}`}`,
        ...encoder,
        '-movflags',
        'frag_keyframe+empty_moov',
        '-f',
        'mp4',
        devNull,
      ],
      { deadlineMs: probeDeadlineMs },
    )
    return result.frame === probe.fps
  } catch {
    return false
  }
}

/** Nothing is asked before the first `find`. `names` = what to try, for tests. */
export function createHardware(names: readonly HardwareName[] = bySystem[process.platform] ?? hardwareNames): Hardware {
  const known = new Map<string, Promise<readonly HardwareName[]>>()
  const failed = new Set<HardwareName>()
  const ask = async (tools: MediaTools): Promise<readonly HardwareName[]> => {
    const answers = await Promise.all(names.map(async (name) => ({ name, works: await encodes(tools, name) })))
    return answers.filter((item) => item.works).map((item) => item.name)
  }
  return {
    find: async (tools) => {
      let found = known.get(tools.ffmpeg)
      if (!found) {
        found = ask(tools)
        known.set(tools.ffmpeg, found)
      }
      return (await found).filter((name) => !failed.has(name))
    },
    giveUp: (name) => void failed.add(name),
  }
}
