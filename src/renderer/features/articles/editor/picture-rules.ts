import { EDITOR_IMAGE_MAX_BYTES } from '../../../../contract/constants.ts'

/** Value of the file input's `accept`. */
export const PICTURE_ACCEPT = 'image/jpeg,image/png'

/**
 * Why a picture isn't even sent: another kind than jpeg and png, or 2 MB and more. Null = it may go; the
 * server looks at the bytes.
 */
export function pictureRefusal(file: Pick<File, 'type' | 'size'>): 'type' | 'size' | null {
  if (file.type !== 'image/jpeg' && file.type !== 'image/png') return 'type'
  return file.size >= EDITOR_IMAGE_MAX_BYTES ? 'size' : null
}

/** Pictures among dropped or pasted files; a file of any other kind stays what the browser makes of it. */
export function picturesIn(files: Iterable<File> | null | undefined): File[] {
  return [...(files ?? [])].filter((file) => file.type.startsWith('image/'))
}

const NAMES: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/bmp': 'bmp',
}

/** A picture that stands in the text itself (`data:image/png;base64,…`) as a file; null = it isn't one. */
export function dataPicture(src: string): File | null {
  const match = /^data:(image\/[a-z0-9.+-]+);base64,([A-Za-z0-9+/=\s]+)$/i.exec(src)
  const type = match?.[1]?.toLowerCase()
  if (match === null || type === undefined) return null
  try {
    const bytes = Uint8Array.from(atob((match[2] ?? '').replace(/\s/g, '')), (char) => char.charCodeAt(0))
    return new File([bytes], `picture.${NAMES[type] ?? 'bin'}`, { type })
  } catch {
    return null
  }
}
