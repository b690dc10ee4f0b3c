// The pictures of an article's text, as a site stores it.

const SOURCE = /<img\b[^>]*?\bsrc="([^"]*)"/gi
const OWN = /^(?:https?:\/\/[^/]+)?\/__site\/file\/(.+)$/

/** Uris of the site's own files, in the order of the text. */
export function picturesIn(html: string): string[] {
  return [...html.matchAll(SOURCE)].flatMap(([, src = '']) => OWN.exec(src)?.[1] ?? [])
}

/** True when a picture lies anywhere but on the site's servers. */
export function hasForeignPictures(html: string): boolean {
  return [...html.matchAll(SOURCE)].some(([, src = '']) => !OWN.test(src))
}
