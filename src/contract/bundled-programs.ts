/**
 * The programs of others that an installation of the desktop app brings along: what the packaging step writes down and
 * the product compares them with.
 */
import { z } from 'zod'

const program = z.object({
  name: z.enum(['ffmpeg', 'ffprobe']),
  /** What the program itself says after `-version` begins with this. */
  version: z.string().min(1),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
})

/** The record that lies inside the app's archive. `platform`: e.g. `linux-x64`. */
export const bundledRecord = z.object({ platform: z.string().min(1), programs: z.array(program) })
export type BundledRecord = z.output<typeof bundledRecord>

/** The folder the programs lie in, and what they must be; no programs = the installation lacks its record. */
export const bundledPrograms = z.object({ folder: z.string().min(1), programs: z.array(program) })
export type BundledPrograms = z.output<typeof bundledPrograms>
