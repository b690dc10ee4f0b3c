// Which of a file's sound tracks is heard.
import type { SoundTrack } from './entities/material.ts'

/** The track taken where nobody chose one, an index: the first that can be decoded, else the first of all. */
export function usualTrack(tracks: readonly Pick<SoundTrack, 'playable'>[]): number {
  return Math.max(
    0,
    tracks.findIndex((track) => track.playable === 1),
  )
}
