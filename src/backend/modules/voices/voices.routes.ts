import * as calls from '../../../contract/http/voices.ts'
import { handle } from '../../http/handle.ts'
import type { Binding } from '../../http/handle.ts'
import type { VoicesService } from './voices.service.ts'

/** Calls of voices: the picker's, and the card 语音服务. */
export function voicesRoutes(voices: VoicesService): Binding[] {
  return [
    handle(calls.listVoices, (ctx) => voices.list(ctx.db)),
    handle(calls.auditionVoice, (ctx, input) => voices.audition({ db: ctx.db, tenantId: ctx.tenantId }, input)),
    handle(calls.voiceServices, (ctx) => voices.services(ctx.db)),
    handle(calls.saveVoiceService, (ctx, input) => voices.save(ctx, input)),
    handle(calls.clearVoiceService, (ctx, input) => voices.clear(ctx, input)),
    handle(calls.testVoiceService, (ctx, input) => voices.test(ctx, input)),
    handle(calls.saveVoiceMap, (ctx, input) => voices.saveMap(ctx, input)),
  ]
}
