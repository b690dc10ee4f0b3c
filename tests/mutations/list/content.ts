// Clips are counted right, texts and tables do no harm, files are what they say.
import type { Mutation } from '../mutation.ts'

const WALLET = 'src/backend/modules/wallet/wallet.test.ts'
const HTML = 'src/backend/lib/article-html.test.ts'

export const content: readonly Mutation[] = [
  {
    id: 'ledger-never-below-zero',
    promise: 'No more clips are reserved than there are.',
    edits: [
      {
        file: 'src/backend/modules/wallet/wallet.ledger.ts',
        find: 'if (need > from.available) throw tooFew(need, from.available)',
        replace: '',
      },
      {
        file: 'src/backend/modules/wallet/wallet.ledger.ts',
        find: 'if (frozen < 0 || balance < frozen) throw',
        replace: 'if (false) throw',
      },
    ],
    tests: [WALLET],
  },
  {
    id: 'ledger-release-once',
    promise: 'What was charged or given back is not given back again.',
    edits: [
      {
        file: 'src/backend/modules/wallet/wallet.ledger.ts',
        find: "const open = lines.filter((line) => line.kind === 'reserve' && !closed.has(line.sub))",
        replace: "const open = lines.filter((line) => line.kind === 'reserve' && closed.size >= 0)",
      },
    ],
    tests: [WALLET],
  },
  {
    id: 'ledger-reserve-once',
    promise: 'A repeated order reserves nothing more.',
    edits: [
      {
        file: 'src/backend/modules/wallet/wallet.ledger.ts',
        find: '.filter((sub) => !done.has(sub))',
        replace: '.filter((sub) => sub !== undefined || done.has(sub))',
      },
    ],
    tests: [WALLET],
  },
  {
    id: 'ledger-locked',
    promise: 'Two orders at once never spend the same clips.',
    edits: [
      {
        file: 'src/backend/modules/wallet/wallet.ledger.ts',
        find: ".select(['clip_balance', 'clip_frozen', 'clips_counted']).forUpdate()",
        replace: ".select(['clip_balance', 'clip_frozen', 'clips_counted'])",
      },
    ],
    tests: [WALLET],
    only: '20 at once',
  },
  {
    id: 'ledger-failed-film-released',
    promise: 'A film that could not be made is given back.',
    edits: [
      {
        file: 'src/backend/modules/clips/output-book.ts',
        find: '    await deps.ledger.release(trx, movement(clip, output, failedWords(wordsOf(clip, output), failure.reason)))\n',
        replace: '',
      },
    ],
    tests: ['src/backend/modules/clips/clips.test.ts'],
  },
  {
    id: 'job-lease-one-worker',
    promise: 'A background job is at one worker at a time.',
    edits: [
      {
        file: 'src/backend/drivers/jobs/job-rows.ts',
        find: "eb.and([eb('status', '=', 'running'), eb('lease_until', '<', now)])]))\n",
        replace: "eb('status', '=', 'running')]))\n",
      },
    ],
    tests: ['src/backend/drivers/jobs/job-rows.test.ts'],
  },
  {
    id: 'job-lease-outcome-of-holder',
    promise: 'A worker that lost its lease writes no outcome.',
    edits: [
      {
        file: 'src/backend/drivers/jobs/job-rows.ts',
        find: "const held = db.updateTable('jobs').where('id', '=', job.id).where('lease_owner', '=', lease.owner)",
        replace: "const held = db.updateTable('jobs').where('id', '=', job.id)",
      },
    ],
    tests: ['src/backend/drivers/jobs/job-rows.test.ts'],
  },
  {
    id: 'film-of-lost-worker',
    promise: 'A film that a worker without its lease brings late is nobody’s: it is neither shown nor charged.',
    edits: [
      {
        file: 'src/backend/modules/clips/output-book.ts',
        find: "        if (!isCurrent(output, ref)) return 'stale'\n        const twin",
        replace: '        const twin',
      },
      {
        file: 'src/backend/modules/clips/output-book.ts',
        find: "        if (changed === 0) return 'stale'\n",
        replace: "        if (changed < 0) return 'stale'\n",
      },
    ],
    tests: ['src/backend/modules/clips/clips.test.ts'],
  },
  {
    id: 'once-by-key',
    promise: 'A call that is repeated under its key is done once.',
    edits: [
      { file: 'src/backend/http/idempotency.ts', find: 'if (!reserved.fresh) return reserved.data', replace: '' },
    ],
    tests: ['src/backend/http/router.test.ts'],
    only: 'does a POST with an idempotency key once',
  },
  {
    id: 'once-by-key-same-body',
    promise: 'A key stands for one operator and one body.',
    edits: [
      {
        file: 'src/backend/http/idempotency.ts',
        find: 'if (row.admin_id !== request.adminId || row.request_hash !== hash) throw',
        replace: 'if (false) throw',
      },
    ],
    tests: ['src/backend/http/router.test.ts'],
    only: 'does a POST with an idempotency key once',
  },
  {
    id: 'article-scripts',
    promise: 'Texts of articles hold no scripts, frames or forms.',
    edits: [
      {
        file: 'src/backend/lib/article-html.ts',
        find: "    'code', 'table',",
        replace: "    'script', 'iframe', 'form', 'input', 'style', 'code', 'table',",
      },
    ],
    tests: [HTML],
  },
  {
    id: 'article-handlers',
    promise: 'Texts of articles hold no handlers.',
    edits: [
      {
        file: 'src/backend/lib/article-html.ts',
        find: "'*': ['style'] }",
        replace: "'*': ['style', 'onclick', 'onerror', 'onload', 'class'] }",
      },
    ],
    tests: [HTML],
  },
  {
    id: 'article-styles',
    promise: 'Styles of texts don’t reach beyond their words.',
    edits: [
      {
        file: 'src/backend/lib/article-html.ts',
        find: "allowedStyles: { '*': STYLES, img: { width: LENGTH } },",
        replace:
          "allowedStyles: { '*': { ...STYLES, position: [/.*/], 'background-image': [/.*/], background: [/.*/] } },",
      },
    ],
    tests: [HTML],
  },
  {
    id: 'article-links',
    promise: 'Links of texts lead to http, https or mail.',
    edits: [
      {
        file: 'src/backend/lib/article-html.ts',
        find: "allowedSchemes: ['http', 'https', 'mailto'],",
        replace: "allowedSchemes: ['http', 'https', 'mailto', 'javascript', 'data', 'vbscript', 'file'],",
      },
      {
        file: 'src/backend/lib/article-html.ts',
        find: "ABSOLUTE.test(attributes['href'] ?? '') ?",
        replace: "attributes['href'] !== undefined ?",
      },
    ],
    tests: [HTML],
  },
  {
    id: 'article-cleaned-when-stored',
    promise: 'Every text is cleaned before it is stored.',
    edits: [
      {
        file: 'src/backend/lib/article-html.ts',
        find: 'return { html: clean.trim(), pictures }',
        replace: 'return { html: html.trim(), pictures }',
      },
    ],
    tests: ['src/backend/modules/articles/articles.test.ts'],
    only: 'are stored clean',
  },
  {
    id: 'article-cleaned-in-page',
    promise: 'What is pasted into the editor is cleaned, too.',
    edits: [
      {
        file: 'src/renderer/features/articles/editor/clean-html.ts',
        find: ' || DROPPED.has(node.localName)) continue',
        replace: ') continue',
      },
    ],
    tests: ['src/renderer/features/articles/editor/clean-html.test.tsx'],
  },
  {
    id: 'table-no-formula',
    promise: 'No title becomes a formula in an exported table.',
    edits: [
      {
        file: 'src/renderer/lib/csv.ts',
        find: "/^[=+\\-@\\t\\r]/.test(value) ? `'${value}` : value",
        replace: 'value',
      },
    ],
    tests: ['src/renderer/lib/csv.test.ts'],
  },
  {
    id: 'table-no-formula-ranks',
    promise: 'Nor does a word in a table of ranks.',
    edits: [
      {
        file: 'src/contract/rank/table.ts',
        find: "FORMULA.test(value) || /^[\\t\\r]/.test(value) ? `'${value}` : value",
        replace: 'value',
      },
    ],
    tests: ['src/contract/rank/table.test.ts'],
  },
  {
    id: 'upload-by-bytes',
    promise: 'What a file is, is decided by its bytes, not by its name.',
    edits: [
      {
        file: 'src/backend/modules/uploads/finish-upload.ts',
        find: '      checkRules(upload.kind, inspected.kind, upload.size, inspected.ext)\n',
        replace: '',
      },
    ],
    tests: ['src/backend/modules/uploads/uploads.test.ts'],
    only: 'refuses a picture where music is expected',
  },
  {
    id: 'upload-no-svg',
    promise: 'Files that may carry scripts are taken for no pictures.',
    edits: [
      {
        file: 'src/backend/media/magic.ts',
        find: "  jpg: 'image', png: 'image', webp",
        replace: "  xml: 'image', svg: 'image', jpg: 'image', png: 'image', webp",
      },
    ],
    tests: ['src/backend/media/probe.test.ts'],
    only: 'detectMedia',
  },
  {
    id: 'upload-hash',
    promise: 'A file that was damaged on its way is refused.',
    edits: [
      {
        file: 'src/backend/modules/uploads/finish-upload.ts',
        find: "if (upload.sha256 !== '' && upload.sha256 !== stored.sha256) throw",
        replace: 'if (false) throw',
      },
    ],
    tests: ['src/backend/modules/uploads/uploads.test.ts'],
    only: 'refuses a picture where music is expected',
  },
  {
    id: 'upload-of-operator',
    promise: 'Nobody finishes or sees another one’s upload.',
    edits: [
      {
        file: 'src/backend/modules/uploads/uploads.repository.ts',
        find: ".where('upload_id', '=', uploadId).where('admin_id', '=', adminId).executeTakeFirst()",
        replace: ".where('upload_id', '=', uploadId).executeTakeFirst()",
      },
    ],
    tests: ['src/backend/modules/uploads/uploads.test.ts'],
    only: 'keeps one operator out',
  },
  {
    id: 'file-address-signed',
    promise: 'An address of a file opens that file, until its end, and nothing else.',
    edits: [
      {
        file: 'src/backend/drivers/files/signed-url.ts',
        find: "if (!Number.isSafeInteger(expires) || !sameSecret(query.get('s') ?? '', signature(file))) return null",
        replace: 'if (!Number.isSafeInteger(expires)) return null',
      },
    ],
    tests: ['src/backend/drivers/files/disk.test.ts'],
  },
  {
    id: 'file-address-ends',
    promise: 'Addresses of files end.',
    edits: [
      {
        file: 'src/backend/drivers/files/signed-url.ts',
        find: 'return deps.clock.now() / 1000 > expires ? null : file',
        replace: 'return file',
      },
    ],
    tests: ['src/backend/drivers/files/disk.test.ts'],
  },
  {
    id: 'file-key-is-no-path',
    promise: 'Nothing from the wire becomes a path.',
    edits: [{ file: 'src/backend/drivers/files/disk-paths.ts', find: '  assertKey(key)\n', replace: '' }],
    tests: ['src/backend/drivers/files/disk.test.ts'],
  },
]
