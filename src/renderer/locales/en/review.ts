/** 改写待审核. */
export const texts = {
  title: 'Review rewrites', entry: 'Rewrites to review', source: 'Source', rewritten: 'Rewrite', counted: '{name} {n}', status: { 0: 'To review', 1: 'Accepted', 2: 'Refused' },
  plan: 'Plan', engine: 'Made by', engines: { llm: 'AI', local: 'Local rules' }, risky: 'With risks only', search: 'Search source or rewrite', clear: 'Clear filters', noMatch: 'No rewrite fits these filters',
  asked: '{n} more texts are being rewritten in the background; they will appear here',
  none: { 0: 'No rewrites to review', 1: 'Nothing accepted yet', 2: 'Nothing refused' }, noneText: 'Turn on “Rewrite what is made” or AI rewriting in a plan: the text of each work is rewritten in the background and waits here for you. A work nobody reviewed goes out with its own text.', setUp: 'Set up AI rewriting',
  pickPage: 'Select this page', pickCalm: 'Select {n} without risks', pick: 'Select no. {n}', picked: '{n} selected', keys: 'On a card: ↑ ↓ move, A accept, X refuse, E edit', cardNo: 'No. {n}',
  accept: 'Accept', drop: 'Refuse', edit: 'Edit', reopen: 'Undo review', acceptMany: 'Accept selected', dropMany: 'Refuse selected', reopenMany: 'Undo selected', save: 'Save', saveAccept: 'Save and accept', cancel: 'Cancel', editOf: 'Edit rewrite no. {n}', blocked: 'Has a word that must not be published; change it first',
  forItem: '{account} · {title}', forPlan: 'Plan “{plan}”', byHand: 'By hand', byModel: 'AI · {model}', byLocal: 'Local rules', sim: '{n}% alike', simHint: 'How like the source it is; lower differs more', edited: 'Edited', risk: { forbidden: 'Forbidden: {word}', lost: 'Missing: {word}', added: 'New number: {word}' },
  state: { applied: 'In its work', published: 'Out with its work', changed: 'Text changed', out: 'Out with its own text', gone: 'Work cancelled' }, stateHint: { changed: 'The work has another text now; accepting does not change it', out: 'The work is out or being published; accepting does not change it', gone: 'The work was cancelled or deleted; accepting does not change it' },
  accepted: '{n} accepted', applied: '{n} accepted, {in} put into works', dropped: '{n} refused', reopened: '{n} taken back', refused: '{n} not done: {why}',
}
