import type { Faults, FakeUser, NextPublish } from './model.ts'

/**
 * What the next publish of each account does instead of going out; an account is a person on one site. Kept as long as
 * the process lives.
 */
export interface NextPublishBoard {
  /** What is arranged for the account; null = nothing. */
  of(uid: string, platform: string): NextPublish | null
  /** Arranges it; null takes it back. */
  arrange(uid: string, platform: string, what: NextPublish | null): void
  /** Drops all of a person, or of everybody (null). */
  clear(uid: string | null): void
  /**
   * The fate of the publish that has passed the session's and the phone's checks. What was arranged is spent by it.
   * `refusal`: the sentence it is refused with, null = taken; `neverAnswers`: as the fault of that name;
   * `rejectReason`: what the review will say, null = passed.
   */
  take(
    user: Pick<FakeUser, 'uid'>,
    platform: string,
    faults: Pick<Faults, 'publishNeverAnswers'>,
  ): { refusal: string | null; neverAnswers: Faults['publishNeverAnswers']; rejectReason: string | null }
}

/** Words like those of the real sites: the helper has to read a clear no in them. */
const REFUSAL = '作品内容涉嫌违规，请修改后重新发布'
const REJECT_REASON = '内容不符合社区规范'

/** Makes a board with nothing arranged. */
export function createNextPublishBoard(): NextPublishBoard {
  const arranged = new Map<string, NextPublish>()
  const key = (uid: string, platform: string): string => `${uid}:${platform}`
  return {
    of: (uid, platform) => arranged.get(key(uid, platform)) ?? null,
    arrange: (uid, platform, what) =>
      void (what === null ? arranged.delete(key(uid, platform)) : arranged.set(key(uid, platform), what)),
    clear(uid) {
      for (const one of arranged.keys()) if (uid === null || one.startsWith(`${uid}:`)) arranged.delete(one)
    },
    take({ uid }, platform, faults) {
      const what = arranged.get(key(uid, platform))
      arranged.delete(key(uid, platform))
      return {
        refusal: what === 'refused' ? REFUSAL : null,
        neverAnswers: what === 'unanswered' ? 'not-created' : faults.publishNeverAnswers,
        rejectReason: what === 'rejected' ? REJECT_REASON : null,
      }
    },
  }
}
