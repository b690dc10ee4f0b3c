// The pictures of an article's text, as a site stores it.

const SOURCE = /<img\b[^>]*?\bsrc="([^"]*)"/gi
const OWN = /^(?:https?:\/\/[^/]+)?\/__site\/file\/(.+)$/

/** Uris of the site's own files, in the order of the text. */
export const picturesIn = (html: string): string[] =>
  [...html.matchAll(SOURCE)].flatMap(([, src = '']) => OWN.exec(src)?.[1] ?? [])

/** True when a picture lies anywhere but on the site's servers. */
export const hasForeignPictures = (html: string): boolean =>
  [...html.matchAll(SOURCE)].some(([, src = '']) => !OWN.test(src))
