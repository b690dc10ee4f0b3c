// Files and texts as people have them: what is odd about one is met, or told.
import type { Mutation } from '../mutation.ts'

const ENTRANCES = 'src/backend/media/text-entrances.test.ts'
const STREAMS = 'src/backend/media/streams.test.ts'
const INSIDE = 'src/backend/media/typeset/stays-inside.test.ts'
const SPEAK = 'src/backend/media/voices/speak-script.ts'
const SPEAK_TEST = 'src/backend/media/voices/speak-script.test.ts'
const DECODE = 'src/renderer/lib/decode-text.test.ts'
const PLAYABLE = 'src/renderer/core/materials/playable-video.test.tsx'

export const files: readonly Mutation[] = [
  {
    id: 'film-not-its-cover-art',
    promise: 'Of a file with cover art before the film the film is taken.',
    edits: [
      {
        file: 'src/backend/media/moving-picture.ts',
        find: 'if (await moves(path, picture, deps)) return picture',
        replace: 'if (picture < 0) return picture',
      },
    ],
    tests: [STREAMS],
  },
  {
    id: 'first-track-that-decodes',
    promise: 'A first sound track that can’t be decoded gives way to the second.',
    edits: [
      {
        file: 'src/contract/sound-tracks.ts',
        find: 'Math.max(0, tracks.findIndex((track) => track.playable === 1))',
        replace: 'Math.max(0, tracks.length === 0 ? 0 : 0)',
      },
    ],
    tests: [STREAMS],
  },
  {
    id: 'chosen-track-is-heard',
    promise: 'The sound track that somebody chose is the one that films use.',
    edits: [
      {
        file: 'src/backend/modules/clip-rendering/build-render-job.ts',
        find: 'soundTrack === undefined ? {} : { soundTrack }',
        replace: 'soundTrack === -1 ? { soundTrack } : {}',
      },
    ],
    tests: ['src/backend/modules/clip-rendering/sound-plans.test.ts'],
  },
  {
    id: 'text-stays-inside',
    promise: 'A text never leaves the picture.',
    edits: [
      {
        file: 'src/backend/media/typeset/fit-place.ts',
        find: 'if (top >= 0 && top + height <= whole) return',
        replace: 'if (top >= -9_999) return',
      },
    ],
    tests: [INSIDE],
  },
  {
    id: 'no-box-for-a-missing-glyph',
    promise: 'Characters that no font has are left out and told.',
    edits: [
      {
        file: 'src/backend/media/text-notes.ts',
        find: 'const missing = typesetter.missing(text.text, text.style)',
        replace: 'const missing: string[] = []',
      },
    ],
    tests: [INSIDE],
  },
  {
    id: 'image-post-tells-what-it-left-out',
    promise: 'An image post tells which of its texts were not drawn as they are.',
    edits: [
      {
        file: 'src/backend/media/make-pictures.ts',
        find: 'if (note !== null && given !== post.mark) notes.push(note)',
        replace: 'if (note !== null && given === post.mark) notes.push(note)',
      },
    ],
    tests: ['src/backend/media/make-pictures.test.ts'],
  },
  {
    id: 'sound-tracks-are-looked-at-once',
    promise: 'A file that was stored before sound tracks were looked at is looked at once.',
    edits: [
      {
        file: 'src/backend/lib/sound-tracks.ts',
        find: 'JSON.stringify(tracks.length < 2 ? [] : tracks)',
        replace: "(tracks.length < 2 ? '' : JSON.stringify(tracks))",
      },
    ],
    tests: ['src/backend/modules/materials/probe-sounds.test.ts'],
  },
  {
    id: 'line-end-is-a-pause',
    promise: 'The end of a line is a pause for the voice.',
    edits: [
      {
        file: SPEAK,
        find: 'return PAUSED.test(said) ? said : `${said}${pause}`',
        replace: 'return PAUSED.test(pause) ? said : `${said}${pause}`',
      },
    ],
    tests: [SPEAK_TEST],
  },
  {
    id: 'keycaps-are-digits',
    promise: 'Keycaps are drawn as their digits.',
    edits: [
      {
        file: 'src/backend/modules/clip-rendering/build-render-job.ts',
        find: 'captionText(plainKeycaps(cue.text), style)',
        replace: 'captionText(cue.text, style)',
      },
    ],
    tests: ['src/backend/modules/clip-rendering/caption-text.test.ts'],
  },
  {
    id: 'webp-goes-as-jpeg',
    promise: 'A picture that a site refuses goes there as JPEG.',
    edits: [
      {
        file: 'src/backend/modules/publishing/items/publish-file.service.ts',
        find: "if (!converted.includes(mimetype.replace('image/', ''))) return",
        replace: 'if (converted.length >= 0) return',
      },
    ],
    tests: ['src/backend/modules/publishing/articles/articles.test.ts'],
  },
  {
    id: 'broken-byte-is-one-character',
    promise: 'One broken byte does not turn a UTF-8 text into gibberish.',
    edits: [
      {
        file: 'src/renderer/lib/decode-text.ts',
        find: 'const damaged = damagedUtf8(bytes)',
        replace: 'const damaged = [null, damagedUtf8(bytes)][0] ?? null',
      },
    ],
    tests: [DECODE],
  },
  {
    id: 'video-without-a-picture-is-told',
    promise: 'A player that shows no picture says so and offers a copy.',
    edits: [
      {
        file: 'src/renderer/ui/seen-video.tsx',
        find: 'if (video.videoWidth === 0) tell(video)',
        replace: 'if (video.videoWidth < 0) tell(video)',
      },
    ],
    tests: [PLAYABLE],
  },
  {
    id: 'vain-copy-is-not-tried-again',
    promise: 'A copy that can’t be played either is not tried for ever.',
    edits: [
      {
        file: 'src/renderer/core/materials/use-playable-copy.ts',
        find: 'if (!found.spent) request(0)',
        replace: 'request(0)',
      },
    ],
    tests: [PLAYABLE],
  },
  {
    id: 'text-comes-in',
    promise: 'A title or caption with an entrance is absent, partly there and then whole.',
    edits: [{ file: 'src/backend/media/prepare.ts', find: ', ...(entrance && { entrance })', replace: '' }],
    tests: [ENTRANCES],
  },
  {
    id: 'text-comes-in-over-a-cut',
    promise: 'An entrance goes on in the next piece of the film.',
    edits: [
      {
        file: 'src/backend/media/graph/text-layers.ts',
        find: 'entrance.done + Math.max(0, start - from)',
        replace: 'entrance.done',
      },
    ],
    tests: [ENTRANCES],
    only: 'where the film is cut too',
  },
  {
    id: 'text-whole-on-the-cover',
    promise: 'The cover of a film shows its title whole.',
    edits: [
      {
        file: 'src/backend/media/single-pass.ts',
        find: 'trim=start_frame=${whole}:end_frame=${whole + 1}',
        replace: 'trim=start_frame=0:end_frame=1',
      },
    ],
    tests: [ENTRANCES],
    only: 'the cover shows the title whole',
  },
  {
    id: 'text-entrances-dealt',
    promise: 'The films of an order take the chosen entrances in turn, an append goes on.',
    edits: [
      {
        file: 'src/backend/modules/clip-rendering/clip-planner.ts',
        find: 'dealtEntrances(config, before.length + at)',
        replace: 'dealtEntrances(config, 0 * at)',
      },
    ],
    tests: ['src/backend/modules/clip-rendering/entrances.test.ts'],
  },
]
