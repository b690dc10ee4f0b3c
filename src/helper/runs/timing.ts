/** A scheduled time is sent only if later than now; 0 = at once. Both in unix seconds / ms as named. */
export function timingToSend(timingTime: number, nowMs: number): number {
  return timingTime * 1000 > nowMs ? timingTime : 0
}
