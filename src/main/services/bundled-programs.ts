import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { bundledRecord, type BundledPrograms } from '../../contract/bundled-programs.ts'

/**
 * The programs that an installed app brings along, beside its archive. Without a readable record none of them is
 * trusted: the health check then says that the installation is incomplete.
 * @param recordFile inside the archive, so that the programs can't be exchanged together with it
 */
export function readBundledPrograms(recordFile: string, resourcesPath: string): BundledPrograms {
  const folder = join(resourcesPath, 'programs')
  try {
    return { folder, programs: bundledRecord.parse(JSON.parse(readFileSync(recordFile, 'utf8'))).programs }
  } catch {
    return { folder, programs: [] }
  }
}
