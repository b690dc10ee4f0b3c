// Where the JPEG of a stored picture lies that some site doesn't take as it is.

/** Key of the JPEG made of the picture at this key: beside it, so that both go together. */
export function jpegKey(storagePath: string): string {
  return `${storagePath}.as.jpg`
}
