import { z } from 'zod'
import { readJson, type SafeStorage } from '../../lib/storage.ts'

/** Pieces of an upload stay on the server this long, ms. */
const KEPT_MS = 24 * 3_600_000
const MOST = 200

const note = z.object({
  id: z.string(),
  name: z.string(),
  /** bytes */
  size: z.number(),
  /** unix ms */
  modified: z.number(),
  sent: z.number(),
  uploadId: z.string().min(1),
  /** '' = not worked out. */
  sha256: z.string(),
  place: z
    .object({ folder_id: z.number().optional(), license: z.string().optional() })
    .transform(({ folder_id, license }) => ({
      ...(folder_id === undefined ? {} : { folder_id }),
      ...(license === undefined ? {} : { license }),
    })),
  /** unix ms */
  time: z.number(),
})
/** An upload as a later page needs it to go on; the file itself a page can't keep. */
export type UploadNote = z.infer<typeof note>

const keyOf = (adminId: number): string => `uploads:${adminId}`

/** Notes of one operator; those the server has given up are left out. */
export function readNotes(storage: SafeStorage, adminId: number, now: number): UploadNote[] {
  const parsed = z.array(note).safeParse(readJson(storage, keyOf(adminId)))
  return parsed.success ? parsed.data.filter((one) => one.time > now - KEPT_MS) : []
}

/** Keeps the notes; none at all leaves nothing behind. */
export function writeNotes(storage: SafeStorage, adminId: number, notes: readonly UploadNote[]): void {
  if (notes.length === 0) storage.remove(keyOf(adminId))
  else storage.set(keyOf(adminId), JSON.stringify(notes.slice(0, MOST)))
}
