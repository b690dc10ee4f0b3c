import type { Bgm, Music } from '../../../../contract/entities/material.ts'

/** A piece as the audition bar plays it. */
export interface Track {
  key: string
  name: string
  url: string
  /** ms */
  durationMs: number
  /** File of the library, whose waveform can be asked for. */
  fileId: number | null
}

/** What the lists need of the bar: one piece at a time. */
export interface Audition {
  track: Track | null
  playing: boolean
  toggle: (track: Track, among: readonly Track[]) => void
}

export function trackOf(file: Music): Track {
  return {
    key: `file:${file.id}`,
    name: file.filename,
    url: file.fullurl,
    durationMs: file.duration_ms ?? 0,
    fileId: file.id,
  }
}
export function trackOfBgm(song: Bgm): Track {
  return {
    key: `bgm:${song.id}`,
    name: song.artist === '' ? song.name : `${song.name} · ${song.artist}`,
    url: song.play_url,
    durationMs: song.duration * 1000,
    fileId: null,
  }
}
