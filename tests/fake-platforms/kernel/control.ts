import { randomBytes } from 'node:crypto'
import { POLL_MS } from '../../fixtures/slowness.ts'
import type { LocalControl } from './control-api.ts'
import { commentControl } from './comments.ts'
import { directControl } from './directs.ts'
import { HttpProblem, pause } from './http.ts'
import type { FakeAccount, FakeWork, FakeWorkView, QrCode } from './model.ts'
import { defaultSettings } from './model.ts'
import { makeUser, seedUsers } from './seed-users.ts'
import type { World } from './world.ts'

/** Polls `probe` every 50 ms until it gives a value or `ms` have passed. */
async function until<T>(ms: number, probe: () => T | null | undefined): Promise<T | null> {
  const end = Date.now() + ms
  for (;;) {
    const value = probe()
    if (value !== null && value !== undefined) return value
    if (Date.now() >= end) return null
    await pause(Math.min(50, Math.max(1, end - Date.now())))
  }
}

/** What a work has that nobody said anything of. */
const EMPTY_WORK: Omit<FakeWork, 'id' | 'platform' | 'uid' | 'title' | 'createdAt' | 'reviewedAt' | 'statistics'> = {
  kind: 'video',
  text: '',
  topics: [],
  friends: [],
  poi: null,
  collection: null,
  declaration: null,
  hotspot: null,
  music: null,
  visibility: 'public',
  allowDownload: true,
  syncToutiao: false,
  scheduleTime: null,
  video: null,
  images: [],
  cover: null,
  coverHorizontal: null,
  rejectReason: null,
  raw: null,
}

/** The control over one world, for the same process. */
export function createControl(world: World): LocalControl {
  const { store, faults, nextPublish } = world
  const uidOf = (key: string | undefined): string | null => (key === undefined ? null : store.user(key).uid)

  const findQr = (token: string, platform?: string): QrCode | null => {
    const wanted = token.includes('token=') ? (new URL(token).searchParams.get('token') ?? '') : token
    const live = store.qrCodes.filter(
      (q) =>
        (platform === undefined || q.platform === platform) &&
        q.expiresAt > Date.now() &&
        (q.status === 'waiting' || q.status === 'scanned'),
    )
    return (
      (wanted === 'latest' ? live.findLast((q) => q.status === 'waiting') : live.find((q) => q.token === wanted)) ??
      null
    )
  }
  const accept = (qr: QrCode): QrCode => {
    const user = store.user(qr.uid ?? '')
    qr.ticket = randomBytes(16).toString('hex')
    qr.status = user.smsOnLogin ? 'verify' : 'confirmed'
    return qr
  }
  const mustFind = (token: string): QrCode => {
    const qr = findQr(token)
    if (!qr) throw new HttpProblem(404, `no live QR code ${token}`)
    return qr
  }
  const works = (key?: string): FakeWorkView[] => {
    const uid = uidOf(key)
    return store.saved.works.filter((w) => uid === null || w.uid === uid).map((w) => store.view(w))
  }

  /** By person, then by site. */
  const accounts = (): FakeAccount[] =>
    store.saved.users.flatMap(({ uid }) => {
      const known = [
        ...store.saved.sessions,
        ...store.saved.works,
        ...store.qrCodes.filter((qr) => qr.status === 'done'),
      ].filter((one) => one.uid === uid)
      return [...new Set(known.map((one) => one.platform))].toSorted().map((platform) => ({
        uid,
        platform,
        sessions: store.saved.sessions.filter((one) => one.uid === uid && one.platform === platform).length,
        nextPublish: nextPublish.of(uid, platform),
      }))
    })

  return {
    users: async () => structuredClone(store.saved.users),
    async addUser(patch = {}) {
      const user = makeUser(store.saved.users.length, patch)
      if (store.saved.users.some((u) => u.uid === user.uid)) throw new HttpProblem(409, `uid ${user.uid} exists`)
      store.saved.users.push(user)
      store.save()
      return structuredClone(user)
    },
    async updateUser(key, patch) {
      const user = Object.assign(store.user(key), patch)
      store.save()
      return structuredClone(user)
    },
    async removeUser(key) {
      const { uid } = store.user(key)
      store.saved.users = store.saved.users.filter((u) => u.uid !== uid)
      store.closeSessions(uid)
      nextPublish.clear(uid)
    },
    expireSession: async (key, platform) => store.closeSessions(store.user(key).uid, platform),
    accounts: async () => accounts(),
    arrangeNextPublish: async (key, platform, what) => nextPublish.arrange(store.user(key).uid, platform, what ?? null),
    qrCodes: async () => structuredClone(store.qrCodes),
    async scan(token, key, options = {}) {
      const user = store.user(key)
      const qr = await until(options.waitMs ?? POLL_MS, () => findQr(token, options.platform))
      if (!qr) throw new HttpProblem(404, `no live QR code ${token}`)
      qr.uid = user.uid
      qr.status = 'scanned'
      if (options.confirm !== false) {
        await pause(store.saved.settings.confirmDelayMs)
        accept(qr)
      }
      return structuredClone(qr)
    },
    confirm: async (token) => structuredClone(accept(mustFind(token))),
    async cancelScan(token) {
      mustFind(token).status = 'expired'
    },
    async expireQr(token = 'latest') {
      mustFind(token).status = 'expired'
    },
    async smsCode(key, options = {}) {
      const { uid } = store.user(key)
      const found = await until(options.waitMs ?? 0, () =>
        store.sms.findLast((m) => m.uid === uid && (options.purpose === undefined || m.purpose === options.purpose)),
      )
      return found?.code ?? null
    },
    smsMessages: async () => structuredClone(store.sms),
    works: async (key) => structuredClone(works(key)),
    async waitForWork(options = {}) {
      const known = new Set(options.known)
      const work = await until(options.timeoutMs ?? POLL_MS, () => works(options.user).find((w) => !known.has(w.id)))
      if (!work) throw new HttpProblem(408, 'no new work in time')
      return structuredClone(work)
    },
    async addWorks(key, platform, earlier) {
      const { uid } = store.user(key)
      const made = earlier.map((work): FakeWork => ({
        ...EMPTY_WORK,
        ...work,
        platform,
        uid,
        reviewedAt: work.createdAt,
      }))
      store.saved.works.push(...structuredClone(made))
      store.save()
      return made.map((work) => store.view(work))
    },
    async deleteWork(id) {
      const work = store.work(id)
      store.saved.works = store.saved.works.filter((w) => w !== work)
      store.save()
    },
    async approveWork(id) {
      store.work(id).reviewedAt = Date.now()
      store.save()
    },
    async rejectWork(id, reason) {
      Object.assign(store.work(id), {
        rejectReason: reason,
        reviewedAt: Math.min(store.work(id).reviewedAt, Date.now()),
      })
      store.save()
    },
    async setStatistics(id, statistics) {
      Object.assign(store.work(id).statistics, statistics)
      store.save()
    },
    ...commentControl(world),
    ...directControl(world),
    async setReviewDelay(ms) {
      store.saved.settings.reviewDelayMs = ms
      store.save()
    },
    settings: async () => ({ ...store.saved.settings }),
    async setSettings(patch) {
      Object.assign(store.saved.settings, patch)
      store.save()
      return { ...store.saved.settings }
    },
    setFaults: async (patch, key) => faults.set(patch, uidOf(key)),
    clearFaults: async (key) => faults.clear(uidOf(key)),
    faults: async (key) => structuredClone(faults.of(uidOf(key))),
    async requests(filter = {}) {
      const uid = uidOf(filter.user)
      return structuredClone(
        world.requests.filter(
          (r) => (uid === null || r.uid === uid) && (filter.path === undefined || r.path.startsWith(filter.path)),
        ),
      )
    },
    async reset() {
      faults.clear(null)
      nextPublish.clear(null)
      world.requests.length = 0
      world.strangeRequests.length = 0
      world.readDirects.length = 0
      world.publishVerified.clear()
      store.qrCodes.length = 0
      store.sms.length = 0
      Object.assign(store.saved, {
        users: seedUsers(),
        sessions: [],
        works: [],
        files: [],
        comments: [],
        directs: [],
        settings: { ...defaultSettings },
      })
      store.save()
    },
    onWork(listener) {
      world.workListeners.add(listener)
      return () => world.workListeners.delete(listener)
    },
  }
}
