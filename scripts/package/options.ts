// What `npm run package` is asked for.
import { parseArgs } from 'node:util'

const SYSTEMS = { linux: 'linux', mac: 'darwin', win: 'win32' } as const
/** As electron-builder calls a system. */
export type System = keyof typeof SYSTEMS
const ARCHS = ['x64', 'arm64'] as const
export type Arch = (typeof ARCHS)[number]

/** One installer's system and processor. */
export interface Target {
  readonly system: System
  readonly arch: Arch
  /** As Node and the table of programs call it, e.g. `win32-x64`. */
  readonly platform: string
}

export interface PackageOptions {
  readonly targets: readonly Target[]
  /** Only the folder that an installer would unpack. */
  readonly dir: boolean
  /** List at the end what takes how much room. */
  readonly sizes: boolean
  /** Folder for the results; default `dist`. */
  readonly output: string | null
  /** Folder with Electron's files for the target, where they can't be downloaded. */
  readonly electron: string | null
  /**
   * Take ffmpeg and ffprobe of tools/ instead of those on record: for trying the package out, not for giving it to
   * anybody.
   */
  readonly toolsPrograms: boolean
}

export const USAGE =
  'npm run package -- [--linux] [--mac] [--win] [--x64] [--arm64] [--dir] [--sizes] [--output DIR] [--electron DIR] [--tools-programs]'

const systemHere = (platform: string): System =>
  (Object.keys(SYSTEMS) as System[]).find((system) => SYSTEMS[system] === platform) ?? 'linux'

/**
 * Reads the command line; without a system or a processor it means those of this computer (`platform`, `arch` as Node
 * calls them).
 * @throws what is not understood, with the usage
 */
export function readPackageOptions(args: readonly string[], here: { platform: string; arch: string }): PackageOptions {
  const flag = { type: 'boolean' } as const
  const { values } = (() => {
    try {
      return parseArgs({
        args: [...args],
        options: {
          linux: flag,
          mac: flag,
          win: flag,
          x64: flag,
          arm64: flag,
          dir: flag,
          sizes: flag,
          output: { type: 'string' },
          electron: { type: 'string' },
          'tools-programs': flag,
        },
      })
    } catch (error) {
      throw new Error(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`, { cause: error })
    }
  })()
  const named = (Object.keys(SYSTEMS) as System[]).filter((system) => values[system])
  const systems = named.length > 0 ? named : [systemHere(here.platform)]
  const wanted = ARCHS.filter((arch) => values[arch])
  const archs = wanted.length > 0 ? wanted : ARCHS.filter((arch) => arch === here.arch)
  if (archs.length === 0) throw new Error(`--x64 / --arm64?\n${USAGE}`)
  return {
    targets: systems.flatMap((system) =>
      archs.map((arch) => ({ system, arch, platform: `${SYSTEMS[system]}-${arch}` })),
    ),
    dir: values.dir === true,
    sizes: values.sizes === true,
    output: values.output ?? null,
    electron: values.electron ?? null,
    toolsPrograms: values['tools-programs'] === true,
  }
}
