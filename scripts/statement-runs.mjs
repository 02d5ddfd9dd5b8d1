/** Who may run statements of the server; the owner of the schema and a superuser of a test prove nothing. */
const roles = new Set(['app_user', 'app_candidate', 'app_worker']);

/**
 * The statements that none of these roles has run without an error, each { id, say }. `runs` are { role, text } of the
 * tests of the server: a role that lacks a right fails the test that runs it, so only what no test runs can lack one unseen.
 */
export function findUnrun(statements, runs) {
  const ran = new Set(runs.filter(({ role }) => roles.has(role)).map(({ text }) => text));
  return statements
    .filter(({ texts }) => !texts.some(({ text }) => ran.has(text)))
    .map(({ id }) => ({ id, say: 'is run by no test of the server under its own role → call it in one' }));
}

/** Whether a statement that only the owner of the schema has run is found, and one that its role has run is not. */
export function judgesRunsRight() {
  const statements = ['select 1', 'select 2'].map((text) => ({ id: text, texts: [{ text }] }));
  const runs = [
    { role: 'app_worker', text: 'select 1' },
    { role: 'postgres', text: 'select 2' },
  ];
  return (
    findUnrun(statements, runs)
      .map(({ id }) => id)
      .join() === 'select 2'
  );
}
