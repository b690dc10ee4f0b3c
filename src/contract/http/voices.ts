import { z } from 'zod'
import { get, post } from '../endpoint.ts'
import { voiceRate, voiceSemitones } from '../entities/clip.ts'
import { outFlag, text } from '../fields.ts'

/** What can speak: the machine's own voices, or a service that the company configured. */
export const voiceEngine = z.enum(['system', 'openai', 'azure', 'volcano'])
export const voiceService = z.enum(['openai', 'azure', 'volcano'])
export type VoiceServiceName = z.infer<typeof voiceService>
const voiceValue = z.enum([
  'zh_female_qingxin',
  'zh_female_wenrou',
  'zh_female_huopo',
  'zh_female_zhishi',
  'zh_male_chenwen',
  'zh_male_yangguang',
  'zh_male_jieshuo',
  'zh_child',
  'zh_elder',
])

/** One of the nine voices. What isn't there has `available` 0 and says what to do; it is never replaced by another. */
export const voiceChoice = z.object({
  value: voiceValue,
  name: z.string(),
  gender: z.enum(['female', 'male', 'child', 'elder']),
  lang: z.string(),
  available: outFlag(),
  reason: z.string(),
  /** Name of what speaks it, '' = none. */
  engine: z.string(),
  /** What it is meant to be spoken by, and that engine's own voice ('' = none). */
  engine_value: voiceEngine,
  engine_voice: z.string(),
})
export type VoiceChoice = z.infer<typeof voiceChoice>

export const listVoices = get('voice', 'getVoiceList', {
  title: '音色列表',
  perm: 'clip:list',
  input: z.object({}).strict(),
  output: z.object({ voices: z.array(voiceChoice) }),
})
/**
 * A short text in one voice, kept by content.
 * @throws CONFLICT with the reason while the voice can't be used
 */
export const auditionVoice = post('voice', 'audition', {
  title: '试听音色',
  unlogged: 'changes nothing',
  perm: 'clip:edit',
  perMinute: 60,
  input: z
    .object({ voice: voiceValue, text: text(60).default(''), rate: voiceRate(), semitones: voiceSemitones() })
    .strict(),
  output: z.object({ url: z.string(), duration_ms: z.number().int() }),
})

const fieldName = z.enum(['base_url', 'model', 'appid', 'key'])
/**
 * A configured service as the settings show it. A secret is never sent out again: `tail` has its last four characters.
 */
const shownService = z.object({
  value: voiceService,
  name: z.string(),
  configured: outFlag(),
  fields: z.array(
    z.object({
      name: fieldName,
      label: z.string(),
      secret: outFlag(),
      /** Of what is not secret: as stored, else what is usual. */ value: z.string(),
      /** Of a secret: its end; '' = not set or too short. */ tail: z.string(),
    }),
  ),
  how_to: z.array(z.string()),
  /** Voices of the service that are known by name. */
  known_voices: z.array(z.string()),
})
export type VoiceService = z.infer<typeof shownService>
export const voiceServices = get('voice', 'getVoiceServices', {
  title: '语音服务',
  perm: 'clip:list',
  input: z.object({}).strict(),
  output: z.object({
    services: z.array(shownService),
    usual: voiceEngine,
    voices: z.array(
      voiceChoice.extend({
        /** 1 = chosen by hand. */ own: outFlag(),
        /** The engine's voice that was written by hand, '' = its own choice. */ own_voice: z.string(),
      }),
    ),
    system: z.object({ name: z.string(), ready: outFlag(), how_to: z.string() }),
  }),
})
/** A key that is left empty stays as it is. BAD_INPUT for an address that is neither https nor on this machine. */
export const saveVoiceService = post('voice', 'setVoiceService', {
  title: '保存语音服务',
  perm: 'setting:edit',
  audit: 'voice.service',
  input: z
    .object({
      service: voiceService,
      base_url: text(300, 1),
      model: text(100).default(''),
      appid: text(100).default(''),
      key: text(300).default(''),
    })
    .strict(),
  output: z.object({ configured: outFlag() }),
})
export const clearVoiceService = post('voice', 'delVoiceService', {
  title: '清除语音服务',
  perm: 'setting:edit',
  audit: 'voice.service',
  input: z.object({ service: voiceService }).strict(),
  output: z.object({ cleared: outFlag() }),
})
/** Has the stored service speak two syllables; a refusal is no error of the call. */
export const testVoiceService = post('voice', 'testVoiceService', {
  title: '测试语音服务',
  perm: 'setting:edit',
  audit: 'voice.test',
  perMinute: 20,
  input: z.object({ service: voiceService }).strict(),
  output: z.object({ ok: outFlag(), msg: z.string() }),
})
/**
 * Who speaks: the usual engine, and voices that are given to another one or to another of its voices ('' = its own
 * choice). Voices that are left out follow the usual engine.
 */
export const saveVoiceMap = post('voice', 'setVoiceMap', {
  title: '设置音色对应',
  perm: 'setting:edit',
  audit: 'voice.map',
  input: z
    .object({
      usual: voiceEngine,
      own: z
        .array(z.object({ value: voiceValue, engine: voiceEngine, voice: text(120).default('') }).strict())
        .max(9)
        .default([]),
    })
    .strict(),
  output: z.object({ usual: voiceEngine }),
})
