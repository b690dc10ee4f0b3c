// Which guests had which answers, and how many a rule gave: what a cooldown and a cap of the day are judged by. Pure.
export interface AnswerMemory {
  /** When this guest had the rule's last answer, unix ms; 0 = never. */
  lastAnswer(ruleId: number, guest: string): number
  answersOn(ruleId: number, day: string): number
  /** Answers through an account that were noted. */
  answersThrough(accountId: number, day: string): number
  /** Answers of a rule so far, for those that take turns. */
  turnOf(rule: { readonly id: number; readonly turn: number }): number
  /** One more. */
  note(
    ruleId: number,
    answer: { readonly guest: string; readonly accountId: number; readonly day: string; readonly time: number },
  ): void
  /** What was before it. */
  setLast(ruleId: number, guest: string, time: number): void
  setCount(ruleId: number, day: string, count: number): void
}

/** An empty one. */
export function createAnswerMemory(): AnswerMemory {
  const last = new Map<string, number>()
  const counts = new Map<string, number>()
  const turns = new Map<number, number>()
  const through = new Map<string, number>()
  const key = (ruleId: number, of: string): string => `${ruleId} ${of}`
  return {
    lastAnswer: (ruleId, guest) => last.get(key(ruleId, guest)) ?? 0,
    answersOn: (ruleId, day) => counts.get(key(ruleId, day)) ?? 0,
    answersThrough: (accountId, day) => through.get(key(accountId, day)) ?? 0,
    turnOf: ({ id, turn }) => turn + (turns.get(id) ?? 0),
    note(ruleId, { guest, accountId, day, time }) {
      through.set(key(accountId, day), (through.get(key(accountId, day)) ?? 0) + 1)
      last.set(key(ruleId, guest), time)
      counts.set(key(ruleId, day), (counts.get(key(ruleId, day)) ?? 0) + 1)
      turns.set(ruleId, (turns.get(ruleId) ?? 0) + 1)
    },
    setLast: (ruleId, guest, time) => void last.set(key(ruleId, guest), time),
    setCount: (ruleId, day, count) => void counts.set(key(ruleId, day), count),
  }
}
