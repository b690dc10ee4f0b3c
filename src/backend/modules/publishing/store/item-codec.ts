// JSON columns of items.
import { z } from 'zod'
import { currentDeclaration } from '../../../../contract/declarations.ts'
import { videoPublishInfo } from '../../../../contract/entities/publish.ts'
import type { VideoPublishInfo } from '../../../../contract/entities/publish.ts'

/** One picture of an image post: the material and its key in the FileStore. */
const storedImage = z.object({ id: z.number().int(), key: z.string() })
export type StoredImage = z.infer<typeof storedImage>
const storedImages = z.array(storedImage).catch([])

/** Pictures in the order of the post. */
export function readImages(text: string): StoredImage[] {
  return storedImages.parse(parseJson(text))
}
export function writeImages(images: readonly StoredImage[]): string {
  return JSON.stringify(images)
}
/** Finds a material in the column's text: every picture is written `{"id":N,…`. */
export function imagePattern(attachmentId: number): string {
  return `%{"id":${attachmentId},%`
}

const NOTHING = videoPublishInfo.parse({})
const storedInfo = videoPublishInfo.catch(NOTHING)
/** What was chosen for an item; an unreadable column counts as nothing chosen. */
export function readInfo(text: string): VideoPublishInfo {
  const info = storedInfo.parse(parseJson(text))
  // Words that platforms changed since it was stored.
  return info.declaration === undefined ? info : { ...info, declaration: currentDeclaration(info.declaration) }
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Choices laid over earlier ones; what the patch does not name stays. */
export function mergeInfo(
  info: VideoPublishInfo,
  patch: Partial<{ [K in keyof VideoPublishInfo]: VideoPublishInfo[K] | undefined }>,
): VideoPublishInfo {
  const named = Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined))
  return { ...info, ...named }
}
