/** Data types of the media engine. Lengths in frames or milliseconds, geometry in pixels, volumes in percent. */
import type { TextNote } from '../../contract/entities/clip.ts'
import type { SoundTrack } from '../../contract/entities/material.ts'
import type { TextEntrance } from '../../contract/text-entrances.ts'

export type MaterialId = number | string
export type MediaKind = 'video' | 'image' | 'audio'

/** How much is spent on the picture: drafts are looked at once, `high` is for material with fine detail. */
export const qualities = ['draft', 'standard', 'high'] as const
export type Quality = (typeof qualities)[number]
/**
 * `sketch`: looked at once, as quickly as it goes. `exact`: the composed frames nearly as they are, for measurements;
 * far too large for a film.
 */
export type PictureQuality = Quality | 'sketch' | 'exact'

/** The two programs and what is known about them. */
export interface MediaTools {
  ffmpeg: string
  ffprobe: string
  /** First line of `ffmpeg -version`, without the word ffmpeg. */
  version: string
  /** The same of ffprobe. */
  probeVersion: string
  /** What the operator should know of these versions, with a remedy; '' = nothing. */
  warning: string
  /** Where the programs came from. */
  source: 'option' | 'env' | 'package' | 'path'
  /** Why these stand in for the ones an installed product brings along; null = they don't. */
  bundleFault: { fault: 'missing' | 'changed'; file: string } | null
  /** Optional filters that exist, e.g. zscale for HDR sources. */
  extras: readonly string[]
}

/** What a file holds. `width` and `height` are as displayed: rotation and pixel aspect applied; 0 for sound. */
export interface MediaInfo {
  kind: MediaKind
  width: number
  height: number
  /** Clockwise degrees the player turns the stored picture by: 0, 90, 180 or 270. */
  rotation: number
  /** Average frames per second, 0 for images and sound. */
  fps: number
  /** Whole length in ms; 0 for images. */
  durationMs: number
  hasAudio: boolean
  /** Which of its video streams that are no attached cover art is the film, from 0. */
  picture: number
  /** In the file's order. */
  soundTracks: readonly SoundTrack[]
  /** The track taken where nobody chose one, an index of `soundTracks`; 0 without sound. */
  soundTrack: number
  videoCodec: string | null
  audioCodec: string | null
  /** ffprobe's container name, e.g. `mov,mp4,m4a,3gp,3g2,mj2`. */
  format: string
  /** File size in bytes. */
  size: number
  pixelFormat: string | null
  colorSpace: string | null
  colorTransfer: string | null
  interlaced: boolean
}

/** Colours, size and place of a text. Px on a canvas 1080 wide, whatever the output's size is. */
export interface TextStyle {
  /** Font id of `typeset/fonts.ts`; with `fontFile` only a name. */
  font: string
  /** An uploaded font: its file on this machine, and the file's sha256. */
  fontFile?: { path: string; sha256: string }
  fontSize: number
  fontWeight: number
  color: string
  /** CSS stroke centred on the outline: half of it is seen outside the glyph. 0 = none. */
  strokeWidth: number
  strokeColor: string
  align: 'left' | 'center' | 'right'
  /** Which edge of the canvas `offset` counts from. */
  position: 'top' | 'middle' | 'bottom'
  /** Distance from that edge (top, bottom) or downwards from the middle. */
  offset: number
  maxWidth: number
  /** Left edge of a box of `maxWidth` that the text stands in; absent = in the middle of the canvas. */
  left?: number
  lineHeight: number
  letterSpacing: number
  /** Box behind the text; null = none. */
  boxColor: string | null
  boxPadding: number
  boxRadius: number
  shadow: { color: string; blur: number; x: number; y: number } | null
  /** Colour at the foot of each line, reached gradually from `color` at its head. */
  gradient?: string
  /** A second stroke around the first one: what is seen of it outside, px. */
  outer?: { color: string; width: number }
  /** Colour of the word that is being spoken; needs the words' times in the overlay. */
  highlight?: string
}

/** Part of a text (indices as JavaScript counts) while it is spoken. */
export interface SpokenPart {
  from: number
  to: number
  startMs: number
  endMs: number
}

/** One text on the picture between two times of the output. */
export interface TextOverlay {
  text: string
  startMs: number
  /** null = until the end. */
  endMs: number | null
  style: TextStyle
  /** When each word is heard, in order; for styles with `highlight`. */
  parts?: readonly SpokenPart[]
  /** How it comes in; absent = it stands from its first frame on. */
  entrance?: TextEntrance
}

/** Small changes that make two outputs of one material differ (config `dedupe`). */
export interface ShotLook {
  mirror: boolean
  /** 1 = unchanged, 1.05 = 5 % faster. Sound follows with its pitch kept. */
  speed: number
  /** Share cut off at the edges, 0 to 0.1. */
  crop: number
  /** -0.1 to 0.1, 0 = unchanged. */
  brightness: number
  /** 0.8 to 1.2, 1 = unchanged. */
  saturation: number
}

/** One scene: part of a video, or a still picture. Its frames include those shared with a transition on either side. */
export interface RenderShot {
  materialId: MaterialId
  path: string
  /** Identity of the content (sha256); without it, path + size + mtime. */
  fingerprint?: string
  kind: 'video' | 'image'
  /** Start inside the source, ms. */
  inMs: number
  frames: number
  keepAudio: boolean
  /** Which of its sound tracks is heard, from 0; absent = the first that can be decoded. */
  soundTrack?: number
  look?: ShotLook
  /** Value of `graph/effects.ts`; absent = none. */
  effect?: string
}

/** Between shot i and i+1. `frames` are shared by both shots; 0 for a hard cut. */
export interface RenderTransition {
  kind: string
  frames: number
}

export interface RenderSound {
  materialId: MaterialId | null
  path: string
  fingerprint?: string
  /** Which of its sound tracks is heard, from 0; absent = the first. */
  soundTrack?: number
  /** Percent, 0 to 100. */
  volume: number
  /** Ms on the output's time line. */
  startMs: number
}

/** Music: looped to the end of the film. */
export interface RenderMusic extends RenderSound {
  /** Fades at the ends of the film, ms; at most a third of it. Defaults 300 and 1500. */
  fadeInMs?: number
  fadeOutMs?: number
  /** Steps back while a voice is heard. */
  duck?: boolean
}

export type RenderBackground =
  | { mode: 'blur' }
  | { mode: 'color'; color: string }
  | { mode: 'image'; path: string; materialId: MaterialId; fingerprint?: string }
  /** The picture fills the canvas and is cropped. */
  | { mode: 'cover' }

export interface RenderCover {
  mode: 'first_frame' | 'best' | 'text' | 'image'
  /** Title drawn on the best frame (mode text). */
  text?: TextOverlay
  imagePath?: string
}

/** One output, fully decided: nothing is drawn by chance after this. Output frames = sum(shots) - sum(transitions). */
export interface RenderJob {
  width: number
  height: number
  fps: number
  shots: readonly RenderShot[]
  /** Exactly shots.length - 1 entries. */
  transitions: readonly RenderTransition[]
  background: RenderBackground
  /** Drawn in this order, later ones on top. */
  texts: readonly TextOverlay[]
  /** Percent for the sound of shots with keepAudio. */
  originalVolume: number
  voices: readonly RenderSound[]
  bgm: RenderMusic | null
  cover: RenderCover
  /** Default `standard`. */
  quality?: PictureQuality
  /** Loudness the finished sound is brought to, LUFS (EBU R 128); absent = as mixed. */
  loudness?: number
}

export interface RenderedOutput {
  file: string
  coverFile: string
  durationMs: number
  width: number
  height: number
  fps: number
  frames: number
  size: number
  sha256: string
  /** What was done to texts so that they could be drawn. */
  notes: readonly TextNote[]
  /** Wall ms by step, and how many units were made or taken from the cache. */
  timings: RenderTimings
}

export interface RenderTimings {
  text: number
  units: number
  join: number
  cover: number
  total: number
  unitsMade: number
  unitsReused: number
  /** How the film was made: joined from units, or composed and encoded in one go. */
  way: 'units' | 'single'
  /** Shots whose fitted frames were read from the cache. */
  mezzanines: number
  /** ffmpeg's name of the encoder. */
  encoder: string
}
