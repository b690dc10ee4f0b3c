// A recording from a file that somebody gave us: checked before anything of it is used.
import { readFile, stat } from 'node:fs/promises'
import { RECORDING_BYTES_MAX, recording, type Recording } from '../../contract/entities/recording.ts'
import { HelperError } from '../lib/errors.ts'

const wrong = (msg: string): HelperError => new HelperError({ kind: 'environment', code: 'BAD_RECORDING', msg })

/** @throws HelperError BAD_RECORDING with a sentence that names the file */
export async function readRecording(path: string): Promise<Recording> {
  const { size } = await stat(path).catch(() => {
    throw wrong(`找不到录制文件：${path}`)
  })
  if (size > RECORDING_BYTES_MAX) throw wrong(`录制文件过大：${path}`)
  let value: unknown
  try {
    value = JSON.parse(await readFile(path, 'utf8'))
  } catch {
    throw wrong(`不是录制文件：${path}`)
  }
  const parsed = recording.safeParse(value)
  if (!parsed.success) throw wrong(`录制文件格式不正确：${path}（${parsed.error.issues[0]?.path.join('.') ?? ''}）`)
  return parsed.data
}
