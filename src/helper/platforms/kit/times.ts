/** Longest waits of the steps, ms; tests give shorter ones. */
export interface Times {
  /** An element of a form that stands already. */
  readonly element: number
  /** The page on which files are chosen. */
  readonly uploadPage: number
  /** From the choice of a file to the form; the newer form was seen after two minutes. */
  readonly form: number
  /** Added to what the size of the files needs on the slowest line worth waiting for. */
  readonly upload: number
  /** Stills of the platform, and taking over a picture. */
  readonly cover: number
  /** A list of suggestions for a topic; without it the word is typed all the same. */
  readonly topics: number
  /** A choice in a searchable list: friend, place, collection, music. */
  readonly choice: number
  /** A positive sign after the press. */
  readonly outcome: number
  /** A login page may let somebody in by itself: so long it means nothing. Of sites that do. */
  readonly loginGrace: number
  /** One read of the site's data. */
  readonly read: number
}
export const TIMES: Times = {
  element: 15_000,
  uploadPage: 45_000,
  form: 120_000,
  upload: 180_000,
  cover: 60_000,
  topics: 4_000,
  choice: 10_000,
  outcome: 120_000,
  loginGrace: 40_000,
  read: 15_000,
}
