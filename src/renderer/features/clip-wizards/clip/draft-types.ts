import type { MaterialCut } from '../../../../contract/entities/clip.ts'
import type { TemplatePage } from '../../../../contract/entities/template-page.ts'
import type { TextEntrance } from '../../../../contract/text-entrances.ts'
import type { Look } from '../../../core/type/look.ts'
import type { CaptionFile } from '../../../core/voices/caption-files.tsx'
import type { DayWindow } from '../../../core/works/times/windows-field.tsx'

/** A chosen file as the form shows it; only the id travels. */
export interface Chosen {
  id: number
  name: string
  cover: string
  durationMs: number | null
  /** The part that is used, s, and whether its sound is left out; absent = all of it. */
  cut?: MaterialCut
}
export interface GroupDraft {
  key: string
  name: string
  mode: 'random' | 'order'
  num: number
  /** 0 = the material's own length. */
  seconds: number
  keepAudio: boolean
  files: Chosen[]
  /** Place of 独孤九剑, 1 to 9; 0 = none. */
  slot: number
  /** Nothing is made while this place is empty. */
  required?: boolean
}
/**
 * A cell of a template's table: a text, or a file of the library. `text` beside no file is a name that was pasted and
 * not found.
 */
export interface CellDraft {
  text: string
  file: Chosen | null
}
/** A row of a template's table: one film. */
export interface RowDraft {
  key: string
  cells: Record<string, CellDraft>
}
export type CaptionSource = 'auto' | 'srt' | 'none'
/** Works that the order makes for accounts. */
export interface PublishDraft {
  on: boolean
  accounts: number[]
  distribution: 'all' | 'in_turn' | 'one_each'
  /** One a line; none = the films' own. */
  titles: string
  /** Below the title; '' = nothing. */
  description: string
  topics: string[]
  /** Of image posts: its name on the platform; '' = none. */
  music: string
  time: 'now' | 'timing' | 'spread'
  /** Unix seconds; 0 = not chosen. */
  start: number
  /** Minutes between two works of one account. */
  gap: number
  /** Hours of a day, and works of one account on one day, of spread works; absent = the usual hours, as many as fit. */
  windows?: readonly DayWindow[] | undefined
  daily?: number | undefined
}
/** The order form as it stands; kept in the browser so that nothing typed is lost. */
export interface ClipDraft {
  name: string
  /** The kept template it was begun from; 0 = none. */
  templateId: number
  num: number
  ratio: '9:16' | '3:4' | '1:1' | '16:9'
  groups: GroupDraft[]
  titles: string
  titleLook: Look
  titleEntrances: TextEntrance[]
  captionMode: 'none' | 'text' | 'tts' | 'recording'
  /** The operator said how captions are heard; absent = nobody did yet, so a voice that works may be taken. */
  captionChosen?: boolean
  /** Where captions come from; see `captionSources`. */
  captionSource: CaptionSource
  captions: string
  captionLook: Look
  captionEntrances: TextEntrance[]
  voice: string
  voiceRate: number
  /** -12 to 12. */
  voiceSemitones: number
  recordings: Chosen[]
  srt: CaptionFile[]
  captionsVolume: number
  bgmMode: 'none' | 'random' | 'fixed'
  bgm: Chosen[]
  bgmVolume: number
  /** What random music is drawn from: the chosen, those with `bgmTag`, the whole library. */
  bgmPool: 'ids' | 'tag' | 'all'
  bgmTag: string
  /** Seconds. */
  bgmFadeIn: number
  bgmFadeOut: number
  /** Quieter under a voice. */
  bgmDuck: boolean
  /** Cuts on its beats. */
  bgmBeat: boolean
  originalVolume: number
  transitions: string[]
  transitionPick: 'random' | 'order'
  effects: string[]
  effectPick: 'random' | 'order'
  durationMode: 'auto' | 'fixed' | 'range'
  durationMin: number
  durationMax: number
  fuzzyFill: boolean
  coverMode: 'first_frame' | 'best' | 'text' | 'image'
  coverText: string
  coverImage: Chosen | null
  /** Mode smart: every text is a film of its own; else the first is for all. */
  copyEach: boolean
  copies: string[]
  /** Mode smart: longest time one shot stands, s. */
  shotSeconds: number
  /** Scenes that any two films differ in; 0 = as the mode has it. */
  minHamming: number
  /** Percent of what is seen that any two films differ in; 0 = not looked at. */
  minLook: number
  mirror: boolean
  /** Percent. */
  speedJitter: number
  cropJitter: number
  colorJitter: boolean
  pictureOutput: 'video' | 'images'
  pictureSeconds: number
  pictureMotion: 'kenburns' | 'none'
  /** Mode clipTemplate. */
  page: TemplatePage | null
  pageName: string
  rows: RowDraft[]
  publish: PublishDraft
}
