// Links for people without a session.
import type { Mutation } from '../mutation.ts'

const ATTACKS = 'src/backend/modules/shares/shares-attacks.test.ts'
const SHARES = 'src/backend/modules/shares/shares.test.ts'
const ACCESS = 'src/backend/modules/shares/share-access.ts'
const PAGES = 'src/backend/modules/shares/share-pages.service.ts'

export const shares: readonly Mutation[] = [
  {
    id: 'share-signature',
    promise: 'A share link opens by its signature, not by its slug alone.',
    edits: [{ file: ACCESS, find: 'scopes.filter((one) => signer.isSigned(one, address))', replace: 'scopes' }],
    tests: [ATTACKS],
  },
  {
    id: 'share-scope',
    promise: 'A share link is signed for its page.',
    edits: [
      {
        file: 'src/backend/lib/share-signer.ts',
        find: 'mac(keys.link, [slug, scope])',
        replace: 'mac(keys.link, [slug])',
      },
    ],
    tests: [ATTACKS],
  },
  {
    id: 'share-expiry',
    promise: 'A share link is over at its time, for visits under way too.',
    edits: [{ file: ACCESS, find: 'link.expire_time <= now ||', replace: '' }],
    tests: [ATTACKS],
  },
  {
    id: 'share-company-expiry',
    promise: 'The links of an expired company show nothing.',
    edits: [{ file: ACCESS, find: '|| (expireAt !== null && expireAt < now)', replace: '' }],
    tests: [ATTACKS],
  },
  {
    id: 'share-revoked',
    promise: 'A revoked link shows nothing.',
    edits: [{ file: ACCESS, find: "if (link.revoke_time !== null) return { refusal: 'revoked' }", replace: '' }],
    tests: [ATTACKS],
  },
  {
    id: 'share-maker',
    promise: 'A link shows nothing once its maker may not share.',
    edits: [
      { file: ACCESS, find: '!SHARE_PERMS.every((perm) => hasPerm(person.admin.perms, perm))', replace: 'false' },
    ],
    tests: [ATTACKS],
  },
  {
    id: 'share-pass',
    promise: 'A visitor opens a link before he reads its page.',
    edits: [
      {
        file: 'src/backend/lib/share-signer.ts',
        find: 'Number.isSafeInteger(until) && sameSecret(pass, passText(of, until)) ? until : null',
        replace: 'Number.isSafeInteger(until) ? until : null',
      },
    ],
    tests: [ATTACKS],
  },
  {
    id: 'share-guesses',
    promise: 'Five wrong passwords close a link to an address.',
    edits: [
      {
        file: ACCESS,
        find: 'await throttle.begin(`share:${link.id}`, ip)',
        replace: 'await throttle.begin(`share:${link.id}:${given}`, ip)',
      },
    ],
    tests: [ATTACKS],
  },
  {
    id: 'share-max-views',
    promise: 'Of visitors side by side as many get in as a link may be opened.',
    edits: [
      {
        file: 'src/backend/modules/shares/shares.repository.ts',
        find: ".where((is) => is.or([is('max_views', '=', 0), is('view_count', '<', is.ref('max_views'))]))",
        replace: '',
      },
    ],
    tests: [ATTACKS],
  },
  {
    id: 'share-accounts',
    promise: 'A link shows the figures of its own accounts alone.',
    edits: [
      {
        file: 'src/backend/modules/numbers/data-center.service.ts',
        find: 'await answer(caller, { ...input, only })',
        replace: 'await answer(caller, { ...input, only: only === undefined ? only : undefined })',
      },
    ],
    tests: [ATTACKS],
  },
  {
    id: 'share-days',
    promise: 'The days of a link can only be narrowed.',
    edits: [
      { file: 'src/backend/modules/shares/share-days.ts', find: 'from > all.from ? from : all.from', replace: 'from' },
    ],
    tests: [ATTACKS],
  },
  {
    id: 'share-compare',
    promise: 'A link does not tell of the time before its days.',
    edits: [{ file: PAGES, find: "filter.show_compare === 1 ? compare : 'none'", replace: 'compare' }],
    tests: [ATTACKS],
  },
  {
    id: 'share-names-in-titles',
    promise: 'Hidden names do not stand in titles either.',
    edits: [
      {
        file: 'src/backend/modules/shares/visitor-view.ts',
        find: 'const title = (text: string): string => (names === null ? text : names.hide(text))',
        replace: 'const title = (text: string): string => text',
      },
    ],
    tests: [ATTACKS],
  },
  {
    id: 'share-names-found',
    promise: 'Hidden names are not found by looking for them.',
    edits: [{ file: PAGES, find: '...(link.show_account_name === 0 && { shownTitle: view.title })', replace: '...{}' }],
    tests: [ATTACKS],
  },
  {
    id: 'share-seal',
    promise: 'A snapshot shows what was sealed to its link.',
    edits: [
      {
        file: 'src/backend/modules/shares/snapshots.ts',
        find: '|| seal !== signer.seal(placeOf(link), text)',
        replace: '',
      },
    ],
    tests: [SHARES],
  },
  {
    id: 'share-own-sight',
    promise: 'Nobody shares accounts that he does not see.',
    edits: [
      {
        file: 'src/backend/modules/shares/shares.service.ts',
        find: 'if (!(await rows.seesAll(ctx.db, filter))) throw new AppError(CODE.NOT_FOUND)',
        replace: '',
      },
    ],
    tests: [ATTACKS, SHARES],
  },
  {
    id: 'share-restored',
    promise: 'A restore does not bring an ended link back.',
    edits: [
      {
        file: 'src/backend/modules/restores/keep-links.ts',
        find: '.set({ ...kept, update_time: now })',
        replace: '.set({ update_time: now })',
      },
    ],
    tests: ['src/backend/modules/restores/keep-links.test.ts'],
  },
]
