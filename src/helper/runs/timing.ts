/** A scheduled time is sent only if later than now (spec 5); 0 = at once. Both in unix seconds / ms as named. */
export const timingToSend = (timingTime: number, nowMs: number): number => (timingTime * 1000 > nowMs ? timingTime : 0)
