import type { InputOf, OutputOf } from '../../../../contract/endpoint.ts'
import type { saveVoiceMap, voiceServices } from '../../../../contract/http/voices.ts'

type Data = OutputOf<typeof voiceServices>
type Own = NonNullable<InputOf<typeof saveVoiceMap>['own']>

/** The table as it stands in the form; engine '' = as usual, voice '' = the engine's own choice. */
export interface MapDraft {
  usual: Data['usual']
  own: Readonly<Record<string, { engine: Data['usual'] | ''; voice: string }>>
}

/** What is stored, as a form. */
export function draftOf(data: Data): MapDraft {
  return {
    usual: data.usual,
    own: Object.fromEntries(
      data.voices
        .filter((voice) => voice.own === 1)
        .map((voice) => [voice.value, { engine: voice.engine_value, voice: voice.own_voice }]),
    ),
  }
}

/** What the call takes: only voices that don't follow the usual engine. */
export function ownOf(draft: MapDraft): Own {
  return Object.entries(draft.own).flatMap(([value, one]) =>
    one.engine === ''
      ? []
      : [
          {
            value: value as Own[number]['value'],
            engine: one.engine,
            voice: one.engine === 'system' ? '' : one.voice.trim(),
          },
        ],
  )
}

/** Whether there is something to save. */
export function isChanged(draft: MapDraft, data: Data): boolean {
  const plain = (one: MapDraft): string =>
    JSON.stringify([one.usual, ownOf(one).toSorted((a, b) => a.value.localeCompare(b.value))])
  return plain(draft) !== plain(draftOf(data))
}
