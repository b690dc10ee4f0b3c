/**
 * Which of a file's streams are taken, as ffmpeg's stream specifiers behind the input's number: `0:${pictureStream()}`,
 * `0:${soundStream(1)}`.
 */

/** A picture by its place among the video streams that are no attached cover art, from 0; absent = the first. */
export function pictureStream(picture = 0): string {
  return `V:${picture}`
}

/** A sound track by its place among the sound tracks, from 0; absent = the first. */
export function soundStream(track = 0): string {
  return `a:${track}`
}
