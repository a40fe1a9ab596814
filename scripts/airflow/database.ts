import { ask, run } from './command';

/** Open connections outlive the file they opened, so the file stays and the table goes. */
export async function renameTable(python: string, database: string, from: string, to: string): Promise<void> {
  const script = [
    'import sqlite3, sys',
    'db = sqlite3.connect(sys.argv[1], timeout=30)',
    'db.execute("PRAGMA legacy_alter_table = ON")',
    'db.execute(f"ALTER TABLE {sys.argv[2]} RENAME TO {sys.argv[3]}")',
  ];
  await run(python, ['-c', script.join('\n'), database, from, to]);
}

/** Whether somebody could write now; the others' transactions are over within a second. */
export async function isWritable(python: string, database: string): Promise<boolean> {
  const script = 'import sqlite3, sys; sqlite3.connect(sys.argv[1], timeout=2).execute("BEGIN EXCLUSIVE")';
  return (await ask(python, ['-c', script, database])) !== null;
}
