import { SYSTEM_ENGINE, type VoiceEngine } from './voice-types.ts'

/**
 * What the programs of a machine have in common: each sentence by itself, their own speed, no exact pitch, only voices
 * that are installed.
 */
export const systemPart: Pick<VoiceEngine, 'id' | 'anyVoice' | 'rates' | 'pitches' | 'maxBytes'> = {
  id: SYSTEM_ENGINE,
  anyVoice: false,
  rates: [0.5, 2],
  pitches: false,
  maxBytes: 0,
}
