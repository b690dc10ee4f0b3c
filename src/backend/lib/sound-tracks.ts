// The sound tracks of stored files, as their rows keep them.
import { z } from 'zod'
import { soundTrack } from '../../contract/entities/material.ts'
import type { SoundTrack } from '../../contract/entities/material.ts'
import { usualTrack } from '../../contract/sound-tracks.ts'

const tracksShape = z.array(soundTrack)

/** For the column `sound_tracks`: an empty list for files with one track at most. */
export function writeSoundTracks(tracks: readonly SoundTrack[]): string {
  return JSON.stringify(tracks.length < 2 ? [] : tracks)
}

/** The tracks of a row; none for files with one at most, and for those that nobody looked at (''). */
export function readSoundTracks(text: string): SoundTrack[] {
  return text === '' ? [] : tracksShape.parse(JSON.parse(text))
}

/** The track that is used of a file, an index; undefined = it has one at most, or nobody looked. */
export function usedTrack(row: { sound_tracks: string; sound_track: number }): number | undefined {
  const tracks = readSoundTracks(row.sound_tracks)
  if (tracks.length === 0) return undefined
  return row.sound_track >= 0 && row.sound_track < tracks.length ? row.sound_track : usualTrack(tracks)
}
