// A company's speech services and which voice speaks with which, one row of its settings each; keys encrypted.
import { z } from 'zod'
import type { VoiceServiceName } from '../../../contract/http/voices.ts'
import { voiceEngine } from '../../../contract/http/voices.ts'
import { companySetting } from '../../lib/company-setting.ts'
import type { CompanySetting } from '../../lib/company-setting.ts'

const service = z.object({ base_url: z.string(), model: z.string(), appid: z.string(), key_enc: z.string() })
const map = z.object({
  usual: voiceEngine,
  own: z.array(z.object({ value: z.string(), engine: voiceEngine, voice: z.string() })),
})

export type StoredService = z.infer<typeof service>
export type StoredMap = z.infer<typeof map>

/** Null = not set. */
export const storedService = (name: VoiceServiceName): CompanySetting<StoredService | null> =>
  companySetting(`voice.service.${name}`, service.nullable().catch(null))

/** Nothing chosen: the machine's own voices. */
export const storedMap = companySetting<StoredMap>('voice.map', map.catch({ usual: 'system', own: [] }))
