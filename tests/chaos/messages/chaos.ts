import { setTimeout as pause } from 'node:timers/promises'
import { messageKindsOf } from '../../../src/contract/message-platforms.ts'
import { patientCalls } from '../../kill/parts/patient-calls.ts'
import { seeded } from '../options.ts'
import { type Answer, countMessages, type MessagesCount } from './count.ts'
import { type Desktop, openDesktop } from './desktop.ts'
import { type Killer, startKiller } from './killer.ts'
import type { MessagesChaosOptions } from './options.ts'
import { changeFaults, createGuests, createTeam, siteComments, siteDirects, type Team } from './people.ts'
import { type BackendRecords, openRecords } from './records.ts'
import { type MessagesWorld, openMessagesWorld } from './world.ts'

/** `hours`: that passed for everybody; `seconds`: of the machine. */
export type MessagesChaosResult = MessagesCount & {
  kills: number
  seed: number
  hours: number
  seconds: number
}

const MINUTE_MS = 60_000
/**
 * How far the clock jumps where nothing is due: from the shortest pause to far beyond the half-hour after which the
 * other computer takes an account over, so that both ask for it at once.
 */
const JUMPS_MIN = [2.2, 5, 11, 16, 31, 64]
/** Comments of one work at most, on average: what stands further down a list is not all unfolded. */
const COMMENTS_OF_WORK = 10
/** How long a page that found nothing waits until it asks again, ms. */
const REST_MS = 40
/** How often it is told how far it came, ms. */
const PROGRESS_MS = 20_000

interface Run {
  readonly options: MessagesChaosOptions
  readonly world: MessagesWorld
  readonly desktops: readonly Desktop[]
  readonly killer: Killer
  readonly random: () => number
}

/**
 * Both desktops do their duties until `isOver`. Where nothing is due for either, `onStill` is called, and the clock
 * jumps.
 */
async function pass(
  { world, desktops, killer, random }: Run,
  isOver: () => boolean,
  onStill: () => Promise<void>,
): Promise<void> {
  const still = desktops.map(() => false)
  let ended = false
  const work = async (desktop: Desktop, index: number): Promise<void> => {
    while (!ended) {
      const isIn = desktop.connected() && !killer.isBusy()
      const made = await desktop.round()
      still[index] = made === 0 && isIn && !killer.isBusy()
      if (made === 0) await pause(REST_MS)
    }
  }
  const lead = async (): Promise<void> => {
    try {
      while (!isOver()) {
        await pause(REST_MS)
        killer.check()
        if (!still.every(Boolean) || killer.isBusy()) continue
        await onStill()
        world.clock.jump((JUMPS_MIN[Math.floor(random() * JUMPS_MIN.length)] ?? 1) * MINUTE_MS)
        still.fill(false)
      }
    } finally {
      ended = true
    }
  }
  await Promise.all([lead(), ...desktops.map(work)])
}

/** Answers as the database has them; what its people can't send again was refused by the inbox. */
function endedBy(team: Pick<Team, 'isGivenUp'>, records: BackendRecords): Answer[] {
  return records
    .answers()
    .map((one) => (one.state === 'failed' && team.isGivenUp(one.id) ? { ...one, lastEnd: 'refused' } : one))
}

/** True when every answer ended and every account was read to its end since the last word was written. */
async function isAllDone({ world }: Run, records: BackendRecords, team: Team): Promise<boolean> {
  const answers = endedBy(team, records)
  const { control } = world.fakes
  const last = Math.max(0, ...[...(await control.comments()), ...(await control.directs())].map((one) => one.at))
  const readings = world.accounts.flatMap((account) => messageKindsOf(account.platform)).length
  return (
    answers.length === team.answered() &&
    answers.every(({ state, lastEnd }) => ['sent', 'unknown'].includes(state) || lastEnd === 'refused') &&
    records.isReadSince(last, readings)
  )
}

/** Guests write and the team answers while everybody is killed, then in peace; counts from the sites' records. */
export async function runMessagesChaos(
  options: MessagesChaosOptions,
  say: (line: string) => void,
): Promise<MessagesChaosResult> {
  const began = performance.now()
  const isLate = (): boolean => performance.now() - began > options.deadlineMs
  const seconds = (): number => Math.round((performance.now() - began) / 1_000)
  const random = seeded(options.seed)
  const works = Math.max(2, Math.ceil(options.inbound / options.accounts / COMMENTS_OF_WORK))
  const world = await openMessagesWorld({ accounts: options.accounts, works }, say)
  const { control } = world.fakes
  const records = openRecords(world.backend.dataDir)
  const killer = startKiller(options.kills, random, world, say)
  let reported = 0
  const desktops = world.helpers.map((helper, index) =>
    openDesktop(world.backend.url, world.api.token, helper.url, async (step) => {
      if (step === 'reported') reported += 1
      killer.progress(Math.min(1, reported / options.replies))
      await killer.at(index, step)
    }),
  )
  let progressTimer: NodeJS.Timeout | undefined
  const run: Run = { options, world, desktops, killer, random }
  try {
    const calls = patientCalls(world.api, async () => {
      await pause(REST_MS)
      await killer.backendIn()
    })
    const guests = createGuests(control, world.accounts, random)
    const team = createTeam(calls, records, random)
    const batch = Math.max(2, Math.ceil(options.inbound / 24))
    await guests.write(Math.min(options.inbound, world.accounts.length))
    say(`ready after ${seconds()} s`)

    const progress = (): void => {
      const hour = Math.round(world.clock.ahead() / 360_000) / 10
      const done = `${guests.written()} written, ${team.answered()} answers, ${reported} ends reported`
      say(`${seconds()} s, hour ${hour}: ${done}`)
    }
    progressTimer = setInterval(progress, PROGRESS_MS)
    let finished = false
    const people = async (): Promise<void> => {
      await guests.write(Math.min(batch, options.inbound - guests.written()))
      const due = Math.ceil((options.replies * guests.written()) / options.inbound) - team.answered()
      await team.answer(due)
      await team.retry()
      await changeFaults(control, world.accounts, random)
      const isAll = guests.written() === options.inbound && team.answered() === options.replies
      finished = isAll && (await isAllDone(run, records, team))
    }
    // The storm goes on until all is done in spite of it, or most of the time is over.
    await pass(run, () => finished || performance.now() - began > options.deadlineMs * 0.7, people)
    await killer.stop()
    await control.clearFaults()
    say(`${JSON.stringify(killer.kills())} killed; the storm is over after ${seconds()} s`)
    finished = false
    await pass(
      run,
      () => finished || isLate(),
      async () => {
        await guests.write(options.inbound - guests.written())
        await team.answer(options.replies - team.answered())
        await team.retry()
        finished = team.answered() === options.replies && (await isAllDone(run, records, team))
      },
    )
    for (const desktop of desktops) desktop.close()
    // Whoever still works is stopped first: what the backend says and what the sites have is then of one moment.
    await Promise.all(world.helpers.map((helper) => helper.kill9()))
    const answers = endedBy(team, records)
    const directs = siteDirects(world.accounts, await control.directs(), answers)
    const count = countMessages({
      comments: [...siteComments(world.accounts, await control.comments()), ...directs],
      inbox: records.inbox(),
      answers,
    })
    const ours = directs.filter((one) => one.isOwn).length
    say(`private messages: ${directs.length - ours} of guests, ${ours} of ours`)
    say(`taken by the other computer: ${JSON.stringify(records.byOthers())}`)
    const { helper, browser, backend } = killer.kills()
    return {
      ...count,
      kills: helper + browser + backend,
      seed: options.seed,
      hours: Math.round(world.clock.ahead() / 3_600_000),
      seconds: seconds(),
    }
  } finally {
    clearInterval(progressTimer)
    for (const desktop of desktops) desktop.close()
    await killer.stop()
    records.close()
    await world.close()
  }
}
