import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import type { BackendModule } from '../http/backend-module.ts'
import { temporaryName } from '../media/temp-name.ts'
import type { SpeechFetch } from '../media/voices/cloud/speech-http.ts'
import { readSpeech } from '../media/voices/retune.ts'
import type { VoiceEngine, VoiceSet } from '../media/voices/voice-types.ts'
import { systemVoiceEngine } from '../media/voices/voices.ts'
import type { Voices } from '../media/voices/voices.ts'
import { dropAuditions } from '../modules/voices/drop-auditions.ts'
import { voicesRoutes } from '../modules/voices/voices.routes.ts'
import { createVoicesService } from '../modules/voices/voices.service.ts'
import type { Db } from '../ports/database.ts'
import type { Foundation } from './foundation.ts'
import { insideGuard } from './inside-guard.ts'

const HOUR_MS = 3_600_000

/** Voices: who speaks for each company; clips ask it for every film. */
export function voicesModule(
  base: Pick<Foundation, 'clock' | 'cipher' | 'config' | 'files' | 'temporary' | 'mediaTools'>,
  parts: { voices: Voices; fetch?: SpeechFetch; system?: VoiceEngine },
): BackendModule & { setOf(db: Db): Promise<VoiceSet> } {
  const dir = path.join(base.temporary, 'voices')
  const service = createVoicesService({
    clock: base.clock,
    cipher: base.cipher,
    voices: parts.voices,
    files: base.files,
    system: parts.system ?? systemVoiceEngine(),
    fetch: parts.fetch ?? fetch,
    leadsInside: insideGuard(base.config),
    trial: async (engine, voice) => {
      await mkdir(dir, { recursive: true })
      const out = temporaryName(path.join(dir, 'trial'), 'wav')
      try {
        await engine.speak({ engineVoice: voice, text: '你好', rate: 1, semitones: 0, out })
        await readSpeech(out, { tempo: 1, semitones: 0 }, base.mediaTools)
      } finally {
        await rm(out, { force: true })
      }
    },
  })
  return {
    name: 'voices',
    bindings: voicesRoutes(service),
    setOf: async (db) => await service.setOf(db),
    periodic: [
      { name: 'voices.auditions', everyMs: HOUR_MS, run: async (signal) => void (await dropAuditions(base, signal)) },
    ],
  }
}
